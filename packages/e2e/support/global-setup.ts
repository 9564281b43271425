import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "@tellerline/dev/system";
import { createOperatorClient, seedOnce, silentProgress } from "@tellerline/ops";
import type { TestProject } from "vitest/node";

/** The seeded system that the end-to-end tests share; tests that publish rates start their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-e2e-"));
  const system = await startSystem({ port: 0, stateDir, quiet: true });
  const client = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
  await seedOnce(client, silentProgress, "2026-11-01");
  project.provide("baseUrl", system.baseUrl);
  project.provide("operatorToken", system.operatorToken);
  return async () => {
    await system.stop();
    rmSync(stateDir, { recursive: true, force: true });
  };
}

declare module "vitest" {
  interface ProvidedContext {
    baseUrl: string;
    operatorToken: string;
  }
}
