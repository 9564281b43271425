import type { BatchRowWire } from "@tellerline/contract";
import { type Annotator, toActions, toNearMisses, writeOffer } from "@tellerline/quoting";
import { assumptionsOf, type Decision, offerSentences, type RateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";

/**
 * The JSON of a result row, joined from encoded parts, because offers are most of a batch. The best offer is encoded once, for `best_offer`
 * and for `offers`, and the text that a row has for all borrowers is cached with the book (`writeOffer`).
 */
export function writeBatchRow(
  book: RateBook,
  decision: Decision,
  annotator: Annotator | null,
  id: string | undefined,
  index: number,
  rank: number,
): string {
  const offers = decision.offers.map((offer, place) => writeOffer(book, decision, offer, place, annotator));
  const [action] = toActions(book, decision, annotator);
  if (action === undefined) throw new Problem("internal", "A decision has no recommended action.");
  const head: Pick<BatchRowWire, "id" | "index" | "rank" | "status" | "product_type"> = {
    id: id ?? null,
    index,
    rank,
    status: offers.length === 0 ? "no_qualifying_offer" : "ok",
    product_type: decision.assumed.product,
  };
  const tail: Pick<BatchRowWire, "recommended_action" | "assumptions" | "near_misses"> = {
    recommended_action: action,
    assumptions: [...assumptionsOf(decision.assumed.asked), ...offerSentences(book, decision)],
    ...toNearMisses(book, decision),
  };
  const [best = "null"] = offers;
  return `${JSON.stringify(head).slice(0, -1)},"best_offer":${best},"offers":[${offers.join()}],${JSON.stringify(tail).slice(1)}`;
}
