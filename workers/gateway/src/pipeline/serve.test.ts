import { LIMITS, OPERATION_LIST, OPERATIONS, type Route } from "@tellerline/contract";
import { ADDRESS_QUOTA, DAY_MS, planOf } from "@tellerline/vocabulary";
import { describe, expect, it, vi } from "vitest";
import {
  call,
  contextFor,
  contextTold,
  newAddress,
  newKey,
  pass,
  problem,
  read,
  type Sent,
  secondsToTheEndOf,
  settle,
  storedUsage,
  timeIn,
  useUp,
  useWorld,
  world,
} from "../testing/world.ts";
import { serve } from "./serve.ts";

useWorld();

const MONTH = 2_592_000;
const JSON_BY_KEY = { "content-type": "application/json", vary: "Authorization, X-API-Key" };
const batchOf = (count: number, more: object = {}) =>
  JSON.stringify({ scenarios: Array.from({ length: count }, (_, id) => ({ id: String(id) })), ...more });
const post = (path: string, body: string, sent: Sent = {}) => call(path, { ...sent, method: "POST", body });
const exceeded = (detail: string, instance: string) =>
  problem(429, "rate_limited", "Too many calls", `${detail} rejected as a whole and cost nothing.`, instance);
const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  () =>
    Response.json({}, { status, headers });

describe("what a call costs its key", () => {
  const SPARED = (units: number) => ({ "X-Tellerline-Spared": String(units) });

  it.each<[string, string, string, () => Response, string]>([
    ["one", "/v1/decisions", "{}", answering(200), "9999 of 10000"],
    ["one of each scenario", "/v1/decisions/batch", batchOf(3), answering(200), "9997 of 10000"],
    ["one, of a batch that is refused", "/v1/decisions/batch", batchOf(3), answering(400), "9999 of 10000"],
    ["one, of a call that is refused", "/v1/decisions", '{"rate_book":"live-1"}', answering(404), "9999 of 10000"],
    ["nothing where the fault is ours", "/v1/decisions/batch", batchOf(3), answering(500), "10000 of 10000"],
    ["nothing where a Worker is not there", "/v1/decisions", "{}", answering(503), "10000 of 10000"],
    ["nothing where a group says that it is too much", "/v1/decisions/batch", batchOf(2), answering(429), "10000 of 10000"],
    ["five, of an earlier set of books", "/v1/decisions", '{"rate_book":"live-1"}', answering(200), "9995 of 10000"],
    ["one, where that is the set in force", "/v1/decisions", '{"rate_book":"live-1"}', answering(200, SPARED(4)), "9999 of 10000"],
    ["nothing, where more is spared than it costs", "/v1/decisions", "{}", answering(200, SPARED(4)), "10000 of 10000"],
    ["one, where nothing was taken that could be spared", "/v1/decisions/simulate", "{}", answering(200, SPARED(4)), "9999 of 10000"],
    [
      "one, of a refused call of which some was spared",
      "/v1/decisions",
      '{"rate_book":"live-1"}',
      answering(400, SPARED(4)),
      "9999 of 10000",
    ],
  ])("is %s", async (_, path, body, answer, quota) => {
    const { bearer, row } = await newKey();
    world.answers.DECISIONS = answer;
    const day = timeIn(0).slice(0, 10);
    const told = await post(path, body, { headers: bearer });
    expect([told.quota, told.status, told.headers]).toEqual([quota, answer().status, JSON_BY_KEY]);
    // The counter and the organization's usage show the same cost.
    await pass(10_000);
    const left = Number(quota.split(" ")[0]);
    expect(await call("/keys/current", { headers: bearer })).toMatchObject({ quota: `${left - 1} of 10000` });
    const operation = OPERATION_LIST.find((one) => one.path === path && one.method === "POST")?.id;
    const failed = answer().status >= 400 ? 1 : 0;
    expect(storedUsage()).toEqual([{ orgId: row.orgId, day, keyId: row.keyId, operation, calls: 1, failed, cost: 10_000 - left }]);
  });

  it("is taken exactly on the free plan, call by call", async () => {
    const { bearer } = await newKey({ plan: "free" });
    const quotas: string[] = [];
    for (const status of [200, 500, 200, 429, 400, 200]) {
      world.answers.RATES = answering(status);
      quotas.push((await call("/v1/rates", { headers: bearer })).quota);
      await settle();
    }
    expect(quotas).toEqual(["19 of 20", "19 of 20", "18 of 20", "18 of 20", "17 of 20", "16 of 20"]);
  });

  it("is the address's, where the call needs no key", async () => {
    const { bearer, row } = await newKey();
    const address = newAddress();
    expect(await call("/v1/demo/rates", { address, headers: bearer })).toMatchObject({ status: 200, quota: "59 of 60" });
    expect(await call("/v1/demo/rates", { address })).toMatchObject({ quota: "58 of 60" });
    expect(await call("/v1/rates", { address, headers: bearer })).toMatchObject({ quota: "9999 of 10000" });
    await pass(10_000);
    const counted = { orgId: row.orgId, day: expect.any(String), keyId: row.keyId, calls: 1, failed: 0 };
    expect(storedUsage()).toEqual([
      { ...counted, operation: "listDemoRates", cost: 0 },
      { ...counted, operation: "listRates", cost: 1 },
    ]);
  });

  it("is nothing where a keyless call fails through a fault of ours", async () => {
    const address = newAddress();
    world.answers.RATES = answering(500);
    expect(await call("/v1/demo/rates", { address })).toMatchObject({ status: 500, quota: "60 of 60" });
    await settle();
    world.answers.RATES = answering(200);
    expect(await call("/v1/demo/rates", { address })).toMatchObject({ quota: "59 of 60" });
  });

  it("is one, of a body that is too large to be looked at", async () => {
    const { bearer } = await newKey();
    expect(await post("/v1/decisions/batch", "x".repeat(LIMITS.bodyBytes + 1), { headers: bearer })).toEqual({
      status: 413,
      quota: "9999 of 10000",
      headers: { "content-type": "application/problem+json", vary: "Authorization, X-API-Key" },
      body: problem(
        413,
        "payload_too_large",
        "The body is too large",
        "The body must be at most 262144 bytes (256 KiB).",
        "/v1/decisions/batch",
      ),
    });
    expect(world.reached).toEqual([]);
  });
});

