import { at, type Column, type OpenColumns } from "@tellerline/book";
import {
  BOUND_COLUMNS,
  CHOICE_COLUMNS,
  type RateRequirementValues,
  REQUIREMENT_COLUMNS,
  type RequirementColumns,
} from "@tellerline/vocabulary";
import { acceptedBits, decodeRequirement, encodeRequirement, openRequirement, packRequirement } from "./requirement-columns.ts";

/**
 * What rows require of a borrower, apart from place and term. Rate sheets repeat a few combinations over many rows, so each combination is
 * stored once, and a scenario is checked against it once, however many rows share it.
 */
export interface RequirementTable {
  /** Number of combinations. */
  readonly size: number;
  /** Codes, by the column's field. */
  readonly columns: Readonly<Record<RequirementColumns["field"], Column>>;
  /** By bound column, in their order. */
  readonly bounds: readonly Float64Array[];
  /** By choice column, in their order: the members that a combination accepts, as bits. */
  readonly accepted: readonly Int32Array[];
}

/** Numbers the distinct combinations of requirements. */
export class RequirementTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #combinations: (readonly number[])[] = [];

  add(row: RateRequirementValues): number {
    const codes = REQUIREMENT_COLUMNS.map((column) => encodeRequirement(column, row));
    const key = codes.join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#combinations.length);
    return this.#combinations.push(codes) - 1;
  }

  columns(): Record<string, Column> {
    const codesOf = (position: number) => this.#combinations.map((codes) => at(codes, position));
    return Object.fromEntries(REQUIREMENT_COLUMNS.map((column, position) => [column.field, packRequirement(column, codesOf(position))]));
  }
}

export function openRequirements(file: OpenColumns): RequirementTable {
  const opened = REQUIREMENT_COLUMNS.map((column) => [column.field, openRequirement(file, column)] as const);
  // One for each column of the list, which is what the type says.
  const columns = Object.fromEntries(opened) as RequirementTable["columns"];
  return {
    size: columns.minAmountUsd.length,
    columns,
    bounds: BOUND_COLUMNS.map(({ field }) => Float64Array.from(columns[field])),
    accepted: CHOICE_COLUMNS.map((column) => Int32Array.from(columns[column.field], (code) => acceptedBits(column, code))),
  };
}

/** The requirements of combination `id`; null fields mean no requirement. */
export function requirementsOf({ columns }: RequirementTable, id: number): RateRequirementValues {
  const values = REQUIREMENT_COLUMNS.map((column) => [column.field, decodeRequirement(column, at(columns[column.field], id))]);
  // Each value is decoded by the column that types it.
  return Object.fromEntries(values) as RateRequirementValues;
}
