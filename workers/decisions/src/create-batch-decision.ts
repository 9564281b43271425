import { decide } from "@tellerline/scoring";
import { type Handler, OFFER_DISCLOSURES, toCurrentOffer } from "@tellerline/worker-kit";
import { batchRanks } from "./batch-rank.ts";
import { books, environmentOf } from "./books.ts";
import type { Env } from "./env.ts";
import { toBatchRow, toRateBook, toScenario } from "./translate.ts";

export const createBatchDecision: Handler<"createBatchDecision", Env> = async ({ body, context, env }) => {
  const loaded = await books.get(env.BOOKS, environmentOf(context));
  const { book } = loaded;
  const decisions = body.scenarios.map((scenario) =>
    decide(book, toScenario(scenario, body), body.max_providers, toCurrentOffer(scenario.current_offer)),
  );
  const ranks = batchRanks(decisions);
  const withOffer = decisions.filter(({ offers }) => offers.length > 0).length;
  return {
    body: {
      request_id: context.requestId,
      rate_book: toRateBook(loaded),
      results: decisions.map((decision, index) => toBatchRow(book, decision, body.scenarios[index]?.id, index, ranks[index] ?? 0)),
      totals: { scenarios: decisions.length, with_offer: withOffer, without_offer: decisions.length - withOffer },
      disclosures: [...OFFER_DISCLOSURES],
    },
  };
};
