import type { StateCode } from "../states.ts";

/** What a gazetteer is compiled from. */
export interface GazetteerSource {
  /** `census`: the Bureau's own files, whose counties prove; `secondary`: gives candidates only (guides/membership.md#places). */
  readonly authority: "census" | "secondary";
  /** Where it comes from and of which year, for people. */
  readonly vintage: string;
  readonly counties: readonly CountySource[];
  readonly places: readonly PlaceSource[];
  readonly zips: readonly ZipSource[];
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
  /** FIPS codes of the counties that it lies in. */
  readonly counties: readonly string[];
}

export interface ZipSource {
  readonly zip: string;
  readonly counties: readonly string[];
  /** False: only a secondary source knows it, or its counties. */
  readonly proven: boolean;
}
