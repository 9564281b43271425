import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { bundledFiles } from "./packages/dev/src/testing/bundled-files.ts";

/** True for `npm run test:long`: unit tests with more random cases, and long end-to-end tests. */
const isLong = process.env.TEST_LONG === "1";

const everywhere = ["packages/dev/src/testing/setup.ts"];
const longTests = "packages/e2e/tests/long/**/*.test.ts";
const unitTests = ["packages/*/src/**/*.test.ts", "workers/*/src/**/*.test.ts"];
/** Unit tests whose number of random cases depends on the command (packages/dev/src/testing/random.ts). `npm test` runs these and all others. */
const randomTests = () => globSync(unitTests).filter((file) => readFileSync(file, "utf8").includes("runs("));

export default defineConfig({
  plugins: [bundledFiles()],
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
          include: isLong ? randomTests() : unitTests,
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
