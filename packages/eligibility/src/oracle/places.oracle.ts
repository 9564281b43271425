import type { Region } from "../person/person.ts";
import type { GeoAtom } from "../rules/atoms.ts";
import { FALSE, PARTLY, TRUE, type Truth, UNKNOWN } from "./truth.oracle.ts";

/** Whether a test holds for the one true candidate among several: true if all pass, false if none does. */
function ofCandidates(answers: readonly boolean[]): Truth {
  if (answers.every((answer) => answer)) return TRUE;
  return answers.some((answer) => answer) ? PARTLY : FALSE;
}

/** `county:TX:travis` is in Texas. */
const stateOf = (county: string): string => county.split(":")[1] ?? "";

/** Whether a person with this region can be in that area at all. */
function mayBeIn(region: Region, area: GeoAtom): boolean {
  if (region.counties !== null && area.counties.length > 0) return region.counties.some((county) => area.counties.includes(county));
  if (region.states !== null && area.states.length > 0) return region.states.some((state) => area.states.includes(state));
  return true;
}

/** Whether a person is in that area: unknown if the area's level was not stated, unless the two cannot overlap. */
export function isIn(region: Region, area: GeoAtom): Truth {
  if (area.level === "state") {
    return region.states === null ? UNKNOWN : ofCandidates(region.states.map((state) => area.key === `state:${state}`));
  }
  if (area.level === "county" && region.counties !== null) return ofCandidates(region.counties.map((county) => area.key === county));
  if (area.level === "place" && region.place !== null) return ofCandidates([area.key === region.place]);
  if (area.level === "zip" && region.zip !== null) return ofCandidates([area.key === `zip:${region.zip}`]);
  if (!mayBeIn(region, area)) return FALSE;
  return area.level === "county" && region.suggestedCounties.includes(area.key) ? PARTLY : UNKNOWN;
}

/** Whether each candidate county is one of the areas, or in a state that is. */
export function areAllIn(region: Region, areas: readonly GeoAtom[]): boolean {
  const counties = region.counties ?? [];
  return counties.length > 1 && counties.every((county) => areas.some(({ key }) => key === county || key === `state:${stateOf(county)}`));
}
