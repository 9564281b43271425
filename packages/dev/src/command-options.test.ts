import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./local/bundle.ts";

const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, "packages/dev/src/mutants.ts"), ...args], { encoding: "utf8", timeout: 60_000 });

it("says which option a command does not know, with its help and without a stack", () => {
  const { status, stderr, stdout } = run("--packages", "webhooks");
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^Unknown option '--packages'[\s\S]*For example: pnpm mutants --package webhooks/);
  expect(stderr).not.toContain("    at ");
});

it("prints the help where it is asked for", () => {
  const { status, stderr, stdout } = run("--help");
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("--package P");
});
