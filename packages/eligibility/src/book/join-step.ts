import { foldOrganization } from "@tellerline/text";
import type { Condition, Rule } from "../rules/atoms.ts";

/**
 * The conditions of a rule other than its join step. A condition that only requires belonging to the step's association is the step itself, and is
 * left out (guides/membership.md#buckets).
 */
export function conditionsBesideStep({ conditions, joinStep }: Pick<Rule, "conditions" | "joinStep">): readonly Condition[] {
  if (joinStep === null) return conditions;
  const association = foldOrganization(joinStep.association);
  const isStep = (condition: Condition) =>
    condition.every(
      (atom) =>
        atom.type === "organization" &&
        atom.kind === "association" &&
        [atom.name, ...atom.aliases].some((name) => foldOrganization(name) === association),
    );
  return conditions.filter((condition) => !isStep(condition));
}
