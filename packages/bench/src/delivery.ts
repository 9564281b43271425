import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { bundleWorker, ROOT } from "@tellerline/dev/bundle";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import { evaluateConditions } from "@tellerline/monitoring";
import { createOperatorClient, type OperatorClient, runImport, seedOnce, silentProgress } from "@tellerline/ops";
import { figuresOf, observe, watchFor } from "@tellerline/quoting/monitors";
import { openRateBook } from "@tellerline/scoring";
import { wholeSeconds } from "@tellerline/vocabulary";
import { Queue, Worker } from "bullmq";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import * as z from "zod";
import { utf8 } from "./support/books.ts";
import { median } from "./support/measure.ts";
import { storedMonitors } from "./support/monitors.ts";
import { heading, report } from "./support/report.ts";
import { basisOf } from "./support/watching.ts";

const DELIVERIES = 1200;
const BODY = JSON.stringify({ event: "decision.monitor.test", padding: "x".repeat(4000) });
const ROUNDS = 5;
const CONNECTIONS = 6;

function startScript(script: string): Miniflare {
  return new Miniflare(convertV4MiniflareOptions({ modules: true, script, compatibilityDate: "2026-11-01", cf: false }));
}

async function benchSigning(): Promise<void> {
  heading("Signing a webhook in workerd, both header families");
  const miniflare = startScript(await bundleWorker("packages/bench/src/support/signing-worker.ts"));
  const url = await miniflare.ready;
  const run = async (kind: string) => {
    const started = performance.now();
    await (await fetch(new URL(`/?kind=${kind}&times=3000`, url))).text();
    return performance.now() - started;
  };
  const samples = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) for (const kind of ["bare", "ours"] as const) samples[kind].push(await run(kind));
  const [bare, ours] = [median(samples.bare.slice(1)), median(samples.ours.slice(1))];
  report({
    what: "rate of bare crypto.subtle.sign",
    measured: `${((ours / 3000) * 1000).toFixed(1)} µs against ${((bare / 3000) * 1000).toFixed(1)} µs`,
    ratio: bare / ours,
    promise: { kind: "at least", bound: 0.9 },
  });
  await miniflare.dispose();
}

interface Receiver {
  readonly url: string;
  /** Waits at most a minute until `count` calls have arrived since `times` was last called. Returns their arrival times. */
  times(count: number): Promise<readonly number[]>;
  stop(): void;
}

async function startReceiver(): Promise<Receiver> {
  const child: ChildProcess = spawn(process.execPath, ["packages/bench/src/support/counting-receiver.ts"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = await new Promise<string>((resolve) => child.stdout?.once("data", (chunk: Buffer) => resolve(String(chunk))));
  const url = `http://127.0.0.1:${z.object({ port: z.int() }).parse(JSON.parse(line)).port}/`;
  return {
    url,
    async times(count) {
      const all: number[] = [];
      for (let waited = 0; all.length < count && waited < 60_000; waited += 20) {
        all.push(...z.array(z.number()).parse(await (await fetch(url)).json()));
        if (all.length < count) await sleep(20);
      }
      return all;
    },
    stop: () => child.kill(),
  };
}

/** The lower bound: one Worker request sends the POSTs unsigned, over `CONNECTIONS` connections. */
const RAW = `export default {
  async fetch(request) {
    const { url, count, body } = await request.json();
    let left = count;
    const send = async () => { while (left-- > 0) await (await fetch(url, { method: "POST", body, headers: { "Content-Type": "application/json" } })).text(); };
    await Promise.all(Array.from({ length: ${CONNECTIONS} }, send));
    return new Response("done");
  },
};`;

async function rawMs(miniflare: Miniflare, receiver: Receiver): Promise<number> {
  const started = Date.now();
  await (
    await fetch(await miniflare.ready, { method: "POST", body: JSON.stringify({ url: receiver.url, count: DELIVERIES, body: BODY }) })
  ).text();
  const times = await receiver.times(DELIVERIES);
  return Math.max(...times) - started;
}

async function storeDeliveries(alerts: D1Database, receiver: Receiver, round: number): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: DELIVERIES }, (_, number) => number));
  await alerts.batch([
    alerts.prepare("delete from attempts"),
    alerts.prepare("delete from deliveries"),
    alerts.prepare("delete from events"),
    alerts.prepare("delete from monitors where org_id = 'bench'"),
    alerts
      .prepare(`insert into monitors (org_id, monitor_id, environment, name, status, decision_context, conditions, webhook_url, cooldown_hours, initial_version, looked_version, set_at, created_at, updated_at)
        select 'bench', 'mon_' || value, 'live', '', 'active', '{}', '[]', ?2, 6, 1, 1, '', '', '' from json_each(?1)`)
      .bind(numbers, receiver.url),
    alerts
      .prepare(`insert into events (org_id, event_id, source_id, event, payload, created_at)
        select 'bench', 'evt_${round}_' || value, 'mon_' || value, 'decision.monitor.triggered', ?2, '2099-01-01T00:00:00.000Z' from json_each(?1)`)
      .bind(numbers, BODY),
    alerts
      .prepare(`insert into deliveries (org_id, delivery_id, event_id, source_id, event, status, next_attempt_at, created_at)
        select 'bench', 'dlv_${round}_' || value, 'evt_${round}_' || value, 'mon_' || value, 'decision.monitor.triggered', 'pending', '2020-01-01T00:00:00.000Z', '' from json_each(?1)`)
      .bind(numbers),
  ]);
}

