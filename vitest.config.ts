import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "workers/*/src/**/*.test.ts", "scripts/**/*.test.ts", "e2e/**/*.test.ts"],
    reporters: ["default", "./scripts/counts-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
