import type { Gazetteer } from "@tellerline/geography";
import type { OrganizationKind } from "@tellerline/vocabulary";

/** Something that a text says about the person who writes it. */
export interface ExtractedFact {
  /** A field of the person search. */
  readonly field: string;
  readonly value: string | boolean;
  /** Offsets in UTF-16 units; the slice of the text is the evidence. */
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly needsConfirmation: boolean;
}

/** What the extractor looks names up in. */
export interface Lexicon {
  readonly gazetteer: Gazetteer;
  /** Whether some published rule knows an organization by this folded name. */
  isKnown(kind: OrganizationKind, folded: string): boolean;
}

/** A stretch of a clause, with the clause's text at the same offsets as in the whole text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const SURE = 0.95;
export const LIKELY = 0.8;
/** Below this, somebody should be asked. */
export const CONFIRM_BELOW = 0.85;

export function fact(field: string, value: string | boolean, { start, end }: Span, confidence: number): ExtractedFact {
  return { field, value, start, end, confidence, needsConfirmation: confidence < CONFIRM_BELOW };
}