/** Milliseconds from the operator's tick to the last arrival at the receiver. Returns after every attempt is logged. */
async function oursMs(system: LocalSystem, operator: OperatorClient, receiver: Receiver, round: number): Promise<number> {
  const alerts = await system.miniflare.getD1Database("ALERTS", "tellerline-operator");
  await storeDeliveries(alerts, receiver, round);
  const started = Date.now();
  await operator.tick();
  const times = await receiver.times(DELIVERIES);
  for (;;) {
    const left = await alerts.prepare("select count(*) as count from deliveries where status <> 'delivered'").first<number>("count");
    if (left === 0) break;
    await sleep(5);
  }
  return Math.max(...times) - started;
}

/** Milliseconds in which BullMQ on Redis sends the POSTs signed, over `CONNECTIONS` connections, with each attempt in the job's log. */
async function bullMs(port: number, receiver: Receiver, round: number): Promise<number> {
  const connection = { host: "127.0.0.1", port };
  const name = `deliveries-${round}`;
  const queue = new Queue(name, { connection });
  let done = 0;
  const worker = new Worker(
    name,
    async (job) => {
      const timestamp = wholeSeconds(Date.now());
      const sign = (content: string) => createHmac("sha256", "whsec_bench").update(content);
      const headers = {
        "Content-Type": "application/json",
        "X-Service-Signature": sign(`${timestamp}.${BODY}`).digest("hex"),
        "webhook-signature": `v1,${sign(`${job.id}.${timestamp}.${BODY}`).digest("base64")}`,
      };
      const response = await fetch(receiver.url, { method: "POST", headers, body: BODY, signal: AbortSignal.timeout(5000) });
      await job.log(JSON.stringify({ attemptedAt: timestamp, status: response.status, answer: await response.text() }));
      done += 1;
    },
    { connection, concurrency: CONNECTIONS, autorun: false },
  );
  await queue.addBulk(Array.from({ length: DELIVERIES }, (_, number) => ({ name: "send", data: { number, body: BODY } })));
  const started = Date.now();
  void worker.run();
  const times = await receiver.times(DELIVERIES);
  while (done < DELIVERIES) await sleep(5);
  const ended = Math.max(...times);
  await worker.close();
  await queue.close();
  return ended - started;
}

async function startRedis(dir: string): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", dir], { stdio: "ignore" });
  await sleep(500);
  return { child, port };
}

async function benchThroughput(system: LocalSystem, operator: OperatorClient, receiver: Receiver, dir: string): Promise<void> {
  heading(`Delivery of ${DELIVERIES} webhooks: signed, every attempt in the log`);
  const raw = startScript(RAW);
  const redis = await startRedis(dir);
  const samples = { raw: [] as number[], ours: [] as number[], bull: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    samples.raw.push(await rawMs(raw, receiver));
    samples.ours.push(await oursMs(system, operator, receiver, round));
    samples.bull.push(await bullMs(redis.port, receiver, round));
  }
  const medianOf = (all: readonly number[]) => median(all.slice(1));
  const [rawTime, ours, bull] = [medianOf(samples.raw), medianOf(samples.ours), medianOf(samples.bull)];
  const rate = (ms: number) => `${Math.round((DELIVERIES / ms) * 1000)}/s`;
  report({
    what: "rate of raw, unsigned POSTs, six at a time",
    measured: `${rate(ours)} against ${rate(rawTime)}`,
    ratio: rawTime / ours,
    promise: { kind: "at least", bound: 0.8 },
  });
  report({
    what: "rate of a BullMQ worker on Redis",
    measured: `${rate(ours)} against ${rate(bull)}`,
    ratio: bull / ours,
    promise: { kind: "at least", bound: 3 },
  });
  redis.child.kill();
  await raw.dispose();
}

