import { LIMITS, type RateMovementsWire } from "@tellerline/contract";
import { isStateCode } from "@tellerline/geography";
import { RATES_DISCLOSURE } from "@tellerline/quoting";
import { type Movement, nearestReplica, RateHistory } from "@tellerline/storage";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { daysAsked } from "./days-asked.ts";
import type { Env } from "./env.ts";

type MovementWire = RateMovementsWire["movements"][number];

function toMovement({ creditUnionId, name, slug, state, rateThen, rateNow }: Movement, index: number): readonly MovementWire[] {
  if (!isStateCode(state)) return [];
  const change = Math.round((rateNow - rateThen) * 1e6) / 1e6;
  return [{ rank: index + 1, credit_union_id: creditUnionId, provider: name, slug, state, rate_then: rateThen, rate_now: rateNow, change }];
}

/** Rates of the sandbox never move. */
export const getRateMovements: Handler<"getRateMovements", Env> = async ({ query, context, env }) => {
  const { from, to } = daysAsked(query, LIMITS.defaultMovementDays);
  const { product_type: productType, state = null, term_months: termMonths = null, direction = null } = query;
  const found =
    environmentOf(context) === "sandbox"
      ? []
      : await new RateHistory(nearestReplica(env.CATALOG)).listMovements(
          { productType, state, termMonths },
          from,
          to,
          direction,
          query.limit ?? LIMITS.defaultMovementsSize,
        );
  const movements = found.flatMap(toMovement);
  return {
    body: {
      product_type: productType,
      state,
      term_months: termMonths,
      from,
      to,
      count: movements.length,
      movements,
      disclosure: RATES_DISCLOSURE,
    },
  };
};
