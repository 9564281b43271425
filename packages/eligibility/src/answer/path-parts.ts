import { missing } from "@tellerline/book";
import {
  CARRIED,
  type EvidenceKind,
  type EXISTING_MEMBER,
  RECORD_SUMMARY,
  type RELATIVE_JOINS_FIRST,
  type Relation,
  type RuleKind,
  type StepKind,
} from "@tellerline/vocabulary";
import { type MembershipBook, shapeOfRule } from "../book/membership-book.ts";
import type { Worded } from "./sentences.ts";

export interface PathStep {
  readonly kind: StepKind | typeof RELATIVE_JOINS_FIRST;
  /** The step's organization; empty if a relative must join the institution first. */
  readonly association: string;
  readonly costUsd: number | null;
  readonly joinUrl: string | null;
  readonly relation: Relation | null;
}

export interface Evidence {
  /**
   * The institution's own words, or the text in their place (see `kind`). Empty for a membership that the person stated, and for a flat
   * record with neither a summary nor a join path.
   */
  readonly quote: string;
  /** The kind of text in `quote`; null for the institution's own words, and for a membership that the person stated. */
  readonly kind: EvidenceKind | null;
}

export const NO_EVIDENCE: Evidence = { quote: "", kind: null };

function evidenceKindOf(book: MembershipBook, rule: number): EvidenceKind | null {
  if (shapeOfRule(book, rule).isCarried === true) return CARRIED;
  return book.ruleLegacy[rule] === 1 ? RECORD_SUMMARY : null;
}

export function evidenceOf(book: MembershipBook, rule: number): Evidence {
  return { quote: book.text(book.ruleQuote[rule] ?? missing(rule)), kind: evidenceKindOf(book, rule) };
}

export interface Path {
  /** 0 for an existing membership, which does not come from a rule. */
  readonly ruleId: number;
  readonly kind: RuleKind | typeof EXISTING_MEMBER;
  readonly reason: string;
  readonly conditionsMatched: readonly string[];
  readonly conditionsUnknown: readonly string[];
  readonly evidence: Evidence;
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
