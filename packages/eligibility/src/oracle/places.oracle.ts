import type { Region } from "../person/person.ts";
import type { GeoAtom } from "../rules/atoms.ts";
import { FALSE, PARTLY, TRUE, type Truth, UNKNOWN } from "./truth.oracle.ts";

/** TRUE if all candidates for a place pass a test, FALSE if none does, otherwise PARTLY. */
function ofCandidates(answers: readonly boolean[]): Truth {
  if (answers.every((answer) => answer)) return TRUE;
  return answers.some((answer) => answer) ? PARTLY : FALSE;
}

const stateOf = (county: string): string => county.split(":")[1] ?? "";

/** The counties that Connecticut had until 2022; all other keys of the state are planning regions. */
const OLD_OF_CONNECTICUT = /^county:CT:(?:fairfield|hartford|litchfield|middlesex|new (?:haven|london)|tolland|windham)$/;
const isOtherKind = (one: string, other: string): boolean =>
  stateOf(one) === "CT" && stateOf(other) === "CT" && OLD_OF_CONNECTICUT.test(one) !== OLD_OF_CONNECTICUT.test(other);

function mayBeIn(region: Region, area: GeoAtom): boolean {
  if (region.counties !== null && area.counties.length > 0)
    return region.counties.some((county) => area.counties.some((other) => other === county || isOtherKind(other, county)));
  const areaCounties = area.counties.length > 0 ? area.counties : (area.suggestedCounties ?? []);
  const { reach } = region;
  if (reach !== null && areaCounties.length > 0)
    return areaCounties.some((county) => reach.some((near) => near === county || isOtherKind(near, county)));
  if (region.states !== null && area.states.length > 0) return region.states.some((state) => area.states.includes(state));
  return true;
}

/** A village may lie in a town, a town may hold a village, and a post office may be in any place. */
function isOpenBetween(one: Region["placeStanding"], other: Region["placeStanding"]): boolean {
  if (one === "unlisted" || other === "unlisted") return true;
  return one !== undefined && other !== undefined && one !== other;
}

/**
 * Whether a person with this region is in the area. UNKNOWN if no place of the area's level was stated, unless region and area cannot
 * overlap.
 */
export function isIn(region: Region, area: GeoAtom): Truth {
  if (area.level === "state") {
    return region.states === null ? UNKNOWN : ofCandidates(region.states.map((state) => area.key === `state:${state}`));
  }
  if (area.level === "county" && region.counties !== null) {
    if (!region.counties.some((county) => isOtherKind(county, area.key)))
      return ofCandidates(region.counties.map((county) => area.key === county));
    return region.counties.includes(area.key) ? PARTLY : UNKNOWN;
  }
  if (area.level === "place" && region.place !== null && !isOpenBetween(region.placeStanding, area.placeStanding))
    return ofCandidates([area.key === region.place]);
  if (area.level === "place" && area.key === region.place) return TRUE;
  if (area.level === "zip" && region.zip !== null) return ofCandidates([area.key === `zip:${region.zip}`]);
  if (!mayBeIn(region, area)) return FALSE;
  return area.level === "county" && region.suggestedCounties.includes(area.key) ? PARTLY : UNKNOWN;
}

/** True if the region has several candidate counties, and each is one of the areas or lies in a state that is one. */
export function areAllIn(region: Region, areas: readonly GeoAtom[]): boolean {
  const counties = region.counties ?? [];
  return counties.length > 1 && counties.every((county) => areas.some(({ key }) => key === county || key === `state:${stateOf(county)}`));
}
