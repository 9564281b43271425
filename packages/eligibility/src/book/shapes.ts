import type { Condition, Rule } from "../rules/atoms.ts";
import { classOf } from "../rules/classes.ts";
import { isOpen } from "../rules/keys.ts";

/**
 * The form of a rule: for each condition the set of classes of its alternatives, and whether a join step stands behind it. Rules
 * that no fact touches come out alike where their shapes are alike, so a search decides each shape once.
 */
export interface Shape {
  readonly joins: boolean;
  /** A mask for each condition; 0 is a condition that is open to anyone. */
  readonly conditions: readonly number[];
}

function maskOf(condition: Condition): number {
  if (isOpen(condition)) return 0;
  let mask = 0;
  for (const atom of condition) mask |= 1 << classOf(atom);
  return mask >>> 0;
}

export function shapeOf({ conditions, joinStep }: Pick<Rule, "conditions" | "joinStep">): Shape {
  return { joins: joinStep !== null, conditions: conditions.map(maskOf) };
}
