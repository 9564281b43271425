import { nearestReplica, RateBooks } from "@tellerline/storage";
import { secondsOf } from "@tellerline/vocabulary";
import { type CallContext, CONTEXT_HEADER, describeError, encodeContext, encodeCursor, log, Problem } from "@tellerline/worker-kit";
import * as z from "zod";
import { type BookSet, readSet, toStoredBookSet } from "./book-set.ts";
import { liveVersionNumber } from "./keys.ts";

/**
 * Route at which the Worker `rates` returns a book set by its version, so that the other Workers don't need the catalog database. It is not
 * a public operation, so callers can't reach it.
 */
export const EARLIER_SET_ROUTE = "/internal/book-sets/:version";

/**
 * Reads a set from the nearest replica, then from the primary database, because a replica may not have the newest version yet. Returns null
 * if the version is not stored, or has no rate book.
 */
export async function storedSet(catalog: D1Database, version: string): Promise<BookSet | null> {
  const number = liveVersionNumber(version);
  const found = (await new RateBooks(nearestReplica(catalog)).findSet(number)) ?? (await new RateBooks(catalog).findSet(number));
  return found === null ? null : toStoredBookSet(found);
}

const NOT_FOUND = 404;

const unreadable = () =>
  new Problem("unavailable", "Earlier sets of books can't be read for the moment. Try again in a moment.", {
    headers: { "Retry-After": "5" },
  });

/**
 * @returns the JSON that the Worker `rates` sent; null for 404.
 * @throws `unavailable` if it answers with any other error status, or gives no complete answer.
 */
async function ask(
  rates: Fetcher,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly sent: unknown } | null> {
  try {
    const answer = await rates.fetch(`https://rates.internal${path}`, { headers });
    if (answer.ok) return { sent: await answer.json() };
    await answer.body?.cancel();
    if (answer.status === NOT_FOUND) return null;
  } catch (error) {
    log("warn", "earlier_set_unreadable", describeError(error));
  }
  throw unreadable();
}

const hash = z.string().nullable();
const listed = z.object({
  rate_books: z.array(
    z.object({
      version: z.string(),
      published_at: z.string(),
      as_of: z.string().nullable(),
      rate_book_hash: hash,
      membership_book_hash: hash,
      gazetteer_hash: hash,
    }),
  ),
});

/**
 * Finds a set in the public list of rate books, which is newest first: the page after version n + 1 begins with version n. Used when the
 * Worker `rates` is still of release 0.3, which lacks `EARLIER_SET_ROUTE`.
 */
async function fetchListed(rates: Fetcher, version: string, context: CallContext): Promise<BookSet | null> {
  const cursor = encodeCursor({ v: liveVersionNumber(version) + 1 });
  const answer = await ask(rates, `/v1/rate-books?limit=1&cursor=${cursor}`, { [CONTEXT_HEADER]: encodeContext(context) });
  if (answer === null) throw unreadable();
  const [row] = listed.parse(answer.sent).rate_books;
  if (row?.version !== version || row.as_of === null) return null;
  const asOf = secondsOf(row.as_of);
  const pointer = (content: string | null) => (content === null ? null : { version, hash: content, asOf });
  return {
    version,
    publishedAt: secondsOf(row.published_at),
    rateBook: pointer(row.rate_book_hash),
    membershipBook: pointer(row.membership_book_hash),
    gazetteer: pointer(row.gazetteer_hash),
  };
}

/**
 * Returns null if the version is not stored, or has no rate book.
 * @throws `unavailable` if the Worker `rates` does not answer.
 */
export async function fetchSet(rates: Fetcher, version: string, context: CallContext): Promise<BookSet | null> {
  const answer = await ask(rates, EARLIER_SET_ROUTE.replace(":version", encodeURIComponent(version)));
  return answer === null ? fetchListed(rates, version, context) : readSet(answer.sent);
}
