import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { bridgeD1, D1_BRIDGE_SCRIPT } from "@tellerline/dev/d1-bridge";
import { applyMigrations } from "@tellerline/dev/migrate";
import {
  Deliveries,
  deliveryIdOf,
  Evaluations,
  IdempotentRequests,
  isMoving,
  MOVED_TABLES,
  Monitors,
  NEW_MONITOR,
  readShardMap,
  SandboxRates,
  SandboxTargets,
  ShardMoves,
  Shards,
  Subscriptions,
  shardsOf,
  slotOf,
} from "@tellerline/storage";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../env.ts";
import { continueMove } from "./move-slots.ts";

const BINDINGS = ["ALERTS", "ALERTS_1", "ONE", "CATALOG"] as const;
const TABLES = MOVED_TABLES.map(({ name }) => name);
const NOON = Date.UTC(2026, 10, 1, 12);
const BOOK = 5;

let miniflare: Miniflare;
let env: Env;
let one: D1Database;
let woken = 0;

beforeAll(async () => {
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: D1_BRIDGE_SCRIPT,
      compatibilityDate: "2026-11-01",
      d1Databases: Object.fromEntries(BINDINGS.map((name) => [name, name])),
    }),
  );
  const url = await miniflare.ready;
  const databases = BINDINGS.map((name) => [name, bridgeD1(url, name)] as const);
  for (const [name, database] of databases) {
    await applyMigrations(database, join(ROOT, "migrations", name === "CATALOG" ? "catalog" : "alerts"));
  }
  const queue = { sendBatch: async () => void woken++ };
  // The bridge implements D1 in Node, but has types of its own.
  env = { ...Object.fromEntries(databases), MARKET_CHANGES: queue } as unknown as Env;
  one = Object.fromEntries(databases).ONE as unknown as D1Database;
});
afterAll(() => miniflare.dispose());

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  woken = 0;
  for (const database of [...shardsOf(env), one]) {
    for (const table of [...TABLES, "cells", "looks", "evaluator_progress", "moving_slots", "slot_changes"])
      await database.prepare(`delete from ${table}`).run();
    await new Evaluations(database).initialize(BOOK, "hash", new Date(NOON).toISOString());
  }
  for (const table of ["shard_maps", "shard_moves"]) await env.CATALOG.prepare(`delete from ${table}`).run();
});
afterEach(() => vi.useRealTimers());

const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
const owner = (orgId: string) => ({ orgId, environment: "live" as const });

type Write = (database: D1Database) => Promise<unknown>;

