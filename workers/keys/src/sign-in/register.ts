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

/** Counts a registration from the caller's address in this hour. @returns null if it is allowed; otherwise seconds until the next hour. */
async function takeRegistration(env: Env, request: Request): Promise<number | null> {
  const hour = Math.floor(now() / HOUR_SECONDS);
  const address = callerAddress(request.headers.get("CF-Connecting-IP") ?? "unknown");
  const digest = (await blindIndex(env.KEY_DERIVATION_SECRET, "registering", address)).slice(0, TOLD_APART_BY);
  const end = (hour + 1) * HOUR_SECONDS;
  const isTaken = await new SignInRecords(env.ACCOUNTS).count(`registering:${hour}:${digest}`, REGISTRATIONS_AN_HOUR, end);
  return isTaken ? null : end - now();
}

export async function register(env: Env, request: Request, context: ExecutionContext): Promise<Response> {
  const path = new URL(request.url).pathname;
  const wait = await takeRegistration(env, request);
  if (wait !== null) {
    const detail = `At most ${REGISTRATIONS_AN_HOUR} clients are registered from one address in an hour.`;
    return problemResponse(new Problem("rate_limited", detail, { headers: { "Retry-After": String(wait) } }), createId("req"), path);
  }
  const response = await authorizationServer(new URL(request.url).origin).fetch(request, libraryEnv(env), context);
  if (response.ok) await new SignInRecords(env.ACCOUNTS).dropOldest(CLIENT_PREFIX, MAX_UNUSED_CLIENTS, true);
  return response;
}
