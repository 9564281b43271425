import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** True for `npm run test:long`, which runs the unit tests with all their random cases, and the end-to-end tests that take long. */
const isLong = process.env.TEST_LONG === "1";

const everywhere = ["packages/dev/src/testing/setup.ts"];
const longTests = "packages/e2e/tests/long/**/*.test.ts";

export default defineConfig({
  test: {
    reporters: ["default", "./packages/dev/src/counts-reporter.ts"],
    // Milliseconds that suffice for many cases on a slow machine. A test that hangs still ends.
    testTimeout: isLong ? 1_200_000 : 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    // No test changes the state of our modules, so test files can share loaded modules.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "workers/*/src/**/*.test.ts"],
          setupFiles: everywhere,
          maxWorkers: availableParallelism(),
          // The unit tests run first. Meanwhile the shared system of the end-to-end tests is seeded in another process.
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: isLong ? [longTests] : ["packages/e2e/tests/**/*.test.ts"],
          exclude: isLong ? [] : [longTests],
          globalSetup: ["packages/e2e/support/global-setup.ts"],
          setupFiles: [...everywhere, "packages/e2e/support/setup.ts"],
          // One more worker than processors, because end-to-end tests mostly wait for systems in other processes.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
