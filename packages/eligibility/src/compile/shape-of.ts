import { type ClassSet, EMPTY_SET, STEP_KINDS, setOf, unionOf } from "@tellerline/vocabulary";
import type { Shape } from "../book/shapes.ts";
import { classOf } from "../conditions/index.ts";
import type { Condition, Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";

/** Minimum confidence of a rule that can give more than `possibly_eligible` (guides/membership.md#buckets). */
const LEAST_CONFIDENCE = 0.5;

export const isWeak = (confidence: number): boolean => confidence < LEAST_CONFIDENCE;

function classesOfCondition(condition: Condition): ClassSet {
  if (isOpen(condition)) return EMPTY_SET;
  return condition.reduce((set, atom) => unionOf(set, setOf(classOf(atom))), EMPTY_SET);
}

/**
 * @param rule a rule without the condition that is only its join step.
 * @param extended the relatives that the rule extends to, by itself and by the family rules of its institution.
 */
export function shapeOf(
  { conditions, joinStep, kind, confidence, isCarried }: Rule,
  extended: Pick<Shape, "extension" | "extendsToEligible" | "extendsToMembers">,
): Shape {
  return {
    step: joinStep === null ? -1 : STEP_KINDS.indexOf(joinStep.kind),
    isWeak: isWeak(confidence),
    ...(isCarried ? { isCarried } : {}),
    isFamily: kind === "family",
    ...extended,
    conditions: conditions.map(classesOfCondition),
  };
}
