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
