import { missing } from "@tellerline/book";
import { BOUND_COLUMNS, bitOf, CHOICE_COLUMNS, REQUIREMENTS, type Requirement, type RequirementColumns } from "@tellerline/vocabulary";
import { isUsualTerm, type Market } from "../book/rate-book.ts";
import { wantedBits } from "../book/requirement-columns.ts";
import { asUpperBound, type RequirementTable } from "../book/requirements.ts";
import type { AssumedScenario } from "./scenario.ts";

/** A set of failed requirements as bits; 0 means that the row qualifies. */
export type Failures = number;

export const TERM_FAILS: Failures = bitOf(REQUIREMENTS, "term_months");
export const STATE_FAILS: Failures = bitOf(REQUIREMENTS, "state");
export const LIMIT_FAILS: Failures = bitOf(REQUIREMENTS, "lending_limit");
export const STATE_LAW_FAILS: Failures = bitOf(REQUIREMENTS, "state_law");
export const AMOUNT_FAILS: Failures = bitOf(REQUIREMENTS, "amount");

export function requirementsIn(failures: Failures): readonly Requirement[] {
  return REQUIREMENTS.filter((_, bit) => ((failures >> bit) & 1) === 1);
}

/** The failure of a market's rows on the requested term; 0 if the rows serve that term. */
export function termFailure(market: Market, { product, termMonths: asked }: Pick<AssumedScenario, "product" | "termMonths">): Failures {
  const isServed = market.termMonths === null ? isUsualTerm(product, asked) : market.termMonths === asked;
  return isServed ? 0 : TERM_FAILS;
}

export type Applicant = Pick<AssumedScenario, RequirementColumns["of"]>;

const BOUND_FAILS = Int32Array.from(BOUND_COLUMNS, ({ requirement }) => bitOf(REQUIREMENTS, requirement));
const CHOICE_FAILS = Int32Array.from(CHOICE_COLUMNS, ({ requirement }) => bitOf(REQUIREMENTS, requirement));

/** Checks one applicant against combinations of requirements. Each combination is checked at most once, however many rows share it. */
export class Qualification {
  readonly #table: RequirementTable;
  /** Figures of the applicant in the order of the bound columns, normalized by `asUpperBound`. */
  readonly #figures: readonly number[];
  /** Choices of the applicant as bits, in the order of the choice columns. */
  readonly #wanted: readonly number[];
  /** Cached failures by combination, plus 1; 0 means not checked yet. */
  readonly #known: Uint16Array;

  constructor(table: RequirementTable, applicant: Applicant) {
    this.#table = table;
    this.#figures = BOUND_COLUMNS.map((column) => asUpperBound(column, applicant[column.of]));
    this.#wanted = CHOICE_COLUMNS.map((column) => wantedBits(column, applicant[column.of]));
    this.#known = new Uint16Array(table.size);
  }

  failures(id: number): Failures {
    const known = this.#known[id] ?? missing(id);
    if (known !== 0) return known - 1;
    const failures = this.#find(id);
    this.#known[id] = failures + 1;
    return failures;
  }

  #find(id: number): Failures {
    const { upperBounds, accepted } = this.#table;
    let failures = 0;
    for (let column = 0, entry = id * BOUND_FAILS.length; column < BOUND_FAILS.length; column++, entry++) {
      const bound = upperBounds[entry] ?? missing(entry);
      if ((this.#figures[column] ?? missing(column)) > bound) failures |= BOUND_FAILS[column] ?? missing(column);
    }
    for (let column = 0, entry = id * CHOICE_FAILS.length; column < CHOICE_FAILS.length; column++, entry++) {
      const members = accepted[entry] ?? missing(entry);
      if ((members & (this.#wanted[column] ?? missing(column))) === 0) failures |= CHOICE_FAILS[column] ?? missing(column);
    }
    return failures;
  }
}
