import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "@tellerline/dev/bundle";
import { createOperatorClient } from "@tellerline/ops";
import { afterAll, expect } from "vitest";
import { z } from "zod";
import { callOperation } from "./api.ts";

const keysFile = z.object({
  free: z.string(),
  pro: z.string(),
  enterprise: z.string(),
  sandbox: z.string(),
  operator_token: z.string(),
  base_url: z.url(),
  mcp_url: z.url(),
});

export interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
}

export function useStateFolder() {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-start-"));
  const running: ChildProcess[] = [];
  afterAll(async () => {
    // SIGTERM makes the process stop its workerd, too.
    for (const child of running) {
      if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM")) await once(child, "exit");
    }
    rmSync(stateDir, { recursive: true, force: true });
  });
  return {
    stateDir,
    readKeys: () => keysFile.parse(JSON.parse(readFileSync(join(stateDir, "keys.json"), "utf8"))),
    start(port = 0): Started {
      const child = spawn(process.execPath, ["packages/dev/src/start.ts"], {
        cwd: ROOT,
        env: { ...process.env, PORT: String(port), STATE_DIR: stateDir },
      });
      running.push(child);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
      return { child, output: () => output };
    },
  };
}

/** Waits until the start is complete. @throws an error with the process's output if the process ends first. */
export async function untilStarted({ child, output }: Started): Promise<void> {
  while (!output().includes("Stop with Ctrl-C")) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It stopped instead of starting:\n${output()}`);
    await sleep(50);
  }
}

/** The lines of `ps` about the workerd processes that are children of `pid`. */
export function runtimesOf(pid: number | undefined): readonly string[] {
  const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return listing.split("\n").filter((line) => line.includes("workerd") && line.trim().split(/\s+/)[1] === String(pid));
}

/** Counts that a started system's status must show, for real and for invented live data. */
const LIVE = {
  real: { catalog: { institutions: 4374, rates_by_origin: { ncua: 23_975 } }, membership: { records: 0, active_publications: 179 } },
  invented: { catalog: { rates_by_origin: { synthetic: 77_520 } } },
} as const;

/** Expects that a started system has the counts of `LIVE` for this kind of data, and that it serves decisions. */
export async function expectSeeded(keys: z.infer<typeof keysFile>, live: keyof typeof LIVE): Promise<void> {
  const { base_url: baseUrl, operator_token: token, enterprise } = keys;
  const status = await createOperatorClient({ baseUrl, token }).status();
  expect(status).toMatchObject(LIVE[live]);
  expect(status.rate_books).toMatchObject({ sandbox: { version: "sandbox-2" }, unpublished: 0 });
  const body = { scenarios: [{ product_type: "auto_loan", intent: "purchase", amount: 20_000, state: "TX" }] };
  expect((await callOperation("createBatchDecision", { key: enterprise, body }, baseUrl)).answer.totals.with_offer).toBe(1);
}
