/// <reference path="../texts.d.ts" />
/// <reference path="../../../../packages/guides/texts.d.ts" />
import { vi } from "vitest";

/**
 * Replaces modules that only the platform or the bundler provides. Import this file before the gateway's modules.
 */

vi.mock("cloudflare:workers", () => ({
  DurableObject: class {
    readonly ctx: unknown;
    readonly env: unknown;

    constructor(ctx: unknown, env: unknown) {
      this.ctx = ctx;
      this.env = env;
    }
  },
}));
vi.mock("@tellerline/guides", () => ({
  GUIDES: {
    "first-call": "# The first call\n\nAsk `GET $BASE/health`, then $BASE/v1/rates.\n\n## Next\n\nRead [on](metering).",
    metering: "# How calls are metered\n\nBy units & windows.",
  },
  titleOf: (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide",
}));

// Loads all modules that use the stubs, including those that the gateway imports only on the first call of a document. Test files share
// loaded modules, and only the first test file that imports this file has the stubs.
await import("../index.ts");
await import("../own-handlers.ts");
await import("../text-handlers.ts");
