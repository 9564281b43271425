import { LIMITS, PROBLEMS, type Route } from "@tellerline/contract/plain";
import { INTERNAL_HEADER_PREFIX, Problem, readBytes, SPARED_HEADER, toProblem } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { readCost } from "./cost.ts";
import { authenticate, type Caller, missingKey } from "./credentials.ts";
import { type AdmittedCall, answer, toProblemResponse, wake } from "./forward.ts";
import { mayBeFreeRepeat } from "./free-repeats.ts";
import { admit } from "./gates.ts";
import { canSignIn, withGrantedKey, withSignIn } from "./granted-keys.ts";
import { type Outcome, withHeaders } from "./headers.ts";
import {
  type Account,
  accountOf,
  addressAccount,
  giveBackQuota,
  LEAST_COST,
  peekQuota,
  quotaProblem,
  refusalOf,
  takeQuota,
} from "./metering.ts";
import type { OwnHandler, RequestContext } from "./request-context.ts";
import { readToolMessages, type ToolAnswer } from "./tool-messages.ts";
import { bringUsageUpToDate, countUsage, noteCounted } from "./usage.ts";
import { watch } from "./watching.ts";

async function take(context: RequestContext, account: Account, cost: number, mayOwe = false): Promise<MeterReading> {
  const reading = await takeQuota(context.env, account, cost, context.defer, mayOwe);
  noteCounted(context, reading);
  return reading;
}

/**
 * Charges 1 for a call that the gateway rejects, or nothing if the error has status 5xx or 429. If not even 1 unit is left, the response is
 * `rate_limited` instead.
 */
async function refuse(context: RequestContext, account: Account, error: unknown): Promise<Outcome> {
  const { status } = PROBLEMS[toProblem(error).code];
  const cost = status >= 500 || status === 429 ? 0 : 1;
  const reading = await take(context, account, cost);
  if (!reading.allowed) return { reading, cost: 0, response: toProblemResponse(context, quotaProblem(reading, 1)) };
  return { reading, cost, response: toProblemResponse(context, error) };
}

/**
 * Gives back units that a call does not cost after all. A response with 5xx or 429 is free; any other that is not 2xx costs at most 1. A
 * handler gives back the surcharge for an earlier set of books if the set is in force (`SPARED_HEADER`).
 */
function settled(
  context: RequestContext,
  { takesEarlierSets = false }: Route,
  account: Account,
  { reading, response, cost }: Outcome,
): Outcome {
  const isFree = response.status >= 500 || response.status === 429;
  const spared = takesEarlierSets ? Number(response.headers.get(SPARED_HEADER)) : 0;
  const due = isFree ? 0 : response.ok ? Math.max(0, cost - spared) : Math.min(cost, 1);
  if (due === cost || reading.degraded || !reading.allowed) return { reading, response, cost: reading.allowed ? due : 0 };
  giveBackQuota(account, cost - due, context.defer);
  return { reading: { ...reading, remaining: reading.remaining + cost - due }, response, cost: due };
}

const outOfQuota = (context: RequestContext, reading: MeterReading, cost: number): Outcome => ({
  reading,
  cost: 0,
  response: toProblemResponse(context, quotaProblem(reading, cost)),
});

/**
 * Meters a call, and runs it only if the quota allows it or the operation is `servedWithoutQuota` (guides/metering.md#admission). A call
 * that is charged to its address pays 1 unit before its body is read, and the rest of its cost afterwards.
 */
async function meterAndAnswer(context: RequestContext, account: Account, call: AdmittedCall): Promise<Outcome> {
  const { operation } = call;
  const mayOwe = operation.effect === "read";
  const isLimited = !operation.servedWithoutQuota;
  const refusal = isLimited ? refusalOf(account, LEAST_COST) : null;
  if (refusal !== null) return outOfQuota(context, refusal, LEAST_COST);
  const paysFirst = account.counter === "addresses";
  let reading = paysFirst ? await take(context, account, LEAST_COST, mayOwe) : null;
  if (reading?.allowed === false && isLimited) return outOfQuota(context, reading, LEAST_COST);
  const takeBack = () => (paysFirst ? giveBackQuota(account, LEAST_COST, context.defer) : undefined);
  const { cost, request } = await readCost(operation, context.request).catch((error: unknown) => {
    // The caller of this function charges the rejected call again, so the unit that was already taken is given back.
    takeBack();
    throw error;
  });
  const rest = paysFirst ? cost - LEAST_COST : cost;
  if (reading === null || rest > 0) reading = await take(context, account, rest, mayOwe);
  if (!reading.allowed && isLimited) {
    takeBack();
    return outOfQuota(context, reading, cost);
  }
  const usage = operation.reportsUsage ? { remaining: reading.remaining, resetSeconds: reading.resetSeconds } : null;
  return settled(context, operation, account, { reading, cost, response: await answer({ ...context, request }, call, usage) });
}

