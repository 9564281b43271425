import type { PublishedAtom } from "@tellerline/contract/operator";
import { isWeak, relationshipsMeant } from "@tellerline/eligibility";
import { foldOrganization } from "@tellerline/text";
import canonicalize from "canonicalize";
import type { PublishedRule } from "./ruleset.ts";

/** Compares a rule with an earlier one, to find people whom it no longer lets in (guides/membership.md#claims-and-publications). */

const hasAll = <Member>(has: readonly Member[], asked: readonly Member[]): boolean => asked.every((one) => has.includes(one));

/** Whether a list that limits who meets a condition is no stricter than before. An absent list sets no limit. */
const limitsNoMore = <Member>(now: readonly Member[] | undefined, before: readonly Member[] | undefined): boolean =>
  now === undefined || (before !== undefined && hasAll(now, before));

/**
 * Whether aliases count in all places where they did before. An absent list means the institution's own state, so it covers only an absent
 * list.
 */
const countsWhere = <Member>(now: readonly Member[] | undefined, before: readonly Member[] | undefined): boolean =>
  now === undefined || before === undefined ? now === before : hasAll(now, before);

type Organization = Extract<PublishedAtom, { readonly type: "organization" }>;

/** An organization's name and aliases, folded so that different spellings are equal (guides/membership.md#names-of-organizations). */
const namesOf = ({ name, aliases }: Organization): readonly string[] => [name, ...aliases].map(foldOrganization);

/**
 * Whether every relationship that was accepted before is still accepted. An empty list accepts any relationship, except that for
 * employers it means employees.
 */
function takesRelationships(now: Organization, before: Organization): boolean {
  const [takes, took] = [now, before].map(({ kind, relationships }) => relationshipsMeant(kind, relationships));
  if (takes === undefined || took === undefined || takes.length === 0) return true;
  return took.length > 0 && hasAll(takes, took);
}

function coversOrganization(now: Organization, before: Organization): boolean {
  const isNamed = now.kind === before.kind && foldOrganization(now.name) === foldOrganization(before.name);
  return isNamed && hasAll(namesOf(now), namesOf(before)) && takesRelationships(now, before) && countsWhere(now.places, before.places);
}

/** Whether everybody who met the earlier atom (a single condition) meets the new one. */
function covers(now: PublishedAtom, before: PublishedAtom): boolean {
  if (now.type === "open") return true;
  if (now.type === "organization" && before.type === "organization") return coversOrganization(now, before);
  if (now.type === "military" && before.type === "military") {
    return now.status === before.status && (now.state ?? before.state) === before.state && limitsNoMore(now.branches, before.branches);
  }
  return canonicalize(now) === canonicalize(before);
}

type Any = PublishedRule["conditions"][number];

const coversAny = (now: Any, before: Any): boolean => before.any.every((atom) => now.any.some((one) => covers(one, atom)));

const namesAssociation = ({ conditions }: PublishedRule): boolean =>
  conditions.some(({ any }) => any.some((atom) => atom.type === "organization" && atom.kind === "association"));

/**
 * Whether the rule's step, such as joining an association, is the same as before, or was dropped. The step's cost may change. A rule that
 * names an association must keep the step: people who are not members yet meet the rule's condition only by joining.
 */
function asksNoMore(now: PublishedRule, before: PublishedRule): boolean {
  const [step, was] = [now.conditional_on, before.conditional_on];
  if (step === null) return was === null || !namesAssociation(now);
  return was !== null && step.type === was.type && foldOrganization(step.association) === foldOrganization(was.association);
}

/** False if the rule is weak now and was not before. A weak rule gives `possibly_eligible` at best. */
const isSurer = (now: PublishedRule, before: PublishedRule): boolean => isWeak(before.confidence) || !isWeak(now.confidence);

function reachesRelatives(now: PublishedRule["extends_to"], before: PublishedRule["extends_to"]): boolean {
  return (before ?? []).every(({ of, relations }) => (now ?? []).some((one) => one.of === of && hasAll(one.relations, relations)));
}

/** Whether a rule lets in everybody whom an earlier rule let in, including relatives, and requires no new step. */
export function letsInAll(now: PublishedRule, before: PublishedRule): boolean {
  return (
    // A family rule lets in relatives of people whom other rules let in, so only a family rule covers a family rule.
    (now.kind === "family") === (before.kind === "family") &&
    isSurer(now, before) &&
    asksNoMore(now, before) &&
    reachesRelatives(now.extends_to, before.extends_to) &&
    now.conditions.every((asked) => before.conditions.some((met) => coversAny(asked, met)))
  );
}
