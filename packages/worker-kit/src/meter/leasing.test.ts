import type { QuotaPolicy } from "@tellerline/vocabulary";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CountedCalls } from "../usage/counted-calls.ts";
import { LeasingMeter } from "./leasing.ts";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";
import { PatientMeter } from "./patient-meter.ts";

const PRO: QuotaPolicy = { limit: 10_000, windowSeconds: 2_592_000 };
const FREE: QuotaPolicy = { limit: 20, windowSeconds: 2_592_000 };

class Counter implements Meter {
  readonly isShared = false;
  readonly #used = new Map<string, number>();
  delayMs = 0;
  isDown = false;
  calls = 0;

  async take(identity: string, policy: QuotaPolicy, cost: number): Promise<MeterReading> {
    this.calls += 1;
    if (this.isDown) throw new Error("connection refused");
    const now = Date.now();
    const key = `${identity}|${windowAt(now, policy.windowSeconds).window}`;
    const used = this.#used.get(key) ?? 0;
    const allowed = cost <= 0 || used + cost <= policy.limit;
    const after = allowed ? Math.max(0, used + cost) : used;
    this.#used.set(key, after);
    if (this.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.delayMs));
    return toReading(policy, after, allowed, now);
  }

  usedBy(identity: string): number {
    return this.#used.get(`${identity}|0`) ?? 0;
  }
}

let counter: Counter;
let meter: LeasingMeter;
const deferred: Promise<unknown>[] = [];
const defer = (work: Promise<unknown>) => void deferred.push(work);
const take = (policy: QuotaPolicy, cost = 1, mayOwe = false, identity = "key:1") => meter.take(identity, policy, cost, defer, mayOwe);

beforeEach(() => {
  vi.useFakeTimers({ now: 30_000 });
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.stubGlobal("scheduler", { wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)) });
  deferred.length = 0;
  counter = new Counter();
  meter = new LeasingMeter(new PatientMeter(counter));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a refusal", () => {
  it("is remembered for five seconds, without the counter, and holds for what costs too much alone", async () => {
    await take(FREE, 17);
    expect(await take(FREE, 5)).toMatchObject({ allowed: false, remaining: 3 });
    const { calls } = counter;
    for (let count = 0; count < 1000; count++) expect(await take(FREE, 4)).toMatchObject({ allowed: false, remaining: 3 });
    expect(counter.calls).toBe(calls);
    expect(await take(FREE, 3)).toMatchObject({ allowed: true, remaining: 0 });
    await vi.advanceTimersByTimeAsync(5001);
    await take(FREE, 1);
    expect(counter.calls).toBe(calls + 2);
  });

  it("ends with its window", async () => {
    const minute: QuotaPolicy = { limit: 60, windowSeconds: 60 };
    await take(minute, 60);
    vi.setSystemTime(59_500);
    expect(await take(minute)).toMatchObject({ allowed: false });
    vi.setSystemTime(60_001);
    expect(await take(minute)).toMatchObject({ allowed: true, remaining: 59 });
  });
});

describe("a busy key", () => {
  it("asks the counter once for a block, and gives back what it did not spend", async () => {
    for (let count = 0; count < 40; count++) expect(await take(PRO)).toMatchObject({ allowed: true, remaining: 9999 - count });
    expect(counter.calls).toBe(2);
    await vi.advanceTimersByTimeAsync(5100);
    expect(counter.usedBy("key:1")).toBe(40);
  });

  it("is charged one block however many calls come at a time", async () => {
    counter.delayMs = 100;
    await Promise.all([take(PRO), vi.advanceTimersByTimeAsync(100)]);
    const calls = Array.from({ length: 20 }, () => take(PRO));
    await vi.advanceTimersByTimeAsync(200);
    await Promise.all(calls);
    expect(counter.usedBy("key:1")).toBeLessThanOrEqual(21 + 49);
  });
});

