import { conditionsBesideStep } from "../book/join-step.ts";
import type { Condition, Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";

/** Whether anyone can meet a rule. @param rule a rule without the condition that is only its join step. */
function isOpenRule({ conditions, kind }: Pick<Rule, "conditions" | "kind">): boolean {
  return kind !== "family" && conditions.every(isOpen);
}

/** Types of atoms besides "open" that leave a rule open to nearly everybody: the mark of an unverified record, and the kind of applicant. */
const NARROWS_LITTLE: ReadonlySet<string> = new Set(["unverified", "applicant_kind"]);

/**
 * Whether a rule makes its institution a candidate of every search (guides/membership.md#candidates): it has no conditions or an open one,
 * and each of its other conditions has an alternative that is unverified or about the kind of applicant. Never true of a family rule.
 * @param rule a rule without the condition that is only its join step.
 */
export function isOfferedToAnyone({ conditions, kind }: Pick<Rule, "conditions" | "kind">): boolean {
  const narrowsLittle = (condition: Condition) => condition.some(({ type }) => NARROWS_LITTLE.has(type));
  const isOpenOne = conditions.length === 0 || conditions.some(isOpen);
  return kind !== "family" && isOpenOne && conditions.every((one) => isOpen(one) || narrowsLittle(one));
}

/** Whether anyone can meet a published rule, with or without its join step. */
export function opensToAnyone(rule: Rule): boolean {
  return isOpenRule({ ...rule, conditions: conditionsBesideStep(rule) });
}
