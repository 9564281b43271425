import { vi } from "vitest";

/**
 * Replaces a module that only the platform provides. Import this file before the gateway's modules.
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
// Loads the modules that use the stub now: test files share loaded modules, and `vi.mock` affects only the first test file that gets here.
await import("../index.ts");
