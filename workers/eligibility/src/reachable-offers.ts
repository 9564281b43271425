import type { ReachableRequestWire, ReachableWire } from "@tellerline/contract";
import { type BooksCall, findReachableOffers as findOffers, membershipDisclosure, timeOfAnswer, toPerson } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler, Problem } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { requireDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

type ReachableCall = BooksCall & { readonly body: ReachableRequestWire };

async function answer(environment: Environment, call: ReachableCall): Promise<{ body: ReachableWire }> {
  const { body } = call;
  requireDiscriminatingFact(body.person, "/person");
  const { set, loaded, knowledge } = await books.get(call, environment);
  if (knowledge === null) {
    throw new Problem("unavailable", "No membership book has been published yet.", { headers: { "Retry-After": "10" } });
  }
  const { membership, gazetteer } = knowledge;
  const person = toPerson(gazetteer, body.person, "/person");
  const nowSeconds = timeOfAnswer(environment, { set, loaded });
  const disclosure = `${membershipDisclosure(environment)} Published pricing is not approval.`;
  return { body: findOffers({ membership, loaded, nowSeconds }, person, body, disclosure) };
}

export const findReachableOffers: Handler<"findReachableOffers", Env> = (call) => answer(environmentOf(call.context), call);

/** For the public explorer page, which needs no key. */
export const exploreReachableOffers: Handler<"exploreReachableOffers", Env> = (call) => answer("live", call);

/** For the public demo, which needs no key and has invented institutions. */
export const findDemoReachableOffers: Handler<"findDemoReachableOffers", Env> = (call) => answer("sandbox", call);
