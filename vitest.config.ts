import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./packages/dev/src/counts-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    // No test changes what modules of ours share, so that files need not load them again.
    isolate: false,
    setupFiles: ["packages/dev/src/testing/setup.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["packages/*/src/**/*.test.ts", "workers/*/src/**/*.test.ts"], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["packages/e2e/tests/**/*.test.ts"],
          globalSetup: ["packages/e2e/support/global-setup.ts"],
          setupFiles: ["packages/dev/src/testing/setup.ts", "packages/e2e/support/setup.ts"],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