/** Responds with 304, free of charge and without asking a counter, if the caller already has the document. Null if the call is not free. */
async function repeated(context: RequestContext, account: Account, call: AdmittedCall): Promise<Outcome | null> {
  if (!mayBeFreeRepeat(context, call.operation)) return null;
  const response = await answer(context, call);
  return response.status === 304 ? { reading: peekQuota(context.env, account), cost: 0, response } : null;
}

/**
 * Serves the call free of charge if possible, otherwise meters and runs it. A call in which the gateway finds an error is charged as a
 * rejected call.
 */
async function admitted(context: RequestContext, account: Account, call: AdmittedCall): Promise<Outcome> {
  try {
    const free = await repeated(context, account, call);
    if (free !== null) return free;
    return await meterAndAnswer(context, account, call);
  } catch (error) {
    return refuse(context, account, error);
  }
}

/** Counts a call for its organization. @param isFree true if the cost is not charged to the key. */
function countOutcome(
  context: RequestContext,
  caller: Caller,
  operation: string | null,
  { response, cost }: Outcome,
  isFree = false,
): void {
  countUsage(context, caller, { operation, calls: 1, failed: response.status >= 400 ? 1 : 0, cost: isFree ? 0 : cost });
}

export async function serve(
  context: RequestContext,
  operation: Route & { readonly id: string },
  own: OwnHandler | undefined,
): Promise<Response> {
  const admission = await admit(context, operation);
  const { account, caller } = admission;
  if (admission.ok) wake(context, operation, account);
  // `getUsage` must show the caller's earlier calls, even those that are not stored yet.
  if (operation.id === "getUsage") await bringUsageUpToDate(context.env, account);
  const outcome = admission.ok
    ? await admitted(context, account, { operation, own, caller })
    : await refuse(context, account, admission.problem);
  watch(context, operation.id, admission.ok ? caller : null, outcome);
  // A keyless operation is charged to the address, even if the call sends a key. The key's usage then shows the call without a cost.
  if (caller !== null) countOutcome(context, caller, operation.id, outcome, account.counter === "addresses");
  return withHeaders(context, outcome, operation);
}

async function takeMessages(context: RequestContext, account: Account, cost: number): Promise<void> {
  if (cost === 0) return;
  const reading = await take(context, account, cost);
  if (!reading.allowed) throw quotaProblem(reading, cost);
}

/**
 * Serves messages to the tool server (guides/metering.md#admission). A tool call with a key costs the key what its REST call costs, or 1 if
 * it makes no REST call; if the key has no units left, the address pays 1. Every other message costs the client address 1. A tool call
 * without a key also costs the address 1 at first, which is given back once its REST call has been metered and was not refused for lack of
 * quota.
 */
export async function serveToolMessages(
  asked: RequestContext,
  handler: (context: RequestContext) => Promise<ToolAnswer>,
): Promise<Response> {
  const address = addressAccount(asked.clientAddress);
  let context = asked;
  let account = address;
  let caller: Caller | null = null;
  let response: Response;
  let paid = 0;
  try {
    context = await withGrantedKey(asked);
    caller = await authenticate(context);
    if (caller !== null) account = accountOf(caller);
    else if (requiresSignIn(asked)) throw missingKey();
    // A caller without a key pays for one message before the body is read; while a refusal of its address is remembered, no body is
    // read. If a key has no units left, its holder can still list tools, and each tool call says that none are left. The caller's
    // address pays for these messages.
    if (caller === null) {
      const refusal = refusalOf(address, LEAST_COST);
      if (refusal !== null) throw quotaProblem(refusal, LEAST_COST);
      await takeMessages(context, address, LEAST_COST);
      paid = LEAST_COST;
    }
    const { request, others, calls } = await readToolMessages(context.request);
    const isSpent = caller !== null && refusalOf(account, LEAST_COST) !== null;
    const due = caller === null || isSpent ? others + calls : others;
    await takeMessages(context, address, due - paid);
    paid = due;
    const { response: answered, restCalls, refusedCalls } = await handler({ ...context, request });
    paid = 0;
    // For a keyless caller, the rate limit headers of the REST calls are outdated, because units are given back below.
    response = caller === null ? withoutRateLimits(answered) : answered;
    const metered = Math.min(calls, restCalls);
    const vain = calls - metered;
    if (caller === null) {
      // A refused REST call costs nothing, so its message is not refunded. Otherwise a refused caller could send messages free of charge forever.
      const settled = Math.max(0, metered - refusedCalls);
      if (settled > 0) giveBackQuota(address, settled, context.defer);
    } else if (vain > 0 && !isSpent) {
      const { allowed } = await take(context, account, vain);
      if (!allowed) await takeMessages(context, address, vain);
      countUsage(context, caller, { operation: null, calls: vain, failed: vain, cost: allowed ? vain : 0 });
    }
    if (response.headers.has("RateLimit-Limit")) return withHeaders(context, { response, reading: null }, null);
  } catch (error) {
    if (paid > 0) giveBackQuota(address, paid, context.defer);
    // A `rate_limited` error here is always about the address: if a key lacks quota, the answers to its tool calls say so, and nothing is thrown.
    const refusing = error instanceof Problem && error.code === "rate_limited" ? address : account;
    const outcome = await refuse(context, refusing, withSignIn(asked, error));
    if (caller !== null) countOutcome(context, caller, null, outcome);
    return withHeaders(context, outcome, null);
  }
  // For a keyless caller, only this isolate knows of the units that were just given back. The counter does not yet.
  const reading = caller === null ? peekQuota(context.env, account) : await take(context, account, 0);
  return withHeaders(context, { response, reading }, null);
}

