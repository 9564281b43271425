import type { Environment } from "@tellerline/contract";
import type { OperatorStatus } from "@tellerline/contract/operator";
import { Accounts, RateBooks } from "@tellerline/storage";
import { bookPointer, pointerKey, toTimestamp } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

async function readPointer(env: Env, environment: Environment): Promise<OperatorStatus["rate_books"]["live"]> {
  const found = await env.BOOKS.get(pointerKey(environment), "json");
  if (found === null) return null;
  const { version, hash, asOf } = bookPointer.parse(found);
  return { version, hash, as_of: toTimestamp(asOf) };
}

/** What an operator wants to know at a glance. */
export async function readStatus(env: Env): Promise<OperatorStatus> {
  const catalog = new RateBooks(env.CATALOG);
  const [newest, counts, accounts, live, sandbox] = await Promise.all([
    catalog.newest(),
    catalog.counts(),
    new Accounts(env.ACCOUNTS).counts(),
    readPointer(env, "live"),
    readPointer(env, "sandbox"),
  ]);
  const publishedAt = newest?.publishedAt ?? null;
  return {
    rate_books: {
      live,
      sandbox,
      unpublished: counts.unpublishedBooks,
      published_at: publishedAt,
      age_seconds: publishedAt === null ? null : Math.round((Date.now() - Date.parse(publishedAt)) / 1000),
    },
    catalog: {
      institutions: counts.institutions,
      rates_by_origin: counts.ratesByOrigin,
      rate_changes: counts.rateChanges,
      oldest_observation: counts.oldestObservation,
      newest_observation: counts.newestObservation,
    },
    accounts: { organizations: accounts.organizations, active_keys: accounts.keys },
  };
}