const STORED = 99_000;
const FIRING = 1000;
const ROWS_AT_A_TIME = 3000;

/** Stores monitors directly instead of calling `POST /v1/monitors` for each. */
async function storeMonitors(system: LocalSystem, receiver: Receiver): Promise<void> {
  const alerts = await system.miniflare.getD1Database("ALERTS", "tellerline-operator");
  const books = await system.miniflare.getKVNamespace("BOOKS", "tellerline-operator");
  const { hash } = z.object({ rateBook: z.object({ hash: z.string() }) }).parse(await books.get("books:2:live", "json")).rateBook;
  const bytes = await books.get(`rate-book/${hash}`, "arrayBuffer");
  if (bytes === null) throw new Error("There is no live book.");
  const book = openRateBook(bytes, utf8);
  const rows = [...storedMonitors(STORED, FIRING, book)].map(({ id, context, conditions }) => {
    const { decided, observation } = observe(basisOf(book), context);
    const baseline = figuresOf(observation);
    const watch = watchFor(decided.decision, evaluateConditions(conditions, observation, baseline), baseline);
    return {
      id: `mon_${id}`,
      context: JSON.stringify(context),
      conditions: JSON.stringify(conditions),
      baseline: JSON.stringify(baseline),
      ...watch,
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_A_TIME) {
    const page = JSON.stringify(rows.slice(from, from + ROWS_AT_A_TIME));
    await alerts.batch([
      alerts
        .prepare(
          "insert into cells (cell, product) select value ->> 'cell', value ->> 'product' from json_each(?1) where true on conflict do nothing",
        )
        .bind(page),
      alerts
        .prepare(`insert into watches (org_id, monitor_id, cell, field, watch_key, low, high) select 'many', value ->> 'id', value ->> 'cell', value ->> 'field',
          (value ->> 'cell') || '|' || (value ->> 'field'), value ->> 'low', value ->> 'high' from json_each(?1)`)
        .bind(page),
      alerts
        .prepare(`insert into monitors (org_id, monitor_id, environment, name, status, decision_context, conditions, webhook_url, cooldown_hours, baseline, initial_version, looked_version, set_at, created_at, updated_at)
          select 'many', value ->> 'id', 'live', 'Bench', 'active', value ->> 'context', value ->> 'conditions', ?2, 0, value ->> 'baseline', 1, 1, '', '', '' from json_each(?1)`)
        .bind(page, receiver.url),
    ]);
  }
}

async function benchLatency(system: LocalSystem, operator: OperatorClient, receiver: Receiver): Promise<void> {
  heading(`From publishing to the receiver: ${FIRING} monitors fire among ${STORED + FIRING}`);
  await operator.tick();
  await storeMonitors(system, receiver);
  const { key } = await operator.createKey({ plan: "free" });
  const listed = await fetch(`${system.baseUrl}/v1/rates?product_type=auto_loan&state=TX&limit=1`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const { rates } = z.object({ rates: z.array(z.object({ credit_union_id: z.string() })) }).parse(await listed.json());
  const credit_union_id = rates[0]?.credit_union_id;
  const [afterPublishing, fromTheStart]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    const row = {
      rate_id: "bench",
      credit_union_id,
      product_type: "auto_loan",
      rate: 1.5 - round / 100,
      states: ["TX"],
      source_url: "https://bench.example/",
    };
    const started = Date.now();
    await runImport(operator, { kind: "rates" }, [{ line: 1, row }], silentProgress);
    const published = Date.now();
    const times = await receiver.times(FIRING);
    afterPublishing.push(median(times) - published);
    fromTheStart.push(median(times) - started);
    await sleep(500);
  }
  const shown = `${Math.round(median(afterPublishing))} ms after the book is in force, ${Math.round(median(fromTheStart))} ms after the import began`;
  report({
    what: "seconds from the book in force to half of the receivers",
    measured: shown,
    ratio: median(afterPublishing) / 1000,
    promise: { kind: "at most", bound: 1 },
  });
}

export async function benchDelivery(): Promise<void> {
  await benchSigning();
  const dir = mkdtempSync(join(tmpdir(), "tellerline-bench-"));
  const receiver = await startReceiver();
  const system = await startSystem({ port: 0, stateDir: dir, quiet: true });
  const operator = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
  await seedOnce(operator, silentProgress, "2026-01-02", "invented");
  await benchThroughput(system, operator, receiver, dir);
  await benchLatency(system, operator, receiver);
  await system.stop();
  receiver.stop();
  rmSync(dir, { recursive: true, force: true });
}
