export { borderStates } from "./border-zips.ts";
export { compileGazetteer } from "./gazetteer/compile.ts";
export { type County, type Gazetteer, type GazetteerMeta, openGazetteer, type Place, type ZipCounties } from "./gazetteer/gazetteer.ts";
export {
  countiesOfPlace,
  findCounty,
  findPlace,
  isCountyName,
  type Resolution,
  resolveCounty,
  resolvePlace,
} from "./gazetteer/resolve.ts";
export type { CountySource, GazetteerSource, PlaceSource, PlaceStanding, ZipSource } from "./gazetteer/source.ts";
export { codeOfPlaceStanding, PLACE_STANDINGS, placeStandingOfCode } from "./gazetteer/source.ts";
export { boroughCounty } from "./names/boroughs.ts";
export { bareCountyName, RENAMED_COUNTIES } from "./names/county-names.ts";
export { foldName, squeeze } from "./names/fold.ts";
export { BASE_WORDS, INSTALLATIONS, KNOWN_INSTALLATIONS } from "./names/installations.ts";
export { shortPlaceName } from "./names/place-names.ts";
export { statesAround } from "./neighbours.ts";
export { isMilitaryMail, isStateCode, type MilitaryMail, STATE_CODES, STATES, type StateCode } from "./states.ts";
export { isAssignedZip, territoryOfZip } from "./zip-prefixes.ts";