describe("a read far from the limit", () => {
  it("is served at once, and counted behind it", async () => {
    await take(PRO, 1, true);
    counter.delayMs = 1900;
    const reading = take(PRO, 1, true);
    expect(await reading).toMatchObject({ allowed: true, remaining: 9998 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(await take(PRO, 0)).toMatchObject({ remaining: 9998 });
  });

  it("is awaited once a block is owed, and below five percent", async () => {
    await take(PRO, 1, true);
    counter.delayMs = 1000;
    const served: number[] = [];
    const calls = Array.from({ length: 60 }, (_, index) => take(PRO, 1, true).then(() => served.push(index)));
    await vi.advanceTimersByTimeAsync(10);
    expect(served).toHaveLength(49);
    await vi.advanceTimersByTimeAsync(5000);
    await Promise.all(calls);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counter.usedBy("key:1")).toBe(61);
  });
});

describe("a counter that does not answer in time", () => {
  it("is waited for two seconds, let alone for ten, and what it says late counts once", async () => {
    counter.delayMs = 2500;
    const first = take(PRO);
    await vi.advanceTimersByTimeAsync(1999);
    expect(await Promise.race([first, "waiting"])).toBe("waiting");
    await vi.advanceTimersByTimeAsync(2);
    expect(await first).toMatchObject({ allowed: true, degraded: true });
    for (let count = 0; count < 20; count++) expect(await take(PRO)).toMatchObject({ degraded: true });
    expect(counter.calls).toBe(1);
    await vi.advanceTimersByTimeAsync(9900);
    counter.delayMs = 0;
    expect(await take(PRO)).toMatchObject({ degraded: true });
    await vi.advanceTimersByTimeAsync(200);
    expect(await take(PRO)).toMatchObject({ allowed: true, degraded: false });
    await vi.advanceTimersByTimeAsync(6000);
    expect(counter.usedBy("key:1")).toBe(2);
  });

  it("leaves other identities alone, for each has a counter of its own", async () => {
    counter.delayMs = 2500;
    const slow = take(PRO);
    await vi.advanceTimersByTimeAsync(2100);
    await slow;
    counter.delayMs = 0;
    expect(await take(PRO, 1, false, "key:2")).toMatchObject({ degraded: false });
  });

  it("lets calls through where it can't be reached, marked and logged", async () => {
    counter.isDown = true;
    expect(await take(FREE)).toMatchObject({ allowed: true, degraded: true, remaining: 20 });
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining("limiter_unreachable"));
  });
});

it("gives back what a failed call took, from the lease or from the counter", async () => {
  await take(FREE, 5);
  meter.giveBack("key:1", FREE, 5, defer);
  await Promise.all(deferred);
  expect(await take(FREE, 0)).toMatchObject({ remaining: 20 });
  await take(PRO, 1, false, "key:2");
  await take(PRO, 1, false, "key:2");
  meter.giveBack("key:2", PRO, 1, defer);
  await vi.advanceTimersByTimeAsync(6000);
  expect(counter.usedBy("key:2")).toBe(1);
});

it("shows what came back, though a count was under way that did not have it yet", async () => {
  await take(PRO);
  await vi.advanceTimersByTimeAsync(300);
  counter.delayMs = 100;
  // A call takes 5 units and gives 4 back immediately.
  expect(await take(PRO, 5, true)).toMatchObject({ remaining: 9994 });
  meter.giveBack("key:1", PRO, 4, defer);
  await vi.advanceTimersByTimeAsync(5);
  expect((await take(PRO, 1, true)).remaining).toBe(9997);
  await vi.advanceTimersByTimeAsync(20_000);
  expect((await take(PRO, 1, true)).remaining).toBe(9996);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(counter.usedBy("key:1")).toBe(4);
});

it("keeps its lease through a failing counter, and asks for blocks again afterwards", async () => {
  for (let count = 0; count < 3; count++) await take(PRO);
  counter.isDown = true;
  for (let count = 0; count < 60; count++) await take(PRO);
  counter.isDown = false;
  await vi.advanceTimersByTimeAsync(6000);
  const { calls } = counter;
  for (let count = 0; count < 40; count++) await take(PRO);
  expect(counter.calls).toBeLessThanOrEqual(calls + 3);
  await vi.advanceTimersByTimeAsync(6000);
  // 3 units before the failure, the leased block of 49, and 40 units after the failure.
  expect(counter.usedBy("key:1")).toBeLessThanOrEqual(3 + 49 + 40);
});

it("shows the same number to a read that is owed and to the next", async () => {
  await take(PRO, 1, true);
  const remaining: number[] = [];
  for (let count = 0; count < 100; count++) remaining.push((await take(PRO, 25, true)).remaining);
  expect(remaining).toEqual(Array.from({ length: 100 }, (_, index) => 9999 - 25 * (index + 1)));
});

