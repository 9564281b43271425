import { checkTargetUrl } from "@tellerline/webhooks";
import { validationProblem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** @returns the normalized webhook URL. @throws `validation_failed` if the target is not allowed (guides/monitors.md#targets). */
export function requireTarget(env: Env, webhookUrl: string): string {
  const target = checkTargetUrl(webhookUrl, env.ALLOW_LOOPBACK_WEBHOOKS === "true");
  if (target.ok) return target.url;
  throw validationProblem([{ path: "/webhook_url", code: "invalid_value", message: target.message }]);
}
