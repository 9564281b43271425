import type { Route } from "@tellerline/contract";
import {
  CONTEXT_HEADER,
  CONTEXT_REQUEST_ID,
  describeError,
  encodeContext,
  log,
  problemResponse,
  toProblem,
  type Usage,
  WAKE_PATH,
} from "@tellerline/worker-kit";
import { equalSecrets } from "@tellerline/worker-kit/keys";
import { GROUP_BINDINGS } from "../env.ts";
import type { Caller } from "./credentials.ts";
import { type Account, LEAST_COST, refusalOf } from "./metering.ts";
import type { OwnHandler, RequestContext } from "./request-context.ts";

export interface AdmittedCall {
  readonly operation: Route;
  /** The gateway's own handler; undefined for operations of group Workers. */
  readonly own: OwnHandler | undefined;
  readonly caller: Caller | null;
}

/** Headers of the caller that are passed to group Workers. All other headers are dropped, so that internal headers can't be forged. */
const FORWARDED_HEADERS = ["accept", "content-encoding", "content-type", "idempotency-key", "if-match", "if-none-match", "prefer"] as const;

const OVERRIDES_HEADER = "cloudflare-workers-version-overrides";
const SECRET_HEADER = "deployment-secret";

/**
 * The header with which a deployment chooses versions of Workers, to test the versions before callers reach them. The platform does not
 * forward this header by itself. Empty unless the caller sends the deployment's secret.
 */
export function versionOverrides({ headers, env }: RequestContext): Record<string, string> {
  const asked = headers.get(OVERRIDES_HEADER);
  if (asked === null || !env.DEPLOYMENT_SECRET) return {};
  return equalSecrets(headers.get(SECRET_HEADER) ?? "", env.DEPLOYMENT_SECRET) ? { [OVERRIDES_HEADER]: asked } : {};
}

function callGroup(group: Fetcher, context: RequestContext, caller: Caller | null, usage: Usage | null): Promise<Response> {
  const { request, url, method, headers: sent, requestId, clientAddress } = context;
  const headers: Record<string, string> = {
    [CONTEXT_HEADER]: encodeContext({ requestId, clientAddress, principal: caller?.principal ?? null, usage }),
    [CONTEXT_REQUEST_ID]: requestId,
    ...versionOverrides(context),
  };
  for (const name of FORWARDED_HEADERS) {
    const value = sent.get(name);
    if (value !== null) headers[name] = value;
  }
  // The body of a GET or HEAD request has no meaning (RFC 9110, 9.3.1), and a request with such a body can't be copied.
  const hasBody = method !== "GET" && method !== "HEAD";
  return hasBody ? group.fetch(request, { headers }) : group.fetch(url, { method, headers });
}

const woken = new Set<string>();

/**
 * Wakes the Worker of an operation's group on this isolate's first call to the group, so that the Worker loads its books while quota is
 * checked. Calls with a remembered refusal wake no Worker.
 */
export function wake({ env, defer }: RequestContext, { group }: Route, account: Account): void {
  if (group === "gateway" || woken.has(group) || refusalOf(account, LEAST_COST) !== null) return;
  woken.add(group);
  // A failure is ignored: if the Worker can't be reached, the call itself fails too, and reports that.
  defer(env[GROUP_BINDINGS[group]].fetch(`https://${group}.internal${WAKE_PATH}`).catch(() => undefined));
}

export function toProblemResponse({ requestId, path }: RequestContext, error: unknown): Response {
  const problem = toProblem(error);
  if (problem.code === "internal") log("error", "request_failed", { requestId, path, ...describeError(error) });
  return problemResponse(problem, requestId, path);
}

export async function answer(context: RequestContext, call: AdmittedCall, usage: Usage | null = null): Promise<Response> {
  const { operation, own } = call;
  try {
    if (operation.group === "gateway") {
      if (own === undefined) throw new Error(`The gateway does not serve ${operation.path}.`);
      return await own(context);
    }
    return await callGroup(context.env[GROUP_BINDINGS[operation.group]], context, call.caller, usage);
  } catch (error) {
    return toProblemResponse(context, error);
  }
}
