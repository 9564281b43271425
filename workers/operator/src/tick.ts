import { evaluatorTick, type TickReport } from "@tellerline/contract/operator";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";
import { keepHouse } from "./housekeeping.ts";
import { publishPendingMembership } from "./membership/publish-book.ts";
import { publishPendingRates } from "./publish-rates.ts";

/** Runs the cron's work now: publishes pending books and lets the evaluator catch up. */
export async function tick(env: Env): Promise<TickReport> {
  const published = await publishPendingRates(env);
  const membershipPublished = await publishPendingMembership(env);
  await keepHouse(env);
  const answer = await env.EVALUATOR.fetch("https://evaluator.internal/tick", { method: "POST" });
  if (!answer.ok) {
    throw new Problem("unavailable", "The monitor evaluator failed. See its log.", { headers: { "Retry-After": "10" } });
  }
  return { published, membership_published: membershipPublished, ...evaluatorTick.parse(await answer.json()) };
}
