/** Plans, quotas and what each includes: data of one catalogue, not code in handlers (rulings 4). */
export const PLAN_NAMES = ["free", "pro", "enterprise"] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

export const ENVIRONMENTS = ["live", "sandbox"] as const;
/** Which set of books answers a call. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** A fixed window, aligned to the epoch: at most `limit` units of cost in each `windowSeconds`. */
export interface QuotaPolicy {
  readonly limit: number;
  readonly windowSeconds: number;
}

const THIRTY_DAYS_SECONDS = 30 * 86_400;

export const PLAN_QUOTAS: Readonly<Record<PlanName, QuotaPolicy>> = {
  free: { limit: 20, windowSeconds: THIRTY_DAYS_SECONDS },
  pro: { limit: 10_000, windowSeconds: THIRTY_DAYS_SECONDS },
  enterprise: { limit: 1_000_000, windowSeconds: THIRTY_DAYS_SECONDS },
};

/** Monitors of one organization, and as many subscriptions (rulings 6). */
export const PLAN_MONITORS: Readonly<Record<PlanName, number>> = { free: 0, pro: 1000, enterprise: 100_000 };

/** Keyless calls and failed authentications, counted for each client address. */
export const ADDRESS_QUOTA: QuotaPolicy = { limit: 60, windowSeconds: 60 };

/** Whether `plan` includes what `required` includes: each plan contains the ones before it. */
export function planIncludes(plan: PlanName, required: PlanName): boolean {
  return PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(required);
}
