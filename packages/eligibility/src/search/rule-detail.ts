import type { ClassSet } from "@tellerline/vocabulary";
import type { TopicSet } from "../rules/topics.ts";

/** The open conditions of a rule in figures, and what one answer can do. */
export interface RuleDetail {
  /** Topics about which one answer makes the verdict positive. */
  readonly unlocks: TopicSet;
  /** The number of the id of the one condition about which the person's word makes the verdict positive; -1 if there is none. */
  readonly word: number;
  /** Number of open conditions that an answer could settle, plus 1 if a relative may settle the rule. */
  readonly questions: number;
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}
