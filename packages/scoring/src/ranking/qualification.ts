import { at } from "@tellerline/book";
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
  readonly #known: Uint32Array;

  constructor(table: RequirementTable, applicant: Applicant) {
    this.#table = table;
    this.#figures = BOUND_COLUMNS.map(({ of }) => applicant[of]);
    this.#wanted = CHOICE_COLUMNS.map((column) => wantedBits(column, applicant[column.of]));
    this.#known = new Uint32Array(table.size);
  }

  /** The failures of combination `id`. */
  failures(id: number): Failures {
    const known = at(this.#known, id);
    if (known !== 0) return known - 1;
    const failures = this.#find(id);
    this.#known[id] = failures + 1;
    return failures;
  }

  #find(id: number): Failures {
    const { bounds, accepted } = this.#table;
    let failures = 0;
    for (let column = 0; column < bounds.length; column++) {
      const figure = at(this.#figures, column);
      const bound = at(at(bounds, column), id);
      if (at(IS_LEAST, column) ? figure < bound : figure > bound) failures |= at(BOUND_FAILS, column);
    }
    for (let column = 0; column < accepted.length; column++) {
      if ((at(at(accepted, column), id) & at(this.#wanted, column)) === 0) failures |= at(CHOICE_FAILS, column);
    }
    return failures;
  }
}
