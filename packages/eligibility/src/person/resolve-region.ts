import {
  borderStates,
  boroughCounty,
  countiesOfPlace,
  findPlace,
  type Gazetteer,
  isAssignedZip,
  type PlaceStanding,
  resolveCounty,
  resolvePlace,
  STATES,
  type StateCode,
  territoryOfZip,
  type ZipCounties,
} from "@tellerline/geography";
import type { GeoLevel } from "@tellerline/vocabulary";
import { areOfTwoKinds, countyKeyOf, countyLabel, placeKey } from "../rules/place-keys.ts";
import type { Region } from "./person.ts";

export interface PlaceInput {
  readonly zip: string | null;
  readonly state: StateCode | null;
  readonly county: string | null;
  readonly city: string | null;
}

export interface PlaceFault {
  readonly part: GeoLevel;
  readonly code:
    | "unresolved_city"
    | "city_without_state"
    | "unresolved_zip"
    | "unresolved_county"
    | "county_without_state"
    | "conflicting_fields";
  readonly message: string;
}

export type RegionResolution =
  | { readonly ok: true; readonly region: Region }
  | { readonly ok: false; readonly faults: readonly PlaceFault[] };

function closestNames(near: readonly string[]): string {
  return near.length === 0 ? "" : ` Closest names: ${near.join("; ")}.`;
}

function unresolved(
  what: "city" | "county",
  text: string,
  state: StateCode,
  reason: "unknown" | "shared",
  near: readonly string[],
): PlaceFault {
  const { name } = STATES[state];
  const unknown = what === "city" ? `No place named "${text}" is known in ${name}.` : `${name} has no county named "${text}".`;
  const message =
    reason === "shared"
      ? `${name} has more than one ${what} named "${text}". Use one of: ${near.join("; ")}.`
      : `${unknown}${closestNames(near)}${what === "city" ? " Send the ZIP or the county instead." : ""}`;
  return { part: what === "city" ? "place" : "county", code: what === "city" ? "unresolved_city" : "unresolved_county", message };
}

/** The territory of a ZIP, if any: a list of one, or empty. */
const territories = (zip: string): readonly StateCode[] => [territoryOfZip(zip)].filter((found) => found !== null);

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
}

interface City {
  readonly key: string;
  readonly label: string;
  readonly counties: readonly number[];
  readonly placeStanding: PlaceStanding | undefined;
  /** Whether it is certain that the city lies in these counties alone. */
  readonly isProven: boolean;
}

/** The counties, by number, in which a stated ZIP, county or city lies. If not proven, some may be missing. */
interface Source {
  readonly part: GeoLevel;
  readonly text: string;
  readonly counties: readonly number[];
}

class RegionResolver {
  readonly faults: PlaceFault[] = [];
  readonly #gazetteer: Gazetteer;
  readonly #said: PlaceInput;

  constructor(gazetteer: Gazetteer, said: PlaceInput) {
    this.#gazetteer = gazetteer;
    this.#said = said;
  }

