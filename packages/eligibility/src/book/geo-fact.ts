import type { PlaceStanding } from "@tellerline/geography";
import type { GeoLevel } from "@tellerline/vocabulary";

/** The place of a geo atom, without its role and label; the fields are those of `GeoAtom`. */
export interface GeoFact {
  readonly level: GeoLevel;
  readonly key: string;
  readonly states: readonly string[];
  readonly counties: readonly string[];
  readonly suggestedCounties?: readonly string[] | undefined;
  readonly placeStanding?: PlaceStanding | undefined;
}
