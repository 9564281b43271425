import { type Gazetteer, isStateCode, type StateCode } from "@tellerline/geography";
import type { GeoLevel, OrganizationKind, RuleKind } from "@tellerline/vocabulary";
import type { MembershipRecord } from "../book/source.ts";
import type { Atom, Condition, Rule } from "../rules/atoms.ts";
import { type GeoPlace, geoAtom, resolveGeoPlace } from "../rules/geo-atoms.ts";

/** Splits a flat record's `Travis County, TX`. A text without a state gets the state of the record, if the record has only one. */
function splitNamedPlace(text: string, states: readonly StateCode[]): { readonly name: string; readonly state: StateCode | null } {
  const comma = text.lastIndexOf(",");
  const code = text
    .slice(comma + 1)
    .trim()
    .toUpperCase();
  if (comma > 0 && isStateCode(code)) return { name: text.slice(0, comma).trim(), state: code };
  return { name: text.trim(), state: states.length === 1 ? (states[0] ?? null) : null };
}

export interface UnresolvedName {
  readonly field: "geo_counties" | "geo_cities";
  readonly index: number;
  readonly text: string;
}

function resolveNames(gazetteer: Gazetteer, level: GeoLevel, names: readonly string[], states: readonly StateCode[]) {
  return names.map((text): GeoPlace | null => {
    const { name, state } = splitNamedPlace(text, states);
    const found = resolveGeoPlace(gazetteer, level, state, name);
    return found.ok ? found.place : null;
  });
}

/** Names in a record that do not resolve. Imports refuse such records: names are never guessed. */
export function unresolvedNames(
  gazetteer: Gazetteer,
  record: Pick<MembershipRecord, "geoCounties" | "geoCities" | "geoStates">,
): readonly UnresolvedName[] {
  const missing = (field: UnresolvedName["field"], level: GeoLevel, names: readonly string[]) =>
    resolveNames(gazetteer, level, names, record.geoStates).flatMap((place, index) =>
      place === null ? [{ field, index, text: names[index] ?? "" }] : [],
    );
  return [...missing("geo_counties", "county", record.geoCounties), ...missing("geo_cities", "place", record.geoCities)];
}

const home = (places: readonly (GeoPlace | null)[]): Condition =>
  places.flatMap((place) => (place === null ? [] : [geoAtom(place, "home")]));

const organizations = (kind: OrganizationKind, names: readonly string[]): readonly Atom[] =>
  names.map((name) => ({ type: "organization", kind, name, aliases: [], relationships: [], places: [] }));

/** The counties and cities that a record names, and each of its states of which it names neither (guides/membership.md#flat-records). */
function footprint(gazetteer: Gazetteer, record: MembershipRecord): Condition {
  const counties = home(resolveNames(gazetteer, "county", record.geoCounties, record.geoStates));
  const cities = home(resolveNames(gazetteer, "place", record.geoCities, record.geoStates));
  const detailed = new Set([...counties, ...cities].flatMap((atom) => (atom.type === "geo" ? atom.states : [])));
  const whole = record.geoStates.filter((state) => !detailed.has(state));
  const states = whole.map((state) => {
    const found = resolveGeoPlace(gazetteer, "state", state, state);
    return found.ok ? found.place : null;
  });
  return [...counties, ...cities, ...home(states)];
}

const UNVERIFIED: Condition = [{ type: "unverified" }];
const OPEN: Condition = [{ type: "open" }];

/**
 * Paths from NCUA's charter data (guides/membership.md#charter-data): a home or worksite in the community's counties makes a person possibly
 * eligible, and nothing excludes anybody.
 */
function charterPaths(gazetteer: Gazetteer, record: MembershipRecord): readonly Path[] {
  const counties = resolveNames(gazetteer, "county", record.geoCounties, record.geoStates).flatMap((place) =>
    place === null ? [] : [geoAtom(place, "home"), geoAtom(place, "worksite")],
  );
  return [
    ["community_geo", [counties, UNVERIFIED], null],
    ["community_geo", [UNVERIFIED], null],
  ];
}

type Path = readonly [RuleKind, readonly Condition[], Rule["joinStep"]];

/**
 * The rules that a flat record implies for an institution without published rules
 * (guides/membership.md#flat-records). Nobody verified the record claim by claim, so a match makes
 * a person possibly eligible, never eligible. Only an operator's own word that anyone may join is accepted as stated.
 */
export function flatRules(gazetteer: Gazetteer, creditUnionId: string, record: MembershipRecord): readonly Rule[] {
  const [association = null] = record.associations;
  const fees = [record.membershipFeeUsd, record.minDepositUsd].filter((fee) => fee !== null);
  const costUsd = fees.length === 0 ? null : fees.reduce((sum, fee) => sum + fee, 0);
  const joinStep = association === null ? null : { kind: "join_association" as const, association, costUsd, joinUrl: null };
  const stated: readonly Path[] = [
    ...(record.openToAnyone ? [["open", record.source === "manual" ? [OPEN] : [OPEN, UNVERIFIED], joinStep] as const] : []),
    ["community_geo", [footprint(gazetteer, record), UNVERIFIED], null],
    ["employer", [organizations("employer", record.employers), UNVERIFIED], null],
    ["association", [organizations("association", record.associations), UNVERIFIED], null],
    ["occupation", [organizations("occupation", record.occupations), UNVERIFIED], null],
  ];
  const paths = record.source === "ncua" ? charterPaths(gazetteer, record) : stated;
  return paths
    .filter(([, [condition = []]]) => condition.length > 0)
    .map(([kind, conditions, step], index) => ({
      ruleId: index + 1,
      creditUnionId,
      kind,
      conditions,
      joinStep: step,
      extendsTo: [],
      confidence: record.confidence,
      quote: record.requirementsSummary ?? record.joinPath ?? "",
      engine: "legacy",
    }));
}
