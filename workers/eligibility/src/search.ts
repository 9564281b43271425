import { LIMITS, type SearchRequestWire } from "@tellerline/contract";
import { type Page, type SearchResult, searchInstitutions, writeSearch } from "@tellerline/eligibility";
import { type BooksCall, membershipDisclosure, toPerson, utf8 } from "@tellerline/quoting";
import { BUCKETS, type Bucket, type Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { cursorAfter, questionDigest, seenBefore } from "./cursor.ts";
import { requireDiscriminatingFact } from "./discriminating.ts";
import type { Env } from "./env.ts";

function pageOf(asked: string, { limit, bucket, cursor }: SearchRequestWire): Page {
  if (bucket === undefined || cursor === undefined) return { limit, after: null };
  return { limit, after: { bucket, seen: seenBefore(asked, cursor, "/cursor", bucket) } };
}

/**
 * For each bucket, the cursor of its next page; null if there is none. A request for the next page of one bucket gets only that bucket's
 * cursor.
 */
function nextCursors(asked: string, { counts, buckets }: SearchResult, { after }: Page): Record<Bucket, string | null> {
  const next = (bucket: Bucket): string | null => {
    if (after !== null && after.bucket !== bucket) return null;
    const seen = (after === null ? 0 : after.seen) + buckets[bucket].length;
    return seen < counts[bucket] && buckets[bucket].length > 0 ? cursorAfter(asked, seen, bucket) : null;
  };
  const [eligible, conditionally, possibly, unknown] = BUCKETS.map(next);
  return {
    eligible: eligible ?? null,
    conditionally_eligible: conditionally ?? null,
    possibly_eligible: possibly ?? null,
    unknown: unknown ?? null,
  };
}

/** Minimum entries that trimming leaves in a bucket. A bucket with fewer entries keeps all. */
const FEWEST = 10;

/**
 * Trims the first page of a request without `limit` to `LIMITS.defaultSearchEntries` in all, so that it stays within 150 KB. The last
 * buckets are trimmed first, and their cursors continue with the first entry left out (guides/membership.md#order-of-entries).
 */
function fitted(result: SearchResult): SearchResult {
  const buckets = { ...result.buckets };
  let spare = LIMITS.defaultSearchEntries - BUCKETS.reduce((sum, bucket) => sum + buckets[bucket].length, 0);
  for (const bucket of BUCKETS.toReversed()) {
    const { length } = buckets[bucket];
    const kept = spare >= 0 ? length : Math.min(length, Math.max(FEWEST, length + spare));
    buckets[bucket] = buckets[bucket].slice(0, kept);
    spare += length - kept;
  }
  return { ...result, buckets };
}

const asksForNumber = (sent: unknown): boolean => typeof sent === "object" && sent !== null && "limit" in sent;

type SearchCall = BooksCall & { readonly body: SearchRequestWire; readonly sent: unknown };

/** Searches, and builds the response from fragments that are cached already encoded. */
async function searchIn(environment: Environment, call: SearchCall) {
  const request = call.body;
  const { limit, detail, bucket: _bucket, cursor: _cursor, ...facts } = request;
  requireDiscriminatingFact(facts);
  const asked = await questionDigest(environment, facts);
  const page = pageOf(asked, request);
  const { membership, gazetteer, set } = await books.knowledge(call, environment);
  const found = searchInstitutions(membership.memory, toPerson(gazetteer, facts), page);
  const result = page.after === null && !asksForNumber(call.sent) ? fitted(found) : found;
  const frame = {
    limit,
    seen: page.after === null ? 0 : page.after.seen,
    detail: detail ?? null,
    disclosure: membershipDisclosure(environment),
    nextCursors: nextCursors(asked, result, page),
  };
  return { encoded: writeSearch(result, frame, utf8), basis: set };
}

export const searchEligibility: Handler<"searchEligibility", Env> = (call) => searchIn(environmentOf(call.context), call);

/** For the public explorer page, which needs no key. */
export const exploreEligibility: Handler<"exploreEligibility", Env> = (call) => searchIn("live", call);

/** For the public demo, which needs no key and has invented institutions. */
export const searchDemoEligibility: Handler<"searchDemoEligibility", Env> = (call) => searchIn("sandbox", call);
