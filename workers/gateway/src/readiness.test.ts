import { HOUR_SECONDS } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { call, problem, useWorld, world } from "./testing/world.ts";

useWorld();

const WELL = {
  books: { version: "live-128", age_seconds: 26 * HOUR_SECONDS },
  evaluator: { behind_seconds: 300 },
  deliveries: { overdue_seconds: 300 },
  dead_letters: { count: 0 },
};
const READY = {
  books: { ok: true, version: "live-128", age_seconds: 26 * HOUR_SECONDS },
  evaluator: { ok: true, behind_seconds: 300 },
  deliveries: { ok: true, overdue_seconds: 300 },
  dead_letters: { ok: true, count: 0 },
  limiter: { ok: true },
};
const UNREADY = (detail: string) => problem(503, "unavailable", "Temporarily unavailable", `Not ready: ${detail}.`, "/health/ready");

const readinessOf = (state: object) => {
  world.answers.MONITORS = () => Response.json(state);
  return call("/health/ready");
};

describe("readiness", () => {
  it("is told with its checks, at the limits of what was promised", async () => {
    expect(await readinessOf(WELL)).toEqual({
      status: 200,
      quota: "59 of 60",
      headers: { "content-type": "application/json", "cache-control": "no-store" },
      body: { status: "ready", checks: READY },
    });
    expect(world.reached).toEqual([
      { to: "MONITORS", method: "GET", url: "https://monitors.internal/internal/state", headers: {}, body: "" },
    ]);
  });

  it.each([
    ["the books came into force 93601 s ago", { books: { version: "live-128", age_seconds: 93_601 } }],
    ["no books have been published", { books: { version: null, age_seconds: null } }],
    ["monitors have waited for the newest books for 301 s", { evaluator: { behind_seconds: 301 } }],
    ["a webhook has been due for 301 s", { deliveries: { overdue_seconds: 301 } }],
    [
      "the books came into force 100000 s ago; monitors have waited for the newest books for 400 s; a webhook has been due for 500 s",
      {
        books: { version: "live-1", age_seconds: 100_000 },
        evaluator: { behind_seconds: 400 },
        deliveries: { overdue_seconds: 500 },
        dead_letters: { count: 3 },
      },
    ],
  ])("is missing where %s", async (fault, state) => {
    expect(await readinessOf({ ...WELL, ...state })).toEqual({
      status: 503,
      quota: "60 of 60",
      headers: { "content-type": "application/problem+json", "retry-after": "60", vary: "Authorization, X-API-Key, Accept" },
      body: UNREADY(fault),
    });
  });

  it("is not lost by messages that nobody could handle, which it reports", async () => {
    expect(await readinessOf({ ...WELL, dead_letters: { count: 2 } })).toMatchObject({
      status: 200,
      body: { status: "ready", checks: { ...READY, dead_letters: { ok: false, count: 2 } } },
    });
  });

  it("is not lost where quota can't be counted, which it reports", async () => {
    world.areCountersDown = true;
    expect(await readinessOf(WELL)).toMatchObject({
      status: 200,
      quota: "60 of 60, degraded",
      body: { status: "ready", checks: { ...READY, limiter: { ok: false } } },
    });
  });

  it("is missing where the database of monitors does not answer", async () => {
    world.answers.MONITORS = () => new Response("", { status: 500 });
    expect(await call("/health/ready")).toEqual({
      status: 503,
      quota: "60 of 60",
      headers: { "content-type": "application/problem+json", "retry-after": "10", vary: "Authorization, X-API-Key, Accept" },
      body: UNREADY("the database of monitors does not answer"),
    });
  });

  it("is asked of the version that a deployment names", async () => {
    const headers = { "Cloudflare-Workers-Version-Overrides": 'tellerline-monitors="v2"', "Deployment-Secret": "hush" };
    world.answers.MONITORS = () => Response.json(WELL);
    await call("/health/ready", { headers, env: { DEPLOYMENT_SECRET: "hush" } });
    expect(world.reached).toMatchObject([{ headers: { "cloudflare-workers-version-overrides": 'tellerline-monitors="v2"' } }]);
  });
});
