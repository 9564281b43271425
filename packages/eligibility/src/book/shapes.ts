import type { ClassSet } from "@tellerline/vocabulary";

/**
 * The form of a rule: for each condition the classes of its alternatives, and whether a join step follows. Rules that match no stated
 * fact have the same outcome if their shapes are equal, so a search evaluates each shape once.
 */
export interface Shape {
  readonly joins: boolean;
  /** A set for each condition; an empty one is a condition that is open to anyone. */
  readonly conditions: readonly ClassSet[];
}
