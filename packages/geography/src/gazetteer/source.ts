import type { StateCode } from "../states.ts";

export interface GazetteerSource {
  /** `census`: the Census Bureau's files, whose counties are proof; `secondary`: gives only candidates (guides/membership.md#places). */
  readonly authority: "census" | "secondary";
  /** Source and year, for display. */
  readonly vintage: string;
  readonly counties: readonly CountySource[];
  readonly places: readonly PlaceSource[];
  /** Towns, townships and boroughs that are not places. A place with the same name takes precedence. */
  readonly subdivisions: readonly PlaceSource[];
  readonly zips: readonly ZipSource[];
  /** Neighbors of each county, by FIPS code. A county whose neighbors are not known is absent. */
  readonly neighbours?: ReadonlyMap<string, readonly string[]>;
}

export interface CountySource {
  readonly state: StateCode;
  /** Five digits. */
  readonly fips: string;
  /** With its kind: `Travis County`, `Orleans Parish`, `Fairfax city`. */
  readonly name: string;
}

export interface PlaceSource {
  readonly state: StateCode;
  /** As the Census Bureau writes it: `Round Rock city`. */
  readonly name: string;
  /** FIPS codes of the counties that the place lies in. */
  readonly counties: readonly string[];
  readonly placeStanding?: PlaceStanding | undefined;
}

/**
 * How a place relates to the towns around it:
 * `is_town`: it is a town or township itself.
 * `named_like_town`: a village, city or settlement with the short name of a town in its county; people may mean either.
 * `may_be_in_town`: any other place in a county with towns; it may lie in one or several of them.
 * `unlisted`: no list of municipalities has the name, which may be that of a post office; it may be a part of any place.
 * Absent for all other places, such as a city that is its own county subdivision, and where nothing is known.
 */
export const PLACE_STANDINGS = ["is_town", "may_be_in_town", "unlisted", "named_like_town"] as const;

export type PlaceStanding = (typeof PLACE_STANDINGS)[number];

/** The number that a column stores for a standing: its position, plus 1; 0 if it is absent. */
export const codeOfPlaceStanding = (standing: PlaceStanding | undefined): number =>
  standing === undefined ? 0 : PLACE_STANDINGS.indexOf(standing) + 1;

/** The inverse of `codeOfPlaceStanding`; undefined for code 0. */
export const placeStandingOfCode = (code: number): PlaceStanding | undefined => PLACE_STANDINGS[code - 1];

export interface ZipSource {
  readonly zip: string;
  readonly counties: readonly string[];
  /** False if the ZIP or its counties come from a secondary source. */
  readonly proven: boolean;
}
