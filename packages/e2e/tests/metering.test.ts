import { describe, expect, it } from "vitest";
import { call, callOperation, createKey, expectCommonHeaders, freshAddress, problemOf } from "../support/api.ts";

const scenario = { product_type: "auto_loan", intent: "purchase", amount: 20_000, state: "TX" };
const remaining = (response: Response) => Number(response.headers.get("RateLimit-Remaining"));

describe("a free key", () => {
  it("passes exactly 20 of 50 concurrent calls", async () => {
    const key = await createKey("free");
    const responses = await Promise.all(Array.from({ length: 50 }, () => call("GET", "/v1/benchmarks?state=TX", { key })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = responses.find(({ status }) => status === 429);
    if (refused === undefined) throw new Error("Nothing was refused.");
    expectCommonHeaders(refused);
    expect(refused.headers.get("RateLimit-Policy")).toBe("20;w=2592000");
    expect(refused.headers.get("Retry-After")).toBe(refused.headers.get("RateLimit-Reset"));
    expect((await problemOf(refused)).code).toBe("rate_limited");
  });

  it("pays 1 for a call that its plan lacks, and nothing for one that is refused with 429", async () => {
    const key = await createKey("free");
    const refused = await call("POST", "/v1/decisions/batch", { key, body: { scenarios: [scenario] } });
    expect([refused.status, remaining(refused)]).toEqual([403, 19]);
  });
});

describe("a key whose quota is used up", () => {
  it("can still be looked at, and ended", async () => {
    const key = await createKey("free");
    for (let calls = 0; calls < 20; calls++) await call("GET", "/v1/benchmarks?state=TX", { key });
    expect((await call("GET", "/v1/benchmarks?state=TX", { key })).status).toBe(429);
    expect((await call("GET", "/keys/current", { key })).status).toBe(200);
    expect((await call("DELETE", "/keys/current", { key })).status).toBe(200);
  });
});

describe("a client address", () => {
  it("makes 60 keyless calls a minute, failed authentications included", async () => {
    const headers = { "CF-Connecting-IP": freshAddress() };
    const statuses = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        index % 2 === 0 ? call("GET", "/health", { headers }) : call("GET", "/v1/rates", { headers, key: "rk_live_wrong" }),
      ),
    );
    expect(statuses.filter(({ status }) => status !== 429)).toHaveLength(60);
    expect(statuses[0]?.headers.get("RateLimit-Policy")).toBe("60;w=60");
  });
});

describe("the coverage of membership rules", () => {
  const limitOf = (response: Response) => [response.headers.get("RateLimit-Limit"), response.headers.get("RateLimit-Policy")];

  it("is metered as the key's where a key asks for it, on every plan", async () => {
    const headers = { "CF-Connecting-IP": freshAddress() };
    for (const [plan, limit] of [
      ["free", 20],
      ["enterprise", 1_000_000],
    ] as const) {
      const key = await createKey(plan);
      const first = (await callOperation("getEligibilityCoverage", { key, headers })).response;
      const second = (await callOperation("getEligibilityCoverage", { key, headers })).response;
      expect([limitOf(first), limitOf(second)]).toEqual(Array(2).fill([String(limit), `${limit};w=2592000`]));
      expect([remaining(first), remaining(second)]).toEqual([limit - 1, limit - 2]);
    }
    const keyless = (await callOperation("getEligibilityCoverage", { headers })).response;
    expect(remaining(keyless)).toBe(59);
  });

  it("is metered by address without a key", async () => {
    const headers = { "CF-Connecting-IP": freshAddress() };
    const first = (await callOperation("getEligibilityCoverage", { headers })).response;
    const second = (await callOperation("getEligibilityCoverage", { headers })).response;
    expect([limitOf(first), limitOf(second)]).toEqual(Array(2).fill(["60", "60;w=60"]));
    expect(remaining(second)).toBeLessThan(remaining(first));
  });
});

describe("a batch", () => {
  it("costs one for each scenario, 1 when it is refused with 400, and stands in the headers exactly", async () => {
    const key = await createKey("pro");
    const { response } = await callOperation("createBatchDecision", { key, body: { scenarios: Array(7).fill(scenario) } });
    expect(remaining(response)).toBe(9993);
    const bad = await call("POST", "/v1/decisions/batch", { key, body: { scenarios: [] } });
    expect([bad.status, remaining(bad)]).toEqual([400, 9992]);
    expect(remaining((await callOperation("getCurrentKey", { key })).response)).toBe(9991);
  });

  it("is refused whole when it exceeds what is left, and consumes nothing", async () => {
    const key = await createKey("pro");
    const full = { scenarios: Array(25).fill(scenario) };
    const spend = async (calls: number, body: unknown) => {
      for (let sent = 0; sent < calls; sent += 20) {
        await Promise.all(Array.from({ length: Math.min(20, calls - sent) }, () => call("POST", "/v1/decisions/batch", { key, body })));
      }
    };
    await spend(399, full);
    await spend(15, { scenarios: [scenario] });
    const refused = await call("POST", "/v1/decisions/batch", { key, body: full });
    expect([refused.status, remaining(refused)]).toEqual([429, 10]);
    const fitting = await call("POST", "/v1/decisions/batch", { key, body: { scenarios: Array(10).fill(scenario) } });
    expect([fitting.status, remaining(fitting)]).toEqual([200, 0]);
    const last = await call("GET", "/v1/benchmarks?state=TX", { key });
    expect([last.status, remaining(last)]).toEqual([429, 0]);
  });
});

describe("Prefer: ratelimit=structured", () => {
  it.each(["ratelimit=structured", 'receipt, ratelimit="structured"', "RateLimit=structured;x=1"])(
    "%s gives structured fields",
    async (prefer) => {
      const response = await call("GET", "/v1/capabilities", { headers: { Prefer: prefer } });
      expect(response.headers.get("RateLimit")).toMatch(/^"quota";r=59;t=\d+$/);
      expect(response.headers.get("RateLimit-Policy")).toBe('"quota";q=60;w=60');
      expect(response.headers.get("Preference-Applied")).toBe("ratelimit=structured");
      expect(response.headers.get("RateLimit-Limit")).toBe("60");
    },
  );

  it("stands beside a receipt, and on a problem", async () => {
    const key = await createKey("pro");
    const body = { product_request: { product_type: "auto_loan", amount: 20000 } };
    const answer = await call("POST", "/v1/decisions", { key, body, headers: { Prefer: "receipt, ratelimit=structured" } });
    expect(answer.headers.get("Preference-Applied")).toBe("receipt, ratelimit=structured");
    const problem = await call("POST", "/v1/decisions", { key, body: {}, headers: { Prefer: "ratelimit=structured" } });
    expect(problem.status).toBe(400);
    expect(problem.headers.get("RateLimit")).toMatch(/^"quota";r=\d+;t=\d+$/);
  });

  it.each([undefined, "ratelimit", "ratelimit=draft", "xratelimit=structured"])("%s gives the usual form", async (prefer) => {
    const response = await call("GET", "/v1/capabilities", prefer === undefined ? {} : { headers: { Prefer: prefer } });
    expect(response.headers.get("RateLimit")).toBeNull();
    expect(response.headers.get("RateLimit-Policy")).toBe("60;w=60");
  });
});
