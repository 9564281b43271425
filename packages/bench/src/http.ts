import { rmSync } from "node:fs";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { measureCpu } from "./support/load.ts";
import { median, ratioOf } from "./support/measure.ts";
import { duration, heading, report } from "./support/report.ts";
import { newStateDir, operatorOf, seededStateDir, startBundled } from "./support/seeded-system.ts";
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

/** Script of the cheapest possible Worker for the same request: it parses the body and returns the bytes of a recorded answer. */
const ECHO = `export default {
  async fetch(request, env) {
    const body = await request.json();
    return new Response(body.scenarios.length === 25 ? env.ANSWER : "", { headers: { "Content-Type": "application/json" } });
  },
};`;
/** Script of a Worker that only passes requests on, as the gateway does, and sets the gateway's headers: the lower bound for any gateway. */
const passThrough = (group: string, headers: string) => `export class QuotaCounter {}
export default {
  async fetch(request, env) {
    const response = await env.${group}.fetch(request);
    return new Response(response.body, { status: response.status, headers: JSON.parse(${headers}) });
  },
};`;
const HELLO = `export default { fetch() { return new Response("hello"); } };`;

/** Starts a Worker with `script` and a pass-through in front of it, which adds the headers of the given real answer. */
function startPassThrough(script: string, { headers }: Response, bindings: Record<string, string> = {}) {
  const own = { HEADERS: JSON.stringify(Object.fromEntries(headers)) };
  const shared = { modules: true as const, compatibilityDate: "2026-11-01" };
  return withPid(async () => {
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        cf: false,
        workers: [
          { ...shared, name: "door", script: passThrough("GROUP", "env.HEADERS"), bindings: own, serviceBindings: { GROUP: "group" } },
          { ...shared, name: "group", script, bindings },
        ],
      }),
    );
    await miniflare.ready;
    return miniflare;
  });
}

async function benchBatch(): Promise<void> {
  // Membership is seeded, too, because offers have annotations about it.
  const stateDir = await seededStateDir();
  const { started: system, pid } = await startBundled({ stateDir });
  const { key } = await operatorOf(system).createKey({ plan: "enterprise" });
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const sendBatch = (base: string | URL) =>
    fetch(new URL("/v1/decisions/batch", base), { method: "POST", headers, body: JSON.stringify(BATCH) });
  const answered = await sendBatch(system.baseUrl);
  const answer = await answered.text();
  const echo = await startPassThrough(ECHO, answered, { ANSWER: answer });
  const echoUrl = await echo.started.ready;

  heading(`HTTP: CPU of the server's process (answer: ${(answer.length / 1024).toFixed(0)} KiB)`);
  const measured = await measureCpu(
    [
      { name: "batch through the gateway", pid, send: () => sendBatch(system.baseUrl) },
      { name: "pass-through", pid: echo.pid, send: () => sendBatch(echoUrl) },
    ],
    150,
  );
  report({
    what: "batch of 25 against a pass-through with the same bytes",
    ...ratioOf(measured("batch through the gateway"), measured("pass-through")),
    measured: `${duration(measured("batch through the gateway").ms)} and ${duration(measured("pass-through").ms)}`,
    promise: { kind: "at most", bound: 1.7 },
  });
  await Promise.all([system.stop(), echo.started.dispose()]);
  rmSync(stateDir, { recursive: true, force: true });
}

/**
 * Milliseconds after which no further round of one pair of processes begins, once each has its least number of rounds. Several pairs are
 * measured.
 */
const PAIR_MS = 10_000;

/** CPU milliseconds of a call through the gateway, and of the same call through a pass-through (`limitMs`), each in its own process. */
async function measureGateway(): Promise<{ readonly limitMs: number; readonly gatewayMs: number }> {
  const folders = [newStateDir(), newStateDir()] as const;
  const start = (stateDir: string, standIns: Record<string, string>) =>
    startBundled({ stateDir, standIns: { ...standIns, "tellerline-rates": HELLO } });
  const ours = await start(folders[0], {});
  const { baseUrl } = ours.started;
  const { key } = await operatorOf(ours.started).createKey({ plan: "enterprise" });
  const get = (base: string) => fetch(new URL("/v1/benchmarks", base), { headers: { Authorization: `Bearer ${key}` } });
  const answered = Object.fromEntries((await get(baseUrl)).headers);
  // The second system has a pass-through in place of the gateway, so that the local runtime does the same work in both measurements.
  const door = passThrough("RATES", JSON.stringify(JSON.stringify(answered)));
  const theirs = await start(folders[1], { tellerline: door });
  const measured = await measureCpu(
    [
      { name: "hello behind a pass-through", pid: theirs.pid, send: () => get(theirs.started.baseUrl) },
      { name: "hello behind the gateway", pid: ours.pid, send: () => get(baseUrl) },
    ],
    400,
    PAIR_MS,
  );
  await Promise.all([ours.started.stop(), theirs.started.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  return { limitMs: measured("hello behind a pass-through").ms, gatewayMs: measured("hello behind the gateway").ms };
}

/**
 * Measures the gateway's overhead for the hop, the key, the quota and the headers. Takes medians, because equal processes differ by up to a
 * tenth.
 */
async function benchGateway(): Promise<void> {
  const measured = [await measureGateway(), await measureGateway(), await measureGateway()];
  const [limitMs, gatewayMs] = [median(measured.map((one) => one.limitMs)), median(measured.map((one) => one.gatewayMs))];
  heading("HTTP: the gateway, in CPU of the server's process");
  report({
    what: "the gateway against a pass-through in its place",
    ratio: gatewayMs / limitMs,
    measured: `${duration(gatewayMs)} and ${duration(limitMs)}`,
    promise: { kind: "at most", bound: 1.1 },
  });
}

/** Compares the cost of refusing an address that was already refused with the cost of the cheapest call that is served. */
async function benchRefusal(): Promise<void> {
  const stateDir = newStateDir();
  const { started: system, pid } = await startBundled({ stateDir });
  const health = new URL("/health", system.baseUrl);
  const search = new URL("/v1/eligibility/search", system.baseUrl);
  const body = JSON.stringify({ home_state: "TX", facts: "x".repeat(100_000) });
  let served = 0;
  // Each call comes from another address, because most calls from a single address would be refused.
  const ask = () => fetch(health, { headers: { "CF-Connecting-IP": `10.${served >> 16}.${(served >> 8) & 255}.${served++ & 255}` } });
  const headers = { "CF-Connecting-IP": "192.0.2.1", "Content-Type": "application/json" };
  // Repeats the call until it is refused, because the first calls of a rate-limit window are not refused.
  const askRefused = async (): Promise<Response> => {
    const response = await fetch(search, { method: "POST", headers, body });
    return response.status === 429 ? response : askRefused();
  };
  const measured = await measureCpu(
    [
      { name: "/health", pid, send: ask },
      { name: "a search of 100 KB, refused", pid, status: 429, send: askRefused },
    ],
    1000,
  );
  heading("HTTP: a refusal, in CPU of the server's process");
  report({
    what: "a search of 100 KB from an address that is refused, against /health",
    ...ratioOf(measured("a search of 100 KB, refused"), measured("/health")),
    measured: `${duration(measured("a search of 100 KB, refused").ms)} and ${duration(measured("/health").ms)}`,
    promise: { kind: "at most", bound: 0.5 },
  });
  await system.stop();
  rmSync(stateDir, { recursive: true, force: true });
}

export async function benchHttp(): Promise<void> {
  await benchBatch();
  await benchGateway();
  await benchRefusal();
}
