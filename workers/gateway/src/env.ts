import type { Group } from "@tellerline/contract";
import type { QuotaCounter } from "@tellerline/worker-kit/meter";

/** The tool server. `callRest` runs a REST call through the gateway's own pipeline; `fetch` answers what needs none. */
export interface ToolServerBinding {
  fetch(request: Request): Promise<Response>;
  serve(request: Request, callRest: (request: Request) => Promise<Response>): Promise<Response>;
}

/** Bindings of the gateway. */
export interface Env {
  readonly ACCOUNTS: D1Database;
  readonly QUOTA_COUNTERS: DurableObjectNamespace<QuotaCounter>;
  readonly KEYS: Fetcher;
  readonly RATES: Fetcher;
  readonly DECISIONS: Fetcher;
  readonly ELIGIBILITY: Fetcher;
  readonly MONITORS: Fetcher;
  readonly TOOL_SERVER: ToolServerBinding;
  /** One point for each call; absent where nobody counts them. */
  readonly CALLS?: AnalyticsEngineDataset;
  /** Counts calls of addresses where they come in; absent outside the platform, where they are counted like keys. */
  readonly ADDRESSES?: RateLimit;
  /** Which version this is; absent outside the platform. */
  readonly VERSION?: { readonly id: string };
  /** Secret of the checksum of keys in the checked form; without it they are looked up. */
  readonly KEY_CHECKSUM_SECRET?: string;
  /** The day from which keys of the plain form are refused; without it they are accepted. */
  readonly PLAIN_KEYS_UNTIL?: string;
  /** Shown by a deployment that names versions of Workers; without it nobody is led to any. */
  readonly DEPLOYMENT_SECRET?: string;
  /** Comma-separated hosts that tools are served on; by default any host routed to this Worker. */
  readonly MCP_ALLOWED_HOSTS?: string;
  readonly UPSTASH_REDIS_REST_URL?: string;
  readonly UPSTASH_REDIS_REST_TOKEN?: string;
}

/** The service binding of each group. A missing group is a type error. */
export const GROUP_BINDINGS = {
  keys: "KEYS",
  rates: "RATES",
  decisions: "DECISIONS",
  eligibility: "ELIGIBILITY",
  monitors: "MONITORS",
} as const satisfies Record<Exclude<Group, "gateway">, keyof Env>;
