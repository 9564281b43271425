import { describe, expect, it } from "vitest";
import { useOwnSystem } from "../support/own-system.ts";
import { redisPresent } from "../support/redis-present.ts";
import { startUpstashBridge } from "../support/upstash-bridge.ts";

const bridge = redisPresent ? await startUpstashBridge() : null;

describe.skipIf(bridge === null)("metering by Upstash Redis", () => {
  const system = useOwnSystem({ UPSTASH_REDIS_REST_URL: bridge?.url ?? "", UPSTASH_REDIS_REST_TOKEN: bridge?.token ?? "" });
  // Nothing has been published here: a call that the meter lets through is answered with 503.
  const benchmarks = async (key: string) => {
    const response = await fetch(`${system.baseUrl}/v1/benchmarks`, { headers: { Authorization: `Bearer ${key}` } });
    await response.body?.cancel();
    return { status: response.status, policy: response.headers.get("RateLimit-Policy") };
  };

  it("passes exactly 20 of 50 concurrent calls of a free key", async () => {
    const { key } = await system.operator.createKey({ plan: "free" });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => benchmarks(key)));
    expect(outcomes.filter(({ status }) => status === 503)).toHaveLength(20);
    expect(outcomes[0]?.policy).toBe("20;w=2592000");
  });

  it("lets calls through, marked, while the limiter hangs, and when it is gone", async () => {
    const { key } = await system.operator.createKey({ plan: "free" });
    expect(await benchmarks(key)).toMatchObject({ status: 503, policy: "20;w=2592000" });
    bridge?.hang();
    expect(await benchmarks(key)).toMatchObject({ status: 503, policy: "20;w=2592000;degraded" });
    await bridge?.stop();
    expect(await benchmarks(key)).toMatchObject({ status: 503, policy: "20;w=2592000;degraded" });
  });
});
