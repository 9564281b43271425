import type { ServiceState } from "@tellerline/contract";
import { readBookSet } from "@tellerline/quoting";
import { backlogOf, DeadLetters, monitorsWaitingSince, nearestReplica, shardsOf } from "@tellerline/storage";
import { secondsSince } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** Health figures of the live environment. Only the gateway can call this, through its service binding. */
export async function serviceState(env: Env): Promise<ServiceState> {
  const [set, waitingSince, backlog, letters] = await Promise.all([
    readBookSet(env.BOOKS, "live"),
    monitorsWaitingSince(shardsOf(env), nearestReplica(env.CATALOG)),
    backlogOf(shardsOf(env), new Date().toISOString()),
    new DeadLetters(env.ALERTS).count(),
  ]);
  const nowMs = Date.now();
  const age = set === null ? null : secondsSince(set.publishedAt * 1000, nowMs);
  return {
    books: { version: set === null ? null : set.version, age_seconds: age },
    evaluator: { behind_seconds: waitingSince === null ? 0 : secondsSince(Date.parse(waitingSince), nowMs) },
    deliveries: {
      overdue_seconds: backlog.due === 0 || backlog.oldestDue === null ? 0 : secondsSince(Date.parse(backlog.oldestDue), nowMs),
    },
    dead_letters: { count: letters },
  };
}
