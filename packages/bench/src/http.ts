import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSystem } from "@tellerline/dev/system";
import { createOperatorClient, seedOnce, silentProgress } from "@tellerline/ops";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { measureCpu } from "./support/load.ts";
import { duration, heading, report } from "./support/report.ts";
import { withPid } from "./support/workerd.ts";

const BATCH = {
  credit_score: 720,
  scenarios: Array.from({ length: 25 }, (_, index) => ({
    id: `borrower-${index}`,
    product_type: ["mortgage", "auto_loan", "heloc", "personal_loan", "credit_card"][index % 5],
    intent: "purchase",
    amount: 20_000 + index * 1000,
    state: ["TX", "CA", "NY", "OH", "WA"][index % 5],
  })),
};

/** The cheapest possible Worker for the same request: parses the body and returns the same bytes. */
const ECHO = `export default {
  async fetch(request, env) {
    const body = await request.json();
    return new Response(body.scenarios.length === 25 ? env.ANSWER : "", { headers: { "Content-Type": "application/json" } });
  },
};`;
const HELLO = `export default { fetch() { return new Response("hello"); } };`;

function startWorker(script: string, bindings: Record<string, string> = {}): Promise<{ started: Miniflare; pid: number }> {
  return withPid(async () => {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({ modules: true, script, bindings, compatibilityDate: "2026-11-01", cf: false }),
    );
    await miniflare.ready;
    return miniflare;
  });
}

async function startSeeded(stateDir: string) {
  const { started: system, pid } = await withPid(() => startSystem({ port: 0, stateDir, quiet: true }));
  const operator = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
  // Includes membership, since offers carry annotations.
  await seedOnce(operator, silentProgress, "2026-01-02", "invented");
  return { system, operator, pid };
}

/** Measures the product's own batch through the gateway. */
async function benchBatch(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-bench-"));
  const { system, operator, pid } = await startSeeded(stateDir);
  const { key } = await operator.createKey({ plan: "enterprise" });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const sendBatch = (base: string | URL) =>
    fetch(new URL("/v1/decisions/batch", base), { method: "POST", headers, body: JSON.stringify(BATCH) });
  const answer = await (await sendBatch(system.baseUrl)).text();
  const echo = await startWorker(ECHO, { ANSWER: answer });
  const echoUrl = await echo.started.ready;

  heading(`HTTP: CPU of the server's process (answer: ${(answer.length / 1024).toFixed(0)} KiB)`);
  const [batchMs = 0, echoMs = 0] = await measureCpu(
    [
      { name: "batch through the gateway", pid, send: () => sendBatch(system.baseUrl) },
      { name: "echo", pid: echo.pid, send: () => sendBatch(echoUrl) },
    ],
    400,
  );
  report({
    what: "batch of 25 against a Worker that answers the same bytes",
    ratio: batchMs / echoMs,
    measured: `${duration(batchMs)} and ${duration(echoMs)}`,
    promise: { kind: "at most", bound: 2 },
  });
  await Promise.all([system.stop(), echo.started.dispose()]);
  rmSync(stateDir, { recursive: true, force: true });
}

/** Measures the gateway's overhead over a Worker that does nothing: hop, key, quota and headers. */
async function benchGateway(): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-bench-"));
  const { started: system, pid } = await withPid(() =>
    startSystem({ port: 0, stateDir, quiet: true, standIns: { "tellerline-rates": HELLO } }),
  );
  const { key } = await createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken }).createKey({ plan: "enterprise" });
  const hello = await startWorker(HELLO);
  const helloUrl = await hello.started.ready;
  const get = (url: URL) => fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  const [bareMs = 0, gatewayMs = 0] = await measureCpu(
    [
      { name: "hello", pid: hello.pid, send: () => get(helloUrl) },
      { name: "hello behind the gateway", pid, send: () => get(new URL("/v1/benchmarks", system.baseUrl)) },
    ],
    2000,
  );
  heading("HTTP: the gateway, in CPU of the server's process");
  report({
    what: "added to a bare hello",
    ratio: (gatewayMs - bareMs) / bareMs,
    measured: `${duration(gatewayMs)} and ${duration(bareMs)}`,
    promise: { kind: "at most", bound: 0.5 },
  });
  await Promise.all([system.stop(), hello.started.dispose()]);
  rmSync(stateDir, { recursive: true, force: true });
}

/** HTTP benchmarks by the server process's CPU time per request. */
export async function benchHttp(): Promise<void> {
  await benchBatch();
  await benchGateway();
}
