import { type Gazetteer, resolveCounty, resolvePlace, STATES, type StateCode } from "@tellerline/geography";
import type { GeoLevel } from "@tellerline/vocabulary";
import { countyKeyOf, countyLabel, placeKey } from "../rules/place-keys.ts";
import type { Region } from "./person.ts";

/** A place as given in a request. */
export interface PlaceInput {
  readonly zip: string | null;
  readonly state: StateCode | null;
  readonly county: string | null;
  readonly city: string | null;
}

/** What is wrong with a place in a request: which part, and how to fix it. */
export interface PlaceFault {
  readonly part: GeoLevel;
  readonly code: "unresolved_city" | "city_without_state" | "unresolved_county" | "county_without_state" | "conflicting_fields";
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
  const unknown = what === "city" ? `"${text}" is not on the census list of places in ${name}.` : `${name} has no county named "${text}".`;
  const message =
    reason === "shared"
      ? `${name} has more than one ${what} named "${text}". Use one of: ${near.join("; ")}.`
      : `${unknown}${closestNames(near)}`;
  return { part: what === "city" ? "place" : "county", code: what === "city" ? "unresolved_city" : "unresolved_county", message };
}

function unique<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)];
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
    const zip = text === null ? null : this.#gazetteer.zip(text);
    const zipStates = unique((zip?.counties ?? []).map((number) => this.#gazetteer.county(number).state));
    const proven = zip?.proven === true ? zip.counties : null;
    // A secondary source proves nothing, but a search must not run on a state and a ZIP that contradict each other.
    if (said !== null && zipStates.length > 0 && !zipStates.includes(said)) {
      this.#fault("zip", "conflicting_fields", `ZIP ${text} is in ${zipStates.join(" and ")}, not in ${said}.`);
    }
    // County and city names are looked up within one state: the one given, or that of a ZIP within a single state.
    const state = said ?? (zipStates.length === 1 ? (zipStates[0] ?? null) : null);
    const countyNumber = county === null ? null : this.#county(county, state);
    const inState = proven?.filter((number) => said === null || this.#gazetteer.county(number).state === said) ?? null;
    if (countyNumber !== null && inState !== null && !inState.includes(countyNumber)) {
      const names = inState.map((number) => countyLabel(this.#gazetteer, number)).join(" or ");
      this.#fault("county", "conflicting_fields", `ZIP ${text} is in ${names}, not in ${countyLabel(this.#gazetteer, countyNumber)}.`);
    }
    const place = city === null ? null : this.#place(city, state, countyNumber);
    const counties = countyNumber === null ? inState : [countyNumber];
    const isNamed = said !== null || county !== null || city !== null;
    const countyStates = counties === null ? null : unique(counties.map((number) => this.#gazetteer.county(number).state));
    return {
      states: countyStates ?? (isNamed && state !== null ? [state] : null),
      counties: counties?.map((number) => countyKeyOf(this.#gazetteer, number)) ?? null,
      place,
      zip: text,
      suggestedStates: zipStates,
    };
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

  #place(text: string, state: StateCode | null, county: number | null): string | null {
    if (state === null) {
      this.#fault(
        "place",
        "city_without_state",
        `To look up the city "${text}", also give the same role's state, or a ZIP within a single state.`,
      );
      return null;
    }
    const found = resolvePlace(this.#gazetteer, state, text, county);
    if (found.ok) return placeKey(state, this.#gazetteer.place(found.number).canonical);
    this.faults.push(unresolved("city", text, state, found.reason, found.near));
    return null;
  }
}

/**
 * Resolves one place of a request. A county is proven by its name, or by a ZIP of the exact gazetteer. A city does not prove a county,
 * because mailing addresses reach beyond city limits; a ZIP of a secondary source proves nothing (guides/membership.md#places).
 */
export function resolveRegion(gazetteer: Gazetteer, said: PlaceInput): RegionResolution {
  const resolver = new RegionResolver(gazetteer, said);
  const region = resolver.resolve();
  return resolver.faults.length === 0 ? { ok: true, region } : { ok: false, faults: resolver.faults };
}

/** Keys of the proven parts: `state:TX`, `county:TX:travis`, `place:TX:austin`, `zip:78701`. */
export function provenKeys({ states, counties, place, zip }: Region): readonly string[] {
  return [
    ...(states?.length === 1 ? [`state:${states[0]}`] : []),
    ...(counties?.length === 1 ? counties : []),
    ...(place === null ? [] : [place]),
    ...(zip === null ? [] : [`zip:${zip}`]),
  ];
}
