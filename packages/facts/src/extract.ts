import type { TextSubject } from "@tellerline/vocabulary";
import { MAX_FACTS, readByRules, withBoundedLookups } from "./read-by-rules.ts";
import { combine } from "./tagger/combine.ts";
import type { Tagger } from "./tagger/tag-text.ts";
import type { ExtractedFact, Lexicon, Span } from "./text/fact.ts";
import { readText } from "./text/read-text.ts";

function withoutMargin(text: string, { start, end }: Span): Span {
  const margin = text.slice(start, end).search(/\S/);
  return { start: start + Math.max(0, margin), end };
}

/**
 * Returns the facts that a text states about its writer, a second applicant and their relatives, in text order. For notes, the client takes
 * the writer's place. It uses phrases, word lists and fixed weights, so the same text always gives the same facts. It leaves out statements
 * that are negated, hypothetical or past (except former work, finished studies and past service), and facts about other people
 * (guides/membership.md#facts-from-text).
 * @param perspective "client" if the text is a broker's notes about a client.
 * @param tagger null to read by the rules alone.
 */
export function extractFacts(
  text: string,
  lexicon: Lexicon,
  perspective: TextSubject = "writer",
  tagger: Tagger | null = null,
): readonly ExtractedFact[] {
  const read = readText(text, perspective);
  const byRules = readByRules(read, lexicon);
  const bounded = { ...lexicon, gazetteer: withBoundedLookups(lexicon.gazetteer) };
  const found = tagger === null ? byRules : combine(bounded, tagger, read, byRules, perspective === "client");
  const facts = found.slice(0, MAX_FACTS).map((fact) => ({ ...fact, ...withoutMargin(text, read.own.original(fact)) }));
  return facts.sort((left, right) => left.start - right.start || (left.field < right.field ? -1 : 1));
}
