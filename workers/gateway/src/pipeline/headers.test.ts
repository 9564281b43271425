import { OPERATIONS, type Route } from "@tellerline/contract";
import { Problem, problemResponse } from "@tellerline/worker-kit";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { describe, expect, it } from "vitest";
import { contextFor, ORIGIN, type Sent, useWorld } from "../testing/world.ts";
import { withHeaders } from "./headers.ts";

useWorld();

const READING: MeterReading = { allowed: true, limit: 20, remaining: 7, resetSeconds: 90, windowSeconds: 60, degraded: false };
const OPERATION: Route = OPERATIONS.listRates;

interface Given {
  readonly path?: string;
  readonly sent?: Sent;
  readonly response?: Response;
  readonly reading?: MeterReading | null;
  readonly operation?: Route | null;
  readonly form?: "fitting" | "as it is";
}

async function toldOf({
  path = "/v1/rates",
  sent = {},
  response = Response.json({ a: 1 }),
  reading = READING,
  operation = OPERATION,
  form,
}: Given) {
  const context = contextFor(path, sent);
  const answer = await withHeaders(context, { response, reading }, operation, form);
  const { "x-request-id": id, ...headers } = Object.fromEntries(answer.headers);
  expect(id).toBe(context.requestId);
  return { status: answer.status, headers, body: await answer.text() };
}

const headerOf = async (name: string, given: Given) => (await toldOf(given)).headers[name];

const COMMON = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "X-Request-Id, RateLimit, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, Retry-After, ETag, Location, Accept-Post, Accept-Patch, Idempotent-Replayed, Preference-Applied, WWW-Authenticate, Deprecation, Sunset, Link",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
  "x-content-type-options": "nosniff",
};
const QUOTA = {
  "ratelimit-limit": "20",
  "ratelimit-policy": "20;w=60",
  "ratelimit-remaining": "7",
  "ratelimit-reset": "90",
  "x-ratelimit-limit": "20",
  "x-ratelimit-remaining": "7",
};

describe("every answer", () => {
  it("has the same headers beside its own", async () => {
    const response = new Response("text", { status: 201, headers: { "Content-Type": "text/plain", Location: "/x" } });
    expect(await toldOf({ response })).toEqual({
      status: 201,
      headers: { ...COMMON, ...QUOTA, "content-type": "text/plain", location: "/x", vary: "Authorization, X-API-Key" },
      body: "text",
    });
  });

  it("keeps what it says of the quota where nothing was read", async () => {
    const response = new Response("", { headers: { "RateLimit-Limit": "5" } });
    const { headers } = await toldOf({ response, reading: null });
    expect(headers).toMatchObject({ "ratelimit-limit": "5" });
    expect(headers).not.toHaveProperty("ratelimit-remaining");
  });

  it("says where quota could not be counted", async () => {
    expect(await headerOf("ratelimit-policy", { reading: { ...READING, degraded: true } })).toBe("20;w=60;degraded");
  });

  it("has nothing that is between Workers alone", async () => {
    const response = new Response("", { headers: { "X-Tellerline-Watched": "cold", "X-Tellerline-Spared": "4", "X-Other": "1" } });
    const { headers } = await toldOf({ response });
    expect(Object.keys(headers).filter((name) => name.startsWith("x-tellerline"))).toEqual([]);
    expect(headers).toMatchObject({ "x-other": "1" });
  });

  it("has no body where HEAD asks", async () => {
    expect(await toldOf({ sent: { method: "HEAD" } })).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json" },
      body: "",
    });
  });

  it("lets no other origin read what writes, or has secrets", async () => {
    const { headers } = await toldOf({ operation: { ...OPERATION, cors: false } });
    expect(headers["access-control-allow-origin"]).toBe(ORIGIN);
    expect(headers).not.toHaveProperty("access-control-expose-headers");
    expect(await headerOf("access-control-allow-origin", { operation: null })).toBe("*");
  });

  it("of an operation that goes away says so", async () => {
    const deprecation = {
      since: "2026-11-22T00:00:00Z",
      sunset: "2027-05-21T00:00:00Z",
      link: "https://tellerline.dev/docs/compatibility",
    };
    // `Deprecation` is a structured-field Date (RFC 9745, 2.1), `Sunset` an HTTP-date (RFC 8594, 3).
    expect(await toldOf({ operation: { ...OPERATION, deprecation } })).toMatchObject({
      headers: {
        deprecation: "@1795305600",
        sunset: "Fri, 21 May 2027 00:00:00 GMT",
        link: '<https://tellerline.dev/docs/compatibility>; rel="deprecation"',
      },
    });
  });
});

