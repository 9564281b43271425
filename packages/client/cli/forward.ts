import type { WebhookEvent } from "../src/index.ts";
import { signedHeaders } from "./signing.ts";

/** Timeout of the receiver, the same as for webhooks that the service delivers. */
const TIMEOUT_MS = 5_000;

const NOBODY_LISTENS = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH"];

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
}

/**
 * Sends an event as a signed webhook. Never throws for a failed delivery.
 * @returns the result as words, such as `taken, your server answered 200 in 12 ms`.
 */
export async function forward(target: URL, event: WebhookEvent, secret: string): Promise<string> {
  const body = JSON.stringify(event);
  const headers = { "Content-Type": "application/json", ...signedHeaders(event.event_id, body, secret) };
  const started = Date.now();
  try {
    const response = await fetch(target, { method: "POST", headers, body, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.body?.cancel();
    const taken = response.ok ? "taken" : "not taken";
    return `${taken}, your server answered ${response.status} in ${Date.now() - started} ms`;
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError")
      return `not taken, your server did not answer within ${TIMEOUT_MS / 1000} seconds`;
    if (NOBODY_LISTENS.includes(codeOf(error))) return `not taken, nobody listens at ${target.host}`;
    return `not taken, the connection to ${target.host} broke`;
  }
}
