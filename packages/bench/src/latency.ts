import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import type { BundledWorker } from "@tellerline/dev/workers";
import { farAway, TRIPS } from "./support/far-away.ts";
import { duration, heading, report } from "./support/report.ts";
import { bundledWorkers, operatorOf, seededStateDir, startBundled } from "./support/seeded-system.ts";

const CALLED = [
  "tellerline",
  "tellerline-keys",
  "tellerline-rates",
  "tellerline-decisions",
  "tellerline-eligibility",
  "tellerline-monitors",
];

interface Sample {
  readonly ms: number;
  readonly trips: string;
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const DECISION: Call = {
  method: "POST",
  path: "/v1/decisions",
  body: { product_request: { product_type: "auto_loan", amount: 20_000 }, context: { geo: { state: "TX" } } },
};
const MONITOR: Call = {
  method: "POST",
  path: "/v1/monitors",
  body: {
    name: "Watch",
    decision_context: { product_type: "auto_loan", state: "TX", amount: 20_000, term_months: 60 },
    conditions: [{ field: "apr", operator: "lt", value: 1 }],
    webhook_url: "https://hooks.example.com/rates",
  },
};

async function send({ baseUrl }: LocalSystem, key: string, { method, path, body, headers = {} }: Call): Promise<Sample> {
  const started = performance.now();
  const response = await fetch(baseUrl + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
  return { ms, trips: response.headers.get("x-trips") ?? "" };
}

/** Milliseconds below which the fraction `share` of the samples lies; 0 without samples. */
function percentile(samples: readonly Sample[], share: number): number {
  const sorted = samples.map(({ ms }) => ms).sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function usualTrips(samples: readonly Sample[]): string {
  const counts = Map.groupBy(samples, ({ trips }) => trips);
  const [usual] = [...counts].sort(([, left], [, right]) => right.length - left.length);
  const names = Object.entries(Object.groupBy((usual?.[0] ?? "").split(",").filter(Boolean), (name) => name));
  return names.map(([name, made]) => `${made?.length} × ${name}`).join(", ") || "none";
}

function print(what: string, samples: readonly Sample[], boundMs: number): void {
  const [half, most] = [percentile(samples, 0.5), percentile(samples, 0.99)];
  report({
    what: `${what}: half of the calls, in ms`,
    ratio: half,
    measured: `p99 ${duration(most)}; trips: ${usualTrips(samples)}`,
    promise: { kind: "at most", bound: boundMs },
  });
}

async function sample(count: number, call: (number: number) => Promise<Sample>, pauseMs = 0): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (let number = 0; number < count; number++) {
    samples.push(await call(number));
    if (pauseMs > 0) await sleep(pauseMs);
  }
  return samples;
}

/** Number of first calls that are measured, each after a restart, so that the isolate and the location's KV cache are empty. */
const COLD_STARTS = 5;

export async function benchLatency(): Promise<void> {
  const stateDir = await seededStateDir();
  const workers = await bundledWorkers();
  const { started: near } = await startBundled({ stateDir });
  const operator = operatorOf(near);
  const key = async () => (await operator.createKey({ plan: "enterprise", sandbox: false })).key;
  const fresh = await Promise.all(Array.from({ length: 25 }, key));
  const busy = await key();
  await near.stop();

  const far: readonly BundledWorker[] = workers.map((worker) => (CALLED.includes(worker.name) ? farAway(worker) : worker));
  const start = () => startSystem({ port: 0, stateDir, quiet: true, workers: far });
  heading(
    `A call in Sydney: D1 ${TRIPS.d1Primary} ms (its replica ${TRIPS.d1Replica}), the counter ${TRIPS.counter}, KV ${TRIPS.kvHot} hot and ${TRIPS.kvCold} cold`,
  );
  const cold = await sample(COLD_STARTS, async () => {
    const system = await start();
    const first = await send(system, busy, DECISION);
    await system.stop();
    return first;
  });
  const system = await start();
  for (let warm = 0; warm < 20; warm++) await send(system, busy, DECISION);
  await sleep(1000);
  const calls = await sample(300, () => send(system, busy, DECISION));
  const late = { ...DECISION, headers: { "x-later-ms": "60000" } };
  const idle = await sample(20, () => send(system, busy, late), 600);
  const unknown = await sample(fresh.length, (number) => send(system, fresh[number] ?? busy, DECISION), 100);
  await send(system, busy, MONITOR);
  const writes = await sample(15, () => send(system, busy, MONITOR), 600);
  const retriable = () => ({ ...MONITOR, headers: { "Idempotency-Key": crypto.randomUUID() } });
  const safeWrites = await sample(15, () => send(system, busy, retriable()), 600);
  await system.stop();
  rmSync(stateDir, { recursive: true, force: true });
  print("busy key", calls, 5);
  print("key that was idle for a minute", idle, 260);
  // The first call of a key in an isolate waits until the key is looked up and its counter has answered.
  print("key that the isolate has not seen", unknown, 300);
  print("first call of an isolate, nothing in KV's cache", cold, 700);
  print("write: a new monitor", writes, 500);
  print("write: the same with an Idempotency-Key", safeWrites, 500);
}
