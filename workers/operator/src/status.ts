import type { OperatorStatus } from "@tellerline/contract/operator";
import { type BookPointer, type BookSet, liveVersion, toTimestamp } from "@tellerline/quoting";
import { Accounts, Alarms, DeadLetters, Deliveries, Evaluations, Memberships, Monitors, RateBooks, RateHistory } from "@tellerline/storage";
import type { Environment } from "@tellerline/vocabulary";
import { readSet } from "./books.ts";
import type { Env } from "./env.ts";

type Sets = Readonly<Record<Environment, BookSet | null>>;

function showBook(pointer: BookPointer | null): OperatorStatus["rate_books"]["live"] {
  return pointer === null ? null : { version: pointer.version, hash: pointer.hash, as_of: toTimestamp(pointer.asOf) };
}

function showBooks({ live, sandbox }: Sets, part: "rateBook" | "membershipBook" | "gazetteer") {
  return { live: showBook(live === null ? null : live[part]), sandbox: showBook(sandbox === null ? null : sandbox[part]) };
}

async function showAlerts(env: Env, catalog: RateBooks): Promise<OperatorStatus["alerts"]> {
  const now = new Date();
  const [progress, counts, backlog, letters, alarms] = await Promise.all([
    new Evaluations(env.ALERTS).progress(),
    new Monitors(env.ALERTS).counts(),
    new Deliveries(env.ALERTS).backlog(now.toISOString()),
    new DeadLetters(env.ALERTS).count(),
    new Alarms(env.ALERTS).list(),
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
    dead_letters: letters,
    raised_alarms: alarms.map(({ name }) => name),
    overdue_seconds: backlog.due === 0 ? 0 : Math.round((now.getTime() - Date.parse(backlog.oldestDue ?? now.toISOString())) / 1000),
    attempts: counts.attempts,
  };
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
    alerts: await showAlerts(env, catalog),
  };
}
