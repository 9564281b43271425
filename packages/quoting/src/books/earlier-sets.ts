import { nearestReplica, RateBooks } from "@tellerline/storage";
import { Problem } from "@tellerline/worker-kit";
import { type BookSet, readSet, toStoredBookSet } from "./book-set.ts";
import { liveVersionNumber } from "./keys.ts";

/**
 * Route at which the Worker that holds the catalog answers a set by its version, so that the other Workers need neither the database nor its
 * schema. It is not in the catalogue of operations, so callers can't reach it.
 */
export const EARLIER_SET_ROUTE = "/internal/book-sets/:version";

/** Also reads the primary, because a replica may not have the newest version yet. Null if the version is not stored, or has no rate book. */
export async function storedSet(catalog: D1Database, version: string): Promise<BookSet | null> {
  const number = liveVersionNumber(version);
  const found = (await new RateBooks(nearestReplica(catalog)).findSet(number)) ?? (await new RateBooks(catalog).findSet(number));
  return found === null ? null : toStoredBookSet(found);
}

/**
 * Asks the Worker that holds the catalog. Null if the version is not stored, or has no rate book.
 * @throws `unavailable` if that Worker does not answer.
 */
export async function fetchSet(rates: Fetcher, version: string): Promise<BookSet | null> {
  const path = EARLIER_SET_ROUTE.replace(":version", encodeURIComponent(version));
  const answer = await rates.fetch(`https://rates.internal${path}`);
  if (!answer.ok)
    throw new Problem("unavailable", "Earlier sets of books can't be read for the moment. Try again in a moment.", {
      headers: { "Retry-After": "5" },
    });
  return readSet(await answer.json());
}
