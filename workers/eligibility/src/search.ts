import type { SearchRequestWire } from "@tellerline/contract";
import { type Page, type SearchResult, searchInstitutions, writeSearch } from "@tellerline/eligibility";
import { DEMO_NOTICE, MEMBERSHIP_DISCLOSURE, toPerson, utf8 } from "@tellerline/quoting";
import { BUCKETS, type Bucket, type Environment } from "@tellerline/vocabulary";
import { cursorProblem, decodeCursor, encodeCursor, environmentOf, type Handler } from "@tellerline/worker-kit";
import * as z from "zod";
import { memberships } from "./books.ts";
import { requireDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

/** A place in a bucket: which, and how many of its entries were seen. */
const place = z.strictObject({ b: z.enum(BUCKETS), s: z.int().min(1).max(1_000_000) });

function pageOf({ limit, bucket, cursor }: SearchRequestWire): Page {
  if (bucket === undefined || cursor === undefined) return { limit, after: null };
  const { b, s: seen } = decodeCursor(place, cursor, "/cursor");
  if (b !== bucket) throw cursorProblem(`This cursor goes on with ${b}, and not with ${bucket}.`, "/cursor");
  return { limit, after: { bucket, seen } };
}

/** The cursor of each bucket of which there is more; a page of one bucket goes on with that one alone. */
function nextCursors({ counts, buckets }: SearchResult, { after }: Page): Record<Bucket, string | null> {
  const next = (bucket: Bucket): string | null => {
    if (after !== null && after.bucket !== bucket) return null;
    const seen = (after === null ? 0 : after.seen) + buckets[bucket].length;
    return seen < counts[bucket] && buckets[bucket].length > 0 ? encodeCursor({ b: bucket, s: seen }) : null;
  };
  const [eligible, conditionally, possibly, unknown] = BUCKETS.map(next);
  return {
    eligible: eligible ?? null,
    conditionally_eligible: conditionally ?? null,
    possibly_eligible: possibly ?? null,
    unknown: unknown ?? null,
  };
}

/** The response is assembled from cached, already encoded fragments. */
async function searchIn(environment: Environment, env: Env, request: SearchRequestWire, disclosure: string): Promise<Response> {
  const { limit, detail, bucket: _bucket, cursor: _cursor, ...facts } = request;
  requireDiscriminatingFact(facts);
  const page = pageOf(request);
  const { membership, gazetteer } = await memberships.get(env.BOOKS, environment);
  const result = searchInstitutions(membership.book, toPerson(gazetteer, facts), page);
  const frame = {
    limit,
    seen: page.after === null ? 0 : page.after.seen,
    isFull: detail === "full",
    disclosure,
    nextCursors: nextCursors(result, page),
  };
  return new Response(writeSearch(result, frame, utf8), { headers: { "Content-Type": "application/json" } });
}

export const searchEligibility: Handler<"searchEligibility", Env> = ({ body, context, env }) =>
  searchIn(environmentOf(context), env, body, MEMBERSHIP_DISCLOSURE);

/** Keyless, for the explorer page. */
export const exploreEligibility: Handler<"exploreEligibility", Env> = ({ body, env }) => searchIn("live", env, body, MEMBERSHIP_DISCLOSURE);

/** Keyless, over the synthetic books. */
export const searchDemoEligibility: Handler<"searchDemoEligibility", Env> = ({ body, env }) =>
  searchIn("sandbox", env, body, `${DEMO_NOTICE} ${MEMBERSHIP_DISCLOSURE}`);