  resolve(): Region {
    const { zip: text, state: said, county, city } = this.#said;
    if (text !== null && !isAssignedZip(text)) {
      this.#fault("zip", "unresolved_zip", `No ZIP begins with ${text.slice(0, 3)}. Check "${text}", or leave it out.`);
    }
    const zip = text === null ? null : this.#gazetteer.zip(text);
    const ofCounties = (zip?.counties ?? []).map((number) => this.#gazetteer.county(number).state);
    // A secondary source lists only one county of a ZIP, even if the ZIP crosses a state border.
    const zipStates = unique(
      text === null || zip?.proven === true ? ofCounties : [...ofCounties, ...borderStates(text), ...territories(text)],
    );
    // Even with a secondary source, a search must not use a state and a ZIP that contradict each other.
    if (said !== null && zipStates.length > 0 && !zipStates.includes(said)) {
      this.#fault("zip", "conflicting_fields", `ZIP ${text} is in ${zipStates.join(" and ")}, not in ${said}.`);
    }
    // Names of counties and cities are looked up in one state: the stated one or, if the ZIP lies in only one state, that one.
    const state = said ?? (zipStates.length === 1 ? (zipStates[0] ?? null) : null);
    const ofCounty = county === null ? null : this.#county(county, state);
    const ofZip = zip?.counties.filter((number) => said === null || this.#gazetteer.county(number).state === said) ?? [];
    const place = city === null ? null : this.#place(city, state, ofCounty, ofZip);
    const proven = this.#proven(ofCounty, zip?.proven === true ? ofZip : null, place);
    if (this.faults.length === 0) this.#checkCandidates(ofCounty, zip, place);
    const countyStates = proven === null ? null : unique(proven.map((number) => this.#gazetteer.county(number).state));
    const states = countyStates ?? (state !== null ? [state] : zipStates.length > 0 ? zipStates : null);
    const suggested = proven === null ? [...(place?.counties ?? []), ...ofZip] : [];
    return {
      states,
      counties: proven?.map((number) => countyKeyOf(this.#gazetteer, number)) ?? null,
      place: place?.key ?? null,
      placeStanding: place?.placeStanding,
      zip: text,
      suggestedCounties: unique(suggested).map((number) => countyKeyOf(this.#gazetteer, number)),
      reach: this.#reach(proven === null ? [place?.counties ?? [], ofZip] : [proven], states),
    };
  }

  /**
   * The counties that the county's name, a proven ZIP and a proven city have in common; the person is certainly in one of these.
   * Null if none of the three is given. If they have no county in common, they contradict each other, which is a fault.
   */
  #proven(ofCounty: number | null, ofZip: readonly number[] | null, place: City | null): readonly number[] | null {
    const sources: readonly Source[] = [
      ...(ofZip === null ? [] : [{ part: "zip" as const, text: `ZIP ${this.#said.zip}`, counties: ofZip }]),
      ...(ofCounty === null ? [] : [{ part: "county" as const, text: countyLabel(this.#gazetteer, ofCounty), counties: [ofCounty] }]),
      ...(place === null || !place.isProven || place.counties.length === 0
        ? []
        : [{ part: "place" as const, text: place.label, counties: place.counties }]),
    ];
    let common: readonly number[] | null = null;
    let said = "";
    for (const { part, text, counties } of sources) {
      const left = common;
      const shared: readonly number[] = left === null ? counties : counties.filter((number) => left.includes(number));
      // A county and a planning region of Connecticut don't contradict each other: the first source stands, in the order ZIP, county, city.
      if (left !== null && shared.length === 0 && this.#areOfTwoKinds(left, counties)) continue;
      if (left !== null && shared.length === 0) {
        const names = (numbers: readonly number[]) => numbers.map((number) => countyLabel(this.#gazetteer, number)).join(" or ");
        const where = part === "county" ? "" : `${text} is in ${names(counties)}, `;
        this.#fault(
          part,
          "conflicting_fields",
          part === "county" ? `${said} is in ${names(left)}, not in ${text}.` : `${where}and ${said} is not.`,
        );
        return left;
      }
      common = shared;
      said = said === "" ? text : `${said} with ${text}`;
    }
    return common;
  }

  #areOfTwoKinds(some: readonly number[], others: readonly number[]): boolean {
    const keyOf = (number: number) => countyKeyOf(this.#gazetteer, number);
    return some.some((one) => others.some((other) => areOfTwoKinds(keyOf(one), keyOf(other))));
  }

  /**
   * Reports a ZIP or city whose candidate counties contradict the rest: no candidate, and no
   * neighbor of one, fits. Neighbors count because a secondary source lists one county of a ZIP or
   * city, even if it extends into another (guides/membership.md#places).
   */
  #checkCandidates(ofCounty: number | null, zip: ZipCounties | null, place: City | null): void {
    const ofZip: Source | null =
      zip === null || zip.counties.length === 0 ? null : { part: "zip", text: `ZIP ${this.#said.zip}`, counties: zip.counties };
    const ofPlace: Source | null =
      place === null || place.counties.length === 0 ? null : { part: "place", text: place.label, counties: place.counties };
    const named: Source | null =
      ofCounty === null ? null : { part: "county", text: countyLabel(this.#gazetteer, ofCounty), counties: [ofCounty] };
    if (ofZip !== null && zip?.proven === false) this.#check(ofZip, [named, ofPlace]);
    if (ofPlace !== null && place?.isProven === false) this.#check(ofPlace, [named, zip?.proven === true ? ofZip : null]);
  }

  #check(candidates: Source, others: readonly (Source | null)[]): void {
    const reach = this.#withNeighbours(candidates.counties);
    for (const other of others) {
      if (reach === null || other === null || other.counties.some((number) => reach.has(number))) continue;
      const known = candidates.counties.map((number) => countyLabel(this.#gazetteer, number)).join(" or ");
      this.#fault(
        candidates.part,
        "conflicting_fields",
        `${candidates.text} is in ${known} as far as is known, and ${other.text} is neither there nor next to it.`,
      );
      return;
    }
  }

  /** Keys of the counties of `states` that are, or touch, one of each source's; null if no source has any, or if neighbors are not known. */
  #reach(sources: readonly (readonly number[])[], states: readonly StateCode[] | null): readonly string[] | null {
    const reaches = sources.filter((counties) => counties.length > 0).map((counties) => this.#withNeighbours(counties));
    const known = reaches.filter((reach) => reach !== null);
    const [first] = known;
    if (first === undefined || known.length < reaches.length) return null;
    const isIn = (number: number) =>
      (states === null || states.includes(this.#gazetteer.county(number).state)) && known.every((reach) => reach.has(number));
    return [...first].filter(isIn).map((number) => countyKeyOf(this.#gazetteer, number));
  }

  /** These counties and their neighbors. Null if the gazetteer is not exact, and does not know the neighbors of one of the counties. */
  #withNeighbours(counties: readonly number[]): ReadonlySet<number> | null {
    const around = counties.map((number) => this.#gazetteer.neighboursOf(number));
    if (!this.#isExact && around.includes(null)) return null;
    return new Set([...counties, ...around.flatMap((neighbours) => neighbours ?? [])]);
  }

  get #isExact(): boolean {
    return this.#gazetteer.meta.authority === "census";
  }

  #fault(part: GeoLevel, code: PlaceFault["code"], message: string): void {
    this.faults.push({ part, code, message });
  }

  #county(text: string, state: StateCode | null): number | null {
    if (state === null) {
      this.#fault(
        "county",
        "county_without_state",
        `To look up the county "${text}", also give its state, or a ZIP within a single state.`,
      );
      return null;
    }
    const found = resolveCounty(this.#gazetteer, state, text);
    if (found.ok) return found.number;
    this.faults.push(unresolved("county", text, state, found.reason, found.near));
    return null;
  }

  #place(text: string, state: StateCode | null, county: number | null, ofZip: readonly number[]): City | null {
    if (state === null) {
      this.#fault(
        "place",
        "city_without_state",
        `To look up the city "${text}", also give the same role's state, or a ZIP within a single state.`,
      );
      return null;
    }
    const borough = state === "NY" ? boroughCounty(text) : null;
    if (borough !== null) return this.#borough(borough, text);
    const found = resolvePlace(this.#gazetteer, state, text, county === null ? ofZip : [county]);
    if (found.ok) return this.#city(state, found.number, text);
    this.faults.push(unresolved("city", text, state, found.reason, found.near));
    return null;
  }

  #city(state: StateCode, number: number, text: string): City {
    const { canonical, placeStanding } = this.#gazetteer.place(number);
    return {
      key: placeKey(state, canonical),
      label: text,
      counties: countiesOfPlace(this.#gazetteer, number),
      placeStanding,
      isProven: this.#isExact,
    };
  }

  /** A borough as a city: the city is New York, and the only county is the borough's own. */
  #borough(name: string, text: string): City | null {
    const county = resolveCounty(this.#gazetteer, "NY", name);
    const city = findPlace(this.#gazetteer, "NY", "New York");
    if (!county.ok || city === null) return null;
    return { ...this.#city("NY", city, text), counties: [county.number], isProven: true };
  }
}

/**
 * Resolves one place of a request. A county is proven by its name, by a borough of New York, by a city of the exact gazetteer, or by a ZIP
 * whose counties are proven. Other ZIPs and cities give only candidates. A ZIP proves that the place is in one of the ZIP's states
 * (guides/membership.md#places).
 */
export function resolveRegion(gazetteer: Gazetteer, said: PlaceInput): RegionResolution {
  const resolver = new RegionResolver(gazetteer, said);
  const region = resolver.resolve();
  return resolver.faults.length === 0 ? { ok: true, region } : { ok: false, faults: resolver.faults };
}

/** Keys of the parts of a region that are proven to be one place: `state:TX`, `county:TX:travis`, `place:TX:austin`, `zip:78701`. */
export function provenKeys({ states, counties, place, zip }: Region): readonly string[] {
  return [
    ...(states?.length === 1 ? [`state:${states[0]}`] : []),
    ...(counties?.length === 1 ? counties : []),
    ...(place === null ? [] : [place]),
    ...(zip === null ? [] : [`zip:${zip}`]),
  ];
}
