import { LIMITS } from "@tellerline/contract";
import { type EvaluationPassRow, Evaluations, type Owner, type SandboxRateChange, SandboxRates } from "@tellerline/storage";
import { DAY_MS, type LoanProduct } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** A change of a sandbox rate as a pass. Its book is made from the changes, and has no hash. */
export const passOf = ({ product, number, changes, createdAt }: SandboxRateChange): EvaluationPassRow => ({
  product,
  bookVersion: number,
  bookHash: "",
  changes,
  lookedAt: createdAt,
});

/**
 * Evaluation passes of these products at book versions after `afterVersion`, newest first. In the sandbox, each of the organization's changes of a
 * rate is a pass: its version is its number, and it has no book of its own.
 */
export async function passesOf(
  env: Env,
  { orgId, environment }: Owner,
  products: readonly LoanProduct[],
  afterVersion: number,
  limit: number,
): Promise<readonly EvaluationPassRow[]> {
  if (environment === "live") return new Evaluations(env.ALERTS).recentPasses(products, afterVersion, limit);
  const since = new Date(Date.now() - LIMITS.eventRetentionDays * DAY_MS).toISOString();
  const changes = await new SandboxRates(env.ALERTS).list(orgId, Number.MAX_SAFE_INTEGER, since);
  return changes
    .filter(({ number, product }) => number > afterVersion && products.includes(product))
    .map(passOf)
    .toReversed()
    .slice(0, limit);
}
