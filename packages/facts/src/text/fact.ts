import type { Gazetteer } from "@tellerline/geography";
import type { EmployerRelationship, OrganizationKind } from "@tellerline/vocabulary";
import type { FactSubject, Gender } from "./subjects.ts";

export interface NamedEmployer {
  readonly name: string;
  readonly relationship: EmployerRelationship;
}

/** A fact that a text states about its writer (in notes: about the client), a second applicant, or a relative. */
export interface ExtractedFact {
  readonly subject: FactSubject;
  /** Gender of a relative, to tell a mother's facts from a father's; null if not known. */
  readonly gender: Gender;
  /** Name of a request field of the person search, such as `home_city`. */
  readonly field: string;
  readonly value: string | boolean | NamedEmployer;
  /** Offsets, in UTF-16 units, of the words in the text that the fact rests on; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  readonly needsConfirmation: boolean;
}

export interface Lexicon {
  readonly gazetteer: Gazetteer;
  /** Whether a published rule names an organization of this kind by this folded name. */
  isKnown(kind: OrganizationKind, folded: string): boolean;
}

/** Offsets in a text, in UTF-16 units; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export const SURE = 0.95;
export const LIKELY = 0.8;
/** Minimum confidence of a fact that needs no confirmation by the person. */
const CONFIRM_BELOW = 0.85;

export function fact(field: string, value: ExtractedFact["value"], { start, end }: Span, confidence: number): ExtractedFact {
  return { subject: "self", gender: null, field, value, start, end, confidence, needsConfirmation: confidence < CONFIRM_BELOW };
}
