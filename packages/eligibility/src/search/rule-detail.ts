import type { ClassSet } from "@tellerline/vocabulary";
import type { TopicSet } from "../rules/topics.ts";

export interface RuleDetail {
  /** Topics about which one answer makes the verdict positive. */
  readonly unlocks: TopicSet;
  /** Number of the id of the condition to which a yes makes the verdict positive; -1 if there is none. */
  readonly word: number;
  /** Number of open conditions that an answer could settle, plus 1 if a relative may settle the rule. */
  readonly questions: number;
  readonly asks: ClassSet;
  readonly cannotAsk: ClassSet;
}
