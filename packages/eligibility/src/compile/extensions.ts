import { type ExtensionBase, RELATIONS } from "@tellerline/vocabulary";
import type { Shape } from "../book/shapes.ts";
import type { Rule } from "../rules/atoms.ts";
import { canRelativeMeet } from "./relative-meets.ts";

const relationBits = (rules: readonly Rule[], of: ExtensionBase): number =>
  rules
    .flatMap(({ extendsTo }) => extendsTo)
    .filter((extension) => extension.of === of)
    .flatMap(({ relations }) => relations)
    .reduce((bits, relation) => bits | (1 << RELATIONS.indexOf(relation)), 0);

function extensionOf(rule: Rule, eligible: number, members: number): Shape["extension"] {
  if (eligible === 0 && members === 0) return "none";
  if (members !== 0) return "members";
  return canRelativeMeet(rule) ? "facts" : "closed";
}

/** The relatives that a rule extends to, by itself and by its institution's family rules. */
export function extended(rule: Rule, families: readonly Rule[]): Pick<Shape, "extension" | "extendsToEligible" | "extendsToMembers"> {
  const givers = [rule, ...families];
  const [eligible, members] = [relationBits(givers, "eligible_people"), relationBits(givers, "members")];
  return { extension: extensionOf(rule, eligible, members), extendsToEligible: eligible, extendsToMembers: members };
}
