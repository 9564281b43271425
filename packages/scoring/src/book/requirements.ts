import { at, type Column, narrow, type OpenColumns } from "@tellerline/book";
import {
  BOUND_COLUMNS,
  type BoundColumns,
  CHOICE_COLUMNS,
  isLoanProduct,
  type LoanProduct,
  loanOfCode,
  loanProduct,
  type Product,
  productCode,
  type RateRequirementValues,
  REQUIREMENT_COLUMNS,
  type RequirementColumns,
} from "@tellerline/vocabulary";
import { acceptedBits, decodeRequirement, encodeRequirement, keyOfCodes, openRequirement, packRequirement } from "./requirement-columns.ts";

/**
 * Requirements on the borrower other than place and term. Rate sheets repeat a few combinations over many rows, so each combination is
 * stored once, and a scenario is checked against it once, however many rows share it.
 */
export interface RequirementTable {
  readonly size: number;
  readonly columns: Readonly<Record<RequirementColumns["field"], Column>>;
  /** Bounds of combination 0 in the order of the bound columns, then of combination 1 and so on. Normalized by `asUpperBound`. */
  readonly upperBounds: Float64Array;
  /** Members, as bits, that combination 0 accepts in each of the choice columns, then combination 1 and so on. */
  readonly accepted: Int32Array;
  readonly decoded: Map<number, RateRequirementValues>;
}

/**
 * Normalizes a bound, or a figure that it applies to, so that a figure above its bound always fails: for a minimum, both change their sign. An
 * unknown figure becomes NaN, which is not above any bound.
 */
export function asUpperBound({ form }: BoundColumns, value: number | null): number {
  if (value === null) return Number.NaN;
  return form === "least" ? -value : value;
}

/** Code of the loan product whose usual limits apply if a row has none: its product code plus 1; 0 for deposits. */
function usualCodeOf(product: Product): number {
  return isLoanProduct(product) ? productCode(product) + 1 : 0;
}

/** Numbers the distinct combinations of requirements. */
export class RequirementTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #combinations: (readonly number[])[] = [];
  readonly #usual: number[] = [];

  add(row: RateRequirementValues, product: Product): number {
    const codes = REQUIREMENT_COLUMNS.map((column) => encodeRequirement(column, row));
    const isOpen = row.minAmountUsd === null || row.maxAmountUsd === null || (row.maxLtvPercent !== null && row.maxCltvPercent === null);
    const usual = isOpen ? usualCodeOf(product) : 0;
    const key = keyOfCodes([...codes, usual]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#combinations.length);
    this.#usual.push(usual);
    return this.#combinations.push(codes) - 1;
  }

  columns(): Record<string, Column> {
    const codesOf = (position: number) => this.#combinations.map((codes) => at(codes, position));
    return {
      ...Object.fromEntries(REQUIREMENT_COLUMNS.map((column, position) => [column.field, packRequirement(column, codesOf(position))])),
      usualAmounts: narrow(this.#usual),
    };
  }
}

/** Loans on a home do not exceed its value unless a row says so. Percent of the value. */
const WHOLE_VALUE = 100;

/** A row's limit on all liens together, percent of the home's value. If a row for a second lien only limits loan to value, that limit is meant. */
export function cltvInForce({ maxLtvPercent, maxCltvPercent }: RateRequirementValues, product: LoanProduct | null): number {
  if (maxCltvPercent !== null) return maxCltvPercent;
  if (maxLtvPercent === null) return WHOLE_VALUE;
  return product !== null && loanProduct(product).lien === "second" ? maxLtvPercent : Math.max(WHOLE_VALUE, maxLtvPercent);
}

/** Effective amount limits of a row, US dollars. A missing limit is the product's usual limit, unless that contradicts the row's other limit. */
export function amountsInForce({ minAmountUsd, maxAmountUsd }: RateRequirementValues, product: LoanProduct) {
  const { usual } = loanProduct(product);
  const isBelow = maxAmountUsd !== null && maxAmountUsd < usual.minAmountUsd;
  const isAbove = minAmountUsd !== null && minAmountUsd > usual.maxAmountUsd;
  return {
    least: minAmountUsd ?? (isBelow ? 0 : usual.minAmountUsd),
    greatest: maxAmountUsd ?? (isAbove ? Number.MAX_VALUE : usual.maxAmountUsd),
  };
}

/**
 * The effective bound, in the unit of the column (guides/pricing.md#requirements). `amountsInForce` decides limits on the amount, and
 * `cltvInForce` the limit on all liens together. Every other bound is the stored one.
 * @param code the bound as the book stores it.
 * @param usualCode code of the product whose usual limits apply (`usualCodeOf`); 0 if no usual limits apply.
 */
function boundInForce(column: BoundColumns, values: RateRequirementValues, code: number, usualCode: number): number {
  const product = usualCode === 0 ? null : loanOfCode(usualCode - 1);
  if (column.field === "maxCltvPercent") return cltvInForce(values, product);
  if (product === null || column.requirement !== "amount") return code;
  const { least, greatest } = amountsInForce(values, product);
  return column.form === "least" ? least : greatest;
}

export function openRequirements(file: OpenColumns): RequirementTable {
  const usual = file.column("usualAmounts");
  const opened = REQUIREMENT_COLUMNS.map((column) => [column.field, openRequirement(file, column, usual.length)] as const);
  // The cast is safe: the object has one entry for each column in the list.
  const columns = Object.fromEntries(opened) as RequirementTable["columns"];
  const ids = Array.from(usual, (_, id) => id);
  return {
    size: ids.length,
    columns,
    decoded: new Map(),
    upperBounds: Float64Array.from(
      ids.flatMap((id) => {
        const values = decodeAll(columns, id);
        return BOUND_COLUMNS.map((column) =>
          asUpperBound(column, boundInForce(column, values, at(columns[column.field], id), at(usual, id))),
        );
      }),
    ),
    accepted: Int32Array.from(ids.flatMap((id) => CHOICE_COLUMNS.map((column) => acceptedBits(column, at(columns[column.field], id))))),
  };
}

/** The requirements of combination `id` as published; null for what is not, where usual limits may still apply (`boundInForce`). */
export function requirementsOf({ columns, decoded }: RequirementTable, id: number): RateRequirementValues {
  const known = decoded.get(id);
  if (known !== undefined) return known;
  const values = decodeAll(columns, id);
  if (decoded.size >= MAX_DECODED) decoded.clear();
  decoded.set(id, values);
  return values;
}

/** Maximum cached combinations: rates share few, and each takes about 200 bytes. */
const MAX_DECODED = 2000;

function decodeAll(columns: RequirementTable["columns"], id: number): RateRequirementValues {
  const values = REQUIREMENT_COLUMNS.map((column) => [column.field, decodeRequirement(column, at(columns[column.field], id))]);
  // Each value has its column's type, which `fromEntries` can't express.
  return Object.fromEntries(values) as RateRequirementValues;
}