/** Writes to all tables with an organization's monitors, subscriptions and deliveries. Each write depends on those before. */
function writesOf(orgId: string, number: number): readonly Write[] {
  const id = `${orgId.slice(-4)}_${number}`;
  const [monitorId, subscriptionId, eventId] = [`mon_${id}`, `sub_${id}`, `evt_${id}`];
  const key = { orgId, deliveryId: deliveryIdOf(eventId) };
  const request = { operation: "createMonitor", owner: `${orgId}:live`, idempotencyKey: id };
  const monitor = {
    ...NEW_MONITOR,
    ...owner(orgId),
    monitorId,
    name: `O'Brien "${id}" 🏦`,
    status: "active" as const,
    decisionContext: "{}",
    conditions: "[]",
    webhookUrl: "https://receiver.example/",
    cooldownHours: 0.5,
    initialVersion: BOOK,
    evaluatedVersion: BOOK,
    setAt: at(0),
    createdAt: at(number),
    updatedAt: at(number),
  };
  const watch = {
    cell: `auto_loan|${number}|TX`,
    product: "auto_loan" as const,
    field: "apr" as const,
    low: 4.25,
    high: null,
    rearmAt: null,
  };
  const look = { orgId, monitorId, revision: 1, baseline: null, field: "apr" as const, low: 4, high: null, rearmAt: at(60) };
  const event = { eventId, deliveryId: key.deliveryId, observation: null, payload: `{"of":"${id}"}` };
  const outcome = {
    number: 1,
    roundStart: 0,
    statusCode: 500,
    latencyMs: 7,
    responseExcerpt: null,
    error: null,
    counts: true,
    proof: { webhookUrl: monitor.webhookUrl, provenAt: at(number) },
    disables: null,
  };
  const change = {
    orgId,
    changeId: `rch_${id}`,
    product: "auto_loan" as const,
    state: "TX",
    creditUnionId: "Ash CU|Austin|TX",
    bookHash: "hash",
    row: 3,
    previousRate: 4,
    newRate: 3.5,
    changes: "[]",
    createdAt: at(number),
  };
  const claimed = {
    eventId,
    sourceId: monitorId,
    event: "decision.monitor.triggered",
    number: 1,
    roundStart: 0,
    payload: event.payload,
    webhookUrl: monitor.webhookUrl,
    secretGeneration: 1,
    retiredSecrets: [],
    isTest: false,
    isSandbox: true,
    provenAt: null,
  };
  return [
    (database) =>
      new IdempotentRequests(database).begin(request, { requestHash: "h", resourceId: id, startedAt: at(0), completedAt: null }, at(-9)),
    (database) => new Monitors(database).create(monitor, watch, 1000),
    (database) => new IdempotentRequests(database).complete(request, at(1)),
    (database) =>
      new Subscriptions(database).create(
        {
          ...owner(orgId),
          subscriptionId,
          productType: "auto_loan",
          state: null,
          minChangeBps: 12.5,
          webhookUrl: "https://receiver.example/",
          status: "active",
          referenceRate: 5,
          watchKey: "auto_loan",
          low: 4.75,
          high: 5.25,
          evaluatedVersion: BOOK,
          createdAt: at(number),
        },
        1000,
      ),
    (database) => new Evaluations(database).storeOutcomes(BOOK + 1, [{ ...look, ...event }], "decision.monitor.triggered", at(number)),
    (database) => new Deliveries(database).claim([key], at(number), at(number + 1), at(number + 20)),
    (database) =>
      new Deliveries(database).record(
        [{ ...key, ...outcome, sourceId: monitorId, status: "retrying", nextAttemptAt: at(number + 30), deliveredAt: null }],
        5,
      ),
    (database) => new SandboxTargets(database).admit([{ ...key, ...claimed }], "2026-11-01T12", at(3600), 60),
    (database) => new SandboxRates(database).add({ ...change, number: number + 1 }, at(-9), 1000),
    (database) => new Deliveries(database).replay(orgId, key.deliveryId, at(number + 40)),
    ...(number % 3 === 0
      ? [
          (database: D1Database) => new Monitors(database).delete(owner(orgId), monitorId),
          (database: D1Database) => new Subscriptions(database).delete(owner(orgId), subscriptionId),
        ]
      : []),
  ];
}

async function rowsOf(database: D1Database, orgIds: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
  const all: [string, readonly string[]][] = [];
  for (const table of TABLES) {
    const { results } = await database.prepare(`select * from ${table}`).all<Record<string, unknown>>();
    const own = results.filter((row) => orgIds.some((orgId) => row.org_id === orgId || row.owner === `${orgId}:live`));
    all.push([table, own.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return Object.fromEntries(all);
}

const ORGANIZATIONS = ["org_goes_kT3v", "org_goes_9QzL", "org_stays_bB1x"];
const SLOTS = ORGANIZATIONS.slice(0, 2).map(slotOf);

async function begin(): Promise<void> {
  expect(new Set(ORGANIZATIONS.map(slotOf)).size).toBe(3);
  const begun = { moveId: "mov_1", slots: SLOTS, source: 0, target: 1, createdAt: at(0) };
  expect(await new ShardMoves(env.CATALOG).begin(begun)).toBe(true);
}

/** A database whose queries all fail once `budget.left` queries were made, as if the process had been killed. */
function dying(database: D1Database, budget: { left: number }): D1Database {
  const spend = () => {
    if (--budget.left < 0) throw new Error("Killed.");
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => {
          spend();
          return value.apply(target, values);
        };
      },
    });
  return new Proxy(database, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql));
      if (name !== "batch") return Reflect.get(target, name);
      return (statements: D1PreparedStatement[]) => {
        spend();
        return target.batch(statements);
      };
    },
  });
}

