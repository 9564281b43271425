import { OPERATION_LIST } from "@tellerline/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { baseUrl, call, callOperation, createKey, expectCommonHeaders, freshAddress, problemOf } from "../support/api.ts";
import { sharedSystem } from "../support/fixtures.ts";

const keys = { free: "", pro: "", enterprise: "" };
beforeAll(async () => {
  keys.free = await createKey("free");
  keys.pro = await createKey("pro");
  keys.enterprise = await createKey("enterprise");
});

const pathOf = (path: string) => path.replace("{state}", "TX").replace("{slug}", "no-such-credit-union");
const bodyOf = (operation: { readonly example?: unknown; readonly body?: unknown }) =>
  operation.body === undefined ? {} : { body: operation.example ?? {} };
const gated = OPERATION_LIST.filter(({ plan }) => plan !== null);

describe.each(OPERATION_LIST)("$method $path", (operation) => {
  it("answers every call with the common headers and never with 500", async () => {
    const response = await call(operation.method, pathOf(operation.path), { ...bodyOf(operation), headers: {} });
    expectCommonHeaders(response);
    expect(response.status).toBeLessThan(500);
  });

  it("refuses another method with Allow", async () => {
    const response = await call("PUT", pathOf(operation.path));
    expectCommonHeaders(response);
    expect((await problemOf(response)).code).toBe("method_not_allowed");
    expect(response.headers.get("Allow")?.split(", ")).toContain(operation.method);
  });
});

const isPage = ({ takesAnyQuery }: (typeof OPERATION_LIST)[number]) => takesAnyQuery === true;

describe.each(OPERATION_LIST.filter((operation) => !isPage(operation)))("$method $path", (operation) => {
  it("names an unknown query parameter", async () => {
    const response = await call(operation.method, `${pathOf(operation.path)}?nonsense=1`, { ...bodyOf(operation), key: keys.enterprise });
    const problem = await problemOf(response);
    expect(problem.errors).toContainEqual(expect.objectContaining({ path: "/query/nonsense", code: "unknown_field" }));
  });
});

describe.each(OPERATION_LIST.filter(isPage))("$method $path", ({ method, path }) => {
  it("is a page whatever its address asks besides", async () => {
    const known = path.replace("{guide}", "batch").replace("{problem}", "not-found");
    expect((await call(method, `${known}?utm_source=newsletter`)).status).toBe(200);
  });
});

describe.each(OPERATION_LIST.filter(({ body }) => body !== undefined))("$method $path", (operation) => {
  it("names an unknown field of the body", async () => {
    const body = { ...Object(operation.example ?? {}), nonsense: 1 };
    const problem = await problemOf(await call(operation.method, pathOf(operation.path), { body, key: keys.enterprise }));
    expect(problem.errors).toContainEqual(expect.objectContaining({ path: "/nonsense", code: "unknown_field" }));
  });
});

