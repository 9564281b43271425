import type { SearchRequestWire } from "@tellerline/contract";
import { searchInstitutions, writeSearch } from "@tellerline/eligibility";
import { DEMO_NOTICE, MEMBERSHIP_DISCLOSURE, toPerson, utf8 } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { memberships } from "./books.ts";
import { requireDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

/** The response is assembled from cached, already encoded fragments. */
async function searchIn(environment: Environment, env: Env, request: SearchRequestWire, disclosure: string): Promise<Response> {
  const { limit, ...facts } = request;
  requireDiscriminatingFact(facts);
  const { membership, gazetteer } = await memberships.get(env.BOOKS, environment);
  const result = searchInstitutions(membership.book, toPerson(gazetteer, facts), limit);
  return new Response(writeSearch(result, limit, disclosure, utf8), { headers: { "Content-Type": "application/json" } });
}

export const searchEligibility: Handler<"searchEligibility", Env> = ({ body, context, env }) =>
  searchIn(environmentOf(context), env, body, MEMBERSHIP_DISCLOSURE);

/** Keyless, over the synthetic books. */
export const searchDemoEligibility: Handler<"searchDemoEligibility", Env> = ({ body, env }) =>
  searchIn("sandbox", env, body, `${DEMO_NOTICE} ${MEMBERSHIP_DISCLOSURE}`);
