import type { PublishedAtom } from "@tellerline/contract/operator";
import { isWeak, relationshipsMeant } from "@tellerline/eligibility";
import { foldOrganization } from "@tellerline/text";
import canonicalize from "canonicalize";
import type { PublishedRule } from "./ruleset.ts";

/** Whether one rule still lets in everybody whom another one lets in (guides/membership.md#claims-and-publications). */

const hasAll = <Member>(has: readonly Member[], asked: readonly Member[]): boolean => asked.every((one) => has.includes(one));

/** A list that limits: an absent one limits nothing. */
const limitsNoMore = <Member>(now: readonly Member[] | undefined, before: readonly Member[] | undefined): boolean =>
  now === undefined || (before !== undefined && hasAll(now, before));

/** States in which aliases count: without any that of the institution, so that a list and none can't be compared. */
const countsWhere = <Member>(now: readonly Member[] | undefined, before: readonly Member[] | undefined): boolean =>
  now === undefined || before === undefined ? now === before : hasAll(now, before);

type Organization = Extract<PublishedAtom, { readonly type: "organization" }>;

/** Names as people write them count as equal (guides/membership.md#names-of-organizations). */
const namesOf = ({ name, aliases }: Organization): readonly string[] => [name, ...aliases].map(foldOrganization);

/** A school without relationships means any of them. */
function takesRelationships(now: Organization, before: Organization): boolean {
  const [takes, took] = [now, before].map(({ kind, relationships }) => relationshipsMeant(kind, relationships));
  if (takes === undefined || took === undefined || takes.length === 0) return true;
  return took.length > 0 && hasAll(takes, took);
}

function coversOrganization(now: Organization, before: Organization): boolean {
  const isNamed = now.kind === before.kind && foldOrganization(now.name) === foldOrganization(before.name);
  return isNamed && hasAll(namesOf(now), namesOf(before)) && takesRelationships(now, before) && countsWhere(now.places, before.places);
}

/** Whether everybody who meets one atom meets another. */
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
 * Whether the step is the same, or none is left. What it costs may change. An association that is named as a condition too is met by the
 * step: without the step, who is no member of it yet is let in no longer.
 */
function asksNoMore(now: PublishedRule, before: PublishedRule): boolean {
  const [step, was] = [now.conditional_on, before.conditional_on];
  if (step === null) return was === null || !namesAssociation(now);
  return was !== null && step.type === was.type && foldOrganization(step.association) === foldOrganization(was.association);
}

/** Whether a rule still lets people in, and does not merely make it possible, where one before it did. */
const isSurer = (now: PublishedRule, before: PublishedRule): boolean => isWeak(before.confidence) || !isWeak(now.confidence);

function reachesRelatives(now: PublishedRule["extends_to"], before: PublishedRule["extends_to"]): boolean {
  return (before ?? []).every(({ of, relations }) => (now ?? []).some((one) => one.of === of && hasAll(one.relations, relations)));
}

/** Whether a rule lets in everybody whom one before it let in, at no further step, relatives included. */
export function letsInAll(now: PublishedRule, before: PublishedRule): boolean {
  return (
    // A rule of family is about relatives of the people whom all other rules let in.
    (now.kind === "family") === (before.kind === "family") &&
    isSurer(now, before) &&
    asksNoMore(now, before) &&
    reachesRelatives(now.extends_to, before.extends_to) &&
    now.conditions.every((asked) => before.conditions.some((met) => coversAny(asked, met)))
  );
}
