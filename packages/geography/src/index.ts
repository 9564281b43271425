export { compileGazetteer } from "./gazetteer/compile.ts";
export { type County, type Gazetteer, type GazetteerMeta, openGazetteer, type Place, type ZipCounties } from "./gazetteer/gazetteer.ts";
export { findCounty, findPlace, type Resolution, resolveCounty, resolvePlace } from "./gazetteer/resolve.ts";
export type { CountySource, GazetteerSource, PlaceSource, ZipSource } from "./gazetteer/source.ts";
export { bareCountyName, RENAMED_COUNTIES } from "./names/county-names.ts";
export { foldName, squeeze } from "./names/fold.ts";
export { shortPlaceName } from "./names/place-names.ts";
export { isStateCode, STATE_CODES, STATES, type StateCode } from "./states.ts";
