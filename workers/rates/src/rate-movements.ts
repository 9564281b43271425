import { LIMITS, type RateMovementsQueryWire, type RateMovementsWire } from "@tellerline/contract";
import { isStateCode } from "@tellerline/geography";
import { type BooksCall, RATES_DISCLOSURE } from "@tellerline/quoting";
import { type Movement, nearestReplica, RateHistory } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { pageResponse, prefersJson } from "@tellerline/worker-kit/pages";
import { daysAsked, lastDay } from "./days-asked.ts";
import type { Env } from "./env.ts";
import { movementsPage } from "./pages/movements-page.ts";

type MovementWire = RateMovementsWire["movements"][number];

function toMovement({ creditUnionId, name, slug, state, rateThen, rateNow }: Movement, index: number): readonly MovementWire[] {
  if (!isStateCode(state)) return [];
  const change = Math.round((rateNow - rateThen) * 1e6) / 1e6;
  return [{ rank: index + 1, credit_union_id: creditUnionId, provider: name, slug, state, rate_then: rateThen, rate_now: rateNow, change }];
}

/** Rates of the sandbox never move. */
async function movementsIn(
  environment: Environment,
  call: BooksCall & { readonly env: Env },
  query: RateMovementsQueryWire,
): Promise<RateMovementsWire> {
  const { from, to } = daysAsked(query, LIMITS.defaultMovementDays, await lastDay(environment, call));
  const { product_type: productType, state = null, term_months: termMonths = null, direction = null } = query;
  const market = { productType, state, termMonths };
  const limit = query.limit ?? LIMITS.defaultMovementsSize;
  const history = new RateHistory(nearestReplica(call.env.CATALOG));
  const found = environment === "sandbox" ? [] : await history.listMovements(market, from, to, direction, limit);
  const movements = found.flatMap(toMovement);
  const asked = { product_type: productType, state, term_months: termMonths, from, to };
  return { ...asked, count: movements.length, movements, disclosure: RATES_DISCLOSURE };
}

export const getRateMovements: Handler<"getRateMovements", Env> = async (call) => ({
  body: await movementsIn(environmentOf(call.context), call, call.query),
});

/** Keyless. */
export const showRateMovements: Handler<"showRateMovements", Env> = async (call) => {
  const body = await movementsIn("live", call, call.query);
  if (prefersJson(call.headers.get("Accept"))) return { body, headers: { Vary: "Accept" } };
  return pageResponse(movementsPage(body), { headers: { Vary: "Accept" } });
};
