import type { NarrowService } from "../conditions/military.ts";
import type { Topic, TopicSet } from "../rules/topics.ts";

/** A condition that the person's word settles, by the number of its id, with the institutions that it unlocks. */
export interface WordQuestion {
  readonly condition: number;
  /** Ascending. */
  readonly institutions: readonly number[];
  /** A rule of the first institution. */
  readonly rule: number;
}

/** Questions that only the person's word answers, where no facts but shared ones touch the rules. */
export interface CommonWords {
  /** Questions about conditions of candidates, those that unlock the most institutions first. */
  readonly questions: readonly WordQuestion[];
  /** By rule that shared facts touch: the number of the condition that alone decides it; absent if there is none. */
  readonly ofShared: ReadonlyMap<number, number>;
}

export interface Favourable {
  /** Choices of the topic, as bits. */
  readonly bits: number;
  readonly services: readonly NarrowService[];
}

/** The favourable answers about institutions that no fact touches, and how many each value unlocks; filled as searches need them. */
export interface KnownChoices {
  readonly counts: Int32Array;
  readonly favourable: Map<number, Favourable>;
  /** Those of them that need more than a value: a state or a branch. */
  readonly narrow: Map<number, Favourable>;
  /** Institutions that were not evaluated yet. */
  missing: readonly number[];
}

export interface CommonQuestions {
  /** Null until somebody needs them. */
  words: CommonWords | null;
  readonly choices: Map<Topic, KnownChoices>;
  /** By institution of `unlocks.unsure` that no fact touches: the topics that unlock it, found from its rules one by one. */
  readonly unsure: Map<number, TopicSet>;
}
