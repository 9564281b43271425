import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FailOpenMeter } from "./fail-open.ts";
import type { Meter } from "./meter.ts";

const policy = { limit: 20, windowSeconds: 60 };

beforeEach(() => {
  vi.useFakeTimers({ now: 30_000 });
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a limiter that can't be reached", () => {
  it.each<[string, Meter["take"]]>([
    ["hangs", () => new Promise(() => undefined)],
    ["fails", () => Promise.reject(new Error("connection refused"))],
  ])("lets the call through within 300 ms when it %s, marked and logged", async (_, take) => {
    const reading = new FailOpenMeter({ take }).take("key:1", policy, 1);
    await vi.advanceTimersByTimeAsync(299);
    expect(await Promise.race([reading, Promise.resolve("still waiting")])).toEqual({
      allowed: true,
      limit: 20,
      remaining: 20,
      resetSeconds: 30,
      windowSeconds: 60,
      degraded: true,
    });
    expect(console.log).toHaveBeenCalledWith(expect.stringContaining("limiter_unreachable"));
  });
});
