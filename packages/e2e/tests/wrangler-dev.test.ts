import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ASH, publish } from "../support/alerts.ts";
import { call, callOperation } from "../support/api.ts";
import { copyState, untilPrepared } from "../support/fixtures.ts";

const stateDir = mkdtempSync(join(tmpdir(), "tellerline-wrangler-"));
let started: ChildProcess;
let baseUrl: string;
let output = "";
let keys: { readonly enterprise: string; readonly operator_token: string };
let operator: OperatorClient;

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

beforeAll(async () => {
  await untilPrepared();
  copyState("seeded", stateDir);
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  started = spawn(process.execPath, ["packages/dev/src/wrangler-dev.ts"], {
    cwd: ROOT,
    env: { ...process.env, STATE_DIR: stateDir, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [started.stdout, started.stderr]) stream?.on("data", (data: Buffer) => (output += data.toString()));
  await vi.waitUntil(() => output.includes("Stop with Ctrl-C"), { timeout: 150_000, interval: 200 });
  keys = JSON.parse(readFileSync(join(stateDir, "keys.json"), "utf8"));
  operator = createOperatorClient({ baseUrl, token: keys.operator_token });
}, 180_000);

afterAll(async () => {
  const ended = new Promise((resolve) => started.on("exit", resolve));
  started.kill("SIGINT");
  await ended;
  rmSync(stateDir, { recursive: true, force: true });
}, 60_000);

describe("wrangler dev", () => {
  it("answers from the data that a start migrated and seeded", async () => {
    const body = { product_request: { product_type: "auto_loan", amount: 20_000 }, context: { geo: { state: "TX" } } };
    const { answer } = await callOperation("createDecision", { key: keys.enterprise, body }, baseUrl);
    expect(answer.offers.length).toBeGreaterThan(0);
    expect((await call("GET", "/health/ready", {}, baseUrl)).status).toBe(200);
  }, 60_000);

  it("takes what the operator publishes, and does the cron's work", async () => {
    expect(await publish(operator, [{ rate_id: "ash", credit_union_id: ASH, rate: 1.5 }], true)).toMatchObject({ published: true });
    expect(await operator.tick()).toMatchObject({ published: null });
    expect((await operator.status()).alerts).toMatchObject({ books_behind: 0 });
  }, 120_000);

  it("shows no secret", () => {
    expect(output).not.toContain(keys.operator_token);
    expect(output).not.toContain(JSON.parse(readFileSync(join(stateDir, "secrets.json"), "utf8")).KEY_DERIVATION_SECRET.slice(0, 20));
  });

  it("lets its databases be asked from beside", () => {
    const args = ["d1", "execute", "tellerline-catalog", "--local", "--persist-to", join(stateDir, "wrangler")];
    const asked = [
      "-c",
      "workers/operator/wrangler.toml",
      "--json",
      "--command",
      "select count(*) as rows from rates where rate_id = 'ash'",
    ];
    const printed = execFileSync(process.execPath, ["node_modules/wrangler/bin/wrangler.js", ...args, ...asked], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(JSON.parse(printed)[0].results).toEqual([{ rows: 1 }]);
  }, 60_000);
});
