import { LIMITS, type Operation, PROBLEMS } from "@tellerline/contract";
import { INTERNAL_HEADER_PREFIX, Problem, readBytes, SPARED_HEADER, toProblem } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { readCost } from "./cost.ts";
import { authenticate, type Caller, missingKey } from "./credentials.ts";
import { type AdmittedCall, answer, toProblemResponse, wake } from "./forward.ts";
import { mayBeFreeRepeat } from "./free-repeats.ts";
import { admit, isCharged } from "./gates.ts";
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

/** Meters a call that the gateway rejects. A failure of ours and a 429 cost nothing. */
async function refuse(context: RequestContext, account: Account, error: unknown): Promise<Outcome> {
  const { status } = PROBLEMS[toProblem(error).code];
  const cost = status >= 500 || status === 429 ? 0 : 1;
  const reading = await take(context, account, cost);
  if (!reading.allowed) return { reading, cost: 0, response: toProblemResponse(context, quotaProblem(reading, 1)) };
  return { reading, cost, response: toProblemResponse(context, error) };
}

/** Gives back what a call does not cost after all: our own failure and a 429 cost nothing, a rejected batch costs 1, and some is spared. */
function settled(context: RequestContext, account: Account, { reading, response, cost }: Outcome): Outcome {
  const isFree = response.status >= 500 || response.status === 429;
  const spared = Number(response.headers.get(SPARED_HEADER));
  const due = isFree ? 0 : response.ok ? Math.max(0, cost - spared) : Math.min(cost, 1);
  if (due === cost || reading.degraded || !reading.allowed) return { reading, response, cost: reading.allowed ? due : 0 };
  giveBackQuota(account, cost - due, context.defer);
  return { reading: { ...reading, remaining: reading.remaining + cost - due }, response, cost: due };
}

/** A call that has no quota left. */
const outOfQuota = (context: RequestContext, reading: MeterReading, cost: number): Outcome => ({
  reading,
  cost: 0,
  response: toProblemResponse(context, quotaProblem(reading, cost)),
});

/**
 * Meters a call, and runs it if it is admitted: nobody who is refused makes a Worker compute (guides/metering.md#admission). What has no
 * standing of its own pays before its body is read, and the rest of its cost, if there is any, afterwards.
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
    // A rejected call is charged by whoever rejects it.
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
  return settled(context, account, { reading, cost, response: await answer({ ...context, request }, call, usage) });
}

/** Answers for nothing where a document is asked for that the caller has, and no counter is asked; null where it has another, or none. */
async function repeated(context: RequestContext, account: Account, call: AdmittedCall): Promise<Outcome | null> {
  if (!mayBeFreeRepeat(context, call.operation)) return null;
  const response = await answer(context, call);
  return response.status === 304 ? { reading: peekQuota(context.env, account), cost: 0, response } : null;
}

/** As `meterAndAnswer`; a fault that the gateway finds itself is metered as a rejected call. */
async function admitted(context: RequestContext, account: Account, call: AdmittedCall): Promise<Outcome> {
  try {
    const free = await repeated(context, account, call);
    if (free !== null) return free;
    return await meterAndAnswer(context, account, call);
  } catch (error) {
    return refuse(context, account, error);
  }
}

/** Counts a call for its organization. @param isFree whether its cost is not the key's. */
function countOutcome(
  context: RequestContext,
  caller: Caller,
  operation: string | null,
  { response, cost }: Outcome,
  isFree = false,
): void {
  countUsage(context, caller, { operation, calls: 1, failed: response.status >= 400 ? 1 : 0, cost: isFree ? 0 : cost });
}

/** Serves an operation of the catalogue: gates, meter, answer, headers. */
export async function serve(
  context: RequestContext,
  operation: Operation & { readonly id: string },
  own: OwnHandler | undefined,
): Promise<Response> {
  const admission = await admit(context, operation);
  const { account, caller } = admission;
  if (admission.ok) wake(context, operation, account);
  // What somebody asks for is not older than what they did.
  if (operation.id === "getUsage") await bringUsageUpToDate(context.env, account);
  const outcome = admission.ok
    ? await admitted(context, account, { operation, own, caller })
    : await refuse(context, account, admission.problem);
  watch(context, operation.id, admission.ok ? caller : null, outcome);
  // A call that needs no key is charged to the address.
  if (caller !== null) countOutcome(context, caller, operation.id, outcome, !isCharged(operation, caller));
  return withHeaders(context, outcome, operation);
}

/** Takes the cost of messages, if there is any. @throws `rate_limited` */
async function takeMessages(context: RequestContext, account: Account, cost: number): Promise<void> {
  if (cost === 0) return;
  const reading = await take(context, account, cost);
  if (!reading.allowed) throw quotaProblem(reading, cost);
}

