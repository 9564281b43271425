import type { ReachableRequestWire, ReachableWire } from "@tellerline/contract";
import { DEMO_NOTICE, findReachableOffers as findOffers, MEMBERSHIP_DISCLOSURE, timeOfAnswer, toPerson } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { memberships, rates } from "./books.ts";
import { requireDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

async function answer(
  environment: Environment,
  env: Env,
  body: ReachableRequestWire,
  disclosure: string,
): Promise<{ body: ReachableWire }> {
  requireDiscriminatingFact(body.person);
  const [{ membership, gazetteer }, loaded] = await Promise.all([
    memberships.get(env.BOOKS, environment),
    rates.get(env.BOOKS, environment),
  ]);
  const person = toPerson(gazetteer, body.person, "/person");
  // Sandbox rates never change, so their age is measured from the book's own date.
  const nowSeconds = timeOfAnswer(environment, loaded);
  return { body: findOffers({ membership, loaded, nowSeconds }, person, body, disclosure) };
}

const REACHABLE_DISCLOSURE = `${MEMBERSHIP_DISCLOSURE} Published pricing is not approval.`;

export const findReachableOffers: Handler<"findReachableOffers", Env> = ({ body, context, env }) =>
  answer(environmentOf(context), env, body, REACHABLE_DISCLOSURE);

/** Keyless, for the explorer page. */
export const exploreReachableOffers: Handler<"exploreReachableOffers", Env> = ({ body, env }) =>
  answer("live", env, body, REACHABLE_DISCLOSURE);

/** Keyless, over the synthetic books. */
export const findDemoReachableOffers: Handler<"findDemoReachableOffers", Env> = ({ body, env }) =>
  answer("sandbox", env, body, `${DEMO_NOTICE} ${REACHABLE_DISCLOSURE}`);
