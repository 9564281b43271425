import type { ClassSet } from "@tellerline/vocabulary";

/** A rule's part of an answer, as encoded JSON. Cached, because many people get the same text. */
export interface RuleFragment {
  /** JSON string. */
  readonly reason: string;
  /** JSON object; with the quote, and without it. */
  readonly path: string;
  readonly shortPath: string;
  /** JSON objects; with the quotes, and without them. */
  readonly missingFacts: readonly string[];
  readonly shortMissingFacts: readonly string[];
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}