describe("a call that has no quota left", () => {
  it("is refused as a whole, and what is refused again is not asked of the counter", async () => {
    const { bearer, row } = await newKey({ plan: "free" });
    await useUp(`key:${row.freeQuotaId}`, planOf("free").quota, 20);
    const refused = {
      status: 429,
      quota: "0 of 20",
      headers: {
        "content-type": "application/problem+json",
        "retry-after": String(secondsToTheEndOf(MONTH)),
        vary: "Authorization, X-API-Key, Accept",
      },
      body: exceeded(`0 of 20 are left in this window of ${MONTH} seconds; this call was`, "/v1/rates"),
    };
    expect(await call("/v1/rates", { headers: bearer })).toEqual(refused);
    const { counted } = world;
    expect(await call("/v1/rates", { headers: bearer })).toEqual(refused);
    expect([world.counted, world.reached]).toEqual([counted, []]);
    await pass(5001);
    expect(await call("/v1/rates", { headers: bearer })).toMatchObject({ status: 429 });
    expect(world.counted).toBe(counted + 1);
    await pass(10_000);
    expect(storedUsage()).toMatchObject([
      { operation: "listRates", calls: 2, failed: 2, cost: 0 },
      { operation: "listRates", calls: 1, failed: 1, cost: 0 },
    ]);
  });

  it("says what it costs, if that is more than one, and leaves what there is", async () => {
    const { bearer, row } = await newKey();
    await useUp(`key:${row.orgId}`, planOf("pro").quota, 9998);
    const answer = await post("/v1/decisions/batch", batchOf(3), { headers: bearer });
    expect(answer).toMatchObject({
      status: 429,
      quota: "2 of 10000",
      body: exceeded(`2 of 10000 are left in this window of ${MONTH} seconds; this call, which costs 3, was`, "/v1/decisions/batch"),
    });
    expect(await post("/v1/decisions/batch", batchOf(2), { headers: bearer })).toMatchObject({ status: 200, quota: "0 of 10000" });
  });

  it("is served all the same where it shows or ends the key, and told what is left", async () => {
    const { bearer, row } = await newKey({ plan: "free" });
    await useUp(`key:${row.freeQuotaId}`, planOf("free").quota, 19);
    const resetSeconds = secondsToTheEndOf(MONTH);
    const show = () => call("/keys/current", { headers: bearer });
    expect(await show()).toMatchObject({ status: 200, quota: "0 of 20" });
    expect(await show()).toMatchObject({ status: 200, quota: "0 of 20" });
    expect(await call("/v1/rates", { headers: bearer })).toMatchObject({ status: 429 });
    expect(await show()).toMatchObject({ status: 200, quota: "0 of 20" });
    expect(await call("/keys/current", { method: "DELETE", headers: bearer })).toMatchObject({ status: 200, quota: "0 of 20" });
    expect(world.reached.map(contextTold)).toMatchObject([
      { usage: { remaining: 0, resetSeconds } },
      { usage: { remaining: 0, resetSeconds } },
      { usage: { remaining: 0, resetSeconds } },
      { usage: null },
    ]);
    await pass(10_000);
    expect(storedUsage()).toMatchObject([
      { operation: "getCurrentKey", calls: 3, failed: 0, cost: 1 },
      { operation: "listRates", calls: 1, failed: 1, cost: 0 },
      { operation: "revokeKey", calls: 1, failed: 0, cost: 0 },
    ]);
  });

  it("is refused where its own fault would be told otherwise", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 60);
    const headers = { "X-API-Key": "nothing" };
    expect(await call("/v1/rates", { address, headers })).toMatchObject({
      status: 429,
      quota: "0 of 60",
      body: exceeded("0 of 60 are left in this window of 60 seconds; this call was", "/v1/rates"),
    });
  });
});

