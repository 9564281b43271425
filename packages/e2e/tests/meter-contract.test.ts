import { setTimeout as sleep } from "node:timers/promises";
import { bundleWorker } from "@tellerline/dev/bundle";
import type { QuotaPolicy } from "@tellerline/vocabulary";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { concurrencyOf, expectReached, RETRY_UNREACHED } from "../support/limiter.ts";
import { redisPresent } from "../support/redis-present.ts";
import { startUpstashBridge, type UpstashBridge } from "../support/upstash-bridge.ts";

const reading = z.strictObject({
  allowed: z.boolean(),
  limit: z.int(),
  remaining: z.int(),
  resetSeconds: z.int(),
  windowSeconds: z.int(),
  degraded: z.boolean(),
});

const MONTH = 2_592_000;
const policyOf = (limit: number, windowSeconds = MONTH): QuotaPolicy => ({ limit, windowSeconds });

let bridge: UpstashBridge | null = null;
let miniflare: Miniflare | null = null;
let base = "";

beforeAll(async () => {
  if (redisPresent) bridge = await startUpstashBridge();
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: await bundleWorker("packages/worker-kit/src/meter/testing/meter-worker.ts"),
      compatibilityDate: "2026-11-01",
      durableObjects: { COUNTERS: { className: "QuotaCounter", useSQLite: true } },
      bindings: { UPSTASH_REDIS_REST_URL: bridge?.url ?? "", UPSTASH_REDIS_REST_TOKEN: bridge?.token ?? "" },
      handleStructuredLogs: () => undefined,
    }),
  );
  base = (await miniflare.ready).origin;
});
afterAll(async () => {
  await miniflare?.dispose();
  await bridge?.stop();
});

const BACKENDS = ["durable-object", ...(redisPresent ? ["upstash"] : [])];
const PATHS = BACKENDS.flatMap((backend) => [backend, `${backend}/isolate`]);

let identities = 0;
const newIdentity = () => `identity-${++identities}`;

describe.each(PATHS)("the meter contract: %s", { retry: RETRY_UNREACHED }, (path) => {
  const take = async (identity: string, policy: QuotaPolicy, cost: number) => {
    const response = await fetch(`${base}/${path}`, { method: "POST", body: JSON.stringify({ identity, policy, cost }) });
    const taken = reading.parse(await response.json());
    expectReached(!taken.degraded);
    return taken;
  };

  it("lets exactly the limit through, and then nothing", async () => {
    const identity = newIdentity();
    const outcomes = [];
    for (let count = 0; count < 6; count++) outcomes.push(await take(identity, policyOf(4), 1));
    expect(outcomes.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 3],
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
  });

  it.for([20, 500])("lets exactly %i of more concurrent calls through", async (limit, { task }) => {
    const identity = newIdentity();
    let allowed = 0;
    const callers = concurrencyOf(task);
    const caller = async () => {
      for (let count = 0; count < Math.ceil((limit * 1.3) / callers); count++)
        if ((await take(identity, policyOf(limit), 1)).allowed) allowed += 1;
    };
    await Promise.all(Array.from({ length: callers }, caller));
    expect(allowed).toBe(limit);
  });

  it("refuses whole what exceeds the rest, and consumes nothing of it", async () => {
    const identity = newIdentity();
    expect(await take(identity, policyOf(30), 25)).toMatchObject({ allowed: true, remaining: 5 });
    expect(await take(identity, policyOf(30), 6)).toMatchObject({ allowed: false, remaining: 5 });
    expect(await take(identity, policyOf(30), 5)).toMatchObject({ allowed: true, remaining: 0 });
  });

  it("looks with a cost of 0, and gives back with a negative one", async () => {
    const identity = newIdentity();
    await take(identity, policyOf(10), 7);
    expect(await take(identity, policyOf(10), 0)).toMatchObject({ allowed: true, remaining: 3 });
    expect(await take(identity, policyOf(10), -2)).toMatchObject({ allowed: true, remaining: 5 });
    expect(await take(identity, policyOf(10), -100)).toMatchObject({ remaining: 10 });
  });

  it("counts identities and policies apart", async () => {
    const identity = newIdentity();
    await take(identity, policyOf(10), 10);
    expect(await take(newIdentity(), policyOf(10), 1)).toMatchObject({ allowed: true, remaining: 9 });
    expect(await take(identity, policyOf(11), 1)).toMatchObject({ allowed: true, remaining: 10 });
  });

  it("begins anew with the next window, and tells its end", async () => {
    const [identity, policy] = [newIdentity(), policyOf(2, 1)];
    const first = await take(identity, policy, 2);
    expect(first).toMatchObject({ allowed: true, limit: 2, windowSeconds: 1, resetSeconds: 1, degraded: false });
    await sleep(1050);
    expect(await take(identity, policy, 2)).toMatchObject({ allowed: true, remaining: 0 });
  });
});

