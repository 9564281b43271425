import type { GeoLevel } from "@tellerline/vocabulary";

/** Where the place of an atom lies; see `GeoAtom`. */
export interface GeoFact {
  readonly level: GeoLevel;
  readonly key: string;
  readonly states: readonly string[];
  readonly counties: readonly string[];
}
