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
// Test files share loaded modules, and `vi.mock` affects only the first of these files: the modules must load with the stub now.
await import("../index.ts");
