import type { BatchRowWire } from "@tellerline/contract";
import { type Annotator, toActions, toNearMisses, toOffers } from "@tellerline/quoting";
import { assumptionsOf, type Decision, offerSentences, type RateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";

export function toBatchRow(
  book: RateBook,
  decision: Decision,
  annotator: Annotator | null,
  id: string | undefined,
  index: number,
  rank: number,
): BatchRowWire {
  const offers = toOffers(book, decision, annotator);
  const [action] = toActions(book, decision, annotator);
  if (action === undefined) throw new Problem("internal", "A decision has no recommended action.");
  return {
    id: id ?? null,
    index,
    rank,
    status: offers.length === 0 ? "no_qualifying_offer" : "ok",
    product_type: decision.assumed.product,
    best_offer: offers[0] ?? null,
    offers,
    recommended_action: action,
    assumptions: [...assumptionsOf(decision.assumed.asked), ...offerSentences(book, decision)],
    ...toNearMisses(book, decision),
  };
}
