import type { OperatorStatus } from "@tellerline/contract/operator";
import { liveVersion } from "@tellerline/quoting";
import { Alarms, backlogOf, DeadLetters, Evaluations, Monitors, RateBooks, shardsOf } from "@tellerline/storage";
import type { Env } from "./env.ts";

function together(counts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, rows] of counts.flatMap((one) => Object.entries(one))) sums[name] = (sums[name] ?? 0) + rows;
  return sums;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Progress of the evaluator that is furthest behind, over all shards. */
async function evaluation(env: Env): Promise<Pick<OperatorStatus["alerts"], "evaluated_version" | "books_behind">> {
  const shards = await Promise.all(shardsOf(env).map((shard) => new Evaluations(shard).progress()));
  const progress = shards.filter((one) => one !== null);
  if (progress.length === 0) return { evaluated_version: null, books_behind: 0 };
  const version = Math.min(...progress.map(({ bookVersion }) => bookVersion));
  const isUnderWay = progress.some((one) => one.bookVersion === version && !one.done);
  const later = await new RateBooks(env.CATALOG).countPublishedAfter(version);
  return { evaluated_version: liveVersion(version), books_behind: later + (isUnderWay ? 1 : 0) };
}

export async function alertsStatus(env: Env): Promise<OperatorStatus["alerts"]> {
  const [progress, counts, backlog, letters, alarms] = await Promise.all([
    evaluation(env),
    Promise.all(shardsOf(env).map((shard) => new Monitors(shard).counts())),
    backlogOf(shardsOf(env), Date.now()),
    new DeadLetters(env.ALERTS).count(),
    new Alarms(env.ALERTS).list(),
  ]);
  return {
    ...progress,
    monitors_by_status: together(counts.map(({ byStatus }) => byStatus)),
    monitors_watching: sum(counts.map(({ watched }) => watched)),
    events: sum(counts.map(({ events }) => events)),
    deliveries_by_status: together(counts.map(({ deliveries }) => deliveries)),
    deliveries_waiting: backlog.waiting,
    deliveries_due: backlog.due,
    deliveries_dead: backlog.dead,
    dead_letters: letters,
    raised_alarms: alarms.map(({ name }) => name),
    overdue_seconds: backlog.overdueSeconds,
    attempts: sum(counts.map(({ attempts }) => attempts)),
  };
}
