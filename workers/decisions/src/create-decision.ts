import { decideSingle, type Handler, toDecisionResponse } from "@tellerline/worker-kit";
import { books, environmentOf, memberships } from "./books.ts";
import type { Env } from "./env.ts";

export const createDecision: Handler<"createDecision", Env> = async ({ body, context, env }) => {
  const environment = environmentOf(context);
  const [loaded, knowledge] = await Promise.all([books.get(env.BOOKS, environment), memberships.find(env.BOOKS, environment)]);
  const basis = { loaded, knowledge };
  return { body: toDecisionResponse(basis, decideSingle(basis, body), context.requestId) };
};
