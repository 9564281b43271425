import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { createOperatorClient } from "@tellerline/ops";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callOperation } from "../support/api.ts";

const stateDir = mkdtempSync(join(tmpdir(), "tellerline-start-"));
const keysFile = z.object({
  free: z.string(),
  pro: z.string(),
  enterprise: z.string(),
  sandbox: z.string(),
  operator_token: z.string(),
  base_url: z.url(),
  mcp_url: z.url(),
});
const readKeys = () => keysFile.parse(JSON.parse(readFileSync(join(stateDir, "keys.json"), "utf8")));
const running: ChildProcess[] = [];

/** Starts as `npm start` does once all is installed. */
function start(): { readonly child: ChildProcess; readonly output: () => string } {
  const child = spawn(process.execPath, ["packages/dev/src/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, PORT: "0", STATE_DIR: stateDir },
  });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
  return { child, output: () => output };
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The workerd processes that work on this state folder's ports: children of `pid`, or what was left of them. */
function runtimesOf(pid: number | undefined): readonly string[] {
  const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
  return listing.split("\n").filter((line) => line.includes("workerd") && line.trim().split(/\s+/)[1] === String(pid));
}

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(stateDir, { recursive: true, force: true });
});

describe("npm start", () => {
  it("recovers by itself from being killed while it seeds", async () => {
    const { child } = start();
    await until(() => existsSync(join(stateDir, "runtime.json")));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    child.kill("SIGKILL");
    await once(child, "exit");
    const second = start();
    await until(() => second.output().includes("Stop with Ctrl-C") || second.child.exitCode !== null);
    expect(second.output()).toContain("Stop with Ctrl-C");
    const { base_url: baseUrl, operator_token: token, enterprise } = readKeys();
    const status = await createOperatorClient({ baseUrl, token }).status();
    expect(status.catalog.rates_by_origin).toEqual({ synthetic: 75_000 });
    expect(status.rate_books).toMatchObject({ sandbox: { version: "sandbox-1" }, unpublished: 0 });
    const body = { scenarios: [{ product_type: "auto_loan", intent: "purchase", amount: 20_000, state: "TX" }] };
    expect((await callOperation("createBatchDecision", { key: enterprise, body }, baseUrl)).answer.totals.with_offer).toBe(1);
  }, 120_000);

  it("refuses a second copy on the same state folder, and stops without leaving a process", async () => {
    const first = running.at(-1);
    const { child, output } = start();
    await once(child, "exit");
    expect([child.exitCode, output()]).toEqual([1, expect.stringContaining("is in use by process")]);
    expect(runtimesOf(first?.pid)).toHaveLength(1);
    first?.kill("SIGINT");
    if (first !== undefined) await once(first, "exit");
    expect(runtimesOf(first?.pid)).toEqual([]);
  }, 60_000);

  it("starts again on its data, with the same keys", async () => {
    const before = readKeys();
    const { child, output } = start();
    await until(() => output().includes("Stop with Ctrl-C"));
    const { base_url: _, mcp_url: __, ...keys } = readKeys();
    expect(before).toMatchObject(keys);
    child.kill("SIGTERM");
    await once(child, "exit");
    expect(runtimesOf(child.pid)).toEqual([]);
  }, 60_000);
});
