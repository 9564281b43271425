import { type Operation, planIncludes } from "@tellerline/contract";
import {
  CONTEXT_HEADER,
  CONTEXT_REQUEST_ID,
  COST_HEADER,
  describeError,
  encodeContext,
  log,
  Problem,
  problemResponse,
  STALE_KEYS_HEADER,
  toProblem,
  type Usage,
} from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { type Env, GROUP_BINDINGS } from "../env.ts";
import { authenticate, type Caller, forgetKeys } from "./credentials.ts";
import { type Account, accountOf, addressAccount, quotaProblem, rateLimitHeaders, takeQuota } from "./metering.ts";

/** One request on its way through the gateway. */
export interface Visit {
  readonly request: Request;
  readonly path: string;
  readonly env: Env;
  readonly requestId: string;
  readonly clientAddress: string;
  readonly defer: (work: Promise<unknown>) => void;
}

/** Answers an operation of the gateway's own group. */
export type OwnHandler = (visit: Visit) => Response | Promise<Response>;

interface Outcome {
  readonly response: Response;
  readonly reading: MeterReading;
}

function take(visit: Visit, account: Account, cost: number): Promise<MeterReading> {
  return takeQuota(visit.env, account, cost, visit.defer);
}

function toProblemResponse(visit: Visit, error: unknown): Response {
  const problem = toProblem(error);
  if (problem.code === "internal")
    log("error", "request_failed", { requestId: visit.requestId, path: visit.path, ...describeError(error) });
  return problemResponse(problem, visit.requestId, visit.path);
}

/** Meters a call that ends in the gateway. */
async function refuse(visit: Visit, account: Account, error: unknown): Promise<Outcome> {
  const reading = await take(visit, account, 1);
  return { reading, response: toProblemResponse(visit, reading.allowed ? error : quotaProblem(reading, 1)) };
}

/** What a group Worker reads of a caller's headers. Nothing else goes in, so nobody outside can send one of ours. */
const FORWARDED_HEADERS = ["Accept", "Content-Type", "Idempotency-Key"] as const;

/** The request as the group Worker sees it: the few headers it reads, and the context. */
function toInternalRequest(visit: Visit, caller: Caller | null, usage: Usage | null): Request {
  const { request, requestId, clientAddress } = visit;
  const headers: Record<string, string> = {
    [CONTEXT_HEADER]: encodeContext({ requestId, clientAddress, principal: caller?.principal ?? null, usage }),
    [CONTEXT_REQUEST_ID]: requestId,
  };
  for (const name of FORWARDED_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return new Request(request, { headers });
}

interface Handling {
  readonly operation: Operation;
  readonly own: OwnHandler | undefined;
  readonly caller: Caller | null;
}

async function handle(visit: Visit, { operation, own, caller }: Handling, usage: Usage | null = null): Promise<Response> {
  try {
    if (operation.group === "gateway") {
      if (own === undefined) throw new Error(`The gateway does not serve ${operation.path}.`);
      return await own(visit);
    }
    return await visit.env[GROUP_BINDINGS[operation.group]].fetch(toInternalRequest(visit, caller, usage));
  } catch (error) {
    return toProblemResponse(visit, error);
  }
}

/** What the call cost: 1, or what the group Worker reports; a refused call costs 1 (rulings 4). */
function costOf(response: Response): number {
  return response.ok ? Number(response.headers.get(COST_HEADER) ?? 1) : 1;
}

/**
 * Meters and handles. A write is metered before it happens. A read has no side effect, so both run at the same time, and the
 * answer is withheld if the meter refuses; where the cost shows only in the answer, the meter follows it.
 */
async function meterAndHandle(visit: Visit, handling: Handling): Promise<Outcome> {
  const { operation, caller } = handling;
  const account = caller !== null && operation.plan !== null ? accountOf(caller) : addressAccount(visit.clientAddress);
  const withheld = (reading: MeterReading, cost: number) => ({ reading, response: toProblemResponse(visit, quotaProblem(reading, cost)) });
  if (operation.effect === "write" || operation.reportsUsage) {
    const reading = await take(visit, account, 1);
    if (!reading.allowed && !operation.servedWithoutQuota) return withheld(reading, 1);
    const usage = { remaining: reading.remaining, resetSeconds: reading.resetSeconds };
    return { reading, response: await handle(visit, handling, usage) };
  }
  if (operation.cost.kind === "one") {
    const [reading, response] = await Promise.all([take(visit, account, 1), handle(visit, handling)]);
    return reading.allowed ? { reading, response } : withheld(reading, 1);
  }
  const response = await handle(visit, handling);
  const cost = costOf(response);
  const reading = await take(visit, account, cost);
  return reading.allowed ? { reading, response } : withheld(reading, cost);
}

async function decide(visit: Visit, operation: Operation, own: OwnHandler | undefined): Promise<Outcome> {
  let caller: Caller | null;
  try {
    caller = await authenticate(visit.request.headers, visit.env.ACCOUNTS);
  } catch (error) {
    return refuse(visit, addressAccount(visit.clientAddress), error);
  }
  if (operation.plan !== null) {
    if (caller === null) {
      const challenge = { headers: { "WWW-Authenticate": 'Bearer realm="tellerline"' } };
      const missing = new Problem(
        "missing_api_key",
        "Send a key as Authorization: Bearer <API_KEY> or X-API-Key; POST /keys issues one.",
        challenge,
      );
      return refuse(visit, addressAccount(visit.clientAddress), missing);
    }
    const { plan } = caller.principal;
    if (!planIncludes(plan, operation.plan)) {
      const detail = `${operation.method} ${operation.path} needs the ${operation.plan} plan; this key is on ${plan}.`;
      return refuse(visit, accountOf(caller), new Problem("plan_required", detail, { requiredPlan: operation.plan, currentPlan: plan }));
    }
  }
  return meterAndHandle(visit, { operation, own, caller });
}

function deprecationHeaders(operation: Operation): readonly (readonly [string, string])[] {
  if (operation.deprecation === undefined) return [];
  const { since, sunset, link } = operation.deprecation;
  return [
    ["Deprecation", `@${Math.floor(Date.parse(since) / 1000)}`],
    ["Sunset", new Date(sunset).toUTCString()],
    ["Link", `<${link}>; rel="deprecation"`],
  ];
}

const SECURITY_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Strict-Transport-Security": "max-age=31536000",
};

