import type { ClassSet } from "@tellerline/vocabulary";

/** A rule's part of an answer, as encoded JSON. It is cached, because many people get the same text. */
export interface RuleFragment {
  /** A JSON string. */
  readonly reason: string;
  /** The path as a JSON object, with its quote; `shortPath` is the same without the quote. */
  readonly path: string;
  readonly shortPath: string;
  /** The open questions as JSON objects, with quotes; `shortMissingFacts` are the same without quotes. */
  readonly missingFacts: readonly string[];
  readonly shortMissingFacts: readonly string[];
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}
