import { foldOrganization } from "@tellerline/text";
import { stepKind } from "@tellerline/vocabulary";
import type { Condition, Rule } from "../rules/atoms.ts";

/**
 * The conditions of a rule without its join step. A condition that only requires membership of the step's association is left out: it is
 * the step (guides/membership.md#buckets). A step that only opens an account keeps all conditions, because it does not make the person a
 * member of the association.
 */
export function conditionsBesideStep({ conditions, joinStep }: Pick<Rule, "conditions" | "joinStep">): readonly Condition[] {
  if (joinStep === null || !stepKind(joinStep.kind).makesMember) return conditions;
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
