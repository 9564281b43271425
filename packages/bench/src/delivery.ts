import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import type { LocalSystem } from "@tellerline/dev/system";
import { utf8 } from "@tellerline/dev/utf8";
import { evaluateConditions } from "@tellerline/monitoring";
import { type OperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { figuresOf, observe, watchFor } from "@tellerline/quoting/monitors";
import { openRateBook } from "@tellerline/scoring";
import { wholeSeconds } from "@tellerline/vocabulary";
import { Queue, Worker } from "bullmq";
import type { Miniflare } from "miniflare";
import * as z from "zod";
import { attemptCpu, BODY, benchSigning, DELIVERIES, startScript } from "./attempts.ts";
import { median } from "./support/measure.ts";
import { FIRING_RATE, storedMonitors } from "./support/monitors.ts";
import { type Receiver, startReceiver } from "./support/receiver.ts";
import { duration, heading, report } from "./support/report.ts";
import { operatorOf, seededStateDir, startBundled } from "./support/seeded-system.ts";
import { basisOf } from "./support/watching.ts";
import { threadsCpuMs } from "./support/workerd.ts";

const ROUNDS = 5;
const CONNECTIONS = 6;

/** A Worker that only sends the POSTs, unsigned, over `CONNECTIONS` connections: the least time that any delivery of them can take. */
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

async function benchThroughput(
  { started: system, pid }: { readonly started: LocalSystem; readonly pid: number },
  operator: OperatorClient,
  receiver: Receiver,
  dir: string,
): Promise<void> {
  heading(`Delivery of ${DELIVERIES} webhooks: signed, every attempt in the log`);
  const attempt = await attemptCpu(receiver);
  const raw = startScript(RAW);
  const redis = await startRedis(dir);
  const samples = { raw: [] as number[], ours: [] as number[], bull: [] as number[], cpu: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    samples.raw.push(await rawMs(raw, receiver));
    const before = threadsCpuMs(pid);
    samples.ours.push(await oursMs(system, operator, receiver, round));
    samples.cpu.push((threadsCpuMs(pid) - before) / DELIVERIES);
    samples.bull.push(await bullMs(redis.port, receiver, round));
  }
  const path = median(samples.cpu.slice(1));
  report({
    what: "CPU of a bare attempt to that of one by the dispatcher",
    measured: `${duration(attempt.bare)} and ${duration(attempt.ours)}`,
    ratio: attempt.bare / attempt.ours,
    promise: { kind: "at least", bound: 0.85 },
  });
  report({
    what: "CPU of an attempt to that of its whole path, queue and database included",
    measured: `${duration(attempt.ours)} and ${duration(path)}`,
    ratio: attempt.ours / path,
    promise: { kind: "at least", bound: 0.75 },
  });
  const medianOf = (all: readonly number[]) => median(all.slice(1));
  const [rawTime, ours, bull] = [medianOf(samples.raw), medianOf(samples.ours), medianOf(samples.bull)];
  const rate = (ms: number) => `${Math.round((DELIVERIES / ms) * 1000)}/s`;
  report({
    what: "rate of raw, unsigned POSTs, six at a time",
    measured: `${rate(ours)} against ${rate(rawTime)}`,
    ratio: rawTime / ours,
  });
  report({
    what: "rate of a BullMQ worker on Redis",
    measured: `${rate(ours)} against ${rate(bull)}`,
    ratio: bull / ours,
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
      rate: FIRING_RATE - round / 100,
      states: ["TX"],
      source_url: "https://bench.example/",
    };
    const started = Date.now();
    await runImport(operator, { kind: "rates" }, [{ line: 1, row }], silentProgress);
    const published = Date.now();
    const times = await receiver.times(FIRING);
    if (times.length < FIRING) throw new Error(`Only ${times.length} of ${FIRING} events arrived.`);
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
  const dir = await seededStateDir();
  const receiver = await startReceiver();
  const measured = await startBundled({ stateDir: dir });
  const { started: system } = measured;
  const operator = operatorOf(system);
  await benchThroughput(measured, operator, receiver, dir);
  await benchLatency(system, operator, receiver);
  await system.stop();
  receiver.stop();
  rmSync(dir, { recursive: true, force: true });
}
