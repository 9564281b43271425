import type { Group } from "@tellerline/contract";
import type { QuotaCounter } from "@tellerline/worker-kit/meter";

/** The tool server. `fetch` serves requests that need no REST call. `serve` makes REST calls with `callRest`, which runs the gateway's pipeline. */
export interface ToolServerBinding {
  fetch(request: Request): Promise<Response>;
  serve(request: Request, callRest: (request: Request) => Promise<Response>): Promise<Response>;
}

export interface Env {
  readonly ACCOUNTS: D1Database;
  readonly QUOTA_COUNTERS: DurableObjectNamespace<QuotaCounter>;
  readonly KEYS: Fetcher;
  readonly RATES: Fetcher;
  readonly DECISIONS: Fetcher;
  readonly ELIGIBILITY: Fetcher;
  readonly MONITORS: Fetcher;
  readonly DOCUMENTS: Fetcher;
  readonly TOOL_SERVER: ToolServerBinding;
  /** Receives one data point per call; absent if calls are not recorded. */
  readonly CALLS?: AnalyticsEngineDataset;
  /** Counts calls of addresses at the caller's location. Absent outside the platform; addresses are then counted like keys. */
  readonly ADDRESSES?: RateLimit;
  /** The deployed version of this Worker; absent outside the platform. */
  readonly VERSION?: { readonly id: string };
  /** Secret for the checksum of keys in the checked form. If absent, these keys are looked up without verifying the checksum. */
  readonly KEY_CHECKSUM_SECRET?: string;
  /** Day (YYYY-MM-DD, 00:00 UTC) from which keys in the plain form are rejected. If absent or not a date, they are accepted. */
  readonly PLAIN_KEYS_UNTIL?: string;
  /** Secret that a deployment sends to choose versions of Workers; if absent, nobody can choose a version. */
  readonly DEPLOYMENT_SECRET?: string;
  /** Comma-separated hosts that tools are served on; by default any host routed to this Worker. */
  readonly MCP_ALLOWED_HOSTS?: string;
  /** URL of the page on which callers get a live plan; absent if the operator has no such page. */
  readonly PLANS_URL?: string;
  /** Where a vulnerability is reported: `mailto:` or https (RFC 9116); absent if the operator names nobody. */
  readonly SECURITY_CONTACT?: string;
  readonly SECURITY_POLICY?: string;
  readonly UPSTASH_REDIS_REST_URL?: string;
  readonly UPSTASH_REDIS_REST_TOKEN?: string;
}

export const GROUP_BINDINGS = {
  keys: "KEYS",
  rates: "RATES",
  decisions: "DECISIONS",
  eligibility: "ELIGIBILITY",
  monitors: "MONITORS",
  documents: "DOCUMENTS",
} as const satisfies Record<Exclude<Group, "gateway">, keyof Env>;
