import { LIMITS } from "@tellerline/contract";
import { decide, headlineOf } from "@tellerline/scoring";
import { type Handler, OFFER_DISCLOSURES, toAction, toCurrentOffer, toOffers, toStandings } from "@tellerline/worker-kit";
import { annotatorOf } from "./annotators.ts";
import { books, environmentOf, memberships } from "./books.ts";
import type { Env } from "./env.ts";
import { toAssumptions, toNearMisses, toRateBook, toSingleScenario } from "./translate.ts";

export const createDecision: Handler<"createDecision", Env> = async ({ body, context, env }) => {
  const environment = environmentOf(context);
  const [loaded, knowledge] = await Promise.all([books.get(env.BOOKS, environment), memberships.find(env.BOOKS, environment)]);
  const annotator = annotatorOf(knowledge, body);
  const limit = body.preferences?.max_providers ?? LIMITS.defaultMaxProviders;
  const decision = decide(
    loaded.book,
    toSingleScenario(body),
    limit,
    toCurrentOffer(body.current_offer),
    toStandings(loaded.book, annotator),
  );
  const offers = toOffers(loaded.book, decision, annotator);
  const rateBook = toRateBook(loaded);
  return {
    body: {
      request_id: context.requestId,
      decision_type: body.decision_type,
      as_of: rateBook.as_of,
      rate_book: rateBook,
      summary: {
        best_apr: offers[0]?.apr ?? null,
        best_monthly_payment: offers[0]?.monthly_payment ?? null,
        benchmark_apr: decision.benchmark?.medianPercent ?? null,
        savings_total_usd: offers[0]?.savings.vs_benchmark_total_usd ?? null,
        institutions_considered: decision.institutionsConsidered,
        headline: headlineOf(loaded.book, decision),
      },
      offers,
      actions: decision.actions.map(toAction),
      assumptions: toAssumptions(body, decision.scenario),
      ...toNearMisses(loaded.book, decision),
      disclosures: [...OFFER_DISCLOSURES],
      ...(body.preferences?.eligible_only ? { eligible_only_status: "beta_annotation_only" as const } : {}),
    },
  };
};
