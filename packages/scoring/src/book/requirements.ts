import { type Column, narrow, type OpenColumns } from "@tellerline/book";
import { AUDIENCES, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "../market.ts";
import type { RateSheetRow } from "./rows.ts";

/** A byte that stands for "no requirement". */
export const ANY = 255;

/**
 * What a row requires of a borrower, apart from place and term. Rate sheets repeat a few combinations over many rows,
 * so each combination is stored once, and a scenario is held against a combination once, however many rows share it.
 */
export interface RequirementColumns {
  readonly minAmountUsd: Float64Array;
  readonly maxAmountUsd: Float64Array;
  readonly minDownPaymentPercent: Float64Array;
  readonly minCreditScore: Column;
  readonly maxCreditScore: Column;
  readonly occupancy: Column;
  readonly audience: Column;
  /** Bit set of intents. */
  readonly intents: Column;
  readonly vehicleCondition: Column;
}

const NO_CREDIT_LIMIT = 65_535;

type RequirementTuple = readonly [number, number, number, number, number, number, number, number, number];

function toTuple(row: RateSheetRow): RequirementTuple {
  return [
    row.minAmountUsd ?? 0,
    row.maxAmountUsd ?? Number.MAX_VALUE,
    row.minDownPaymentPercent ?? 0,
    row.minCreditScore ?? 0,
    row.maxCreditScore ?? NO_CREDIT_LIMIT,
    row.occupancy === null ? ANY : OCCUPANCIES.indexOf(row.occupancy),
    AUDIENCES.indexOf(row.audience),
    row.intents === null ? ANY : row.intents.reduce((bits, intent) => bits | (1 << INTENTS.indexOf(intent)), 0),
    row.vehicleCondition === null ? ANY : VEHICLE_CONDITIONS.indexOf(row.vehicleCondition),
  ];
}

/** Numbers the distinct combinations of requirements. */
export class RequirementTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly #tuples: RequirementTuple[] = [];

  add(row: RateSheetRow): number {
    const tuple = toTuple(row);
    const key = tuple.join();
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#tuples.length);
    return this.#tuples.push(tuple) - 1;
  }

  columns(): Record<string, Column> {
    const at = (position: number) => this.#tuples.map((tuple) => tuple[position] ?? 0);
    return {
      minAmountUsd: Float64Array.from(at(0)),
      maxAmountUsd: Float64Array.from(at(1)),
      minDownPaymentPercent: Float64Array.from(at(2)),
      minCreditScore: narrow(at(3)),
      maxCreditScore: narrow(at(4)),
      occupancy: narrow(at(5)),
      audience: narrow(at(6)),
      intents: narrow(at(7)),
      vehicleCondition: narrow(at(8)),
    };
  }
}

/** Checks that a column holds 64-bit floats. */
export function float64Column(file: OpenColumns, name: string): Float64Array {
  const column = file.column(name);
  if (!(column instanceof Float64Array)) throw new Error(`Column ${name} is not of 64-bit floats.`);
  return column;
}

export function openRequirements(file: OpenColumns): RequirementColumns {
  return {
    minAmountUsd: float64Column(file, "minAmountUsd"),
    maxAmountUsd: float64Column(file, "maxAmountUsd"),
    minDownPaymentPercent: float64Column(file, "minDownPaymentPercent"),
    minCreditScore: file.column("minCreditScore"),
    maxCreditScore: file.column("maxCreditScore"),
    occupancy: file.column("occupancy"),
    audience: file.column("audience"),
    intents: file.column("intents"),
    vehicleCondition: file.column("vehicleCondition"),
  };
}

/** Number of combinations. */
export function requirementCount(columns: RequirementColumns): number {
  return columns.minAmountUsd.length;
}

/** The bounds of combination `id`, null where there is none. */
export function boundsOf(columns: RequirementColumns, id: number) {
  const maxAmount = columns.maxAmountUsd[id] ?? Number.MAX_VALUE;
  const maxScore = columns.maxCreditScore[id] ?? NO_CREDIT_LIMIT;
  return {
    minAmountUsd: columns.minAmountUsd[id] || null,
    maxAmountUsd: maxAmount === Number.MAX_VALUE ? null : maxAmount,
    minCreditScore: columns.minCreditScore[id] || null,
    maxCreditScore: maxScore === NO_CREDIT_LIMIT ? null : maxScore,
    minDownPaymentPercent: columns.minDownPaymentPercent[id] || null,
    occupancy: OCCUPANCIES[columns.occupancy[id] ?? ANY] ?? null,
    audience: AUDIENCES[columns.audience[id] ?? 0] ?? "general",
    intents: INTENTS.filter((_, bit) => ((columns.intents[id] ?? ANY) >> bit) & 1),
    vehicleCondition: VEHICLE_CONDITIONS[columns.vehicleCondition[id] ?? ANY] ?? null,
  };
}
