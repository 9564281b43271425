import { DAY_SECONDS } from "./clock.ts";
import { membersOf } from "./closed-list.ts";

/** Environments of a call: `live` is answered from the real books, `sandbox` from invented ones. */
export const ENVIRONMENTS = ["live", "sandbox"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** A quota per fixed window: at most `limit` units of cost in each window of `windowSeconds`. Windows are aligned to the epoch. */
export interface QuotaPolicy {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** What a plan includes. Each plan includes all that the plans before it in the table include (guides/metering.md#plans). */
interface PlanEntry {
  readonly quota: QuotaPolicy;
  /** Maximum monitors of one organization, and also its maximum subscriptions. */
  readonly monitors: number;
}

const monthly = (limit: number): QuotaPolicy => ({ limit, windowSeconds: 30 * DAY_SECONDS });

const PLAN_TABLE = {
  free: { quota: monthly(20), monitors: 0 },
  pro: { quota: monthly(10_000), monitors: 1000 },
  enterprise: { quota: monthly(1_000_000), monitors: 100_000 },
} as const satisfies Readonly<Record<string, PlanEntry>>;

export type PlanName = keyof typeof PLAN_TABLE;
export const PLAN_NAMES = membersOf(PLAN_TABLE);
export const planOf = (plan: PlanName): PlanEntry => PLAN_TABLE[plan];

/** What the sandbox allows an organization, whatever its plan, but for `monitors` (guides/metering.md#the-sandbox). */
export const SANDBOX = {
  quota: { limit: 1000, windowSeconds: DAY_SECONDS },
  /** Maximum monitors, and also maximum subscriptions. A plan that includes fewer has that many (`monitorLimitOf`). */
  monitors: 10,
  deliveriesPerHour: 60,
  rateChangesPerHour: 20,
  /** Days without a call after which an organization created with its sandbox key is removed. */
  idleDays: 30,
  /** Days for which a target that answered a challenge needs no new challenge. */
  challengeDays: 30,
} as const;

/** The quota of a key. The sandbox has one quota for all plans. */
export const quotaOf = (plan: PlanName, environment: Environment): QuotaPolicy =>
  environment === "sandbox" ? SANDBOX.quota : PLAN_TABLE[plan].quota;

/** Every quota that an organization may ever have had. An organization has a separate counter for each of its quotas. */
export const QUOTAS: readonly QuotaPolicy[] = [...PLAN_NAMES.map((plan) => PLAN_TABLE[plan].quota), SANDBOX.quota];

/** Maximum monitors of an organization in an environment, and also its maximum subscriptions. */
export const monitorLimitOf = (plan: PlanName, environment: Environment): number =>
  environment === "sandbox" ? Math.min(SANDBOX.monitors, PLAN_TABLE[plan].monitors) : PLAN_TABLE[plan].monitors;

/** Quota for calls without a key and for failed authentications, per client address. */
export const ADDRESS_QUOTA: QuotaPolicy = { limit: 60, windowSeconds: 60 };

export function planIncludes(plan: PlanName, required: PlanName): boolean {
  return PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(required);
}

/** Scopes that a key may be limited to. A key without scopes may do all that its plan includes. */
export const SCOPES = ["read", "decisions", "eligibility", "monitors"] as const;
export type Scope = (typeof SCOPES)[number];
