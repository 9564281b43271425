import type { OperatorStatus } from "@tellerline/contract/operator";
import { type BookKind, liveVersion, toTimestamp } from "@tellerline/quoting";
import { Accounts, Deliveries, Evaluations, Memberships, Monitors, RateBooks, RateHistory } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { readPointer } from "./books.ts";
import type { Env } from "./env.ts";

async function showBook(env: Env, kind: BookKind, environment: Environment): Promise<OperatorStatus["rate_books"]["live"]> {
  const pointer = await readPointer(env, kind, environment);
  return pointer === null ? null : { version: pointer.version, hash: pointer.hash, as_of: toTimestamp(pointer.asOf) };
}

async function showBooks(env: Env, kind: BookKind) {
  const [live, sandbox] = await Promise.all([showBook(env, kind, "live"), showBook(env, kind, "sandbox")]);
  return { live, sandbox };
}

async function showAlerts(env: Env, catalog: RateBooks): Promise<OperatorStatus["alerts"]> {
  const [progress, counts, backlog] = await Promise.all([
    new Evaluations(env.ALERTS).progress(),
    new Monitors(env.ALERTS).counts(),
    new Deliveries(env.ALERTS).backlog(new Date().toISOString()),
  ]);
  const later = progress === null ? 0 : await catalog.countPublishedAfter(progress.bookVersion);
  return {
    monitors_by_status: counts.byStatus,
    monitors_watching: counts.watched,
    evaluated_version: progress === null ? null : liveVersion(progress.bookVersion),
    books_behind: later + (progress === null || progress.done ? 0 : 1),
    events: counts.events,
    deliveries_by_status: counts.deliveries,
    deliveries_waiting: backlog.waiting,
    deliveries_due: backlog.due,
    deliveries_dead: backlog.dead,
    attempts: counts.attempts,
  };
}

export async function readStatus(env: Env): Promise<OperatorStatus> {
  const catalog = new RateBooks(env.CATALOG);
  const [newest, counts, quarters, accounts, membership, rateBooks, membershipBooks, gazetteers] = await Promise.all([
    catalog.newest(),
    catalog.counts(),
    new RateHistory(env.CATALOG).listQuarters(),
    new Accounts(env.ACCOUNTS).counts(),
    new Memberships(env.CATALOG).counts(),
    showBooks(env, "rate-book"),
    showBooks(env, "membership-book"),
    showBooks(env, "gazetteer"),
  ]);
  const publishedAt = newest?.publishedAt ?? null;
  return {
    rate_books: {
      ...rateBooks,
      unpublished: counts.unpublishedBooks,
      published_at: publishedAt,
      age_seconds: publishedAt === null ? null : Math.round((Date.now() - Date.parse(publishedAt)) / 1000),
    },
    catalog: {
      institutions: counts.institutions,
      rates_by_origin: counts.ratesByOrigin,
      rate_changes: counts.rateChanges,
      quarters: [...quarters],
      oldest_observation: counts.oldestObservation,
      newest_observation: counts.newestObservation,
    },
    membership: {
      ...membershipBooks,
      unpublished: membership.unpublished,
      records: membership.records,
      publications: membership.publications,
      active_publications: membership.active,
    },
    gazetteers,
    accounts: { organizations: accounts.organizations, active_keys: accounts.keys },
    alerts: await showAlerts(env, catalog),
  };
}
