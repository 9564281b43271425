import { execFileSync } from "node:child_process";
import { ROOT } from "@tellerline/dev/bundle";
import { expect, it } from "vitest";

/** Makes twenty small wrong changes in each package (`pnpm mutants`). The package's own unit tests must notice at least `ASKED` of them. */

const ASKED = 13;
const PACKAGES = ["scoring", "eligibility", "facts", "quoting", "monitoring", "webhooks", "gateway"] as const;

it.each(PACKAGES)("most wrong changes in %s are noticed by its own unit tests", (name) => {
  const args = ["packages/dev/src/mutants.ts", "--package", name, "--count", "20"];
  const told = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const [, noticed, drawn] = /: (\d+) of (\d+) noticed/.exec(told) ?? [];
  expect(drawn).toBe("20");
  expect(Number(noticed), told).toBeGreaterThanOrEqual(ASKED);
});
