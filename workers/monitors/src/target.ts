import { hasTarget, storedTarget } from "@tellerline/storage";
import { checkTargetUrl } from "@tellerline/webhooks";
import { validationProblem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/**
 * The target to store. Null or undefined means no webhook.
 * @throws `validation_failed` if the URL is not allowed.
 */
export function targetOf(env: Env, webhookUrl: string | null | undefined): string {
  return storedTarget(webhookUrl == null ? null : requireTarget(env, webhookUrl));
}

/** Response field with the webhook URL; no field if there is none. */
export const shownTarget = (source: { readonly webhookUrl: string }): { webhook_url?: string } =>
  hasTarget(source) ? { webhook_url: source.webhookUrl } : {};

/**
 * @param path JSON Pointer to what asks for a delivery.
 * @throws `validation_failed` if the monitor or subscription has no webhook URL.
 */
export function requireOwnTarget(source: { readonly webhookUrl: string }, path: string): void {
  if (hasTarget(source)) return;
  const message = "It has no webhook_url to deliver to. Give it one, or read its events with GET /v1/events.";
  throw validationProblem([{ path, code: "invalid_value", message }]);
}

/**
 * @returns the normalized webhook URL.
 * @throws `validation_failed` if the target is not allowed (guides/monitors.md#targets).
 */
function requireTarget(env: Env, webhookUrl: string): string {
  const target = checkTargetUrl(webhookUrl, env.ALLOW_LOOPBACK_WEBHOOKS === "true");
  if (target.ok) return target.url;
  throw validationProblem([{ path: "/webhook_url", code: "invalid_value", message: target.message }]);
}
