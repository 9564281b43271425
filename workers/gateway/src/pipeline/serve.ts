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

/** Meters a call that the gateway rejects. */
async function refuse(context: RequestContext, account: Account, error: unknown): Promise<Outcome> {
  const reading = await take(context, account, 1);
  return { reading, response: toProblemResponse(context, reading.allowed ? error : quotaProblem(reading, 1)) };
}

/** Cost of the call: what the group Worker reports, otherwise 1 (guides/metering.md#what-a-call-costs). */
function costOf(response: Response): number {
  return response.ok ? Number(response.headers.get(COST_HEADER) ?? 1) : 1;
}

/**
 * Meters and runs a call. A write is metered first. A read has no side effect, so both run in parallel, and the response is
 * withheld if the quota is exceeded. If the cost is known only from the response, the call is metered afterwards.
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
 * Serves requests whose inner calls are metered, such as tool calls. The request itself costs nothing. Adds RateLimit headers if the
 * response has none.
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

/** Responds to an unknown route or a wrong method. Charged to the key, or to the client address without one. */
export async function serveRefusal(context: RequestContext, error: unknown): Promise<Response> {
  const caller = await authenticate(context.request.headers, context.env.ACCOUNTS).catch(() => null);
  const account = caller === null ? addressAccount(context.clientAddress) : accountOf(caller);
  return withHeaders(context, await refuse(context, account, error), null);
}

/**
 * Responds to a CORS preflight, which costs nothing.
 * @param operation the one the preflight is for; null if the path has none.
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
