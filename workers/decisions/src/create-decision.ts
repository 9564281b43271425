import type { DecisionRequestWire } from "@tellerline/contract";
import { decideSingle, timeOfAnswer, toDecisionResponse } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { books, memberships } from "./books.ts";
import type { Env } from "./env.ts";

async function decideIn(environment: Environment, env: Env, request: DecisionRequestWire, requestId: string) {
  const [loaded, knowledge] = await Promise.all([books.get(env.BOOKS, environment), memberships.find(env.BOOKS, environment)]);
  const basis = { loaded, knowledge, nowSeconds: timeOfAnswer(environment, loaded) };
  return { body: toDecisionResponse(basis, decideSingle(basis, request), requestId) };
}

export const createDecision: Handler<"createDecision", Env> = ({ body, context, env }) =>
  decideIn(environmentOf(context), env, body, context.requestId);

/** Always over the synthetic book, for any key. */
export const simulateDecision: Handler<"simulateDecision", Env> = ({ body, context, env }) =>
  decideIn("sandbox", env, body, context.requestId);
