import { searchInstitutions, writeSearch } from "@tellerline/eligibility";
import { type Handler, MEMBERSHIP_DISCLOSURE, Problem, toPerson, utf8 } from "@tellerline/worker-kit";
import { environmentOf, memberships } from "./books.ts";
import { hasDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

/** The answer is put together from fragments that the isolate has encoded before, so its bytes are ready. */
export const searchEligibility: Handler<"searchEligibility", Env> = async ({ body, context, env }) => {
  const { limit, ...facts } = body;
  if (!hasDiscriminatingFact(facts)) {
    throw new Problem(
      "no_discriminating_fact",
      "Say at least one thing that tells people apart: a state, ZIP or county, an employer, a school, military service …",
    );
  }
  const { membership, gazetteer } = await memberships.get(env.BOOKS, environmentOf(context));
  const result = searchInstitutions(membership.book, toPerson(gazetteer, facts), limit);
  return new Response(writeSearch(result, limit, MEMBERSHIP_DISCLOSURE, utf8), { headers: { "Content-Type": "application/json" } });
};
