import { type Gazetteer, STATES, type StateCode } from "@tellerline/geography";

const countyKey = (state: StateCode, canonical: string): string => `county:${state}:${canonical}`;
export const placeKey = (state: StateCode, canonical: string): string => `place:${state}:${canonical}`;

/** A county in words: `Travis County, Texas`. */
export function countyLabel(gazetteer: Gazetteer, number: number): string {
  const { name, state } = gazetteer.county(number);
  return state === "DC" ? name : `${name}, ${STATES[state].name}`;
}

export function countyKeyOf(gazetteer: Gazetteer, number: number): string {
  const { state, canonical } = gazetteer.county(number);
  return countyKey(state, canonical);
}

export const NEW_YORK_CITY = placeKey("NY", "new york");
const NEW_YORK_COUNTIES: ReadonlySet<string> = new Set(
  ["bronx", "kings", "new york", "queens", "richmond"].map((name) => countyKey("NY", name)),
);

/** Whether all these candidate counties are in New York City: then the person is certainly in the city. False if none are known. */
export const areOfNewYorkCity = (counties: readonly string[] | null): boolean =>
  counties !== null && counties.length > 0 && counties.every((county) => NEW_YORK_COUNTIES.has(county));

const CT_COUNTIES: ReadonlySet<string> = new Set(
  ["fairfield", "hartford", "litchfield", "middlesex", "new haven", "new london", "tolland", "windham"].map((name) =>
    countyKey("CT", name),
  ),
);

/** Whether a state is divided into counties in two ways: Connecticut has its counties, and since 2022 also planning regions. */
export const hasTwoKindsOfCounties = (state: StateCode): boolean => state === "CT";

/**
 * Whether two county keys are of different kinds (`hasTwoKindsOfCounties`), so that a person in one may also be in the other
 * (guides/membership.md#places).
 */
export function areOfTwoKinds(left: string, right: string): boolean {
  return left.startsWith("county:CT:") && right.startsWith("county:CT:") && CT_COUNTIES.has(left) !== CT_COUNTIES.has(right);
}
