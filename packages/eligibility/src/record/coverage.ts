import { at } from "@tellerline/book";
import { conditionsBesideStep } from "../book/join-step.ts";
import { OrganizationRegistry } from "../book/organization-registry.ts";
import type { MembershipSource } from "../book/source.ts";
import type { Atom, GeoAtom, Rule } from "../rules/atoms.ts";
import { isOpen } from "../rules/open-condition.ts";

/** A published rule with the dates that coverage counts. */
export interface DatedRule extends Rule {
  /** ISO 8601: when its claim was taken from the source. */
  readonly extractedAt: string;
}

/** Aggregate counters in their wire form (guides/membership.md#coverage). */
export interface Coverage {
  readonly as_of: string;
  readonly headline: string;
  readonly fleet: {
    readonly active_institutions: number;
    readonly institutions_with_live_rules: number;
    readonly share_with_live_rules: number;
  };
  readonly rules: {
    readonly live: number;
    readonly human_verified: number;
    readonly auto_validated: number;
    readonly with_verbatim_evidence: number;
    readonly median_age_days: number | null;
    readonly confirmed_within_30d: number;
  };
  readonly by_kind: readonly { readonly rule_kind: string; readonly rules: number; readonly institutions: number }[];
  readonly reach: Readonly<Record<string, number>>;
  readonly pipeline: readonly { readonly status: string; readonly institutions: number }[];
  readonly credit_data: { readonly conditions_referencing_credit: 0; readonly note: string };
}

const DAY_MS = 86_400_000;
const isGeo = (atom: Atom): atom is GeoAtom => atom.type === "geo";

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

function countKinds(rules: readonly Rule[]): Coverage["by_kind"] {
  const byKind = Map.groupBy(rules, ({ kind }) => kind);
  return [...byKind]
    .map(([kind, own]) => ({
      rule_kind: kind,
      rules: own.length,
      institutions: new Set(own.map(({ creditUnionId }) => creditUnionId)).size,
    }))
    .toSorted((left, right) => right.rules - left.rules);
}

function reachOf(rules: readonly Rule[], records: MembershipSource["records"]): Coverage["reach"] {
  const geo = rules.flatMap(({ conditions }) => conditions.flat()).filter(isGeo);
  const keys = (level: GeoAtom["level"]) => new Set(geo.filter((atom) => atom.level === level).map(({ key }) => key));
  const names = new OrganizationRegistry(rules, () => null).names();
  const entities = (kind: "employer" | "association" | "school") =>
    new Set(names.filter((named) => named.kind === kind).map(({ entity }) => entity)).size;
  const open = rules.filter((rule) => rule.kind !== "family" && conditionsBesideStep(rule).every(isOpen));
  const governed = new Set(rules.map(({ creditUnionId }) => creditUnionId));
  const openRecords = [...records].filter(([id, { openToAnyone }]) => openToAnyone && !governed.has(id)).map(([id]) => id);
  return {
    counties_named: keys("county").size,
    states_with_county_rules: new Set(geo.filter(({ level }) => level === "county").flatMap(({ states }) => states)).size,
    places_named: keys("place").size,
    zips_named: keys("zip").size,
    employers_resolved: entities("employer"),
    associations_resolved: entities("association"),
    schools_resolved: entities("school"),
    institutions_open_to_anyone: new Set([...open.map(({ creditUnionId }) => creditUnionId), ...openRecords]).size,
    institutions_with_flat_record: records.size,
  };
}

/**
 * Counts what is published.
 * @param nowMs milliseconds since the epoch.
 * @param flatRecords institutions that have a flat record, with rules or without.
 */
export function countCoverage(
  institutions: number,
  rules: readonly DatedRule[],
  flatRecords: MembershipSource["records"],
  nowMs: number,
): Coverage {
  const asOf = `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
  const withRules = new Set(rules.map(({ creditUnionId }) => creditUnionId));
  const ages = rules.map(({ extractedAt }) => (nowMs - Date.parse(extractedAt)) / DAY_MS);
  const median = medianOf(ages);
  const share = institutions === 0 ? 0 : withRules.size / institutions;
  const flatOnly = [...flatRecords.keys()].filter((id) => !withRules.has(id)).length;
  return {
    as_of: asOf,
    headline: `As of ${asOf.slice(0, 10)}, ${withRules.size} of ${institutions} tracked credit unions (${(share * 100).toFixed(1)} %) have membership rules published here, ${rules.length} in all, each with the institution's own words as evidence.`,
    fleet: {
      active_institutions: institutions,
      institutions_with_live_rules: withRules.size,
      share_with_live_rules: Math.round(share * 10_000) / 10_000,
    },
    rules: {
      live: rules.length,
      human_verified: 0,
      auto_validated: rules.length,
      with_verbatim_evidence: rules.filter(({ quote }) => quote !== "").length,
      median_age_days: median === null ? null : Math.round(median * 10) / 10,
      confirmed_within_30d: ages.filter((age) => age <= 30).length,
    },
    by_kind: countKinds(rules),
    reach: reachOf(rules, flatRecords),
    pipeline: [
      { status: "published_rules", institutions: withRules.size },
      { status: "flat_record_only", institutions: flatOnly },
      { status: "nothing_verified", institutions: Math.max(0, institutions - withRules.size - flatOnly) },
    ],
    credit_data: {
      conditions_referencing_credit: 0,
      note: "No membership rule refers to a credit score, income or debt: the rules' vocabulary has no word for them.",
    },
  };
}
