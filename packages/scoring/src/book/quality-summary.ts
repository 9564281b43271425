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

/** Maximum cached summaries per book; enough for every state on one day. */
const MOST_KEPT = 64;

/**
 * Counts good and held rates of each loan product. Products without rates are left out. The result is cached in the book, because counting visits
 * every row.
 * @param state null counts the rates of all states.
 * @param nowSeconds seconds since the epoch; its day decides which rates are fresh.
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