describe("a key that is called seldom", () => {
  it("is counted by one trip for each call, and holds no block that would have to go back", async () => {
    await take(PRO);
    for (let minutes = 0; minutes < 5; minutes++) {
      await vi.advanceTimersByTimeAsync(60_000);
      const { calls } = counter;
      expect((await take(PRO, 1, true)).allowed).toBe(true);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(counter.calls).toBe(calls + 1);
    }
    expect(counter.usedBy("key:1")).toBe(6);
  });

  it("takes a block once it is called often", async () => {
    await take(PRO);
    await vi.advanceTimersByTimeAsync(60_000);
    await take(PRO, 1, true);
    await vi.advanceTimersByTimeAsync(100);
    await take(PRO, 1, true);
    await vi.advanceTimersByTimeAsync(100);
    const { calls } = counter;
    for (let more = 0; more < 20; more++) await take(PRO, 1, true);
    expect(counter.calls).toBe(calls);
  });
});

describe("calls of a key that is called seldom", () => {
  class Keeper extends Counter {
    readonly kept: CountedCalls[] = [];
    handedOver = 0;
    handOverMs = 0;

    override async take(identity: string, policy: QuotaPolicy, cost: number, calls: readonly CountedCalls[] = []) {
      const reading = await super.take(identity, policy, cost);
      this.kept.push(...calls);
      return reading;
    }

    async handOver(): Promise<void> {
      this.handedOver += 1;
      await new Promise((resolve) => setTimeout(resolve, this.handOverMs));
    }
  }

  const call: CountedCalls = {
    orgId: "org_a",
    day: "2026-11-02",
    keyId: "key_a",
    operation: "listRates",
    calls: 1,
    failed: 0,
    cost: 1,
  };
  let keeper: Keeper;
  const stored: CountedCalls[] = [];
  beforeEach(async () => {
    counter = keeper = new Keeper();
    stored.length = 0;
    meter = new LeasingMeter(new PatientMeter(keeper), async (calls) => void stored.push(...calls));
    await take(PRO);
    await vi.advanceTimersByTimeAsync(60_000);
  });

  it("go with what they owe, in one trip", async () => {
    expect(await take(PRO, 1, true)).toMatchObject({ remaining: 9998 });
    const { calls } = keeper;
    expect(meter.keep("key:1", PRO, call)).toBe(true);
    await vi.advanceTimersByTimeAsync(1900);
    expect(keeper.calls).toBe(calls);
    await vi.advanceTimersByTimeAsync(200);
    expect(keeper.calls).toBe(calls + 1);
    expect(keeper.kept).toEqual([call]);
    expect(keeper.usedBy("key:1")).toBe(2);
    expect(meter.keep("key:1", PRO, call)).toBe(false);
    expect(stored).toEqual([]);
  });

  it("go at once when more follow, and those that follow go by themselves", async () => {
    await take(PRO, 1, true);
    meter.keep("key:1", PRO, call);
    await vi.advanceTimersByTimeAsync(1500);
    keeper.delayMs = 1000;
    await take(PRO, 1, true);
    await vi.advanceTimersByTimeAsync(10);
    meter.keep("key:1", PRO, { ...call, operation: "listMonitors" });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(keeper.kept).toEqual([call]);
    expect(stored).toEqual([{ ...call, operation: "listMonitors" }]);
    expect(keeper.usedBy("key:1")).toBe(3);
  });

  it("are stored elsewhere where the counter can't be reached", async () => {
    await take(PRO, 1, true);
    meter.keep("key:1", PRO, call);
    keeper.isDown = true;
    await vi.advanceTimersByTimeAsync(2100);
    expect(stored).toEqual([call]);
  });

  it("cost no trip where they turn out to be free", async () => {
    await take(PRO, 1, true);
    const { calls } = keeper;
    meter.giveBack("key:1", PRO, 1, defer);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(keeper.calls).toBe(calls);
    expect(await take(PRO, 0)).toMatchObject({ remaining: 9999 });
  });

  it("are all stored for who asks, those on their way too", async () => {
    keeper.delayMs = 500;
    await take(PRO, 1, true);
    meter.keep("key:1", PRO, call);
    await vi.advanceTimersByTimeAsync(2100);
    await take(PRO, 1, true);
    await vi.advanceTimersByTimeAsync(60_000);
    await take(PRO, 1, true);
    meter.keep("key:1", PRO, { ...call, operation: "listMonitors" });
    const asked = meter.handOver("key:1", PRO);
    await vi.advanceTimersByTimeAsync(10);
    await asked;
    expect(stored).toEqual([{ ...call, operation: "listMonitors" }]);
    expect(keeper.handedOver).toBe(1);
    await meter.handOver("key:1", FREE);
    expect(keeper.handedOver).toBe(1);
  });

  it("keep nobody waiting who asks while the counter does not answer", async () => {
    keeper.handOverMs = 60_000;
    let isDone = false;
    void meter.handOver("key:1", PRO).then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(2100);
    expect(isDone).toBe(true);
  });
});
