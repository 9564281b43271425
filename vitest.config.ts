import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./scripts/counts-reporter.ts"],
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["packages/*/src/**/*.test.ts", "workers/*/src/**/*.test.ts", "scripts/**/*.test.ts"] },
      },
      {
        extends: true,
        test: { name: "e2e", include: ["e2e/**/*.test.ts"], globalSetup: ["./e2e/support/global-setup.ts"] },
      },
    ],
  },
});
