import { missing } from "@tellerline/book";
import type { EXISTING_MEMBER, RELATIVE_JOINS_FIRST, Relation, RuleKind, StepKind } from "@tellerline/vocabulary";
import type { MembershipBook } from "../book/membership-book.ts";
import type { Worded } from "./sentences.ts";

export interface PathStep {
  readonly kind: StepKind | typeof RELATIVE_JOINS_FIRST;
  /** Empty where a relative joins the institution first. */
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
  readonly relation: Relation | null;
}

export interface Evidence {
  /** The institution's own words, or a flat record's summary; empty for a membership that the person stated. */
  readonly quote: string;
  /** Whether the words are a record's summary rather than a quote of the institution. */
  readonly isSummary: boolean;
}

export const NO_EVIDENCE: Evidence = { quote: "", isSummary: false };

export function evidenceOf(book: MembershipBook, rule: number): Evidence {
  return { quote: book.text(book.ruleQuote[rule] ?? missing(rule)), isSummary: book.ruleLegacy[rule] === 1 };
}

export interface Path {
  /** 0 for an existing membership, which no rule gives. */
  readonly ruleId: number;
  readonly kind: RuleKind | typeof EXISTING_MEMBER;
  readonly reason: string;
  readonly conditionsMatched: readonly string[];
  readonly conditionsUnknown: readonly string[];
  readonly evidence: Evidence;
  /** The step still to take; null if there is none or the person has taken it. */
  readonly step: PathStep | null;
  readonly via: Relation | null;
}

export const keyOfAtom = (book: MembershipBook, atom: number): string => book.text(book.atomKey[atom] ?? missing(atom));

export function wordedOf(book: MembershipBook, atom: number): Worded {
  return {
    atomClass: book.atomClass[atom] ?? missing(atom),
    aux: book.atomAux[atom] ?? missing(atom),
    label: book.text(book.atomLabel[atom] ?? missing(atom)),
  };
}