/** Makes `calls` equal calls of the meter from several isolates, a few at a time in each. @returns counts of the outcomes. */
async function call(path: string, isolates: number, calls: number, request: object) {
  const readings: z.output<typeof reading>[] = [];
  let left = calls;
  const caller = async (isolate: number) => {
    while (left-- > 0) {
      const response = await fetch(`${base}/${path}/isolate-${isolate}`, { method: "POST", body: JSON.stringify(request) });
      readings.push(reading.parse(await response.json()));
    }
  };
  await Promise.all(Array.from({ length: isolates * 5 }, (_, number) => caller(number % isolates)));
  return { allowed: readings.filter(({ allowed }) => allowed).length, degraded: readings.filter((one) => one.degraded).length };
}

const used = async (backend: string, identity: string, policy: QuotaPolicy) => {
  const response = await fetch(`${base}/${backend}`, { method: "POST", body: JSON.stringify({ identity, policy, cost: 0 }) });
  return policy.limit - reading.parse(await response.json()).remaining;
};

describe.each(BACKENDS)("a distant counter: %s", (backend) => {
  // Leaves out delays close to the timeout of two seconds: leasing.test.ts tests those with a fake clock.
  describe.each([10, 190, 210, 500, 1000])("%i ms away", (delayMs) => {
    it("counts the free plan exactly", async () => {
      const identity = newIdentity();
      const { allowed, degraded } = await call(backend, 2, 30, { identity, policy: policyOf(20), cost: 1, delayMs, mayOwe: true });
      expect({ allowed, degraded, used: await used(backend, identity, policyOf(20)) }).toEqual({ allowed: 20, degraded: 0, used: 20 });
    });

    it("counts writes exactly", async () => {
      const identity = newIdentity();
      const policy = policyOf(1000);
      await call(backend, 1, 1, { identity, policy, cost: 985 });
      const { allowed, degraded } = await call(backend, 2, 30, { identity, policy, cost: 1, delayMs });
      expect({ allowed, degraded }).toEqual({ allowed: 15, degraded: 0 });
    });

    it("lets an isolate that does not know better serve one block of reads", async () => {
      const identity = newIdentity();
      const policy = policyOf(10_000);
      await call(backend, 1, 1, { identity, policy, cost: 1, mayOwe: true });
      // Uses up the rest of the quota, as other isolates may do meanwhile.
      await fetch(`${base}/${backend}`, { method: "POST", body: JSON.stringify({ identity, policy, cost: 9999 }) });
      const { allowed, degraded } = await call(backend, 1, 100, { identity, policy, cost: 1, delayMs, mayOwe: true });
      expect(degraded).toBe(0);
      expect(allowed).toBeGreaterThan(0);
      expect(allowed).toBeLessThanOrEqual(Math.floor(9999 / 200));
    });
  });

  it("gives what a lease did not spend back", async () => {
    const identity = newIdentity();
    const policy = policyOf(10_000);
    await call(backend, 1, 3, { identity, policy, cost: 1 });
    await expect.poll(() => used(backend, identity, policy), { timeout: 12_000, interval: 500 }).toBe(3);
  });

  it("counts what it says late, once, and is left alone meanwhile", async () => {
    const identity = newIdentity();
    const policy = policyOf(10_000);
    const started = Date.now();
    const { allowed, degraded } = await call(backend, 1, 20, { identity, policy, cost: 1, delayMs: 2600 });
    expect({ allowed, degraded }).toEqual({ allowed: 20, degraded: 20 });
    // Only the first five calls waited for the counter. The other calls did not ask it.
    expect(Date.now() - started).toBeLessThan(4000);
    await expect.poll(() => used(backend, identity, policy), { timeout: 5000 }).toBe(5);
  });
});
