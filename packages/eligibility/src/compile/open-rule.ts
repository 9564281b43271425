import { conditionsBesideStep } from "../book/join-step.ts";
import type { Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";

/** Whether anyone can meet a rule whose conditions leave its join step out. */
export function isOpenRule({ conditions, kind }: Pick<Rule, "conditions" | "kind">): boolean {
  return kind !== "family" && conditions.every(isOpen);
}

/** Whether anyone can meet a rule, as it is published, with or without its join step. */
export function opensToAnyone(rule: Rule): boolean {
  return isOpenRule({ ...rule, conditions: conditionsBesideStep(rule) });
}
