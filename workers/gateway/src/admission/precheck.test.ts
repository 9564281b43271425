import { LIMITS } from "@tellerline/contract";
import type { MeterReading } from "@tellerline/worker-kit/meter";
import { describe, expect, it } from "vitest";
import { overBudget } from "./budgets.ts";
import { readCredential } from "./credential.ts";
import { precheck } from "./precheck.ts";
import { SentHeaders } from "./sent-headers.ts";

/** Text in the form of a key. Admission does not look keys up, so that the form is enough. */
const KEY = `rk_live_${"a".repeat(34)}`;
const OTHER = `rk_test_${"b".repeat(38)}`;
const TOKEN = "org:grant:secret";

const headersOf = (headers: Readonly<Record<string, string>>) =>
  new SentHeaders(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const));

describe("a credential, by its form", () => {
  it.each([
    ["none", {}],
    ["none", { "X-API-Key": "   " }],
    ["key", { Authorization: `Bearer ${KEY}` }],
    ["key", { Authorization: `bearer  ${KEY} ` }],
    ["key", { "X-API-Key": ` ${OTHER}` }],
    ["key", { Authorization: `Bearer ${KEY}`, "X-API-Key": KEY }],
    ["token", { Authorization: `Bearer ${TOKEN}` }],
    ["malformed", { "X-API-Key": TOKEN }],
    ["malformed", { Authorization: "Bearer org::secret" }],
    ["malformed", { Authorization: `Basic ${KEY}` }],
    ["malformed", { Authorization: "Bearer" }],
    ["malformed", { Authorization: `Bearer ${KEY} ${KEY}` }],
    ["malformed", { Authorization: `Bearer ${KEY}x` }],
    ["malformed", { Authorization: `Bearer ${KEY}`, "X-API-Key": OTHER }],
    ["malformed", { "X-API-Key": `${KEY}, ${KEY}` }],
  ])("is %s of %o", (kind, sent) => {
    expect(readCredential(headersOf(sent)).kind).toBe(kind);
  });

  it.each([
    ["conflicting_credentials", { Authorization: `Bearer ${KEY}`, "X-API-Key": OTHER }],
    ["conflicting_credentials", { Authorization: `Bearer ${KEY}, Bearer ${KEY}` }],
    ["conflicting_credentials", { "X-API-Key": `${KEY}, ${KEY}` }],
    ["invalid_api_key", { Authorization: "Bearer nothing" }],
  ])("is answered %s for %o", (code, sent) => {
    expect(readCredential(headersOf(sent))).toMatchObject({ kind: "malformed", problem: { code } });
  });
});

describe("a budget", () => {
  const codeOf = (headers: Readonly<Record<string, string>>, url = "https://host.example/") =>
    overBudget({ method: "GET", url, headers: headersOf(headers) })?.code ?? null;

  it("holds method, path and query to 8 KiB, and not the host", () => {
    const path = (bytes: number) => `https://host.example/${"x".repeat(bytes - "GET /".length)}`;
    expect([codeOf({}, path(LIMITS.requestLineBytes)), codeOf({}, path(LIMITS.requestLineBytes + 1))]).toEqual([null, "uri_too_long"]);
    expect(codeOf({}, `https://host.example/?${"x".repeat(LIMITS.requestLineBytes)}`)).toBe("uri_too_long");
  });

  it.each([
    ["Authorization", LIMITS.authorizationBytes],
    ["Accept", LIMITS.headerBytes],
    ["Idempotency-Key", LIMITS.headerBytes],
    ["MCP-Protocol-Version", LIMITS.headerBytes],
    ["If-None-Match", LIMITS.listHeaderBytes],
  ])("holds %s to %i bytes", (name, most) => {
    expect([codeOf({ [name]: "x".repeat(most) }), codeOf({ [name]: "x".repeat(most + 1) })]).toEqual([null, "headers_too_large"]);
  });

  it("holds what nobody reads in the sum alone", () => {
    expect(codeOf({ "X-Other": "x".repeat(LIMITS.headersBytes / 2) })).toBeNull();
    expect(codeOf({ "X-Other": "x".repeat(LIMITS.headersBytes) })).toBe("headers_too_large");
  });

  it("holds headers in number", () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, number) => [`X-${number}`, ""]));
    expect([codeOf(many(LIMITS.headers)), codeOf(many(LIMITS.headers + 1))]).toEqual([null, "headers_too_large"]);
  });

  it("counts each header of a name that comes more than once", () => {
    const cookies = Array.from({ length: LIMITS.headers + 1 }, () => ["set-cookie", "a"] as const);
    expect(overBudget({ method: "GET", url: "https://host.example/", headers: new SentHeaders(cookies) })?.code).toBe("headers_too_large");
  });
});

describe("the door", () => {
  const REFUSAL: MeterReading = { allowed: false, limit: 20, remaining: 0, resetSeconds: 9, windowSeconds: 60, degraded: false };
  const ask = (sent: Readonly<Record<string, string>>, isRefused: boolean, url = "https://host.example/") => {
    const headers = headersOf(sent);
    let asked = 0;
    const answer = precheck({ method: "GET", url, headers, credential: readCredential(headers) }, () => {
      asked += 1;
      return isRefused ? REFUSAL : null;
    });
    return { is: answer.is, asked };
  };
  const LONG = `https://host.example/${"x".repeat(10_000)}`;

  it("lets a key stand for itself, whatever its network did", () => {
    expect(ask({ Authorization: `Bearer ${KEY}` }, true)).toEqual({ is: "admitted", asked: 0 });
    expect(ask({ Authorization: `Bearer ${TOKEN}` }, true)).toEqual({ is: "admitted", asked: 0 });
  });

  it.each([{}, { Authorization: "Bearer nothing" }, { "X-API-Key": `${KEY},${KEY}` }])("asks for the address of %o", (sent) => {
    expect(ask(sent, true)).toEqual({ is: "refused", asked: 1 });
    expect(ask(sent, false)).toEqual({ is: "admitted", asked: 1 });
  });

  it("asks for the address of what is too large, whoever sends it", () => {
    const sent = { Authorization: `Bearer ${KEY}` };
    expect(ask(sent, true, LONG)).toEqual({ is: "refused", asked: 1 });
    expect(ask(sent, false, LONG)).toEqual({ is: "unreadable", asked: 1 });
    expect(ask({ ...sent, Host: "a/b" }, false)).toEqual({ is: "unreadable", asked: 1 });
  });
});
