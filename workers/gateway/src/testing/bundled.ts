/// <reference path="../texts.d.ts" />
/// <reference path="../../../../packages/guides/texts.d.ts" />
import { vi } from "vitest";

/** What the bundler makes of other files stands here as small texts, so that modules that need it load in a test: import this first. */

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
vi.mock("../../generated/explorer.txt", () => ({ default: "explore();" }));
vi.mock("../../generated/monitors.txt", () => ({ default: "watch();" }));
vi.mock("../../generated/reading.txt", () => ({ default: "read();" }));
vi.mock("../../generated/reference.txt", () => ({ default: "refer();" }));
vi.mock("../../generated/usage.txt", () => ({ default: "use();" }));
vi.mock("@tellerline/guides", () => ({
  GUIDES: {
    "first-call": "# The first call\n\nAsk `GET $BASE/health`, then $BASE/v1/rates.\n\n## Next\n\nRead [on](metering).\n",
    metering: "# How calls are metered\n\nBy units & windows.\n",
  },
  titleOf: (markdown: string) => /^# (.+)$/m.exec(markdown)?.[1] ?? "Guide",
}));
