import type { ApplicantKind, GeoRole } from "@tellerline/vocabulary";
import { regionWithAnswer } from "../conditions/geo.ts";
import { regionTruth } from "../conditions/region-truth.ts";
import { type Region, UNKNOWN_REGION } from "../person/person.ts";
import type { Atom, Condition, GeoAtom, Rule } from "../rules/atoms.ts";
import { FALSE, TRUE } from "../rules/truth.ts";

/**
 * Facts chosen so far, which a later fact could contradict: what is known of the place in each role, the places that the relative must be
 * in, and the kind of applicant.
 */
interface Chosen {
  readonly regions: ReadonlyMap<GeoRole, Region>;
  readonly places: readonly GeoAtom[];
  readonly applicant: ApplicantKind | null;
}

/** Adds a fact that meets the atom. Null if the fact contradicts `chosen`, or if no request field states it. */
function withAtom(chosen: Chosen, atom: Atom): Chosen | null {
  switch (atom.type) {
    case "open":
    case "organization":
    case "military":
      return chosen;
    case "applicant_kind":
      return chosen.applicant === null || chosen.applicant === atom.value ? { ...chosen, applicant: atom.value } : null;
    case "geo": {
      const region = chosen.regions.get(atom.role) ?? UNKNOWN_REGION;
      if (regionTruth(region, atom) === FALSE) return null;
      const regions = new Map([...chosen.regions, [atom.role, regionWithAnswer(region, atom)] as const]);
      const places = [...chosen.places, atom];
      return places.every((place) => regionTruth(regions.get(place.role), place) === TRUE) ? { ...chosen, regions, places } : null;
    }
    case "statement":
    case "boundary":
    case "unverified":
      return null;
  }
}

/**
 * Maximum alternatives to try, which bounds the cost of a rule with many long conditions. If the tries run out, the rule counts as one that
 * no relative meets.
 */
const MAX_TRIES = 2000;

/** Whether a relative can meet a rule by facts that request fields state: some combination of such facts must meet every condition. */
export function canRelativeMeet({ conditions, kind }: Pick<Rule, "conditions" | "kind">): boolean {
  let tries = 0;
  const meets = (chosen: Chosen, rest: readonly Condition[]): boolean => {
    const [condition, ...others] = rest;
    if (condition === undefined) return true;
    return condition.some((atom) => {
      if (++tries > MAX_TRIES) return false;
      const next = withAtom(chosen, atom);
      return next !== null && meets(next, others);
    });
  };
  return kind !== "family" && meets({ regions: new Map(), places: [], applicant: null }, conditions);
}
