import type { OperatorStatus } from "@tellerline/contract/operator";
import { type BookPointer, type BookSet, toTimestamp } from "@tellerline/quoting";
import { Accounts, Memberships, RateBooks, RateHistory } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { alertsStatus } from "./alerts-status.ts";
import { readSet } from "./books.ts";
import type { Env } from "./env.ts";

type Sets = Readonly<Record<Environment, BookSet | null>>;

function showBook(pointer: BookPointer | null): OperatorStatus["rate_books"]["live"] {
  return pointer === null ? null : { version: pointer.version, hash: pointer.hash, as_of: toTimestamp(pointer.asOf) };
}

function showBooks({ live, sandbox }: Sets, part: "rateBook" | "membershipBook" | "gazetteer") {
  return { live: showBook(live === null ? null : live[part]), sandbox: showBook(sandbox === null ? null : sandbox[part]) };
}

export async function readStatus(env: Env): Promise<OperatorStatus> {
  const catalog = new RateBooks(env.CATALOG);
  const [newest, counts, quarters, accounts, membership, live, sandbox] = await Promise.all([
    catalog.newest(),
    catalog.counts(),
    new RateHistory(env.CATALOG).listQuarters(),
    new Accounts(env.ACCOUNTS).counts(),
    new Memberships(env.CATALOG).counts(),
    readSet(env, "live"),
    readSet(env, "sandbox"),
  ]);
  const sets = { live, sandbox };
  const publishedAt = newest?.publishedAt ?? null;
  return {
    rate_books: {
      ...showBooks(sets, "rateBook"),
      unpublished: counts.unpublishedBooks,
      published_at: publishedAt,
      age_seconds: publishedAt === null ? null : Math.round((Date.now() - Date.parse(publishedAt)) / 1000),
    },
    catalog: {
      institutions: counts.institutions,
      rates_by_origin: counts.ratesByOrigin,
      rate_changes: counts.rateChanges,
      held_rates: counts.heldRates,
      quarters: [...quarters],
      oldest_observation: counts.oldestObservation,
      newest_observation: counts.newestObservation,
    },
    membership: {
      ...showBooks(sets, "membershipBook"),
      unpublished: membership.unpublished,
      records: membership.records,
      publications: membership.publications,
      active_publications: membership.active,
    },
    gazetteers: showBooks(sets, "gazetteer"),
    accounts: { organizations: accounts.organizations, active_keys: accounts.keys },
    alerts: await alertsStatus(env),
  };
}
