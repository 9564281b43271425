import type { BatchRequestWire, BatchRowWire, ScenarioWire } from "@tellerline/contract";
import { type Annotator, toActions, toLoanTerms, toNearMisses, toOffers } from "@tellerline/quoting";
import { assumptionsOf, type Decision, offerSentences, type RateBook, type Scenario } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";

/** Translates batches between the wire and the engine. */

/** A scenario of a batch, with the batch's defaults. */
export function toScenario(wire: ScenarioWire, defaults: Pick<BatchRequestWire, "state" | "credit_score">): Scenario {
  return {
    ...toLoanTerms(wire),
    product: wire.product_type,
    intent: wire.intent,
    state: wire.state ?? defaults.state ?? null,
    creditScore: wire.credit_score ?? defaults.credit_score ?? null,
  };
}

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
    product_type: decision.scenario.product,
    best_offer: offers[0] ?? null,
    offers,
    recommended_action: action,
    assumptions: [...assumptionsOf(decision.scenario), ...offerSentences(book, decision)],
    ...toNearMisses(book, decision),
  };
}
