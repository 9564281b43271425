import { missing } from "@tellerline/book";
import type { StateCode } from "@tellerline/geography";
import { ASSUMED, type DepositProduct } from "@tellerline/vocabulary";
import { marketsServing, noteRatePercent, providerNameOf, type RateBook } from "../book/rate-book.ts";
import { type RowList, rowListsOf, rowsInOrder } from "../book/row-lists.ts";
import { roundToCents } from "../pricing/price.ts";
import { Qualification } from "./qualification.ts";
import { UNSAID } from "./scenario.ts";

export interface DepositRequest {
  readonly product: DepositProduct;
  readonly amountUsd: number;
  readonly termMonths: number | null;
  readonly state: StateCode | null;
}

export interface RankedDeposit {
  readonly row: number;
  readonly institution: number;
  readonly apyPercent: number;
  /** US dollars earned over the term, or over one year if there is no term. */
  readonly interestUsd: number;
}

/**
 * Interest that `amountUsd` earns in `months` at an annual percentage yield, US dollars, rounded to cents (Regulation DD, Appendix A: yield
 * includes compounding).
 */
export function interestUsd(amountUsd: number, apyPercent: number, months: number): number {
  return roundToCents(amountUsd * ((1 + apyPercent / 100) ** (months / 12) - 1));
}

/** The best row of each of the `limit` best institutions that accept the deposit. Rows of deposit markets are sorted by yield, highest first. */
function bestRows(book: RateBook, lists: readonly RowList[], qualification: Qualification, limit: number): Iterable<number> {
  const rows = new Map<number, number>();
  for (const row of rowsInOrder(book, lists, 0)) {
    const institution = book.institution[row] ?? missing(row);
    if (!rows.has(institution) && qualification.failures(book.requirement[row] ?? missing(row)) === 0) rows.set(institution, row);
    if (rows.size === limit) break;
  }
  return rows.values();
}

/** The best `limit` deposit rates that accept the amount: APY descending, then credit union id, one per institution. */
export function rankDeposits(book: RateBook, request: DepositRequest, limit: number): readonly RankedDeposit[] {
  const qualification = new Qualification(book.requirements, {
    ...UNSAID,
    ...ASSUMED,
    ltvPercent: null,
    cltvPercent: null,
    amountUsd: request.amountUsd,
  });
  const best = new Map<number, RankedDeposit>();
  for (const market of marketsServing(book, request.product, request.termMonths)) {
    const months = market.termMonths ?? request.termMonths ?? 12;
    for (const row of bestRows(book, rowListsOf(book, market, request.state), qualification, limit)) {
      const institution = book.institution[row] ?? missing(row);
      const apyPercent = noteRatePercent(book, row);
      if (apyPercent <= (best.get(institution)?.apyPercent ?? -1)) continue;
      best.set(institution, { row, institution, apyPercent, interestUsd: interestUsd(request.amountUsd, apyPercent, months) });
    }
  }
  const ranked = [...best.values()].sort((left, right) => right.apyPercent - left.apyPercent || left.institution - right.institution);
  return ranked.slice(0, limit);
}

/** A sentence about a contested rate that would have come first or tied with the first (guides/operating.md#disputes); empty if none. */
export function contestedDepositSentences(
  { contested }: RateBook,
  request: DepositRequest,
  [best]: readonly RankedDeposit[],
): readonly string[] {
  const [leader] = contested === null ? [] : rankDeposits(contested, request, 1);
  if (contested === null || leader === undefined || (best !== undefined && best.apyPercent > leader.apyPercent)) return [];
  const name = providerNameOf(contested, leader.institution);
  return [
    `${name} contests a yield of ${leader.apyPercent} % that would have come first or level; it takes no part until that is settled.`,
  ];
}
