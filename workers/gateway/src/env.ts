import type { Group } from "@tellerline/contract";
import type { QuotaCounter } from "@tellerline/worker-kit/meter";

/** Bindings of the gateway. */
export interface Env {
  readonly ACCOUNTS: D1Database;
  readonly QUOTA_COUNTERS: DurableObjectNamespace<QuotaCounter>;
  readonly KEYS: Fetcher;
  readonly RATES: Fetcher;
  readonly DECISIONS: Fetcher;
  readonly ELIGIBILITY: Fetcher;
  readonly MONITORS: Fetcher;
  readonly UPSTASH_REDIS_REST_URL?: string;
  readonly UPSTASH_REDIS_REST_TOKEN?: string;
}

/** The Worker behind each group; a group that is in the catalogue and not here fails the type check. */
export const GROUP_BINDINGS = {
  keys: "KEYS",
  rates: "RATES",
  decisions: "DECISIONS",
  eligibility: "ELIGIBILITY",
  monitors: "MONITORS",
} as const satisfies Record<Exclude<Group, "gateway">, keyof Env>;