describe("a call without a key whose cost its body tells", () => {
  const KEYLESS: Route & { readonly id: string } = {
    ...OPERATIONS.createBatchDecision,
    id: "createBatchDecision",
    plan: null,
    takesEarlierSets: false,
  };
  const ask = async (address: string, body: string) =>
    read(await serve(contextFor("/v1/decisions/batch", { method: "POST", body, address }), KEYLESS, undefined));

  it("pays one before its body is read, and the rest after it", async () => {
    const address = newAddress();
    expect(await ask(address, batchOf(1))).toMatchObject({ status: 200, quota: "59 of 60" });
    expect(await ask(address, batchOf(4))).toMatchObject({ status: 200, quota: "55 of 60" });
  });

  it("costs nothing where there is not enough for all of it", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 58);
    expect(await ask(address, batchOf(3))).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    await settle();
    expect(await ask(address, batchOf(2))).toMatchObject({ status: 200, quota: "0 of 60" });
    expect(await ask(address, batchOf(1))).toMatchObject({ status: 429, quota: "0 of 60" });
    expect(world.reached).toHaveLength(1);
  });

  it("costs one where its body can't be read", async () => {
    const address = newAddress();
    expect(await ask(address, "x".repeat(LIMITS.bodyBytes + 1))).toMatchObject({ status: 413, quota: "59 of 60" });
    expect(await ask(address, batchOf(1))).toMatchObject({ status: 200, quota: "58 of 60" });
  });
});

