import { LOAN_PRODUCTS, type LoanProduct, QUALITY_REASONS, type QualityReason, qualityReasonsIn } from "@tellerline/vocabulary";
import { provenanceOf, type RateBook } from "./rate-book.ts";
import type { ProductQuality } from "./rate-book-memory.ts";
import type { RateDetails } from "./rate-details.ts";

/** The quality of each loan product that a book has rates for. Cached with the book, because counting visits every row. */
export function summarizeQuality(book: RateBook, details: RateDetails): readonly ProductQuality[] {
  book.memory.quality ??= LOAN_PRODUCTS.flatMap((product) => summarizeProduct(book, details, product));
  return book.memory.quality;
}

function summarizeProduct(book: RateBook, details: RateDetails, product: LoanProduct): readonly ProductQuality[] {
  const counts = { good: 0, held: 0 };
  const reasons = new Map<QualityReason, number>();
  let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
  for (const market of book.markets.filter((one) => one.product === product)) {
    counts[market.isHeld ? "held" : "good"] += market.end - market.start;
    for (let row = market.start; row < market.end; row++) {
      const { observedAt } = provenanceOf(book, row);
      oldest = Math.min(oldest, observedAt);
      newest = Math.max(newest, observedAt);
      for (const reason of market.isHeld ? qualityReasonsIn(details.qualityReasons(row)) : []) {
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      }
    }
  }
  if (counts.good + counts.held === 0) return [];
  const heldBecause = QUALITY_REASONS.map((reason) => ({ reason, count: reasons.get(reason) ?? 0 })).filter(({ count }) => count > 0);
  return [{ product, ...counts, heldBecause, oldestObservedAt: oldest, newestObservedAt: newest }];
}
