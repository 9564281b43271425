import type { ClassSet } from "@tellerline/vocabulary";

/**
 * The form of a rule: for each condition the set of classes of its alternatives, and whether a join step stands behind it. Rules
 * that no fact touches come out alike where their shapes are alike, so a search decides each shape once.
 */
export interface Shape {
  readonly joins: boolean;
  /** A set for each condition; an empty one is a condition that is open to anyone. */
  readonly conditions: readonly ClassSet[];
}
