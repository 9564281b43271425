import { OPERATION_LIST } from "@tellerline/contract";
import { ADDRESS_QUOTA } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { call, env, newAddress, newKey, ORIGIN, problem, settle, standIn, useUp, useWorld, world } from "./testing/world.ts";

useWorld();

const BINDING_OF: Readonly<Record<string, string>> = {
  keys: "KEYS",
  rates: "RATES",
  decisions: "DECISIONS",
  eligibility: "ELIGIBILITY",
  monitors: "MONITORS",
  documents: "DOCUMENTS",
};

const filled = (path: string) => path.replaceAll(/\{\w+\}/g, "some_1");

const NO_ROUTE = (path: string) =>
  problem(404, "not_found", "Not found", `No route matches ${path}. GET /v1/capabilities lists every operation.`, path);

describe("a route", () => {
  it.each(OPERATION_LIST.filter(({ group }) => group !== "gateway"))(
    "leads $method $path to the Worker of its group",
    async (operation) => {
      const { bearer } = await newKey({ plan: "enterprise" });
      const { method, path, group } = operation;
      const { status, body } = await call(filled(path), { method, headers: bearer, ...(method === "GET" ? {} : { body: "{}" }) });
      const to = BINDING_OF[group];
      expect([status, body]).toEqual([200, { answered: to }]);
      expect(world.reached.map((one) => [one.to, one.method, one.url])).toEqual([[to, method, ORIGIN + filled(path)]]);
    },
  );

  it("serves HEAD where it serves GET", async () => {
    const { bearer } = await newKey();
    expect(await call("/v1/rates?limit=1", { method: "HEAD", headers: bearer })).toMatchObject({ status: 200, body: "" });
    expect(world.reached.map(({ to, method, url }) => [to, method, url])).toEqual([["RATES", "HEAD", `${ORIGIN}/v1/rates?limit=1`]]);
  });
});

describe("what leads nowhere", () => {
  it.each(["/v1/nothing", "/v1/rates/", "/oauth", "/mcp/x", "/internal/wake", "/internal/book-sets/live-1"])(
    "is not found: %s",
    async (path) => {
      expect(await call(path)).toEqual({
        status: 404,
        quota: "59 of 60",
        headers: { "content-type": "application/problem+json", vary: "Authorization, X-API-Key, Accept" },
        body: NO_ROUTE(path),
      });
    },
  );

  it("is told by no more than two hundred characters of its path", async () => {
    const path = `/${"x".repeat(300)}`;
    expect((await call(path)).body).toMatchObject({ detail: NO_ROUTE(path.slice(0, 200)).detail, instance: path });
  });

  it.each([
    ["/v1/monitors", "PUT", "/v1/monitors", "POST, GET, HEAD, OPTIONS"],
    ["/v1/monitors/mon_1", "POST", "/v1/monitors/{monitor_id}", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["/v1/rates", "DELETE", "/v1/rates", "GET, HEAD, OPTIONS"],
    ["/keys", "GET", "/keys", "POST, OPTIONS"],
    ["/keys", "HEAD", "/keys", "POST, OPTIONS"],
    ["/oauth/authorize", "PUT", "/oauth/authorize", "GET, HEAD, POST, OPTIONS"],
    ["/oauth/token", "GET", "/oauth/token", "POST, OPTIONS"],
    ["/oauth/register", "DELETE", "/oauth/register", "POST, OPTIONS"],
    ["/.well-known/oauth-authorization-server", "POST", "/.well-known/oauth-authorization-server", "GET, HEAD, OPTIONS"],
    ["/.well-known/oauth-protected-resource", "POST", "/.well-known/oauth-protected-resource", "GET, HEAD, OPTIONS"],
    ["/.well-known/oauth-protected-resource/mcp", "POST", "/.well-known/oauth-protected-resource/mcp", "GET, HEAD, OPTIONS"],
  ])("says which methods %s takes, asked with %s", async (path, method, template, allowed) => {
    const detail = `${template} takes ${allowed}, not ${method}.`;
    const answer = await call(path, { method });
    expect(answer).toMatchObject({ status: 405, quota: "59 of 60", headers: { allow: allowed } });
    if (method !== "HEAD") expect(answer.body).toEqual(problem(405, "method_not_allowed", "The method is not allowed here", detail, path));
    expect(world.reached).toEqual([]);
  });

  it("repeats no more than twenty characters of a method of signing in", async () => {
    const answer = await call("/oauth/token", { method: "A".repeat(30) });
    expect(answer.body).toMatchObject({ detail: `/oauth/token takes POST, OPTIONS, not ${"A".repeat(20)}.` });
  });
});

describe("a preflight", () => {
  const asked = (method?: string) => (method === undefined ? {} : { "Access-Control-Request-Method": method });
  const HEADERS = {
    "access-control-allow-headers": "Authorization, X-API-Key, Content-Type, Idempotency-Key, Prefer, If-Match, If-None-Match",
    "access-control-max-age": "86400",
  };
  const BY_KEY = { vary: "Authorization, X-API-Key" };
  const CLOSED = { "access-control-allow-origin": ORIGIN };

  it.each([
    ["/v1/rates", "GET", "GET, HEAD, OPTIONS", BY_KEY],
    ["/v1/monitors", "GET", "POST, GET, HEAD, OPTIONS", BY_KEY],
    ["/v1/monitors", "HEAD", "POST, GET, HEAD, OPTIONS", BY_KEY],
    ["/v1/monitors", "POST", "POST, GET, HEAD, OPTIONS", { ...BY_KEY, ...CLOSED }],
    ["/v1/monitors", undefined, "POST, GET, HEAD, OPTIONS", BY_KEY],
    ["/v1/monitors", "PUT", "POST, GET, HEAD, OPTIONS", BY_KEY],
    ["/health", "GET", "GET, HEAD, OPTIONS", {}],
    ["/mcp", "POST", "POST, OPTIONS", BY_KEY],
    ["/oauth/authorize", "POST", "GET, HEAD, POST, OPTIONS", BY_KEY],
    ["/oauth/token", "POST", "POST, OPTIONS", BY_KEY],
    ["/.well-known/oauth-protected-resource", "GET", "GET, HEAD, OPTIONS", BY_KEY],
  ])("of %s for %s allows what the path takes, and costs nothing", async (path, method, methods, headers) => {
    expect(await call(path, { method: "OPTIONS", headers: asked(method) })).toEqual({
      status: 204,
      quota: "60 of 60",
      headers: { ...HEADERS, ...headers, "access-control-allow-methods": methods },
      body: "",
    });
    expect([world.counted, world.reached]).toEqual([0, []]);
  });

  it("is answered to an address that is refused", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 60);
    expect(await call("/health", { address })).toMatchObject({ status: 429 });
    expect(await call("/v1/rates", { method: "OPTIONS", address })).toMatchObject({ status: 204, quota: "0 of 60" });
  });
});

