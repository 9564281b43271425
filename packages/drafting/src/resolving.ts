import { findCounty, findPlace, type Gazetteer, type StateCode, shortPlaceName } from "@tellerline/geography";

/** Places of one type. Counties, and cities or towns (`place`), are all in the one state `state`. */
export type DraftPlaces =
  | { readonly type: "county"; readonly state: StateCode; readonly counties: readonly string[] }
  | { readonly type: "place"; readonly state: StateCode; readonly places: readonly string[] }
  | { readonly type: "state"; readonly states: readonly StateCode[] }
  | { readonly type: "zip"; readonly zips: readonly string[] };

export interface Reading {
  readonly gazetteer: Gazetteer;
  /** The institution's own state; null if the institution's id has none. */
  readonly home: StateCode | null;
}

export function county({ gazetteer }: Reading, state: StateCode, name: string): string | null {
  const found = findCounty(gazetteer, state, name) ?? findCounty(gazetteer, state, `${name} County`);
  return found === null ? null : gazetteer.county(found).name;
}

export function place({ gazetteer }: Reading, state: StateCode, name: string): string | null {
  const found = findPlace(gazetteer, state, name);
  return found === null ? null : shortPlaceName(gazetteer.place(found).name);
}

/** `unresolved`: names that are not in the gazetteer, or whose state is not clear. */
export interface Resolved {
  readonly places: readonly DraftPlaces[];
  readonly unresolved: readonly string[];
}

export const NOTHING: Resolved = { places: [], unresolved: [] };

export function grouped(type: "county" | "place", named: readonly (readonly [StateCode, string])[]): readonly DraftPlaces[] {
  const byState = Map.groupBy(named, ([state]) => state);
  return [...byState].map(([state, names]): DraftPlaces => {
    const list = [...new Set(names.map(([, name]) => name))];
    return type === "county" ? { type, state, counties: list } : { type, state, places: list };
  });
}
