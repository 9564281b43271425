import { marketsServing, type RateBook, type RowList, rowListsOf } from "../book/rate-book.ts";
import { requirementCount } from "../book/requirements.ts";
import { toMilliPercent } from "../pricing/price.ts";
import { RowMerge } from "./merge.ts";
import { AMOUNT_FAILS, type Failures, Qualification, REQUIREMENTS, type Requirement, STATE_FAILS, TERM_FAILS } from "./qualification.ts";
import { BestOffers, priceRow, type RankedOffer } from "./rank.ts";
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
  if (here.some(({ start, end }) => start < end)) return { lists: here, placeFails: 0 };
  return { lists: markets.flatMap((market) => rowListsOf(book, market, null)), placeFails: STATE_FAILS };
}

/** Failures that all rows of a list share: a term or a place that is not theirs. */
function sharedFailures(field: Field, list: RowList, scenario: AssumedScenario): Failures {
  const { termMonths } = list.market;
  return field.placeFails | (termMonths === null || termMonths === scenario.termMonths ? 0 : TERM_FAILS);
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

/** The requirements in a set of failures, in the order in which they are named. */
export function requirementsIn(failures: Failures): readonly Requirement[] {
  return REQUIREMENTS.filter((_, bit) => ((failures >> bit) & 1) === 1);
}

/**
 * How many rows have each set of failures. Rows are counted by requirement combination first, one increment a row,
 * and a combination is judged once.
 */
function countFailures(book: RateBook, field: Field, scenario: AssumedScenario, qualification: Qualification): Uint32Array {
  const counts = new Uint32Array(1 << REQUIREMENTS.length);
  const combinations = requirementCount(book.requirements);
  for (const [shared, lists] of Map.groupBy(field.lists, (list) => sharedFailures(field, list, scenario))) {
    const rows = new Uint32Array(combinations);
    for (const { postings, start, end } of lists) {
      for (let position = start; position < end; position++) {
        const combination = book.requirement[postings === null ? position : (postings[position] ?? 0)] ?? 0;
        rows[combination] = (rows[combination] ?? 0) + 1;
      }
    }
    for (let combination = 0; combination < combinations; combination++) {
      if (rows[combination] === 0) continue;
      const failures = atLeastOne(qualification.failures(combination) | shared);
      counts[failures] = (counts[failures] ?? 0) + (rows[combination] ?? 0);
    }
  }
  return counts;
}

function mostCommonFailure(counts: Uint32Array): Requirement | null {
  const totals = REQUIREMENTS.map((_, bit) => counts.reduce((sum, count, failures) => sum + ((failures >> bit) & 1 ? count : 0), 0));
  const most = Math.max(...totals);
  return most === 0 ? null : (REQUIREMENTS[totals.indexOf(most)] ?? null);
}

/** A row whose charges eat up the amount comes after every row that has a price. */
function unpriced(book: RateBook, row: number): RankedOffer {
  const never = Number.MAX_SAFE_INTEGER;
  return { row, institution: book.institution[row] ?? 0, aprMilliPercent: never, monthlyPaymentUsd: never, totalCostUsd: never };
}

/** Explains a scenario without an offer: the `limit` nearest rows, and the requirement that removed most. */
export function explainNoOffer(book: RateBook, asked: Scenario, limit: number): NoOfferExplanation {
  const scenario = assume(asked);
  const field = fieldOf(book, scenario);
  const qualification = new Qualification(book.requirements, scenario);
  const counts = countFailures(book, field, scenario, qualification);
  const nearMisses: NearMiss[] = [];
  const taken = new Set<number>();

  for (let count = 1; count <= REQUIREMENTS.length && nearMisses.length < limit; count++) {
    if (!counts.some((rows, failures) => rows > 0 && countBits(failures) === count)) continue;
    const best = new BestOffers(limit - nearMisses.length);
    const failuresOfRow = new Map<number, Failures>();
    const rows = new RowMerge(book, field.lists);
    while (rows.next()) {
      if (toMilliPercent(rows.floorPercent) > best.boundMilliPercent) break;
      const shared = rows.list === undefined ? 0 : sharedFailures(field, rows.list, scenario);
      const failures = atLeastOne(qualification.failures(book.requirement[rows.row] ?? 0) | shared);
      if (countBits(failures) !== count || taken.has(book.institution[rows.row] ?? 0)) continue;
      failuresOfRow.set(rows.row, failures);
      best.add(priceRow(book, scenario, rows.row) ?? unpriced(book, rows.row));
    }
    for (const { row, institution } of best.offers) {
      taken.add(institution);
      nearMisses.push({ row, institution, failures: failuresOfRow.get(row) ?? 0 });
    }
  }
  return { nearMisses, mostCommon: mostCommonFailure(counts) };
}
