import {
  at,
  type Chunks,
  type Column,
  narrow,
  openColumns,
  openStrings,
  packChunks,
  StringTableBuilder,
  type Utf8,
} from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { GOOD, type LimitBase, type QualityReasonSet } from "@tellerline/vocabulary";
import type { Institution } from "./rows.ts";

/** Details that listings and profiles show, and that ranking never needs. Row and institution numbers are those of one rate book. */
export interface RateDetails {
  rateId(row: number): string;
  /** Seconds since the epoch; null if the row does not state it. */
  effectiveAt(row: number): number | null;
  institution(number: number): InstitutionDetails;
  /** Why a row is held; an empty set for a good row, and in books made before rates were judged. */
  qualityReasons(row: number): QualityReasonSet;
  /** The state of an institution, without reading its other details. */
  stateOf(number: number): StateCode;
}

export type InstitutionDetails = Omit<Institution, "creditUnionId" | "name" | "slug" | "formerIds" | "listedSite" | keyof LimitBase>;

/** The head of the file. `alsoKnownAs` has trade names by institution number. */
interface DetailsMeta {
  /** Absent in details made before rates were judged: they have no columns of reasons. */
  readonly isJudged?: true;
  readonly alsoKnownAs: Readonly<Record<number, readonly string[]>>;
}

const isDetailsMeta = (meta: unknown): meta is DetailsMeta => typeof meta === "object" && meta !== null && "alsoKnownAs" in meta;

/** Code for an effective date that a row does not state. */
export const NOT_STATED = 0;
const FORMAT = "tellerline-rate-details-1";

export type RowDetailColumns = Readonly<
  Record<"rateId" | "effectiveAt" | "rateIdBytes" | "rateIdStarts" | "heldRows" | "heldReasons", Column>
>;

/** Packs the details of rows and institutions, both in book order. */
export function packDetails(rows: RowDetailColumns, institutions: readonly Institution[], utf8: Utf8): Chunks {
  const texts = new StringTableBuilder(utf8);
  const text = (value: string | null) => texts.add(value ?? "");
  const columns: Record<string, Column> = {
    ...rows,
    state: narrow(institutions.map(({ state }) => STATE_CODES.indexOf(state))),
    city: narrow(institutions.map(({ city }) => text(city))),
    county: narrow(institutions.map(({ county }) => text(county))),
    website: narrow(institutions.map(({ website }) => text(website))),
    // These three are stored plus one; 0 means not known.
    charterNumber: Float64Array.from(institutions, ({ charterNumber }) => (charterNumber === null ? 0 : charterNumber + 1)),
    assetsUsd: Float64Array.from(institutions, ({ assetsUsd }) => (assetsUsd === null ? 0 : assetsUsd + 1)),
    members: Float64Array.from(institutions, ({ members }) => (members === null ? 0 : members + 1)),
    synthetic: narrow(institutions.map(({ synthetic }) => (synthetic ? 1 : 0))),
    ...texts.columns("text"),
  };
  const named = institutions.flatMap(({ alsoKnownAs }, number) => (alsoKnownAs.length === 0 ? [] : [[number, alsoKnownAs] as const]));
  const meta: DetailsMeta = { isJudged: true, alsoKnownAs: Object.fromEntries(named) };
  return packChunks(FORMAT, meta, columns, utf8);
}

const NO_ROWS = new Uint8Array(0);

/** The position of a value in an ascending column; negative if it is not there. */
function positionOf(column: Column, value: number): number {
  let [low, high] = [0, column.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = at(column, middle);
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

export function openDetails(buffer: ArrayBuffer, utf8: Utf8): RateDetails {
  const file = openColumns(FORMAT, buffer, utf8);
  const meta: DetailsMeta = isDetailsMeta(file.meta) ? file.meta : { alsoKnownAs: {} };
  const { alsoKnownAs, isJudged } = meta;
  const rateIds = openStrings(file, "rateId", utf8);
  const texts = openStrings(file, "text", utf8);
  const columns = {
    rateId: file.column("rateId"),
    effectiveAt: file.column("effectiveAt"),
    state: file.column("state"),
    city: file.column("city"),
    county: file.column("county"),
    website: file.column("website"),
    charterNumber: file.column("charterNumber"),
    assetsUsd: file.column("assetsUsd"),
    members: file.column("members"),
    synthetic: file.column("synthetic"),
    heldRows: isJudged ? file.column("heldRows") : NO_ROWS,
    heldReasons: isJudged ? file.column("heldReasons") : NO_ROWS,
  };
  const known = (column: Column, number: number): number | null => (at(column, number) === 0 ? null : at(column, number) - 1);
  const stateOf = (number: number): StateCode => at(STATE_CODES, at(columns.state, number));
  return {
    rateId: (row) => rateIds(at(columns.rateId, row)),
    effectiveAt: (row) => (at(columns.effectiveAt, row) === NOT_STATED ? null : at(columns.effectiveAt, row)),
    qualityReasons: (row) => {
      const position = positionOf(columns.heldRows, row);
      return position < 0 ? GOOD : at(columns.heldReasons, position);
    },
    stateOf,
    institution: (number) => ({
      state: stateOf(number),
      city: texts(at(columns.city, number)),
      county: texts(at(columns.county, number)) || null,
      website: texts(at(columns.website, number)) || null,
      charterNumber: known(columns.charterNumber, number),
      assetsUsd: known(columns.assetsUsd, number),
      members: known(columns.members, number),
      alsoKnownAs: alsoKnownAs[number] ?? [],
      synthetic: columns.synthetic[number] === 1,
    }),
  };
}