describe.each(gated)("$method $path needs a key", (operation) => {
  it("refuses a call without one", async () => {
    const response = await call(operation.method, pathOf(operation.path), bodyOf(operation));
    expect(response.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
    expect(await problemOf(response)).toMatchObject({ status: 401, code: "missing_api_key" });
  });
});

describe.each(gated.filter(({ plan }) => plan !== "free"))("$method $path is on a plan", (operation) => {
  it("refuses a key whose plan lacks it", async () => {
    // Uses a new key for each operation, because the quota of a free key is smaller than the number of these operations.
    const key = await createKey("free");
    const problem = await problemOf(await call(operation.method, pathOf(operation.path), { ...bodyOf(operation), key }));
    expect(problem).toMatchObject({ status: 403, code: "plan_required", required_plan: operation.plan, current_plan: "free" });
  });
});

describe("what is no operation", () => {
  it("is counted for the key that asks", async () => {
    const key = await createKey("free");
    for (const [method, path, status] of [
      ["GET", "/v1/nothing", 404],
      ["PUT", "/v1/rates", 405],
    ] as const) {
      const response = await call(method, path, { key });
      expect(response.status).toBe(status);
      expect(response.headers.get("RateLimit-Policy")).toBe("20;w=2592000");
    }
  });
});

describe("credentials", () => {
  it("takes both header forms, alone or the same in both", async () => {
    for (const headers of [
      { Authorization: `Bearer ${keys.pro}` },
      { "X-API-Key": keys.pro },
      { Authorization: `bearer ${keys.pro}`, "X-API-Key": keys.pro },
    ]) {
      expect((await call("GET", "/v1/benchmarks", { headers })).status).toBe(200);
    }
  });

  it.each([
    [
      "a mistyped key",
      (key: string) => ({ Authorization: `Bearer ${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}` }),
      "invalid_api_key",
    ],
    ["a key of another make", () => ({ "X-API-Key": "sk-123" }), "invalid_api_key"],
    ["another scheme", () => ({ Authorization: "Basic dXNlcjpwYXNz" }), "invalid_api_key"],
    ["a header of a key twice", (key: string) => ({ "X-API-Key": `${key}, ${key}` }), "conflicting_credentials"],
    ["the other header twice", (key: string) => ({ Authorization: `Bearer ${key}, Bearer ${key}` }), "conflicting_credentials"],
    ["two keys that differ", (key: string) => ({ Authorization: `Bearer ${key}`, "X-API-Key": keys.free }), "conflicting_credentials"],
  ])("refuses %s", async (_, headersOf, code) => {
    const response = await call("GET", "/v1/benchmarks", { headers: headersOf(keys.pro) });
    expectCommonHeaders(response);
    expect((await problemOf(response)).code).toBe(code);
  });
});

describe("what is no operation", () => {
  it("answers an unknown route with a problem", async () => {
    const response = await call("GET", "/v1/nothing", { key: keys.pro });
    expectCommonHeaders(response);
    expect(await problemOf(response)).toMatchObject({ status: 404, code: "not_found", instance: "/v1/nothing" });
  });

  it("answers a CORS preflight, and opens reads and decisions to any origin", async () => {
    const preflight = await call("OPTIONS", "/v1/decisions", {
      headers: { Origin: "https://app.example", "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("Access-Control-Allow-Headers")).toContain("Authorization");
    expectCommonHeaders(preflight);
    const { response } = await callOperation("getBenchmarks", { key: keys.pro, headers: { Origin: "https://app.example" } });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
  });

  it("closes what issues keys and what writes monitors to pages of other origins", async () => {
    for (const path of ["/keys", "/v1/monitors", "/v1/subscriptions"]) {
      const headers = { Origin: "https://app.example", "Access-Control-Request-Method": "POST" };
      for (const response of [
        await call("OPTIONS", path, { headers }),
        await call("POST", path, { key: keys.pro, headers, body: { no: 1 } }),
      ]) {
        expect(response.headers.get("Access-Control-Allow-Origin"), path).toBe(baseUrl());
      }
    }
  });

  it("answers HEAD as GET without the body", async () => {
    const response = await call("HEAD", "/health");
    expectCommonHeaders(response);
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });
});

describe("what comes from outside", () => {
  it("strips internal headers: nobody makes himself a principal", async () => {
    const principal = { keyId: "key_x", orgId: "org_x", environment: "live", plan: "enterprise", createdAt: "", expiresAt: null };
    const context = JSON.stringify({ requestId: "req_forged", clientAddress: "1.1.1.1", principal, usage: null });
    const headers = { "X-Tellerline-Context": context, "X-Tellerline-Cost": "-100" };
    const response = await call("POST", "/v1/decisions", {
      body: OPERATION_LIST.find(({ id }) => id === "createDecision")?.example,
      headers,
    });
    expect(response.status).toBe(401);
    const { response: own } = await callOperation("getCurrentKey", { key: keys.free, headers });
    expect(own.headers.get("X-Request-Id")).not.toBe("req_forged");
  });

  it("does not reach the operator's plane without its token", async () => {
    for (const headers of [{}, { Authorization: `Bearer ${keys.enterprise}` }, { Authorization: "Bearer " }]) {
      const refused = await call("GET", "/operator/status", { headers });
      expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([401, "no-store"]);
      expect((await problemOf(refused)).request_id).toBe(refused.headers.get("X-Request-Id"));
    }
  });

  it("names the methods that a path of the operator's plane takes", async () => {
    const headers = { Authorization: `Bearer ${sharedSystem().operatorToken}` };
    const wrong = await call("DELETE", "/operator/disputes", { headers });
    expect([wrong.status, wrong.headers.get("Allow")]).toEqual([405, "POST, GET"]);
    expect((await call("DELETE", "/operator/no-such-path", { headers })).status).toBe(404);
  });
});

const batch = "/v1/decisions/batch";
const scenario = { product_type: "auto_loan", intent: "purchase", amount: 20_000, state: "TX" };
const raw = (body: BodyInit, type = "application/json") =>
  fetch(new URL(batch, baseUrl()), {
    method: "POST",
    headers: { "X-API-Key": keys.pro, "Content-Type": type, "CF-Connecting-IP": freshAddress() },
    body,
  });

describe("bad input", () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>, string, number]>([
    ["text that is no JSON", "{", "invalid_json", 400],
    ["an empty body", "", "invalid_json", 400],
    ["broken UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), "invalid_json", 400],
    ["JSON of 100,000 nested arrays", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "validation_failed", 400],
    ["a body above 256 KiB", JSON.stringify({ scenarios: [{ ...scenario, id: "x".repeat(300_000) }] }), "payload_too_large", 413],
    ["an array", "[]", "validation_failed", 400],
    ["null", "null", "validation_failed", 400],
    ["a number", "1", "validation_failed", 400],
    ["an infinite amount", '{"scenarios":[{"product_type":"mortgage","intent":"purchase","amount":1e999}]}', "validation_failed", 400],
  ])("refuses %s", async (_, body, code, status) => {
    const response = await raw(body);
    expectCommonHeaders(response);
    expect(await problemOf(response)).toMatchObject({ status, code });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "multipart/form-data"])("refuses %s", async (type) => {
    expect(await problemOf(await raw("{}", type))).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  it("refuses a large body that does not say its length", async () => {
    const chunks = Array<string>(16).fill(" ".repeat(65_536));
    const request = new Request(new URL(batch, baseUrl()), {
      method: "POST",
      headers: { "X-API-Key": keys.pro, "Content-Type": "application/json" },
      body: new Blob(chunks).stream(),
      ...{ duplex: "half" },
    });
    expect((await problemOf(await fetch(request))).code).toBe("payload_too_large");
  });

  it.each<[string, unknown, string[]]>([
    ["an empty batch", { scenarios: [] }, ["/scenarios"]],
    ["26 scenarios", { scenarios: Array(26).fill(scenario) }, ["/scenarios"]],
    ["a missing batch", {}, ["/scenarios"]],
    [
      "a missing product, a wrong intent and a bad state at once",
      { scenarios: [{ intent: "buy", amount: 1, state: "ZZ" }] },
      ["/scenarios/0/product_type", "/scenarios/0/intent", "/scenarios/0/state"],
    ],
    ["a bad default state", { state: "Tejas", scenarios: [scenario] }, ["/state"]],
    [
      "text for numbers",
      { scenarios: [{ ...scenario, amount: "NaN", credit_score: "700" }] },
      ["/scenarios/0/amount", "/scenarios/0/credit_score"],
    ],
    ["a negative amount", { scenarios: [{ ...scenario, amount: -1 }] }, ["/scenarios/0/amount"]],
    ["no amount of money", { scenarios: [{ ...scenario, amount: 0 }] }, ["/scenarios/0/amount"]],
    ["an enormous amount", { scenarios: [{ ...scenario, amount: 1e30 }] }, ["/scenarios/0/amount"]],
    ["a term of half a month", { scenarios: [{ ...scenario, term_months: 60.5 }] }, ["/scenarios/0/term_months"]],
    [
      "a mortgage term that is not served, beside another fault",
      { scenarios: [{ ...scenario, product_type: "mortgage", term_months: 250, amount: -5 }] },
      ["/scenarios/0/amount", "/scenarios/0/term_months"],
    ],
    ["a score out of range", { credit_score: 900, scenarios: [scenario] }, ["/credit_score"]],
    ["too many providers", { max_providers: 26, scenarios: [scenario] }, ["/max_providers"]],
    ["scenarios that are no objects", { scenarios: [null, 3, "x"] }, ["/scenarios/0", "/scenarios/1", "/scenarios/2"]],
  ])("points at every fault of %s", async (_, body, paths) => {
    const problem = await problemOf(await call("POST", batch, { body, key: keys.pro }));
    expect(problem).toMatchObject({ status: 400, code: "validation_failed" });
    expect(problem.errors?.map(({ path }) => path).sort()).toEqual(paths.toSorted());
  });

  it("suggests the field that was probably meant", async () => {
    const problem = await problemOf(await call("POST", batch, { body: { scenarios: [{ ...scenario, creditScore: 700 }] }, key: keys.pro }));
    expect(problem.errors).toEqual([
      expect.objectContaining({ path: "/scenarios/0/creditScore", message: expect.stringContaining('"credit_score"') }),
    ]);
  });

  it("refuses a parameter that is given twice", async () => {
    const problem = await problemOf(await call("GET", "/v1/rates?state=TX&state=OK", { key: keys.pro }));
    expect(problem.errors?.[0]).toMatchObject({ path: "/query/state", code: "repeated_parameter" });
  });

  it.each([
    "limit=1e3",
    "limit=0",
    "limit=201",
    "limit=-1",
    "term_months=NaN",
    "state=XX",
    "product_type=loan",
    "cursor=garbage",
    "__proto__=1",
  ])("refuses /v1/rates?%s", async (query) => {
    expect((await call("GET", `/v1/rates?${query}`, { key: keys.pro })).status).toBe(400);
  });
});

describe("a body that could be read in two ways", () => {
  const send = async (body: string) =>
    fetch(`${baseUrl()}/v1/eligibility/check`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${await createKey("enterprise")}` },
      body,
    });

  it("is refused: a key that appears twice, with its place", async () => {
    const problem = await problemOf(await send('{"credit_union_ids":["a"],"person":{"home_state":"TX","home_state":"OH"}}'));
    expect(problem).toMatchObject({
      status: 400,
      code: "invalid_json",
      detail: expect.stringContaining('"home_state" appears twice in /person'),
    });
  });

  it("is refused: a lone surrogate, with its place", async () => {
    const problem = await problemOf(await send('{"credit_union_ids":["a","\\ud800"]}'));
    expect(problem).toMatchObject({ status: 400, code: "validation_failed", errors: [{ path: "/credit_union_ids/1" }] });
  });
});

it("tells caches that an answer depends on the key, and which does not", async () => {
  const vary = async (path: string) => (await call("GET", path)).headers.get("Vary");
  // Without a key the answer is a problem, which browsers get as a page. So it depends on Accept, too.
  expect(await vary("/v1/rates")).toBe("Authorization, X-API-Key, Accept");
  expect(await vary("/v1/demo/rates")).toBe("Authorization, X-API-Key");
  expect(await vary("/v1/capabilities")).toBeNull();
});
