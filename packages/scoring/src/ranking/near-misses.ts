import { at } from "@tellerline/book";
import { REQUIREMENTS, type Requirement } from "@tellerline/vocabulary";
import { marketOf, marketsServing, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";
import { OfferSearch } from "./offer-search.ts";
import { AMOUNT_FAILS, type Failures, Qualification, STATE_FAILS, TERM_FAILS } from "./qualification.ts";
import { type AssumedScenario, assume, type Scenario } from "./scenario.ts";

/** A row that failed few requirements. */
export interface NearMiss {
  readonly row: number;
  readonly institution: number;
  readonly failures: Failures;
}

/** Why nothing qualified. */
export interface NoOfferExplanation {
  /** Fewest failures first, then cheapest; at most one of each institution. */
  readonly nearMisses: readonly NearMiss[];
  /** The requirement that removed most rows; null where the book has no row of the product. */
  readonly mostCommon: Requirement | null;
}

/** The rows that were looked at: those that reach the state, whatever their term; all rows where none reaches it. */
interface Field {
  readonly lists: readonly RowList[];
  readonly placeFails: Failures;
}

function fieldOf(book: RateBook, scenario: AssumedScenario): Field {
  const markets = marketsServing(book, scenario.product, null);
  const here = markets.flatMap((market) => rowListsOf(book, market, scenario.state));
  if (here.some(({ first, end }) => first < end)) return { lists: here, placeFails: 0 };
  return { lists: markets.flatMap((market) => rowListsOf(book, market, null)), placeFails: STATE_FAILS };
}

function termFailure(termMonths: number | null, scenario: AssumedScenario): Failures {
  return termMonths === null || termMonths === scenario.termMonths ? 0 : TERM_FAILS;
}

/** Failures that all rows of a list share: a term or a place that is not theirs. */
function sharedFailures(field: Field, { market }: RowList, scenario: AssumedScenario): Failures {
  return field.placeFails | termFailure(market.termMonths, scenario);
}

/** A row that meets everything and still is no offer has charges that eat up the amount. */
function atLeastOne(failures: Failures): Failures {
  return failures || AMOUNT_FAILS;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How many rows have each set of failures. A class fails as one, so its rows are counted and not looked at. */
function countFailures(
  book: RateBook,
  field: Field,
  scenario: AssumedScenario,
  qualification: Qualification,
): ReadonlyMap<Failures, number> {
  const counts = new Map<Failures, number>();
  for (const list of field.lists) {
    const shared = sharedFailures(field, list, scenario);
    for (let number = list.first; number < list.end; number++) {
      const start = classStart(book, number);
      const failures = atLeastOne(qualification.failures(at(book.requirement, rowAt(book, start))) | shared);
      counts.set(failures, (counts.get(failures) ?? 0) + classStart(book, number + 1) - start);
    }
  }
  return counts;
}

function mostCommonFailure(counts: ReadonlyMap<Failures, number>): Requirement | null {
  const totals = REQUIREMENTS.map((_, bit) => {
    let total = 0;
    for (const [failures, rows] of counts) if ((failures >> bit) & 1) total += rows;
    return total;
  });
  const most = Math.max(...totals);
  return most === 0 ? null : (REQUIREMENTS[totals.indexOf(most)] ?? null);
}

/** Explains a scenario without an offer: the `limit` nearest rows, and the requirement that removed most. */
export function explainNoOffer(book: RateBook, asked: Scenario, limit: number): NoOfferExplanation {
  const scenario = assume(asked);
  const field = fieldOf(book, scenario);
  const qualification = new Qualification(book.requirements, scenario);
  const counts = countFailures(book, field, scenario, qualification);
  const nearMisses: NearMiss[] = [];
  const taken = new Set<number>();
  const present = new Set([...counts.keys()].map(countBits));
  for (const failed of [...present].sort((left, right) => left - right)) {
    if (nearMisses.length === limit) break;
    const search = new OfferSearch(book, scenario, limit - nearMisses.length);
    const failuresOf = (list: RowList, requirement: number) =>
      atLeastOne(qualification.failures(requirement) | sharedFailures(field, list, scenario));
    for (const list of field.lists) {
      const fails = (requirement: number) => countBits(failuresOf(list, requirement)) === failed;
      search.addList(list, fails, (institution) => taken.has(institution), true);
    }
    for (const { row, institution } of search.best.offers) {
      taken.add(institution);
      const shared = field.placeFails | termFailure(marketOf(book, row).termMonths, scenario);
      nearMisses.push({ row, institution, failures: atLeastOne(qualification.failures(at(book.requirement, row)) | shared) });
    }
  }
  return { nearMisses, mostCommon: mostCommonFailure(counts) };
}
