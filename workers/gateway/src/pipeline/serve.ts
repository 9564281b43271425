import type { Operation } from "@tellerline/contract";
import { COST_HEADER } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { authenticate } from "./credentials.ts";
import { type AdmittedCall, answer, toProblemResponse } from "./forward.ts";
import { admit } from "./gates.ts";
import { type Outcome, withHeaders } from "./headers.ts";
import { type Account, accountOf, addressAccount, quotaProblem, takeQuota } from "./metering.ts";
import type { OwnHandler, RequestContext } from "./request-context.ts";

function take(context: RequestContext, account: Account, cost: number): Promise<MeterReading> {
  return takeQuota(context.env, account, cost, context.defer);
}

/** Meters a call that ends in the gateway. */
async function refuse(context: RequestContext, account: Account, error: unknown): Promise<Outcome> {
  const reading = await take(context, account, 1);
  return { reading, response: toProblemResponse(context, reading.allowed ? error : quotaProblem(reading, 1)) };
}

/** What the call cost: 1, or what the group Worker reports; a refused call costs 1 (guides/metering.md#what-a-call-costs). */
function costOf(response: Response): number {
  return response.ok ? Number(response.headers.get(COST_HEADER) ?? 1) : 1;
}

/**
 * Meters and answers. A write is metered before it happens. A read has no side effect, so both run at the same time, and the
 * answer is withheld if the meter refuses; where the cost shows only in the answer, the meter follows it.
 */
async function meterAndAnswer(context: RequestContext, account: Account, call: AdmittedCall): Promise<Outcome> {
  const { operation } = call;
  const withheld = (reading: MeterReading, cost: number) => ({
    reading,
    response: toProblemResponse(context, quotaProblem(reading, cost)),
  });
  if (operation.effect === "write" || operation.reportsUsage) {
    const reading = await take(context, account, 1);
    if (!reading.allowed && !operation.servedWithoutQuota) return withheld(reading, 1);
    const usage = { remaining: reading.remaining, resetSeconds: reading.resetSeconds };
    return { reading, response: await answer(context, call, usage) };
  }
  if (operation.cost.kind === "one") {
    const [reading, response] = await Promise.all([take(context, account, 1), answer(context, call)]);
    return reading.allowed ? { reading, response } : withheld(reading, 1);
  }
  const response = await answer(context, call);
  const cost = costOf(response);
  const reading = await take(context, account, cost);
  return reading.allowed ? { reading, response } : withheld(reading, cost);
}

/** Serves an operation of the catalogue: gates, meter, answer, headers. */
export async function serve(context: RequestContext, operation: Operation, own: OwnHandler | undefined): Promise<Response> {
  const admission = await admit(context, operation);
  const { account } = admission;
  const outcome = admission.ok
    ? await meterAndAnswer(context, account, { operation, own, caller: admission.caller })
    : await refuse(context, account, admission.problem);
  return withHeaders(context, outcome, operation);
}

/**
 * Serves what meters its own calls, as tools do: a request as such costs nothing, and shows what is left of the caller's quota where the
 * answer does not say it itself.
 */
export async function serveUnmetered(context: RequestContext, handler: (context: RequestContext) => Promise<Response>): Promise<Response> {
  let account = addressAccount(context.clientAddress);
  let response: Response;
  try {
    const caller = await authenticate(context.request.headers, context.env.ACCOUNTS);
    if (caller !== null) account = accountOf(caller);
    response = await handler(context);
  } catch (error) {
    return withHeaders(context, await refuse(context, account, error), null);
  }
  const reading = await take(context, account, 0);
  return withHeaders(context, { response, reading }, null, response.headers.has("RateLimit-Limit"));
}

/** Answers an unknown route or a wrong method. Counted for the key that asks, and for the address where none does. */
export async function serveRefusal(context: RequestContext, error: unknown): Promise<Response> {
  const caller = await authenticate(context.request.headers, context.env.ACCOUNTS).catch(() => null);
  const account = caller === null ? addressAccount(context.clientAddress) : accountOf(caller);
  return withHeaders(context, await refuse(context, account, error), null);
}

/**
 * Answers a CORS preflight, which costs nothing.
 * @param operation that the page is about to call, where there is one.
 */
export async function servePreflight(context: RequestContext, methods: readonly string[], operation: Operation | null): Promise<Response> {
  const reading = await take(context, addressAccount(context.clientAddress), 0);
  const headers = {
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": "Authorization, X-API-Key, Content-Type, Idempotency-Key",
    "Access-Control-Max-Age": "86400",
  };
  return withHeaders(context, { reading, response: new Response(null, { status: 204, headers }) }, operation);
}
