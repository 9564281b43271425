import type { NumberedRules } from "./numbered-rules.ts";

/** Slots of facts that many people share, and the rules that these facts touch, ascending. */
export interface SharedFacts {
  readonly slots: readonly number[];
  readonly rules: Int32Array;
}

/**
 * The rules touched by facts that many rules name, such as a state, military service or a trade.
 * They are found once for all people who state the same facts of this kind. A person's own search
 * adds the rules that the person's other facts touch.
 */
export interface SharedTouches extends NumberedRules, SharedFacts {
  /** Equal for people who share the same facts and stated the same classes of facts. */
  readonly key: string;
}
