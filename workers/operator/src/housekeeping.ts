import { LIMITS } from "@tellerline/contract";
import {
  DeadLetters,
  IdempotentRequests,
  Imports,
  OperatorSessions,
  RateLeads,
  StatusHours,
  shardsOf,
  UncountedMinutes,
  Usage,
} from "@tellerline/storage";
import { DAY_MS, dayOf, HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { describeError, log } from "@tellerline/worker-kit";
import { raiseAlarms } from "./alarms.ts";
import { endExpiredGrants } from "./ended-grants.ts";
import type { Env } from "./env.ts";
import { endFlagged } from "./harvest/end-flagged.ts";
import { endGoneRates, publishAuto } from "./harvest/publish-auto.ts";
import { ABANDONED_MS } from "./imports.ts";
import { keepTotals } from "./keep-totals.ts";
import { keepTexts } from "./membership/keep-texts.ts";
import { publishPendingMembership } from "./membership/publish-book.ts";
import { renewMembershipBook } from "./membership/renew-book.ts";
import { endIdle, finishDeletions, pauseGone } from "./organizations.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { mendBooks } from "./rebuild-books.ts";
import { rollUpDays } from "./roll-up-days.ts";
import { continueMove } from "./shards/move-slots.ts";
import { completeNames } from "./sites/complete-names.ts";
import { inSlices } from "./slices.ts";
import { deleteSpentBooks } from "./spent-books.ts";

/** How long dead letters are kept (guides/operating.md#what-is-kept). */
const LETTERS_MS = 30 * DAY_MS;
/** How long the daily counts of decisions that each rate led (was the best offer of) are kept. */
const LEADS_DAYS = 90;

/** Jobs that run each minute, in this order. A job that fails does not stop the others. */
const JOBS: Readonly<Record<string, (env: Env) => Promise<unknown>>> = {
  mendBooks,
  keepTexts,
  completeNames,
  renewMembershipBook,
  endFlagged,
  publishAuto,
  endGoneRates,
  publishPendingMembership,
  publishPendingRates,
  rollUpDays,
  pauseGone,
  endIdle,
  finishDeletions,
  deleteSpentBooks,
  raiseAlarms,
  pruneImports: (env) => inSlices(() => new Imports(env.CATALOG).prune(storedTimestampOf(Date.now() - ABANDONED_MS))),
  pruneKeyRequests: (env) =>
    inSlices(() => new IdempotentRequests(env.ACCOUNTS).prune(storedTimestampOf(Date.now() - LIMITS.idempotencyHours * HOUR_MS))),
  endExpiredGrants,
  pruneOperatorSessions: (env) => new OperatorSessions(env.ACCOUNTS).prune(new Date().toISOString()),
  pruneUncounted: (env) => inSlices(() => new UncountedMinutes(env.ACCOUNTS).prune(Date.now() - DAY_MS)),
  pruneUsage: (env) => inSlices(() => new Usage(env.ACCOUNTS).prune(dayOf(Date.now() - LIMITS.usageDays * DAY_MS))),
  pruneStatus: (env) => inSlices(() => new StatusHours(env.ACCOUNTS).prune(Date.now() - LIMITS.statusDays * DAY_MS)),
  pruneDeadLetters: (env) => inSlices(() => new DeadLetters(env.ALERTS).prune(storedTimestampOf(Date.now() - LETTERS_MS))),
  pruneAlertRequests: async (env) => {
    for (const shard of shardsOf(env))
      await inSlices(() => new IdempotentRequests(shard).prune(storedTimestampOf(Date.now() - LIMITS.idempotencyHours * HOUR_MS)));
  },
  pruneLeads: (env) => inSlices(() => new RateLeads(env.CATALOG).prune(dayOf(Date.now() - LEADS_DAYS * DAY_MS))),
  keepTotals,
  continueMove,
};

/**
 * Runs all jobs: they publish what is pending, finish what a crash interrupted, raise alarms, and delete what has reached the end of its
 * retention (guides/operating.md#what-is-kept). A job that fails is logged.
 */
export async function runHousekeeping(env: Env): Promise<void> {
  for (const [job, run] of Object.entries(JOBS)) {
    try {
      await run(env);
    } catch (error) {
      log("error", "housekeeping_failed", { job, ...describeError(error) });
    }
  }
}
