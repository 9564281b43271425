import type { NarrowService } from "../conditions/military.ts";
import type { Topic, TopicSet } from "../rules/topics.ts";

/** A question about a condition that the person's word settles. `condition` is the number of the condition's id. */
export interface WordQuestion {
  readonly condition: number;
  /** Institutions that a yes unlocks, ascending. */
  readonly institutions: readonly number[];
  /** A rule of `institutions[0]` that a yes makes positive. */
  readonly rule: number;
}

/** Questions that only the person's word answers, if only shared facts count. */
export interface CommonWords {
  /** Questions about conditions of candidates, those that unlock the most institutions first. */
  readonly questions: readonly WordQuestion[];
  /** By rule that shared facts touch: its `RuleDetail.word`; absent if that is -1. */
  readonly ofShared: ReadonlyMap<number, number>;
}

export interface Favourable {
  /** Choices of the topic that give the institution a positive verdict, as bits. */
  readonly bits: number;
  readonly services: readonly NarrowService[];
}

/**
 * For institutions that no fact but a shared one touches: their favorable answers, and the number of institutions by choice. Filled in on
 * demand.
 */
export interface KnownChoices {
  readonly counts: Int32Array;
  readonly favourable: Map<number, Favourable>;
  /** Those of `favourable` that need a state or a branch besides the choice. */
  readonly narrow: Map<number, Favourable>;
  missing: readonly number[];
}

export interface CommonQuestions {
  /** Null until a search needs questions that only the person's word answers. */
  words: CommonWords | null;
  readonly choices: Map<Topic, KnownChoices>;
  /**
   * For institutions in `CommonUnlocks.unsure` that no fact but a shared one touches: the topics that unlock each, found by evaluating the
   * institution's rules one by one.
   */
  readonly unsure: Map<number, TopicSet>;
}
