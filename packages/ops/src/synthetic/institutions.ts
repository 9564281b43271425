import type { InstitutionImport } from "@tellerline/contract/operator";
import type { StateCode } from "@tellerline/geography";
import { listPlaces, type StatePlaces } from "./places.ts";
import type { Random } from "./random.ts";

export const INSTITUTIONS = 3750;
/** Minimum institutions per state or territory, so that each has its own benchmark. */
const MIN_PER_STATE = 6;

const FIRST = [
  "Harbor",
  "Prairie",
  "Granite",
  "Cedar",
  "Summit",
  "Lakeshore",
  "Copper",
  "Pioneer",
  "Juniper",
  "Beacon",
  "Orchard",
  "Canyon",
] as const;
const SECOND = ["Members", "Community", "Teachers", "Workers", "Family", "Valley", "First", "United", "Heritage", "Neighbors"] as const;

export interface SyntheticInstitution {
  readonly row: InstitutionImport;
  readonly state: StateCode;
}

/** Institutions per state: `MIN_PER_STATE` each, and the rest in proportion to ZIPs (largest remainders). */
function allocate(states: readonly StatePlaces[], institutions: number): ReadonlyMap<StateCode, number> {
  const zips = states.reduce((sum, state) => sum + state.zips, 0);
  const rest = institutions - states.length * MIN_PER_STATE;
  const shares = states.map(({ state, zips: own }) => ({ state, exact: (rest * own) / zips }));
  const counts = new Map(shares.map(({ state, exact }) => [state, MIN_PER_STATE + Math.floor(exact)]));
  let left = institutions - [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const { state } of shares.toSorted((a, b) => (b.exact % 1) - (a.exact % 1))) {
    if (left-- <= 0) break;
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return counts;
}

/** Synthetic institutions in real cities and counties; every name is marked as synthetic. */
export function makeInstitutions(random: Random, institutions: number): readonly SyntheticInstitution[] {
  const states = listPlaces();
  const counts = allocate(states, institutions);
  const fleet: SyntheticInstitution[] = [];
  for (const { state, places } of states) {
    for (let count = counts.get(state) ?? 0; count > 0; count--) {
      const number = fleet.length + 1;
      const place = places[random.integer(0, places.length - 1)];
      if (place === undefined) continue;
      const name = `Synthetic ${random.pick(FIRST)} ${random.pick(SECOND)} CU ${number}`;
      const members = Math.round(10 ** (3 + random.next() * 2.5));
      fleet.push({
        state,
        row: {
          kind: "credit_union",
          credit_union_id: `${name}|${place.city}|${state}`,
          name,
          city: place.city,
          state,
          county: place.county,
          charter_number: 900_000 + number,
          assets_usd: members * random.integer(8_000, 16_000),
          members,
          website: `https://cu-${number}.synthetic.example`,
        },
      });
    }
  }
  return fleet;
}