describe("a counter that does not answer", () => {
  it("lets calls through, marked, and they are told of together", async () => {
    const { bearer } = await newKey({ plan: "free" });
    expect(await call("/v1/rates", { headers: bearer })).toMatchObject({ quota: "19 of 20" });
    world.areCountersDown = true;
    expect(await call("/v1/rates", { headers: bearer })).toMatchObject({ status: 200, quota: "20 of 20, degraded" });
    expect(await call("/health")).toMatchObject({ status: 200, quota: "60 of 60, degraded" });
    world.answers.RATES = answering(500);
    expect(await call("/v1/rates", { headers: bearer })).toMatchObject({ status: 500, quota: "20 of 20, degraded" });
    const minute = new Date(Date.now() + 5000).toISOString().slice(0, 16);
    await pass(4999);
    const uncounted = () => world.statements.filter(({ sql }) => sql.includes("uncounted_minutes")).map(({ params }) => params);
    expect(uncounted()).toEqual([]);
    await pass(1);
    expect(uncounted()).toEqual([[minute, 4, 3]]);
    expect(world.lines.map((line) => JSON.stringify(line)).filter((line) => line.includes("limiter_unreachable"))).toHaveLength(3);
  });

  it("is logged where it can't be told of either", async () => {
    world.areCountersDown = true;
    world.isAway.primary = true;
    await call("/health");
    await pass(5000);
    expect(world.lines).toContainEqual(expect.objectContaining({ level: "warn", event: "uncounted_calls_not_stored" }));
  });
});

describe("usage", () => {
  it("is counted without an operation where there was none", async () => {
    const { bearer, row } = await newKey();
    await call("/v1/nothing", { headers: bearer });
    await call("/v1/rates", { method: "PUT", headers: bearer });
    await pass(10_000);
    expect(storedUsage()).toEqual([
      { orgId: row.orgId, day: expect.any(String), keyId: row.keyId, operation: null, calls: 2, failed: 2, cost: 2 },
    ]);
  });

  it("is counted of a call that the key may not make", async () => {
    const { bearer } = await newKey({ plan: "free" });
    await call("/v1/monitors", { headers: bearer });
    await pass(10_000);
    expect(storedUsage()).toMatchObject([{ operation: "listMonitors", calls: 1, failed: 1, cost: 1 }]);
  });

  it("is of the day on which the call came, in UTC", async () => {
    const { bearer } = await newKey({ plan: "free" });
    const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
    for (const time of [midnight - 1, midnight]) {
      vi.setSystemTime(time);
      await call("/keys/current", { headers: bearer });
    }
    const today = timeIn(0).slice(0, 10);
    expect(`${today}T00:00:00.000Z`).toBe(timeIn(0));
    const yesterday = timeIn(-1).slice(0, 10);
    await pass(10_000);
    expect(storedUsage()).toMatchObject([{ day: yesterday }, { day: today }]);
  });

  it("is kept beside the quota of a key that is called seldom, and stored when somebody asks for it", async () => {
    const { bearer, row } = await newKey();
    await call("/v1/rates", { headers: bearer });
    await pass(20_000);
    await call("/v1/rates", { headers: bearer });
    await pass(20_000);
    const listed = { orgId: row.orgId, keyId: row.keyId, operation: "listRates", calls: 1, failed: 0, cost: 1, day: expect.any(String) };
    // The first call has been stored. The second call is still in memory.
    expect(storedUsage()).toEqual([listed]);
    await call("/v1/rates", { headers: bearer });
    world.statements.length = 0;
    world.answers.KEYS = () => Response.json({ stored: storedUsage() });
    const { body } = await call("/v1/usage", { headers: bearer });
    expect(body).toEqual({ stored: [listed, listed] });
  });

  it("is asked for all the same where it can't be brought up to date", async () => {
    const { bearer } = await newKey();
    world.areCountersDown = true;
    expect(await call("/v1/usage", { headers: bearer })).toMatchObject({ status: 200 });
    expect(world.lines).toContainEqual(
      expect.objectContaining({ level: "warn", event: "usage_not_handed_over", error: "The counter is away." }),
    );
  });

  it("is stored later where the database is away", async () => {
    const { bearer } = await newKey({ plan: "free" });
    await call("/v1/rates", { headers: bearer });
    world.isAway.primary = true;
    await pass(6000);
    expect(world.lines).toContainEqual(expect.objectContaining({ level: "warn", event: "usage_not_stored" }));
    world.isAway.primary = false;
    world.statements.length = 0;
    await call("/v1/rates", { headers: bearer });
    await pass(6000);
    expect(storedUsage()).toMatchObject([{ operation: "listRates", calls: 2, cost: 2 }]);
  });
});

