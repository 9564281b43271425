import { creditUnionIdOf, type RateBook } from "@tellerline/scoring";
import type { SingleDecision } from "../offers/single-decision.ts";

/** Each offer's institution and APR, with the membership status and join cost there, as a text for comparison. */
export function offersInMembership(book: RateBook, { decision, annotator }: SingleDecision): string {
  return JSON.stringify(
    decision.offers.map(({ institution, aprMilliPercent }) => {
      const id = creditUnionIdOf(book, institution);
      const annotation = annotator?.annotation(id) ?? null;
      return [id, aprMilliPercent, annotation?.status, annotation?.join_cost_usd];
    }),
  );
}

/** Membership status at the best offer's institution; null if there is no offer or no annotation. */
export function statusOfBest(
  book: RateBook,
  {
    decision: {
      offers: [best],
    },
    annotator,
  }: SingleDecision,
) {
  return best === undefined ? null : (annotator?.annotation(creditUnionIdOf(book, best.institution))?.status ?? null);
}
