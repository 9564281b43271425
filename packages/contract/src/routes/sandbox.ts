import { writes } from "./monitor-access.ts";
import type { Route } from "./route.ts";

export const sandboxRoutes = {
  changeSandboxRate: {
    ...writes,
    reachesOut: true,
    method: "POST",
    path: "/v1/sandbox/rate-changes",
    tool: "change_sandbox_rate",
    headers: { "Idempotency-Key": "A UUID that you generate for this request: a retry moves nothing again." },
    response: { status: 201 },
    errors: ["sandbox_only", "idempotency_in_progress", "idempotency_key_reused"],
  },
} as const satisfies Record<string, Route>;
