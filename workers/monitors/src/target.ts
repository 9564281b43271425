import { checkTargetUrl } from "@tellerline/webhooks";
import { validationProblem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** What is stored of a monitor or subscription without a target: its events are read from the stream. */
const NO_TARGET = "";

/** The target to store; null removes it. @throws `validation_failed` as `requireTarget` */
export function targetOf(env: Env, webhookUrl: string | null | undefined): string {
  return webhookUrl == null ? NO_TARGET : requireTarget(env, webhookUrl);
}

/** The target as answers show it: left out if there is none. */
export const shownTarget = ({ webhookUrl }: { readonly webhookUrl: string }): { webhook_url?: string } =>
  webhookUrl === NO_TARGET ? {} : { webhook_url: webhookUrl };

/**
 * Requires a target for something that delivers.
 * @param path where the request asks for delivery.
 * @throws `validation_failed` if there is none.
 */
export function requireOwnTarget({ webhookUrl }: { readonly webhookUrl: string }, path: string): void {
  if (webhookUrl !== NO_TARGET) return;
  const message = "It has no webhook_url to deliver to. Give it one, or read its events with GET /v1/events.";
  throw validationProblem([{ path, code: "invalid_value", message }]);
}

/** @returns the normalized webhook URL. @throws `validation_failed` if the target is not allowed (guides/monitors.md#targets). */
function requireTarget(env: Env, webhookUrl: string): string {
  const target = checkTargetUrl(webhookUrl, env.ALLOW_LOOPBACK_WEBHOOKS === "true");
  if (target.ok) return target.url;
  throw validationProblem([{ path: "/webhook_url", code: "invalid_value", message: target.message }]);
}
