import { describe, expect, it } from "vitest";
import { concurrencyOf, expectReached, RETRY_UNREACHED } from "../support/limiter.ts";
import { useOwnSystem } from "../support/own-system.ts";
import { redisPresent } from "../support/redis-present.ts";
import { startUpstashBridge } from "../support/upstash-bridge.ts";

const bridge = redisPresent ? await startUpstashBridge() : null;

describe.skipIf(bridge === null)("metering by Upstash Redis", () => {
  const system = useOwnSystem({ UPSTASH_REDIS_REST_URL: bridge?.url ?? "", UPSTASH_REDIS_REST_TOKEN: bridge?.token ?? "" });
  // No book is published here, so valid calls that the meter admits get 503, and invalid calls get 400.
  const benchmarks = async (key: string, query = "") => {
    const response = await fetch(`${system.baseUrl}/v1/benchmarks${query}`, { headers: { Authorization: `Bearer ${key}` } });
    await response.body?.cancel();
    return {
      status: response.status,
      policy: response.headers.get("RateLimit-Policy"),
      remaining: response.headers.get("RateLimit-Remaining"),
    };
  };

  it("passes exactly 20 of 50 concurrent calls of a free key", { retry: RETRY_UNREACHED }, async ({ task }) => {
    const { key } = await system.operator.createKey({ plan: "free" });
    const callers = concurrencyOf(task);
    const outcomes: Awaited<ReturnType<typeof benchmarks>>[] = [];
    const caller = async () => {
      for (let count = 0; count < 50 / callers; count++) outcomes.push(await benchmarks(key, "?unknown=1"));
    };
    await Promise.all(Array.from({ length: callers }, caller));
    expectReached(outcomes.every(({ policy }) => policy === "20;w=2592000"));
    expect(outcomes.filter(({ status }) => status === 400)).toHaveLength(20);
  });

  it("charges nothing for a failure of ours", async () => {
    const { key } = await system.operator.createKey({ plan: "free" });
    for (let count = 0; count < 25; count++) expect(await benchmarks(key)).toMatchObject({ status: 503, remaining: "20" });
  });

  it("lets calls through, marked, while the limiter hangs, and when it is gone", async () => {
    const { key } = await system.operator.createKey({ plan: "free" });
    await expect.poll(() => benchmarks(key)).toMatchObject({ status: 503, policy: "20;w=2592000" });
    bridge?.hang();
    expect(await benchmarks(key)).toMatchObject({ status: 503, policy: "20;w=2592000;degraded" });
    await bridge?.stop();
    expect(await benchmarks(key)).toMatchObject({ status: 503, policy: "20;w=2592000;degraded" });
    await Promise.all(Array.from({ length: 30 }, () => benchmarks(key)));
    // An alarm is raised some seconds later, and is cleared when the last minute with uncounted calls is long past.
    const raised = async () => {
      await system.operator.tick();
      return (await system.operator.listAlarms()).alarms.map(({ name }) => name);
    };
    await expect.poll(raised, { timeout: 20_000, interval: 500 }).toContain("quota_uncounted");
    await (await system.accounts()).prepare("update uncounted_minutes set minute = '2026-01-01T00:00'").run();
    expect(await raised()).not.toContain("quota_uncounted");
  });
});