function withoutRateLimits(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith("ratelimit") && !name.startsWith("x-ratelimit"));
  return new Response(response.body, { status: response.status, headers });
}

/** Whether the URL has `auth=required`, so that callers without a key must sign in. Otherwise they may use operations that need no key. */
const requiresSignIn = ({ request }: RequestContext): boolean => new URL(request.url).searchParams.get("auth") === "required";

/** Forwards a call to the Worker that handles sign-in. The call costs the client address 1. */
export async function serveSignIn(context: RequestContext): Promise<Response> {
  const account = addressAccount(context.clientAddress);
  const reading = await take(context, account, 1);
  if (!reading.allowed) return withHeaders(context, { response: toProblemResponse(context, quotaProblem(reading, 1)), reading }, null);
  const { request } = context;
  try {
    if (!canSignIn(request)) throw new Problem("not_found", "Signing in is served over https alone.");
    const body = request.method === "POST" ? await readBytes(request, LIMITS.signInBodyBytes) : null;
    const response = await context.env.KEYS.fetch(request.url, {
      method: request.method,
      headers: withoutInternal(request.headers),
      body,
      redirect: "manual",
    });
    return withHeaders(context, { response: withoutCors(response), reading }, null);
  } catch (error) {
    return withHeaders(context, { response: toProblemResponse(context, error), reading }, null);
  }
}

/** Drops the sign-in library's CORS and Vary headers. The gateway adds its own, and browsers reject duplicates. */
function withoutCors(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith("access-control-") && name !== "vary");
  return new Response(response.body, { status: response.status, headers });
}

/** The caller's headers without internal headers and cookies. This host uses no cookies. */
function withoutInternal(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !name.startsWith(INTERNAL_HEADER_PREFIX) && name !== "cookie"));
}

/** Responds to a call that is too large or has an invalid host. The call is charged to its address, because no key was looked up. */
export async function serveUnreadable(context: RequestContext, problem: Problem): Promise<Response> {
  return withHeaders(context, await refuse(context, addressAccount(context.clientAddress), problem), null);
}

/**
 * Responds to a call with an error found during routing, such as an unknown path. The call is charged to its key or, without a key, to its
 * address.
 */
export async function serveRefusal(context: RequestContext, error: unknown): Promise<Response> {
  const caller = await authenticate(context).catch(() => null);
  const account = caller === null ? addressAccount(context.clientAddress) : accountOf(caller);
  const outcome = await refuse(context, account, error);
  if (caller !== null) countOutcome(context, caller, null, outcome);
  return withHeaders(context, outcome, null);
}

/** Responds to a CORS preflight, which costs nothing. @param operation the operation of the actual call; null if the path has no such operation */
export function servePreflight(context: RequestContext, methods: readonly string[], operation: Route | null): Response | Promise<Response> {
  const reading = peekQuota(context.env, addressAccount(context.clientAddress));
  const headers = {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": "Authorization, X-API-Key, Content-Type, Idempotency-Key, Prefer, If-Match, If-None-Match",
    "Access-Control-Max-Age": "86400",
  };
  return withHeaders(context, { reading, response: new Response(null, { status: 204, headers }) }, operation);
}
