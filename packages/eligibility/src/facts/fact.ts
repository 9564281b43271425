import type { Gazetteer } from "@tellerline/geography";
import type { OrganizationKind } from "@tellerline/vocabulary";

/** A fact that a text states about its writer. */
export interface ExtractedFact {
  /** A request field of the person search. */
  readonly field: string;
  readonly value: string | boolean;
  /** Offsets in UTF-16 units; the slice of the text is the evidence. */
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly needsConfirmation: boolean;
}

/** Where the extractor looks up names. */
export interface Lexicon {
  readonly gazetteer: Gazetteer;
  /** Whether some published rule knows an organization by this folded name. */
  isKnown(kind: OrganizationKind, folded: string): boolean;
}

/** Offsets in the whole text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const SURE = 0.95;
export const LIKELY = 0.8;
/** A fact below this confidence needs the person's confirmation. */
const CONFIRM_BELOW = 0.85;

export function fact(field: string, value: string | boolean, { start, end }: Span, confidence: number): ExtractedFact {
  return { field, value, start, end, confidence, needsConfirmation: confidence < CONFIRM_BELOW };
}
