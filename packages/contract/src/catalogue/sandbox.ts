import { sandboxRateChange } from "../answers/sandbox.ts";
import type { sandboxOperations } from "../operations/sandbox.ts";
import type { DocsOf } from "./docs.ts";

export const sandboxDocs = {
  changeSandboxRate: {
    summary: "Move a rate of the sandbox",
    description:
      "Moves an invented rate for your organization alone: its monitors and subscriptions see it, and so do the decisions in their events. All other answers stay as they are. It ends after 24 hours. At most 20 an hour. Needs a sandbox key.",
    example: { product_type: "auto_loan", state: "TX", new_rate: 3.5 },
    response: { schema: sandboxRateChange, description: "The change, and what fired." },
  },
} as const satisfies DocsOf<typeof sandboxOperations>;