describe("what an answer differs by", () => {
  const problem = () => problemResponse(new Problem("not_found", "No."), "req_1", "/x");
  const varying = (vary: string) => new Response("", { headers: { Vary: vary } });
  const page = OPERATIONS.getDocs;

  it.each<[string, Given, string | undefined]>([
    ["a key", {}, "Authorization, X-API-Key"],
    ["a key, where no operation was found", { operation: null }, "Authorization, X-API-Key"],
    ["nothing, of what the gateway answers itself", { operation: page }, undefined],
    ["what it says itself", { operation: page, response: varying("Accept") }, "Accept"],
    ["what it says itself, and a key", { response: varying("Accept,  Origin") }, "Accept, Origin, Authorization, X-API-Key"],
    ["each thing once", { response: varying("X-API-Key, Accept, Accept,") }, "X-API-Key, Accept, Authorization"],
    ["what a browser accepts, of a problem", { response: problem() }, "Authorization, X-API-Key, Accept"],
    ["the same, of a problem of the gateway itself", { response: problem(), operation: page }, "Authorization, X-API-Key, Accept"],
    ["the same, where HEAD asks", { response: problem(), sent: { method: "HEAD" } }, "Authorization, X-API-Key, Accept"],
    ["a key alone, of a problem of what no link leads to", { response: problem(), sent: { method: "POST" } }, "Authorization, X-API-Key"],
    ["the same, of the gateway itself", { response: problem(), operation: page, sent: { method: "POST" } }, undefined],
  ])("is %s", async (_, given, expected) => {
    expect(await headerOf("vary", given)).toBe(expected);
  });
});

describe("structured fields of the quota", () => {
  const sent = { headers: { Prefer: "ratelimit=structured" } };

  it("are told to whoever prefers them", async () => {
    const { headers } = await toldOf({ sent });
    expect(headers).toMatchObject({
      ...QUOTA,
      ratelimit: '"quota";r=7;t=90',
      "ratelimit-policy": '"quota";q=20;w=60',
      "preference-applied": "ratelimit=structured",
    });
    expect(await headerOf("ratelimit-policy", { sent, reading: { ...READING, degraded: true } })).toBe('"quota";q=20;w=60;degraded');
  });

  it("are named beside the preference that was met before", async () => {
    const response = new Response("", { headers: { "Preference-Applied": "receipt" } });
    expect(await headerOf("preference-applied", { response, sent })).toBe("receipt, ratelimit=structured");
    expect(await headerOf("preference-applied", { response: new Response("", { headers: { "Preference-Applied": "receipt" } }) })).toBe(
      "receipt",
    );
  });

  it.each([{}, { Prefer: "receipt" }, { Prefer: "ratelimit=other" }])("are not told for %j", async (headers) => {
    const told = (await toldOf({ sent: { headers } })).headers;
    expect(told).toMatchObject(QUOTA);
    expect(told).not.toHaveProperty("ratelimit");
    expect(told).not.toHaveProperty("preference-applied");
  });
});

describe("a problem that a browser asks for", () => {
  const response = () => problemResponse(new Problem("rate_limited", "Too fast.", { headers: { "Retry-After": "9" } }), "req_1", "/x");
  const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
  const PAGE = {
    ...COMMON,
    ...QUOTA,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "retry-after": "9",
    vary: "Authorization, X-API-Key, Accept",
  };

  it("is a page, with the status and the headers of the problem", async () => {
    const { status, headers, body } = await toldOf({ response: response(), sent: { headers: { Accept: accept } } });
    expect([status, headers]).toEqual([429, PAGE]);
    expect(body).toContain("<h1>Too many calls</h1><p>Too fast.</p>");
    expect(body).toContain("request <code>req_1</code>");
  });

  it("has no body where HEAD asks", async () => {
    const sent = { method: "HEAD", headers: { Accept: accept } };
    expect(await toldOf({ response: new Response(null, response()), sent })).toEqual({ status: 429, headers: PAGE, body: "" });
  });

  it.each<[string, Given]>([
    ["who accepts JSON first", { sent: { headers: { Accept: "application/json, text/html" } } }],
    ["who accepts anything", { sent: { headers: { Accept: "*/*" } } }],
    ["who sends a key", { sent: { headers: { Accept: accept, Authorization: "Bearer x" } } }],
    ["who sends a key in the other header", { sent: { headers: { Accept: accept, "X-API-Key": "x" } } }],
    ["who sends something", { sent: { method: "POST", headers: { Accept: accept } } }],
    ["where it is a page already", { sent: { headers: { Accept: accept } }, form: "as it is" }],
  ])("is the document for those %s", async (_, given) => {
    const { headers, body } = await toldOf({ response: response(), ...given });
    expect([headers["content-type"], JSON.parse(body)]).toMatchObject(["application/problem+json", { code: "rate_limited" }]);
  });

  it("is a page of no answer that is no problem", async () => {
    expect(await toldOf({ sent: { headers: { Accept: accept } } })).toMatchObject({
      headers: { "content-type": "application/json" },
      body: '{"a":1}',
    });
    expect(await toldOf({ response: new Response("x"), sent: { headers: { Accept: accept } } })).toMatchObject({ body: "x" });
    expect(await toldOf({ response: new Response(null, { status: 204 }), sent: { headers: { Accept: accept } } })).toMatchObject({
      body: "",
    });
  });
});
