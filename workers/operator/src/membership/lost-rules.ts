import type { PublishedAtom } from "@tellerline/contract/operator";
import canonicalize from "canonicalize";
import type { PublishedRule } from "./ruleset.ts";

/** Whether a new set of rules still lets in everybody whom a rule in force lets in (guides/membership.md#claims-and-publications). */

const hasAll = <Member>(has: readonly Member[], asked: readonly Member[]): boolean => asked.every((one) => has.includes(one));

/** A list that limits: an absent one limits nothing. */
const limitsNoMore = <Member>(now: readonly Member[] | undefined, before: readonly Member[] | undefined): boolean =>
  now === undefined || (before !== undefined && hasAll(now, before));

/** Whether everybody who meets one atom meets another. */
function covers(now: PublishedAtom, before: PublishedAtom): boolean {
  if (now.type === "open") return true;
  if (now.type === "organization" && before.type === "organization") {
    const isSame = now.kind === before.kind && now.name === before.name;
    const hasWords = hasAll(now.aliases, before.aliases) && hasAll(now.relationships, before.relationships);
    return isSame && hasWords && limitsNoMore(now.places, before.places);
  }
  if (now.type === "military" && before.type === "military") {
    return now.status === before.status && (now.state ?? before.state) === before.state && limitsNoMore(now.branches, before.branches);
  }
  return canonicalize(now) === canonicalize(before);
}

type Any = PublishedRule["conditions"][number];

const coversAny = (now: Any, before: Any): boolean => before.any.every((atom) => now.any.some((one) => covers(one, atom)));

/** Whether the step is the same, or none is left. What it costs may change. */
function asksNoMore(now: PublishedRule["conditional_on"], before: PublishedRule["conditional_on"]): boolean {
  return now === null || (before !== null && now.type === before.type && now.association === before.association);
}

function reachesRelatives(now: PublishedRule["extends_to"], before: PublishedRule["extends_to"]): boolean {
  return (before ?? []).every(({ of, relations }) => (now ?? []).some((one) => one.of === of && hasAll(one.relations, relations)));
}

/** Whether a rule lets in everybody whom one before it let in, at no further step, relatives included. */
export function letsInAll(now: PublishedRule, before: PublishedRule): boolean {
  return (
    // A rule of family is about relatives of the people whom all other rules let in.
    (now.kind === "family") === (before.kind === "family") &&
    asksNoMore(now.conditional_on, before.conditional_on) &&
    reachesRelatives(now.extends_to, before.extends_to) &&
    now.conditions.every((asked) => before.conditions.some((met) => coversAny(asked, met)))
  );
}
