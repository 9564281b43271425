import { type MembershipBook, organizationClass } from "@tellerline/eligibility";
import { foldOrganization } from "@tellerline/text";
import type { OrganizationKind } from "@tellerline/vocabulary";
import type { PublishedRule } from "./ruleset.ts";

/** Finds organizations in the rules in force. @returns the main names of all organizations that have this name or alias. */
export type NamesInForce = (kind: OrganizationKind, name: string) => readonly string[];

export function namesInForce(book: MembershipBook | null): NamesInForce {
  return (kind, name) => book?.organizationsNamed(organizationClass(kind), foldOrganization(name)).map((bearer) => bearer.name) ?? [];
}

/** An alias of at most this many letters is short, and counts only in some states (guides/membership.md#names-of-organizations). */
const SHORT_ALIAS = 3;
const MAX_NAMED = 5;

/**
 * Warns about aliases that count only in some states: short aliases, and aliases that several organizations have, in `rules` or in the
 * rules in force.
 */
export function warningsOf(rules: readonly PublishedRule[], inForce: NamesInForce): readonly string[] {
  const named = rules
    .flatMap(({ conditions }) => conditions.flatMap(({ any }) => any))
    .flatMap((atom) => (atom.type === "organization" ? atom.aliases.map((alias) => ({ kind: atom.kind, alias, name: atom.name })) : []));
  const byAlias = Map.groupBy(named, ({ kind, alias }) => `${kind}|${foldOrganization(alias)}`);
  return [...byAlias.values()].flatMap((bearers) => {
    const [first] = bearers;
    if (first === undefined) return [];
    const { kind, alias, name } = first;
    const own = new Map(bearers.map((bearer) => [foldOrganization(bearer.name), bearer.name]));
    for (const other of inForce(kind, alias)) if (!own.has(foldOrganization(other))) own.set(foldOrganization(other), other);
    const names = [...own.values()];
    if (names.length > 1) {
      const listed = `${names.slice(0, MAX_NAMED).join(" and of ")}${names.length > MAX_NAMED ? " and of others" : ""}`;
      return [`"${alias}" is an alias of ${listed}: it counts only in the states of each.`];
    }
    if (foldOrganization(alias).replaceAll(" ", "").length > SHORT_ALIAS) return [];
    return [`"${alias}" of ${name} is short: it counts only in the states in "places", or in the institution's own.`];
  });
}
