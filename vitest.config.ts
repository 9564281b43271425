import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `npm run test:long`: the unit tests with all their random cases, and the end-to-end tests that take long. */
const isLong = process.env.TEST_LONG === "1";

const everywhere = ["packages/dev/src/testing/setup.ts"];
const longTests = "packages/e2e/tests/long/**/*.test.ts";

export default defineConfig({
  test: {
    reporters: ["default", "./packages/dev/src/counts-reporter.ts"],
    // A slow machine fails no test, however many cases it has; one that hangs ends all the same.
    testTimeout: isLong ? 1_200_000 : 240_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 25 } },
    // No test changes what modules of ours share, so that files need not load them again.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["packages/*/src/**/*.test.ts", "workers/*/src/**/*.test.ts"],
          setupFiles: everywhere,
          maxWorkers: availableParallelism(),
          // While these run, the system that end-to-end tests share is seeded.
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
          // They wait for systems in processes of their own much of the time.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
