import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import { createOperatorClient } from "@tellerline/ops";
import { ADDRESS_QUOTA } from "@tellerline/vocabulary";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { call, freshAddress } from "../support/api.ts";
import { bundledWorkers, copyState } from "../support/fixtures.ts";

/** Tests the gateway with stand-ins for bindings that only the platform has, such as this version id. */
const VERSION = "dc8dcd28-271b-4367-9840-6c244f84cb40";
const stateDir = mkdtempSync(join(tmpdir(), "tellerline-platform-"));
const { limit } = ADDRESS_QUOTA;
const CALLS_LAST_MS = 10_000;
let system: LocalSystem;

beforeAll(async () => {
  copyState("seeded", stateDir);
  const period = ADDRESS_QUOTA.windowSeconds;
  const workers = bundledWorkers().map((worker) =>
    worker.name === "tellerline"
      ? {
          ...worker,
          bindings: { ...worker.bindings, VERSION: { id: VERSION } },
          ratelimits: { ADDRESSES: { namespace_id: "1", simple: { limit, period } } },
        }
      : worker,
  );
  system = await startSystem({ port: 0, stateDir, quiet: true, workers });
});
afterAll(async () => {
  await system.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

const from = (address: string, method = "GET", path = "/health", key?: string) =>
  call(method, path, { headers: { "CF-Connecting-IP": address }, ...(key === undefined ? {} : { key }) }, system.baseUrl);
const remaining = (response: Response) => Number(response.headers.get("RateLimit-Remaining"));

describe("a client address, counted by the platform", () => {
  beforeEach(async () => {
    const windowMs = ADDRESS_QUOTA.windowSeconds * 1000;
    const left = windowMs - (Date.now() % windowMs);
    // Waits for the next rate-limit window if the rest of the current window is too short for the calls of a test.
    if (left < CALLS_LAST_MS) await sleep(left + 100);
  });

  it("makes as many keyless calls a minute as the limit says, each told what is left", async () => {
    const address = freshAddress();
    const responses = await Promise.all(Array.from({ length: limit + 20 }, () => from(address)));
    const lefts = responses.filter(({ status }) => status === 200).map(remaining);
    expect(lefts.toSorted((one, other) => other - one)).toEqual(Array.from({ length: limit }, (_, index) => limit - 1 - index));
    const refused = await from(address);
    expect([refused.status, remaining(refused)]).toEqual([429, 0]);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(ADDRESS_QUOTA.windowSeconds);
    expect((await from(freshAddress())).status).toBe(200);
  });

  it("pays for failed authentications, and for no call of a key", async () => {
    const address = freshAddress();
    const operator = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
    const { key } = await operator.createKey({ plan: "pro" });
    await Promise.all(Array.from({ length: limit }, () => from(address, "GET", "/v1/rates", "rk_live_wrong")));
    expect((await from(address)).status).toBe(429);
    const served = await from(address, "GET", "/v1/benchmarks?state=TX", key);
    expect([served.status, remaining(served)]).toEqual([200, 9999]);
  });
});

it("says which version of the gateway answers", async () => {
  expect((await from(freshAddress())).headers.get("Worker-Version")).toBe(VERSION);
});

it("still asks the counter of keys whether it is ready", async () => {
  const ready = (await (await from(freshAddress(), "GET", "/health/ready")).json()) as { checks: { limiter: { ok: boolean } } };
  expect(ready.checks.limiter.ok).toBe(true);
});
