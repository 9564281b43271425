import { foldOrganization } from "../names/fold-organization.ts";
import type { Condition, Rule } from "../rules/atoms.ts";

/**
 * The conditions that remain besides the join step: one that only asks to belong to the association that can be joined is the step
 * itself ("true but for joining an association", guides/membership.md#buckets).
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
