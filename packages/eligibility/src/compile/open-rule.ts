import { conditionsBesideStep } from "../book/join-step.ts";
import type { Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";

/** Whether anyone can meet a rule. @param rule a rule without the condition that is only its join step. */
export function isOpenRule({ conditions, kind }: Pick<Rule, "conditions" | "kind">): boolean {
  return kind !== "family" && conditions.every(isOpen);
}

/** Whether anyone can meet a published rule, with or without its join step. */
export function opensToAnyone(rule: Rule): boolean {
  return isOpenRule({ ...rule, conditions: conditionsBesideStep(rule) });
}
