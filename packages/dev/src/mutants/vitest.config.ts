import { defineConfig } from "vitest/config";

/** Runs the unit tests of the package that `pnpm mutants` changes. */
export default defineConfig({
  test: {
    include: [`${process.env.MUTATED_FOLDER}/src/**/*.test.ts`],
    setupFiles: ["packages/dev/src/testing/setup.ts", "packages/dev/src/mutants/setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
