import { type Column, narrow, type OpenColumns } from "@tellerline/book";
import {
  type BoundColumns,
  bitOf,
  type ChoiceColumns,
  membersIn,
  NO_REQUIREMENTS,
  type NumberUnit,
  type RateRequirementValues,
  type RequirementColumns,
} from "@tellerline/vocabulary";
import { float64Column } from "./float64-column.ts";

/** Code for a `one_of` choice that the row does not publish; for `any_of` that code is 0. */
const NO_CHOICE = 255;
/** Code of a missing upper bound on a whole number. */
const NO_WHOLE_BOUND = 65_535;

const WHOLE_UNITS: readonly NumberUnit[] = ["credit_score", "months", "year"];
const isWhole = ({ unit }: BoundColumns): boolean => WHOLE_UNITS.includes(unit);
const isChoice = (column: RequirementColumns): column is ChoiceColumns => column.form === "one_of" || column.form === "any_of";

function unbounded(column: BoundColumns): number {
  if (column.form === "least") return 0;
  return isWhole(column) ? NO_WHOLE_BOUND : Number.MAX_VALUE;
}

function encodeChoice({ form, members }: ChoiceColumns, value: string | readonly string[] | null): number {
  const known: readonly string[] = members;
  if (form === "any_of") return value === null || typeof value === "string" ? 0 : value.reduce((bits, one) => bits | bitOf(known, one), 0);
  if (typeof value !== "string") return NO_CHOICE;
  return Math.log2(bitOf(known, value));
}

/** Code of a published lower bound of 0. Code 0 stands for no bound, and compares as this one does. */
const LEAST_ZERO = -0;

export function encodeRequirement(column: RequirementColumns, row: RateRequirementValues): number {
  const value = row[column.field];
  if (isChoice(column)) return encodeChoice(column, typeof value === "number" ? null : value);
  if (typeof value !== "number") return unbounded(column);
  return value === 0 && column.form === "least" ? LEAST_ZERO : value;
}

/** A key that tells codes apart: in a joined text, -0 and 0 are the same. */
export const keyOfCodes = (codes: readonly number[]): string => codes.map((code) => (Object.is(code, LEAST_ZERO) ? "-0" : code)).join();

/** Packs codes into a column: whole numbers in the narrowest width that holds them, other numbers as 64-bit floats. */
export function packRequirement(column: RequirementColumns, codes: readonly number[]): Column {
  return isChoice(column) || isWhole(column) ? narrow(codes) : Float64Array.from(codes);
}

/** Opens a column of a book's `size` combinations. In a book made before the column was added, no row publishes that requirement. */
export function openRequirement(file: OpenColumns, column: RequirementColumns, size: number): Column {
  if (!file.has(column.field)) return packRequirement(column, new Array<number>(size).fill(encodeRequirement(column, NO_REQUIREMENTS)));
  return isChoice(column) || isWhole(column) ? file.column(column.field) : float64Column(file, column.field);
}

function openChoice({ form, members }: ChoiceColumns, code: number): string | readonly string[] | null {
  const known: readonly string[] = members;
  if (form === "one_of") return known[code] ?? null;
  return code === 0 ? null : membersIn(known, code);
}

/** The requirement that a code stands for; null if the row publishes none. */
export function decodeRequirement(column: RequirementColumns, code: number): string | readonly string[] | number | null {
  if (isChoice(column)) return openChoice(column, code);
  // Adding 0 makes `LEAST_ZERO` an ordinary 0.
  return Object.is(code, unbounded(column)) ? null : code + 0;
}

export const EVERY_BIT = ~0;

/**
 * The members that a row with this code accepts, as bits. A code that a later release added is not known here, so it accepts no borrower.
 */
export function acceptedBits({ form, members, forEveryone }: ChoiceColumns, code: number): number {
  if (form === "any_of") return code === 0 ? EVERY_BIT : code;
  if (code === NO_CHOICE) return EVERY_BIT;
  const known: readonly string[] = members;
  const member = known[code];
  if (member === undefined) return 0;
  return member === forEveryone ? EVERY_BIT : bitOf(known, member);
}

/** A borrower's choice as bits; an unstated choice (null) fits every row. */
export function wantedBits({ members }: ChoiceColumns, value: string | null): number {
  const known: readonly string[] = members;
  return value === null ? EVERY_BIT : bitOf(known, value);
}
