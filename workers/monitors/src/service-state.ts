import type { ServiceState } from "@tellerline/contract";
import { readBookSet } from "@tellerline/quoting";
import { backlogOf, DeadLetters, monitorsWaitingSince, nearestReplica, shardsOf } from "@tellerline/storage";
import { secondsSince } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Health figures of the live environment, for the gateway's internal call. */
export async function serviceState(env: Env): Promise<ServiceState> {
  const nowMs = Date.now();
  const [set, waitingSince, backlog, letters] = await Promise.all([
    readBookSet(env.BOOKS, "live"),
    monitorsWaitingSince(shardsOf(env), nearestReplica(env.CATALOG)),
    backlogOf(shardsOf(env), nowMs),
    new DeadLetters(env.ALERTS).count(),
  ]);
  // A set without rates can't answer calls. A new deployment has such a set until its first rates are published.
  const books =
    set === null || set.rateBook === null
      ? { version: null, age_seconds: null }
      : { version: set.version, age_seconds: secondsSince(set.publishedAt * 1000, nowMs) };
  return {
    books,
    evaluator: { behind_seconds: waitingSince === null ? 0 : secondsSince(Date.parse(waitingSince), nowMs) },
    deliveries: { overdue_seconds: backlog.overdueSeconds },
    dead_letters: { count: letters },
  };
}
