import { foldOrganization } from "@tellerline/text";
import type { Condition, Rule } from "../rules/atoms.ts";

/**
 * Conditions other than the join step. A condition that only requires belonging to the association of the step is the step itself
 * (guides/membership.md#buckets).
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
