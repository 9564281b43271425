import { searchInstitutions, writeSearch } from "@tellerline/eligibility";
import { type Handler, MEMBERSHIP_DISCLOSURE, toPerson, utf8 } from "@tellerline/worker-kit";
import { environmentOf, memberships } from "./books.ts";
import { requireDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

/** The answer is put together from fragments that the isolate has encoded before, so its bytes are ready. */
export const searchEligibility: Handler<"searchEligibility", Env> = async ({ body, context, env }) => {
  const { limit, ...facts } = body;
  requireDiscriminatingFact(facts);
  const { membership, gazetteer } = await memberships.get(env.BOOKS, environmentOf(context));
  const result = searchInstitutions(membership.book, toPerson(gazetteer, facts), limit);
  return new Response(writeSearch(result, limit, MEMBERSHIP_DISCLOSURE, utf8), { headers: { "Content-Type": "application/json" } });
};
