import type { StateCode } from "@tellerline/geography";
import {
  DAY_SECONDS,
  FRESH_DAYS,
  LOAN_PRODUCTS,
  type LoanProduct,
  QUALITY_REASONS,
  type QualityReason,
  qualityReasonsIn,
} from "@tellerline/vocabulary";
import { isFromPage, type Market, provenanceOf, type RateBook } from "./rate-book.ts";
import type { ProductQuality } from "./rate-book-memory.ts";
import type { RateDetails } from "./rate-details.ts";
import { rowListsOf, rowsInOrder } from "./row-lists.ts";

/** Days and states whose counts a book keeps: those of a day for every state. */
const MOST_KEPT = 64;

/**
 * The quality of each loan product that a book has rates for in a state, or anywhere. Kept with the book, because counting visits every row.
 * @param nowSeconds determines which rates are fresh, to the day.
 */
export function summarizeQuality(
  book: RateBook,
  details: RateDetails,
  state: StateCode | null,
  nowSeconds: number,
): readonly ProductQuality[] {
  const { quality } = book.memory;
  const day = Math.floor(nowSeconds / DAY_SECONDS);
  const key = `${state ?? ""} ${day}`;
  const known = quality.get(key);
  if (known !== undefined) return known;
  const freshFrom = (day - FRESH_DAYS) * DAY_SECONDS;
  const found = LOAN_PRODUCTS.flatMap((product) => summarizeProduct(book, details, { product, state, freshFrom }));
  if (quality.size >= MOST_KEPT) quality.clear();
  quality.set(key, found);
  return found;
}

interface Asked {
  readonly product: LoanProduct;
  readonly state: StateCode | null;
  readonly freshFrom: number;
}

function* rowsOf(book: RateBook, market: Market, state: StateCode | null): Generator<number> {
  if (state !== null) yield* rowsInOrder(book, rowListsOf(book, market, state), market.start);
  else for (let row = market.start; row < market.end; row++) yield row;
}

function summarizeProduct(book: RateBook, details: RateDetails, { product, state, freshFrom }: Asked): readonly ProductQuality[] {
  const counts = { good: 0, held: 0, fromPages: 0, fresh: 0 };
  const reasons = new Map<QualityReason, number>();
  let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
  for (const market of book.markets.filter((one) => one.product === product)) {
    for (const row of rowsOf(book, market, state)) {
      const { observedAt } = provenanceOf(book, row);
      oldest = Math.min(oldest, observedAt);
      newest = Math.max(newest, observedAt);
      if (market.isHeld) {
        counts.held += 1;
        for (const reason of qualityReasonsIn(details.qualityReasons(row))) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        continue;
      }
      counts.good += 1;
      if (observedAt >= freshFrom) counts.fresh += 1;
      if (isFromPage(book, row)) counts.fromPages += 1;
    }
  }
  if (counts.good + counts.held === 0) return [];
  const heldBecause = QUALITY_REASONS.map((reason) => ({ reason, count: reasons.get(reason) ?? 0 })).filter(({ count }) => count > 0);
  return [{ product, ...counts, heldBecause, oldestObservedAt: oldest, newestObservedAt: newest }];
}
