import { changeSandboxRateRequest, sandboxRateChange } from "../schemas/sandbox.ts";
import { writes } from "./monitor-access.ts";
import type { Operation } from "./operation.ts";

export const sandboxOperations = {
  changeSandboxRate: {
    ...writes,
    reachesOut: true,
    method: "POST",
    path: "/v1/sandbox/rate-changes",
    tool: "change_sandbox_rate",
    summary: "Move a rate of the sandbox",
    description:
      "Moves an invented rate for your organization alone: its monitors and subscriptions see it, and so do the decisions in their events. All other answers stay as they are. It ends after 24 hours. At most 20 an hour. Needs a sandbox key.",
    body: changeSandboxRateRequest,
    headers: { "Idempotency-Key": "A UUID that you generate for this request: a retry moves nothing again." },
    example: { product_type: "auto_loan", state: "TX", new_rate: 3.5 },
    response: { status: 201, schema: sandboxRateChange, description: "The change, and what fired." },
    errors: ["sandbox_only", "idempotency_in_progress", "idempotency_key_reused"],
  },
} as const satisfies Record<string, Operation>;
