import { SignInRecords } from "@tellerline/storage";
import { HOUR_SECONDS, wholeSeconds } from "@tellerline/vocabulary";
import { callerAddress, Problem, problemResponse } from "@tellerline/worker-kit";
import { blindIndex, createId } from "@tellerline/worker-kit/keys";
import type { Env } from "../env.ts";
import { authorizationServer, libraryEnv } from "./authorization-server.ts";
import { CLIENT_PREFIX } from "./record-namespace.ts";

/** Client registration (RFC 7591). It is open to anyone, so it is limited per address and in total (guides/operating.md#what-is-kept). */

const REGISTRATIONS_AN_HOUR = 10;
/** Maximum clients that nobody has signed in with. Beyond this, the oldest are deleted. */
const MAX_UNUSED_CLIENTS = 10_000;
/**
 * An address's counter is named by this many hexadecimal digits of the address's digest. Three digits allow at most 4096 counters an hour,
 * and two addresses rarely share one.
 */
const TOLD_APART_BY = 3;

const now = (): number => wholeSeconds(Date.now());

/** The counter of the registrations from the caller's address in this hour, and when the hour ends. */
async function counterOf(env: Env, request: Request): Promise<{ readonly name: string; readonly end: number }> {
  const hour = Math.floor(now() / HOUR_SECONDS);
  const address = callerAddress(request.headers.get("CF-Connecting-IP") ?? "unknown");
  const digest = (await blindIndex(env.KEY_DERIVATION_SECRET, "registering", address)).slice(0, TOLD_APART_BY);
  return { name: `registering:${hour}:${digest}`, end: (hour + 1) * HOUR_SECONDS };
}

export async function register(env: Env, request: Request, context: ExecutionContext): Promise<Response> {
  const path = new URL(request.url).pathname;
  const records = new SignInRecords(env.ACCOUNTS);
  const { name, end } = await counterOf(env, request);
  if (!(await records.count(name, REGISTRATIONS_AN_HOUR, end))) {
    const detail = `At most ${REGISTRATIONS_AN_HOUR} clients are registered from one address in an hour.`;
    return problemResponse(new Problem("rate_limited", detail, { headers: { "Retry-After": String(end - now()) } }), createId("req"), path);
  }
  const response = await authorizationServer(new URL(request.url).origin).fetch(request, libraryEnv(env), context);
  if (response.ok) await records.dropOldest(CLIENT_PREFIX, MAX_UNUSED_CLIENTS, true);
  // Each registration is counted before it is decided, so that many at once can't exceed the limit. A refused one is uncounted here.
  else await records.uncount(name);
  return response;
}