describe("the door", () => {
  it("refuses an address that is refused already, without asking anybody", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 60);
    const refused = {
      status: 429,
      quota: "0 of 60",
      headers: { "content-type": "application/problem+json", "retry-after": "60", vary: "Authorization, X-API-Key, Accept" },
      body: problem(
        429,
        "rate_limited",
        "Too many calls",
        "0 of 60 are left in this window of 60 seconds; this call was rejected as a whole and cost nothing.",
        "/v1/demo/rates",
      ),
    };
    expect(await call("/v1/demo/rates", { address })).toEqual(refused);
    const { counted } = world;
    expect(await call("/v1/demo/rates", { address })).toEqual(refused);
    expect(await call("/v1/nothing", { address })).toMatchObject({ status: 429 });
    expect(await call("/mcp", { address, method: "POST", body: "{}" })).toMatchObject({ status: 429 });
    expect([world.counted, world.reached]).toEqual([counted, []]);
    const { bearer } = await newKey();
    expect(await call("/v1/rates", { address, headers: bearer })).toMatchObject({ status: 200, quota: "9999 of 10000" });
  });

  it("reads nothing that is too large, and has the address pay", async () => {
    const { bearer } = await newKey();
    const address = newAddress();
    const path = `/v1/rates?${"x".repeat(9000)}`;
    const answer = await call(path, { address, headers: bearer });
    expect(answer).toEqual({
      status: 414,
      quota: "59 of 60",
      headers: { "content-type": "application/problem+json", vary: "Authorization, X-API-Key, Accept" },
      body: problem(
        414,
        "uri_too_long",
        "The address is too long",
        "Method, path and query must have at most 8192 bytes together. Send less.",
        "/v1/rates",
      ),
    });
    expect([world.statements, world.reached]).toEqual([[], []]);
    expect(await call("/health", { address })).toMatchObject({ quota: "58 of 60" });
  });
});

it("answers a fault of ours without a word of what it was, and logs it", async () => {
  const CALLS = standIn<AnalyticsEngineDataset>({
    writeDataPoint: () => {
      throw new Error("No more points.");
    },
  });
  expect(await call("/health", { env: { CALLS } })).toMatchObject({
    status: 500,
    body: problem(
      500,
      "internal",
      "Something went wrong on our side",
      "The error was logged under this request id. Try again, or contact us with the id.",
      "/health",
    ),
  });
  expect(world.lines).toMatchObject([{ level: "error", event: "request_failed", path: "/health", error: "No more points." }]);
});

it("keeps calls of an organization beside its quota, and stores them when they are handed over", async () => {
  const counter = env.QUOTA_COUNTERS.get(env.QUOTA_COUNTERS.idFromName("key:org_kept|10000;w=2592000"));
  const calls = { orgId: "org_kept", day: "2026-11-22", keyId: "key_kept", operation: "listRates", calls: 1, failed: 0, cost: 1 };
  await counter.take({ limit: 10_000, windowSeconds: 2_592_000 }, 1, [calls]);
  await counter.handOver();
  await settle();
  expect(world.statements.map(({ at, params }) => [at, params])).toEqual([["primary", ["", JSON.stringify([calls])]]]);
});
