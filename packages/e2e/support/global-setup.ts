import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/** Starts a process that makes the shared fixtures (fixtures.ts). Only tests that need the fixtures wait for it. */
export default function setup(project: TestProject): () => Promise<void> {
  const fixtures = mkdtempSync(join(tmpdir(), "tellerline-e2e-"));
  const child = fork(join(import.meta.dirname, "prepare-fixtures.ts"), { env: { ...process.env, FIXTURES: fixtures }, execArgv: [] });
  child.once("exit", () => writeFileSync(join(fixtures, "failed"), ""));
  project.provide("fixtures", fixtures);
  return async () => {
    child.removeAllListeners("exit");
    if (child.connected) {
      child.disconnect();
      await once(child, "exit");
    }
    rmSync(fixtures, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    fixtures: string;
  }
}
