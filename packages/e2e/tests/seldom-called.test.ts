import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { call } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem({}, "seeded");

const storedCalls = async (keyId: string) => {
  const accounts = await system.accounts();
  const row = await accounts
    .prepare("select coalesce(sum(calls), 0) as calls from usage_days where key_id = ?1")
    .bind(keyId)
    .first<{ calls: number }>();
  return row?.calls;
};

/** The counted calls of a rarely used key are stored in the same write as its quota (guides/metering.md#usage). */
describe("a key that is called seldom", () => {
  it("has its calls kept with its quota, through a crash, until somebody asks for them", async () => {
    const { key, key_id } = await system.operator.createKey({ plan: "pro" });
    const ask = async (path: string) => {
      const response = await call("GET", path, { key }, system.baseUrl);
      expect(response.status).toBe(200);
      return { answer: await response.json(), left: Number(response.headers.get("RateLimit-Remaining")) };
    };
    await ask("/v1/benchmarks?state=TX");
    await sleep(5500);
    expect(await storedCalls(key_id)).toBe(1);
    await ask("/v1/benchmarks?state=TX");
    await sleep(5500);
    await ask("/v1/rates?product_type=heloc");
    await sleep(2500);
    expect(await storedCalls(key_id)).toBe(1);
    await system.restart();
    const { answer, left } = await ask("/v1/usage");
    expect(answer.total).toEqual({ calls: 3, failed: 0, cost: 3 });
    expect(answer.by_operation).toEqual([
      { operation: "getBenchmarks", calls: 2, failed: 0, cost: 2 },
      { operation: "listRates", calls: 1, failed: 0, cost: 1 },
    ]);
    expect(left).toBe(10_000 - 4);
    expect(await storedCalls(key_id)).toBe(3);
    // The calls that have been stored meanwhile are not counted twice.
    expect((await ask("/v1/usage")).answer.total.calls).toBe(4);
  }, 60_000);
});