describe("what is watched of a call", () => {
  it("is one point, with what a group tells of its books", async () => {
    const { bearer } = await newKey({ environment: "sandbox" });
    world.answers.DECISIONS = () => {
      vi.setSystemTime(Date.now() + 12);
      return Response.json({}, { headers: { "X-Tellerline-Watched": "cold;age=61" } });
    };
    await post("/v1/decisions/batch", batchOf(2), { headers: bearer });
    await call("/v1/rates");
    world.areCountersDown = true;
    await call("/health");
    expect(world.points).toEqual([
      {
        indexes: ["createBatchDecision"],
        blobs: ["createBatchDecision", "pro", "sandbox", "", "cold"],
        doubles: [200, 12, 2, 61],
      },
      { indexes: ["listRates"], blobs: ["listRates", "", "", "", ""], doubles: [401, 0, 1, -1] },
      { indexes: ["getHealth"], blobs: ["getHealth", "", "", "degraded", ""], doubles: [200, 0, 1, -1] },
    ]);
  });

  it("names no plan of a key that was refused", async () => {
    const { bearer } = await newKey({ plan: "free" });
    await call("/v1/monitors", { headers: bearer });
    expect(world.points).toMatchObject([{ blobs: ["listMonitors", "", "", "", ""] }]);
  });

  it("is logged of one call in a hundred, and of each that failed through us", async () => {
    const calls = () => world.lines.filter((line) => JSON.stringify(line).includes('"event":"call"'));
    world.random = 0.01;
    await call("/v1/demo/rates");
    world.answers.RATES = answering(499);
    await call("/v1/demo/rates");
    expect(calls()).toEqual([]);
    world.random = 0.009;
    await call("/v1/demo/rates");
    world.random = 0.9;
    world.answers.RATES = answering(500);
    await call("/v1/demo/rates");
    const line = {
      level: "info",
      event: "call",
      requestId: expect.stringMatching(/^req_/),
      operation: "listDemoRates",
      plan: "",
      environment: "",
      durationMs: 0,
      isDegraded: false,
      isCold: false,
      bookAgeSeconds: null,
    };
    expect(calls()).toEqual([
      { ...line, status: 499, cost: 1 },
      { ...line, status: 500, cost: 0 },
    ]);
  });

  it("is nothing where nobody counts points", async () => {
    const context = contextFor("/v1/demo/rates");
    const { CALLS: _, ...env } = context.env;
    const response = await serve({ ...context, env }, { ...OPERATIONS.listDemoRates, id: "listDemoRates" }, undefined);
    expect([response.status, world.points]).toEqual([200, []]);
  });
});

describe("a document that a group answers with 304", () => {
  it("costs one: the work was done", async () => {
    const { bearer } = await newKey();
    world.answers.MONITORS = () => new Response(null, { status: 304 });
    expect(await call("/v1/monitors/mon_1", { headers: { ...bearer, "If-None-Match": '"x"' } })).toMatchObject({
      status: 304,
      // A response other than 2xx costs at most 1.
      quota: "9999 of 10000",
    });
  });
});
