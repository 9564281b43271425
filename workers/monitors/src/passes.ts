import { LIMITS } from "@tellerline/contract";
import { type EvaluationPassRow, Evaluations, type Owner, type SandboxRateChange, SandboxRates } from "@tellerline/storage";
import { DAY_MS, type LoanProduct } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** A sandbox rate change in the form of an evaluation pass. It has no book of its own, so the hash is empty. */
export const passOf = ({ product, number, changes, createdAt }: SandboxRateChange): EvaluationPassRow => ({
  product,
  bookVersion: number,
  bookHash: "",
  changes,
  lookedAt: createdAt,
});

/**
 * Evaluation passes of these products at book versions after `afterVersion`, newest first. A pass is the evaluator's run over one product's
 * changes in a new book. In the sandbox, each of the organization's rate changes counts as a pass, with its number as the version.
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

/** The last pass of a product up to a book version; null if there is none, and in the sandbox, which holds no rate back. */
export async function passUntil(
  env: Env,
  { environment }: Owner,
  product: LoanProduct,
  version: number,
): Promise<EvaluationPassRow | null> {
  return environment === "live" ? new Evaluations(env.ALERTS).passUntil(product, version) : null;
}
