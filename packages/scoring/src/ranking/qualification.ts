import { missing } from "@tellerline/book";
import { BOUND_COLUMNS, bitOf, CHOICE_COLUMNS, REQUIREMENTS, type Requirement, type RequirementColumns } from "@tellerline/vocabulary";
import { wantedBits } from "../book/requirement-columns.ts";
import type { RequirementTable } from "../book/requirements.ts";
import type { AssumedScenario } from "./scenario.ts";

/** A set of failed requirements as bits; 0 means that the row qualifies. */
export type Failures = number;

export const TERM_FAILS: Failures = bitOf(REQUIREMENTS, "term_months");
export const STATE_FAILS: Failures = bitOf(REQUIREMENTS, "state");
export const AMOUNT_FAILS: Failures = bitOf(REQUIREMENTS, "amount");

/** The requirements in a set of failures, in the order in which they are named. */
export function requirementsIn(failures: Failures): readonly Requirement[] {
  return REQUIREMENTS.filter((_, bit) => ((failures >> bit) & 1) === 1);
}

/** The part of a scenario that requirements apply to. */
export type Applicant = Pick<AssumedScenario, RequirementColumns["of"]>;

const BOUND_FAILS = BOUND_COLUMNS.map(({ requirement }) => bitOf(REQUIREMENTS, requirement));
const IS_LEAST = BOUND_COLUMNS.map(({ form }) => form === "least");
const CHOICE_FAILS = CHOICE_COLUMNS.map(({ requirement }) => bitOf(REQUIREMENTS, requirement));

/** Checks one applicant against requirement combinations, each at most once, however many rows share it. */
export class Qualification {
  readonly #table: RequirementTable;
  /** Figures of the applicant, in the order of the bound columns. */
  readonly #figures: readonly number[];
  /** Choices of the applicant as bits, in the order of the choice columns. */
  readonly #wanted: readonly number[];
  /** Cached failures by combination, plus 1; 0 is not checked yet. */
  readonly #known: Uint16Array;

  constructor(table: RequirementTable, applicant: Applicant) {
    this.#table = table;
    const figures: number[] = [];
    for (const { of } of BOUND_COLUMNS) figures.push(applicant[of]);
    const wanted: number[] = [];
    for (const column of CHOICE_COLUMNS) wanted.push(wantedBits(column, applicant[column.of]));
    this.#figures = figures;
    this.#wanted = wanted;
    this.#known = new Uint16Array(table.size);
  }

  /** The failures of combination `id`. */
  failures(id: number): Failures {
    const known = this.#known[id] ?? missing(id);
    if (known !== 0) return known - 1;
    const failures = this.#find(id);
    this.#known[id] = failures + 1;
    return failures;
  }

  #find(id: number): Failures {
    const { bounds, accepted } = this.#table;
    let failures = 0;
    for (let column = 0; column < bounds.length; column++) {
      const figure = this.#figures[column] ?? missing(column);
      const bound = (bounds[column] ?? missing(column))[id] ?? missing(id);
      if ((IS_LEAST[column] ?? missing(column)) ? figure < bound : figure > bound) failures |= BOUND_FAILS[column] ?? missing(column);
    }
    for (let column = 0; column < accepted.length; column++) {
      if ((((accepted[column] ?? missing(column))[id] ?? missing(id)) & (this.#wanted[column] ?? missing(column))) === 0)
        failures |= CHOICE_FAILS[column] ?? missing(column);
    }
    return failures;
  }
}