/**
 * Continues the move, as one run of the cron does.
 * @param dies number of queries after which the run is killed; null to let it end.
 * @returns whether the move is finished.
 */
async function advance(dies: number | null): Promise<boolean> {
  const budget = { left: dies ?? Number.MAX_SAFE_INTEGER };
  const mortal = { ...env, ...Object.fromEntries(BINDINGS.map((name) => [name, dying(Reflect.get(env, name), budget)])) } as Env;
  await continueMove(mortal).catch((error: unknown) => {
    if (budget.left >= 0) throw error;
  });
  // The lease of a killed mover expires after a minute. Otherwise two seconds are enough for cached maps to expire.
  vi.setSystemTime(Date.now() + (budget.left < 0 ? 61_000 : 2000));
  return (await new ShardMoves(env.CATALOG).newest())?.finishedAt != null;
}

describe("slots on their way", () => {
  /**
   * Moves slots while their organizations write, with a mover that is killed repeatedly. Every accepted write is repeated in the database
   * `one`, which is not part of the move. In the end, the shards and `one` must have the same rows.
   */
  it.each([1, 2, 3])("lose no write and double none, while they are written to and their mover dies (%i)", async (seed) => {
    const shards = new Shards();
    const queues = ORGANIZATIONS.map((orgId) => ({
      orgId,
      writes: Array.from({ length: 12 }, (_, number) => writesOf(orgId, number)).flat(),
      done: 0,
    }));
    /** Makes an organization's next write and, if the write is accepted, repeats it in `one`. */
    const write = async (queue: (typeof queues)[number]) => {
      const next = queue.writes[queue.done];
      if (next === undefined) return;
      try {
        await next(await shards.of(env, queue.orgId));
      } catch (error) {
        if (!isMoving(error)) throw error;
        shards.forget();
        return;
      }
      queue.done++;
      await next(one);
    };
    for (const queue of queues) for (let step = 0; step < 40; step++) await write(queue);
    await begin();
    let isFinished = false;
    let moment = 0;
    const moving = (async () => {
      // The first 40 runs are killed at different points, later runs are not.
      for (let tries = 0; !isFinished && tries < 150; tries++)
        isFinished = await advance(tries < 40 ? ((tries * (5 + seed)) % 83) + 1 : null);
    })();
    const writing = (async () => {
      while (!isFinished && moment < 4000) await write(queues[(moment++ * (seed + 1)) % 3] ?? (queues[0] as (typeof queues)[number]));
    })();
    await Promise.all([moving, writing]);
    expect(isFinished).toBe(true);
    shards.forget();
    for (const queue of queues) while (queue.done < queue.writes.length) await write(queue);
    for (const [index, orgId] of ORGANIZATIONS.entries()) {
      const [home, away] = await Promise.all(shardsOf(env).map((shard) => rowsOf(shard, [orgId])));
      const expected = await rowsOf(one, [orgId]);
      expect(Object.values(expected).flat().length).toBeGreaterThan(30);
      expect(index === 2 ? home : away, orgId).toEqual(expected);
      expect(Object.values((index === 2 ? away : home) ?? {}).flat(), orgId).toEqual([]);
    }
    // After the move, nothing of it remains except the changed map.
    for (const shard of shardsOf(env)) {
      const { results } = await shard.prepare("select name from sqlite_schema where type = 'trigger'").all();
      expect(results).toEqual([]);
      expect((await shard.prepare("select * from moving_slots").all()).results).toEqual([]);
    }
    const { shards: map } = await readShardMap(env.CATALOG);
    expect(map.flatMap((shard, slot) => (shard === 1 ? [slot] : []))).toEqual(SLOTS.toSorted((left, right) => left - right));
  });

  it("take no writes for as long as a mover that died had them frozen, and are read all the while", async () => {
    const [orgId = ""] = ORGANIZATIONS;
    const [first, second, ...others] = writesOf(orgId, 1);
    await first?.(env.ALERTS);
    await second?.(env.ALERTS);
    await begin();
    const stateOf = async (shard: D1Database) =>
      (await shard.prepare("select distinct state from moving_slots").all<{ state: string }>()).results;
    const reached = async () => JSON.stringify(await new ShardMoves(env.CATALOG).newest());
    // Kills each mover one query later than the one before, and starts again with the first query
    // when the move has progressed. Ends when a mover is killed between freezing and switching.
    for (let dies = 1, before = await reached(); (await stateOf(env.ALERTS))[0]?.state !== "frozen"; dies++) {
      expect(dies).toBeLessThan(200);
      await advance(dies);
      const now = await reached();
      if (now !== before) dies = 0;
      before = now;
    }
    await expect(others[0]?.(env.ALERTS)).rejects.toSatisfy(isMoving);
    await expect(others[2]?.(env.ALERTS)).rejects.toSatisfy(isMoving);
    const isDeleted = () => new Monitors(env.ALERTS).delete(owner(orgId), `mon_${orgId.slice(-4)}_1`);
    await expect(isDeleted()).rejects.toSatisfy(isMoving);
    expect(await new Monitors(env.ALERTS).list(owner(orgId), null, null, 10)).toHaveLength(1);
    // Other organizations of the shard can still write, and no evaluator advances to another book.
    for (const write of writesOf(ORGANIZATIONS[2] ?? "", 2)) await write(env.ALERTS);
    for (const shard of shardsOf(env)) {
      const evaluations = new Evaluations(shard);
      const progress = await evaluations.progress();
      if (progress === null) throw new Error("It has begun.");
      expect(await evaluations.begin(progress, BOOK + 1, "next", new Map(), at(0))).toBe(false);
    }
    // A caller with the old map can't delete rows that have moved to another shard.
    while ((await new ShardMoves(env.CATALOG).newest())?.step !== "switched") await advance(null);
    await expect(isDeleted()).rejects.toSatisfy(isMoving);
    while (!(await advance(null)));
    expect(await new Monitors(env.ALERTS).list(owner(orgId), null, null, 10)).toEqual([]);
    const [, target] = shardsOf(env);
    if (target === undefined) throw new Error("There are two shards.");
    for (const write of others) await write(target);
    expect((await new Monitors(target).list(owner(orgId), null, null, 10)).map(({ sequence }) => sequence)).toEqual([1]);
  });

  it("wait until both shards have looked at the same book", async () => {
    const [source, target] = shardsOf(env);
    if (source === undefined || target === undefined) throw new Error("There are two shards.");
    const toNextBook = async (shard: D1Database) => {
      const evaluations = new Evaluations(shard);
      const progress = await evaluations.progress();
      if (progress === null) throw new Error("It has begun.");
      expect(await evaluations.begin(progress, BOOK + 1, "next", new Map([["auto_loan", "[]"]]), at(0))).toBe(true);
      return evaluations;
    };
    await begin();
    const ahead = await toNextBook(source);
    const stepOf = async () => (await new ShardMoves(env.CATALOG).newest())?.step;
    for (let tries = 0; tries < 3; tries++) await advance(null);
    expect(await stepOf()).toBe("following");
    await ahead.finish(BOOK + 1);
    for (let tries = 0; tries < 3; tries++) await advance(null);
    expect(await stepOf()).toBe("following");
    await (await toNextBook(target)).finish(BOOK + 1);
    while (!(await advance(null)));
    // Monitors that were set at an earlier book find the changes since that book.
    expect(await new Evaluations(target).recentPasses(["auto_loan"], BOOK, 10)).toHaveLength(1);
    expect(woken).toBeGreaterThan(0);
  });
});
