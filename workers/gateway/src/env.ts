import type { Group } from "@tellerline/contract";
import type { QuotaCounter } from "@tellerline/worker-kit/meter";

/** The tool server, called with what makes a REST call through this gateway's own pipeline. */
export interface ToolServerBinding {
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
  /** Hosts, comma separated, under which tools are served; left out, whatever host the platform routes here. */
  readonly MCP_ALLOWED_HOSTS?: string;
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
