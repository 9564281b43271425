import type { ClassSet } from "@tellerline/vocabulary";

/** A rule's part of an answer, as encoded JSON. It is cached, because many people get the same text. */
export interface RuleFragment {
  /** A JSON string. */
  readonly reason: string;
  /** The path as a JSON object, with its quote. */
  readonly path: string;
  /** The path without its quote. */
  readonly shortPath: string;
  /** The open questions as JSON objects, with their quotes. */
  readonly missingFacts: readonly string[];
  /** The open questions without their quotes. */
  readonly shortMissingFacts: readonly string[];
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}
