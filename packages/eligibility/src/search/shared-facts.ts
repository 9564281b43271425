import type { NumberedRules } from "./numbered-rules.ts";

/** The slots of facts that many people share, with the rules that they touch, ascending. */
export interface SharedFacts {
  readonly slots: readonly number[];
  readonly rules: Int32Array;
}

/**
 * The rules touched by facts that many rules name, such as a state, military service or a trade: found once for all who state the same ones.
 * A person's own search adds what the other facts touch.
 */
export interface SharedTouches extends NumberedRules, SharedFacts {
  /** Equal for people with the same such facts, among those who stated the same classes. */
  readonly key: string;
}
