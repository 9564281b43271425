import { at } from "@tellerline/book";
import { type BatchResponseWire, ENGINE_VERSION } from "@tellerline/contract";
import {
  askedBooks,
  offerDisclosures,
  stateAnnotator,
  timeOfAnswer,
  toCurrentOffer,
  toRateBook,
  toScenario,
  toStandings,
  utf8,
} from "@tellerline/quoting";
import { batchRanks, decide } from "@tellerline/scoring";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { books, earlierSets } from "./books.ts";
import type { Env } from "./env.ts";
import { countLed, isOfToday, leadersOf } from "./led-rates.ts";
import { writeBatchRow } from "./write-batch-row.ts";

export const createBatchDecision: Handler<"createBatchDecision", Env> = async (call) => {
  const { body, context } = call;
  const environment = environmentOf(context);
  const { set, loaded, knowledge, headers } = await askedBooks(books, call, environment, body.rate_book, earlierSets(call));
  const { book } = loaded;
  const nowSeconds = timeOfAnswer(environment, { set, loaded });
  const decided = body.scenarios.map((wire) => {
    const scenario = toScenario(wire, {
      state: wire.state ?? body.state,
      creditScore: wire.credit_score ?? body.credit_score,
      present: wire.current_offer,
    });
    const annotator = stateAnnotator(knowledge, scenario.state);
    const current = toCurrentOffer(wire.current_offer);
    const standingOf = toStandings(book, annotator);
    return { id: wire.id, annotator, decision: decide(book, scenario, { limit: body.max_providers, nowSeconds, current, standingOf }) };
  });
  if (isOfToday(environment, body)) countLed(call, loaded.pointer.hash, leadersOf(decided.map(({ decision }) => decision)));
  const ranks = batchRanks(decided.map(({ decision }) => decision));
  const withOffer = decided.filter(({ decision }) => decision.offers.length > 0).length;
  const rows = decided.map(({ id, annotator, decision }, index) => writeBatchRow(book, decision, annotator, id, index, at(ranks, index)));
  const head: Pick<BatchResponseWire, "request_id" | "rate_book" | "engine_version"> = {
    request_id: context.requestId,
    rate_book: toRateBook(loaded),
    engine_version: ENGINE_VERSION,
  };
  const tail: Pick<BatchResponseWire, "totals" | "disclosures"> = {
    totals: { scenarios: decided.length, with_offer: withOffer, without_offer: decided.length - withOffer },
    disclosures: offerDisclosures(
      decided.map(({ decision }) => decision.assumed),
      loaded,
    ),
  };
  const text = `${JSON.stringify(head).slice(0, -1)},"results":[${rows.join()}],${JSON.stringify(tail).slice(1)}`;
  return { headers, basis: set, encoded: utf8.encode(text) };
};
