import type { TextSubject } from "@tellerline/vocabulary";
import { Rewriting } from "../rewriting.ts";
import { inEnglish } from "../spanish.ts";
import { inUsualOrder } from "../turned-sentences.ts";
import { type Clause, readClauses } from "./clauses.ts";
import type { Span } from "./fact.ts";
import { type Passage, readPassage } from "./passage.ts";

/** A text as the rules read it, divided into clauses. */
export interface ReadText {
  /** The writer's own words, without quotations and markup (passage.ts). */
  readonly own: Passage;
  /** The writer's own words in English and in the usual word order. Offsets of `clauses` are offsets in this text. */
  readonly english: Passage;
  readonly clauses: readonly Clause[];
  /** Converts a span of `english` into the span of `own` that it was made from. */
  inOwnWords(span: Span): Span;
}

export function readText(text: string, perspective: TextSubject): ReadText {
  const own = readPassage(text);
  const rewriting = inEnglish(inUsualOrder(Rewriting.of(own.text, { start: 0, end: own.text.length })));
  const english: Passage = { ...own, text: rewriting.text };
  return { own, english, clauses: readClauses(english, perspective), inOwnWords: (span) => rewriting.original(span) };
}
