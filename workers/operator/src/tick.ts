import { evaluatorTick, type TickReport } from "@tellerline/contract/operator";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { runHousekeeping } from "./housekeeping.ts";
import { publishPendingMembership } from "./membership/publish-book.ts";
import { renewMembershipBook } from "./membership/renew-book.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { mendBooks } from "./rebuild-books.ts";
import { rollUpDays } from "./roll-up-days.ts";

/**
 * Does the work of the operator's and the evaluator's crons now: publishes pending books, runs housekeeping, and lets the evaluator catch
 * up. The harvester's cron is not run. If publishing or the daily summaries fail, everything else still runs, and the failure is thrown at
 * the end. Failures of housekeeping are only logged.
 */
export async function tick(env: Env): Promise<TickReport> {
  const [mended] = await Promise.allSettled([mendBooks(env)]);
  const [renewed] = await Promise.allSettled([renewMembershipBook(env)]);
  const [membership] = await Promise.allSettled([publishPendingMembership(env)]);
  const [rates] = await Promise.allSettled([publishPendingRates(env)]);
  const [history] = await Promise.allSettled([rollUpDays(env)]);
  await runHousekeeping(env);
  const answer = await env.EVALUATOR.fetch("https://evaluator.internal/tick", { method: "POST" });
  if (renewed.status === "rejected") throw renewed.reason;
  if (rates.status === "rejected") throw rates.reason;
  if (membership.status === "rejected") throw membership.reason;
  if (mended.status === "rejected") throw mended.reason;
  if (history.status === "rejected") throw history.reason;
  if (!answer.ok) {
    throw new Problem("unavailable", "The monitor evaluator failed. See its log.", { headers: { "Retry-After": "10" } });
  }
  return { published: rates.value, membership_published: membership.value, ...evaluatorTick.parse(await answer.json()) };
}
