import { type ClassSet, EMPTY_SET, setOf, unionOf } from "@tellerline/vocabulary";
import type { Shape } from "../book/shapes.ts";
import { classOf } from "../conditions/index.ts";
import type { Condition, Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";

function classesOfCondition(condition: Condition): ClassSet {
  if (isOpen(condition)) return EMPTY_SET;
  return condition.reduce((set, atom) => unionOf(set, setOf(classOf(atom))), EMPTY_SET);
}

/** The shape of a rule, without a condition that is only its join step. */
export function shapeOf({ conditions, joinStep }: Pick<Rule, "conditions" | "joinStep">): Shape {
  return { joins: joinStep !== null, conditions: conditions.map(classesOfCondition) };
}
