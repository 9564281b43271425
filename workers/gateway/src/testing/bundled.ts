/// <reference path="../texts.d.ts" />
/// <reference path="../../../../packages/guides/texts.d.ts" />
import { vi } from "vitest";

/**
 * Stubs for modules of the platform and the bundler: import this file first. A script that the bundler makes is replaced by the path of its file,
 * which need not exist.
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

// Loads all that uses the stubs, also what the gateway loads with the first call of a document. Test files share loaded modules, and the stubs are
// there only for the first of them that imports this one.
await import("../index.ts");
await import("../own-handlers.ts");
await import("../text-handlers.ts");
