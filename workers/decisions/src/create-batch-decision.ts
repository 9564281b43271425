import { at } from "@tellerline/book";
import { ENGINE_VERSION } from "@tellerline/contract";
import { askedBooks, offerDisclosures, stateAnnotator, timeOfAnswer, toCurrentOffer, toRateBook, toStandings } from "@tellerline/quoting";
import { decide } from "@tellerline/scoring";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { batchRanks } from "./batch-rank.ts";
import { books } from "./books.ts";
import type { Env } from "./env.ts";
import { toBatchRow, toScenario } from "./translate.ts";

export const createBatchDecision: Handler<"createBatchDecision", Env> = async (call) => {
  const { body, context } = call;
  const environment = environmentOf(context);
  const { set, loaded, knowledge, headers } = await askedBooks(books, call, environment, body.rate_book);
  const { book } = loaded;
  const nowSeconds = timeOfAnswer(environment, { set, loaded });
  const decisions = body.scenarios.map((wire) => {
    const scenario = toScenario(wire, body);
    const standingOf = toStandings(book, stateAnnotator(knowledge, scenario.state));
    const current = toCurrentOffer(wire.current_offer);
    return decide(book, scenario, { limit: body.max_providers, nowSeconds, current, standingOf });
  });
  const ranks = batchRanks(decisions);
  const withOffer = decisions.filter(({ offers }) => offers.length > 0).length;
  return {
    headers,
    basis: set,
    body: {
      request_id: context.requestId,
      rate_book: toRateBook(loaded),
      engine_version: ENGINE_VERSION,
      results: decisions.map((decision, index) =>
        toBatchRow(book, decision, stateAnnotator(knowledge, decision.scenario.state), body.scenarios[index]?.id, index, at(ranks, index)),
      ),
      totals: { scenarios: decisions.length, with_offer: withOffer, without_offer: decisions.length - withOffer },
      disclosures: offerDisclosures(body.scenarios.map(({ product_type }) => product_type)),
    },
  };
};
