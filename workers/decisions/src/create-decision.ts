import type { DecisionRequestWire } from "@tellerline/contract";
import { askedBooks, decideSingle, timeOfAnswer, toDecisionResponse } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { books, type EarlierCall, earlierSets } from "./books.ts";
import type { Env } from "./env.ts";
import { countLed, isOfToday, leadersOf } from "./led-rates.ts";

type DecisionCall = EarlierCall & { readonly body: DecisionRequestWire };

async function decideIn(environment: Environment, call: DecisionCall) {
  const { body, context } = call;
  const { set, loaded, knowledge, headers } = await askedBooks(books, call, environment, body.rate_book, earlierSets(call));
  const basis = { loaded, knowledge, nowSeconds: timeOfAnswer(environment, { set, loaded }) };
  const decided = decideSingle(basis, body);
  if (isOfToday(environment, body)) countLed(call, loaded.pointer.hash, leadersOf([decided.decision]));
  return { body: toDecisionResponse(basis, decided, context.requestId), headers, basis: set };
}

export const createDecision: Handler<"createDecision", Env> = (call) => decideIn(environmentOf(call.context), call);

/** Always answers from the sandbox's invented rates, whatever key is used. */
export const simulateDecision: Handler<"simulateDecision", Env> = (call) => decideIn("sandbox", call);
