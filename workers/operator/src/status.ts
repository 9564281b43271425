import { Accounts, RateBooks } from "@tellerline/storage";
import { pointerKey } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** What an operator wants to know at a glance. */
export async function readStatus(env: Env) {
  const catalog = new RateBooks(env.CATALOG);
  const [newest, counts, accounts, live, sandbox] = await Promise.all([
    catalog.newest(),
    catalog.counts(),
    new Accounts(env.ACCOUNTS).counts(),
    env.BOOKS.get(pointerKey("live"), "json"),
    env.BOOKS.get(pointerKey("sandbox"), "json"),
  ]);
  const ageSeconds = newest?.publishedAt ? Math.round((Date.now() - Date.parse(newest.publishedAt)) / 1000) : null;
  return {
    rate_book: {
      live,
      sandbox,
      newest_version: newest?.version ?? null,
      published_at: newest?.publishedAt ?? null,
      age_seconds: ageSeconds,
    },
    catalog: {
      institutions: counts.institutions,
      rates_by_origin: counts.ratesByOrigin,
      rate_changes: counts.rateChanges,
      unpublished_books: counts.unpublishedBooks,
      oldest_observation: counts.oldestObservation,
      newest_observation: counts.newestObservation,
    },
    accounts,
  };
}
