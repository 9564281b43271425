import type { TextSubject } from "@tellerline/vocabulary";
import { Rewriting } from "../rewriting.ts";
import { inEnglish } from "../spanish.ts";
import { inUsualOrder } from "../turned-sentences.ts";
import { type Clause, readClauses } from "./clauses.ts";
import type { Span } from "./fact.ts";
import { type Passage, readPassage } from "./passage.ts";

/** A text as the rules read it: the writer's own words, in English and in the usual order, in clauses. */
export interface ReadText {
  /** The writer's own words as they stand (passage.ts). */
  readonly own: Passage;
  /** The same in English and in the usual order, which the clauses' offsets are of. */
  readonly english: Passage;
  readonly clauses: readonly Clause[];
  /** The span of the writer's own words that a span of the English ones was made from. */
  inOwnWords(span: Span): Span;
}

export function readText(text: string, perspective: TextSubject): ReadText {
  const own = readPassage(text);
  const rewriting = inEnglish(inUsualOrder(Rewriting.of(own.text, { start: 0, end: own.text.length })));
  const english: Passage = { ...own, text: rewriting.text };
  return { own, english, clauses: readClauses(english, perspective), inOwnWords: (span) => rewriting.original(span) };
}
