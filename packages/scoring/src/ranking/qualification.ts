import { ANY, type RequirementColumns, requirementCount } from "../book/requirements.ts";
import { AUDIENCES, INTENTS, OCCUPANCIES, VEHICLE_CONDITIONS } from "../market.ts";
import type { AssumedScenario } from "./scenario.ts";

/** What a row can require, in the order in which a failed one is named. The index is the bit in a set of failures. */
export const REQUIREMENTS = [
  "amount",
  "credit_score",
  "occupancy",
  "audience",
  "intent",
  "vehicle_condition",
  "down_payment_percent",
  "term_months",
  "state",
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** A set of failed requirements as bits; 0 is: qualifies. */
export type Failures = number;

export const TERM_FAILS: Failures = 1 << REQUIREMENTS.indexOf("term_months");
export const STATE_FAILS: Failures = 1 << REQUIREMENTS.indexOf("state");
export const AMOUNT_FAILS: Failures = 1 << REQUIREMENTS.indexOf("amount");

/** Which requirements of combination `id` the applicant does not meet. */
function failuresOf(columns: RequirementColumns, id: number, wanted: EncodedApplicant): Failures {
  const { amountUsd, creditScore, downPaymentPercent } = wanted.applicant;
  const occupancy = columns.occupancy[id] ?? ANY;
  const audience = columns.audience[id] ?? 0;
  const vehicle = columns.vehicleCondition[id] ?? ANY;
  let failures = 0;
  if (amountUsd < (columns.minAmountUsd[id] ?? 0) || amountUsd > (columns.maxAmountUsd[id] ?? 0)) failures |= 1;
  if (creditScore < (columns.minCreditScore[id] ?? 0) || creditScore > (columns.maxCreditScore[id] ?? 0)) failures |= 2;
  if (occupancy !== ANY && occupancy !== wanted.occupancy) failures |= 4;
  // 0 is the general audience: its rates are for everyone, a special audience's only for who says to belong to it.
  if (audience !== 0 && audience !== wanted.audience) failures |= 8;
  if (((columns.intents[id] ?? ANY) & wanted.intentBits) === 0) failures |= 16;
  if (vehicle !== ANY && wanted.vehicle !== ANY && vehicle !== wanted.vehicle) failures |= 32;
  if (downPaymentPercent < (columns.minDownPaymentPercent[id] ?? 0)) failures |= 64;
  return failures;
}

/** The part of a scenario that requirements are held against. */
export type Applicant = Pick<
  AssumedScenario,
  "amountUsd" | "creditScore" | "downPaymentPercent" | "occupancy" | "audience" | "intent" | "vehicleCondition"
>;

interface EncodedApplicant {
  readonly applicant: Applicant;
  readonly occupancy: number;
  readonly audience: number;
  readonly intentBits: number;
  readonly vehicle: number;
}

/** Holds one applicant against requirement combinations, each at most once, however many rows share it. */
export class Qualification {
  readonly #columns: RequirementColumns;
  readonly #wanted: EncodedApplicant;
  /** Of combinations that were asked for, plus 1. */
  readonly #known: Uint16Array;

  constructor(columns: RequirementColumns, applicant: Applicant) {
    this.#columns = columns;
    this.#known = new Uint16Array(requirementCount(columns));
    this.#wanted = {
      applicant,
      occupancy: OCCUPANCIES.indexOf(applicant.occupancy),
      audience: AUDIENCES.indexOf(applicant.audience),
      intentBits: applicant.intent === null ? ANY : 1 << INTENTS.indexOf(applicant.intent),
      vehicle: applicant.vehicleCondition === null ? ANY : VEHICLE_CONDITIONS.indexOf(applicant.vehicleCondition),
    };
  }

  /** The failures of combination `id`. */
  failures(id: number): Failures {
    const known = this.#known[id] ?? 0;
    if (known !== 0) return known - 1;
    const failures = failuresOf(this.#columns, id, this.#wanted);
    this.#known[id] = failures + 1;
    return failures;
  }
}