const ALLOW_ORIGIN = "Access-Control-Allow-Origin";
/** CORS: no cookies are used anywhere, so any origin may read (rulings 0). */
const CORS_HEADERS = {
  [ALLOW_ORIGIN]: "*",
  "Access-Control-Expose-Headers":
    "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, Idempotent-Replayed, WWW-Authenticate, Deprecation, Sunset, Link",
};

/** Where CORS is closed, the service's own pages alone may read. */
function corsHeaders(visit: Visit, isOpen: boolean): Readonly<Record<string, string>> {
  return isOpen ? CORS_HEADERS : { [ALLOW_ORIGIN]: new URL(visit.request.url).origin };
}

/** Headers between the gateway and the group Workers, which go no further. */
const INTERNAL_RESPONSE_HEADERS: readonly string[] = [COST_HEADER, STALE_KEYS_HEADER];

/** The answer with the headers that stand on every one. They are gathered first: setting them one by one on a response is slow. */
function finish(visit: Visit, { response, reading }: Outcome, operation: Operation | null, hasOwnLimits = false): Response {
  const stale = response.headers.get(STALE_KEYS_HEADER);
  if (stale !== null) forgetKeys(stale.split(","));
  const own = [...response.headers].filter(([name]) => !INTERNAL_RESPONSE_HEADERS.includes(name));
  const headers = {
    ...Object.fromEntries(own),
    ...(hasOwnLimits ? {} : Object.fromEntries(rateLimitHeaders(reading))),
    ...SECURITY_HEADERS,
    ...corsHeaders(visit, operation?.cors ?? true),
    ...(operation === null ? {} : Object.fromEntries(deprecationHeaders(operation))),
    "X-Request-Id": visit.requestId,
  };
  return new Response(visit.request.method === "HEAD" ? null : response.body, { status: response.status, headers });
}

/** Serves an operation of the catalogue. */
export async function serve(visit: Visit, operation: Operation, own: OwnHandler | undefined): Promise<Response> {
  return finish(visit, await decide(visit, operation, own), operation);
}

/**
 * Serves what meters its own calls, as tools do: a request as such costs nothing, and shows what is left of the caller's quota where the
 * answer does not say it itself.
 */
export async function serveUnmetered(visit: Visit, handler: (visit: Visit) => Promise<Response>): Promise<Response> {
  let account = addressAccount(visit.clientAddress);
  let response: Response;
  try {
    const caller = await authenticate(visit.request.headers, visit.env.ACCOUNTS);
    if (caller !== null) account = accountOf(caller);
    response = await handler(visit);
  } catch (error) {
    return finish(visit, await refuse(visit, account, error), null);
  }
  const reading = await take(visit, account, 0);
  return finish(visit, { response, reading }, null, response.headers.has("RateLimit-Limit"));
}

/** Answers what is no operation: an unknown route, a wrong method. Counted for the key that asks, and for the address where none does. */
export async function serveRefusal(visit: Visit, error: unknown): Promise<Response> {
  const caller = await authenticate(visit.request.headers, visit.env.ACCOUNTS).catch(() => null);
  const account = caller === null ? addressAccount(visit.clientAddress) : accountOf(caller);
  return finish(visit, await refuse(visit, account, error), null);
}

/**
 * Answers a CORS preflight, which costs nothing.
 * @param operation that the page is about to call, where there is one.
 */
export async function servePreflight(visit: Visit, methods: readonly string[], operation: Operation | null): Promise<Response> {
  const reading = await take(visit, addressAccount(visit.clientAddress), 0);
  const headers = {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": "Authorization, X-API-Key, Content-Type, Idempotency-Key",
    "Access-Control-Max-Age": "86400",
  };
  return finish(visit, { reading, response: new Response(null, { status: 204, headers }) }, operation);
}