/**
 * Serves messages to the tool server. A tool call is metered as the REST call that it makes; if it comes to none, it costs its key 1. Every
 * other message costs the client address 1, and so does a keyless call until it is metered as a REST call (guides/metering.md#admission).
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
    // Whoever is refused already has no message read, and a caller without a key pays for the first of them before.
    const refusal = refusalOf(account, LEAST_COST);
    if (refusal !== null) throw quotaProblem(refusal, LEAST_COST);
    if (caller === null) {
      await takeMessages(context, address, LEAST_COST);
      paid = LEAST_COST;
    }
    const { request, others, calls } = await readToolMessages(context.request);
    const due = caller === null ? others + calls : others;
    await takeMessages(context, address, due - paid);
    paid = due;
    const { response: answered, restCalls, refusedCalls } = await handler({ ...context, request });
    paid = 0;
    // What its calls told of the address was before their messages were settled.
    response = caller === null ? withoutRateLimits(answered) : answered;
    const metered = Math.min(calls, restCalls);
    const vain = calls - metered;
    if (caller === null) {
      // A call that was refused has cost nothing itself: its message has, or whoever is refused could go on for ever.
      const settled = Math.max(0, metered - refusedCalls);
      if (settled > 0) giveBackQuota(address, settled, context.defer);
    } else if (vain > 0) {
      await takeMessages(context, account, vain);
      countUsage(context, caller, { operation: null, calls: vain, failed: vain, cost: vain });
    }
    if (response.headers.has("RateLimit-Limit")) return withHeaders(context, { response, reading: null }, null);
  } catch (error) {
    if (paid > 0) giveBackQuota(address, paid, context.defer);
    const outcome = await refuse(context, account, withSignIn(asked, error));
    if (caller !== null) countOutcome(context, caller, null, outcome);
    return withHeaders(context, outcome, null);
  }
  // What is being given back is counted here already, and not yet by the counter.
  const reading = caller === null ? peekQuota(context.env, account) : await take(context, account, 0);
  return withHeaders(context, { response, reading }, null);
}

/** An answer without what it says of a quota. */
function withoutRateLimits(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith("ratelimit") && !name.startsWith("x-ratelimit"));
  return new Response(response.body, { status: response.status, headers });
}

/** Whether the agent wants to be told to sign in, by the address that it was given: without that, much is open without a key. */
const requiresSignIn = ({ request }: RequestContext): boolean => new URL(request.url).searchParams.get("auth") === "required";

/** Passes a call on to the Worker that signs people in. It costs the client address 1. */
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

/** The library allows origins itself, and browsers take no header twice: ours are those of every other answer. */
function withoutCors(response: Response): Response {
  const headers = [...response.headers].filter(([name]) => !name.startsWith("access-control-") && name !== "vary");
  return new Response(response.body, { status: response.status, headers });
}

/** Headers of a caller that may reach another Worker. No cookie of this host means anything. */
function withoutInternal(headers: Headers): Headers {
  return new Headers([...headers].filter(([name]) => !name.startsWith(INTERNAL_HEADER_PREFIX) && name !== "cookie"));
}

/** Responds to a call that is larger than anything that is read, or names no host. Its address pays, whoever it says it is: nothing was looked up. */
export async function serveUnreadable(context: RequestContext, problem: Problem): Promise<Response> {
  return withHeaders(context, await refuse(context, addressAccount(context.clientAddress), problem), null);
}

/** Responds to an unknown route or a wrong method. Charged to the key, or to the client address without one. */
export async function serveRefusal(context: RequestContext, error: unknown): Promise<Response> {
  const caller = await authenticate(context).catch(() => null);
  const account = caller === null ? addressAccount(context.clientAddress) : accountOf(caller);
  const outcome = await refuse(context, account, error);
  if (caller !== null) countOutcome(context, caller, null, outcome);
  return withHeaders(context, outcome, null);
}

/**
 * Responds to a CORS preflight, which costs nothing.
 * @param operation the one the preflight is for; null if the path has none.
 */
export function servePreflight(
  context: RequestContext,
  methods: readonly string[],
  operation: Operation | null,
): Response | Promise<Response> {
  // A browser asks without the key that the call itself will have: nobody's quota counts, and no counter is asked.
  const reading = peekQuota(context.env, addressAccount(context.clientAddress));
  const headers = {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": "Authorization, X-API-Key, Content-Type, Idempotency-Key, Prefer, If-Match, If-None-Match",
    "Access-Control-Max-Age": "86400",
  };
  return withHeaders(context, { reading, response: new Response(null, { status: 204, headers }) }, operation);
}
