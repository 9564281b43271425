import { mkdtempSync, rmSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { LIMITS, OPERATION_LIST } from "@tellerline/contract";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import { createOperatorClient } from "@tellerline/ops";
import { MINUTE_MS } from "@tellerline/vocabulary";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress, problemOf } from "../support/api.ts";
import { countedGateway } from "../support/counted-gateway.ts";
import { bundledWorkers, copyState } from "../support/fixtures.ts";

/** Tests that every entry point checks admission before anything else (guides/metering.md#admission). */

const stateDir = mkdtempSync(join(tmpdir(), "tellerline-admission-"));
let system: LocalSystem;
let key = "";
beforeAll(async () => {
  copyState("empty", stateDir);
  const workers = bundledWorkers().map((worker) => (worker.name === "tellerline" ? countedGateway(worker) : worker));
  system = await startSystem({ port: 0, stateDir, quiet: true, workers });
  const operator = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
  key = (await operator.createKey({ plan: "enterprise", sandbox: false })).key;
});
afterAll(async () => {
  await system.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

interface Knock {
  readonly method: string;
  readonly path: string;
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const knock = ({ method, path, address, headers = {}, body }: Knock) =>
  fetch(system.baseUrl + path, {
    method,
    redirect: "manual",
    headers: { "CF-Connecting-IP": address, ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body }),
  });

/** Milliseconds for which a refused address is used. Its quota, which resets at each full minute, must not reset meanwhile. */
const USED_MS = 5000;

/** Uses up the quota of a new address. The address stays refused for at least `USED_MS`. */
async function refusedAddress(): Promise<string> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < 2 * USED_MS) await sleep(left);
  const address = freshAddress();
  for (;;) {
    const { status } = await knock({ method: "GET", path: "/health", address });
    if (status === 429) return address;
  }
}

const MESSAGE = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "rank_offers", arguments: {} } });
const BODY = JSON.stringify({ scenarios: Array.from({ length: 25 }, () => ({ product_type: "auto_loan" })) });
const DOORS: readonly (readonly [method: string, path: string, body?: string])[] = [
  ...OPERATION_LIST.map(({ method, path }) => {
    const at = path.replaceAll(/\{\w+\}/g, "x");
    return method === "GET" || method === "DELETE" ? ([method, at] as const) : ([method, at, BODY] as const);
  }),
  ["POST", "/mcp", MESSAGE],
  ["POST", "/mcp?auth=required", MESSAGE],
  ["GET", "/mcp"],
  ["GET", "/oauth/authorize?client_id=x&response_type=code"],
  ["POST", "/oauth/authorize", "decision=allow"],
  ["POST", "/oauth/token", "code=a:b:c"],
  ["POST", "/oauth/register", JSON.stringify({ redirect_uris: ["https://app.example/back"] })],
  ["GET", "/.well-known/oauth-authorization-server"],
  ["GET", "/.well-known/oauth-protected-resource/mcp"],
  ["GET", "/docs/pricing"],
  ["GET", "/nowhere"],
  ["PUT", "/v1/decisions", BODY],
  ["PROPFIND", "/v1/rates"],
];

describe("an address that is refused", () => {
  const CREDENTIALS = [
    ["no credential", {}],
    ["a malformed one", { Authorization: "Bearer nobody" }],
    ["two that differ", { Authorization: "Bearer one", "X-API-Key": "two" }],
  ] as const;

  it.each(CREDENTIALS)(
    "makes nobody work with %s, at any door",
    async (_, headers) => {
      let address = await refusedAddress();
      let since = Date.now();
      for (const [method, path, body] of DOORS) {
        // Takes a new address after three seconds, because the gateway remembers a refusal for only five seconds.
        if (Date.now() - since > 3000) [address, since] = [await refusedAddress(), Date.now()];
        for (const accept of ["application/json", "text/html,*/*"]) {
          const sent = { method, path, address, headers: { ...headers, Accept: accept }, ...(body === undefined ? {} : { body }) };
          const response = await knock(sent);
          const what = `${method} ${path} for ${accept}`;
          expect([response.status, response.headers.get("x-asked")], what).toEqual([429, ""]);
          expect(response.headers.get("RateLimit-Remaining"), what).toBe("0");
          expect(Number(response.headers.get("Retry-After")), what).toBeGreaterThan(0);
          const type = accept.startsWith("text/html") ? "text/html; charset=utf-8" : "application/problem+json";
          expect(response.headers.get("Content-Type"), what).toBe(type);
          if (accept.startsWith("text/html")) expect(await response.text()).toContain(response.headers.get("X-Request-Id"));
          else expect(await problemOf(response)).toMatchObject({ code: "rate_limited" });
        }
      }
    },
    120_000,
  );

  it("is told what a path takes by a preflight, which knows no key", async () => {
    const response = await knock({ method: "OPTIONS", path: "/v1/decisions", address: await refusedAddress() });
    expect([response.status, response.headers.get("x-asked")]).toEqual([204, ""]);
  });

  it("keeps nobody out who has a key", async () => {
    const address = await refusedAddress();
    for (const headers of [{ Authorization: `Bearer ${key}` }, { "X-API-Key": key }]) {
      expect((await knock({ method: "GET", path: "/keys/current", address, headers })).status).toBe(200);
    }
    const headers = { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" };
    const list = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "get_usage", arguments: {} } });
    expect((await knock({ method: "POST", path: "/mcp", address, headers, body: list })).status).toBe(200);
  });
});

describe("what is larger than anything that is read", () => {
  const address = freshAddress();
  const at = (path: string, headers: Readonly<Record<string, string>> = {}) => knock({ method: "GET", path, address, headers });

  it.each([
    ["a path of 8 KiB", `/${"x".repeat(LIMITS.requestLineBytes)}`, {}, 414, "uri_too_long"],
    ["a query of 8 KiB", `/v1/rates?q=${"x".repeat(LIMITS.requestLineBytes)}`, {}, 414, "uri_too_long"],
    ["a credential of 513 bytes", "/v1/rates", { Authorization: `Bearer ${"x".repeat(506)}` }, 431, "headers_too_large"],
    ["a preference of 1 KiB and one", "/v1/rates", { Prefer: "x".repeat(1025) }, 431, "headers_too_large"],
    ["entity tags of 4 KiB and one", "/openapi.json", { "If-None-Match": "x".repeat(4097) }, 431, "headers_too_large"],
    ["a cookie of 33 KiB", "/v1/rates", { Cookie: "x".repeat(33 * 1024) }, 431, "headers_too_large"],
    [
      "65 headers",
      "/v1/rates",
      Object.fromEntries(Array.from({ length: 65 }, (_, number) => [`x-${number}`, "1"])),
      431,
      "headers_too_large",
    ],
  ])("%s is refused unread", async (_, path, headers, status, code) => {
    const response = await at(path, { ...headers, Accept: "application/json" });
    expect(response.headers.get("x-asked")?.split(",")).not.toContain("body");
    expect(await problemOf(response)).toMatchObject({ status, code });
  });

  it("is told of a host that is none", async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${system.baseUrl}/v1/rates`, { headers: { Host: "user@host", "CF-Connecting-IP": freshAddress() } }, resolve)
        .on("error", reject)
        .end();
    });
    expect(response.headers["x-asked"]).not.toContain("ACCOUNTS");
    expect(JSON.parse(await text(response))).toMatchObject({ status: 400, code: "validation_failed", errors: [{ path: "/header/Host" }] });
  });

  it("takes what is just within its budget", async () => {
    const path = `/health?q=${"x".repeat(LIMITS.requestLineBytes - "GET /health?q=".length)}`;
    expect((await problemOf(await at(path, { Prefer: "x".repeat(1024) }))).code).toBe("validation_failed");
  });

  it("takes messages of 64 KiB to the tool server, and no more", async () => {
    const headers = { Authorization: `Bearer ${key}`, Accept: "application/json, text/event-stream" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: { filler: "x".repeat(64 * 1024) } } });
    const response = await knock({ method: "POST", path: "/mcp", address, headers, body });
    expect(await problemOf(response)).toMatchObject({ status: 413, code: "payload_too_large" });
  });
});

describe("keys and tokens that are nobody's", () => {
  const made = (digits: string) => `${key.slice(0, 8)}${digits.padEnd(34, "0")}`;

  it("reach no database where their checksum is wrong", async () => {
    const headers = { "X-API-Key": made("abc") };
    const response = await knock({ method: "GET", path: "/v1/rates", address: freshAddress(), headers });
    expect(response.status).toBe(401);
    expect(response.headers.get("x-asked")?.split(",")).not.toContain("ACCOUNTS");
  });

  it("are looked up five times a minute, and then refused from memory; those that are good are not", async () => {
    const address = freshAddress();
    const asked: string[] = [];
    const statuses: number[] = [];
    for (let number = 0; number < 8; number++) {
      const headers = { Authorization: `Bearer org_1:grant_${number}:secret`, Accept: "application/json, text/event-stream" };
      const response = await knock({ method: "POST", path: "/mcp", address, headers, body: MESSAGE });
      statuses.push(response.status);
      asked.push(response.headers.get("x-asked") ?? "");
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    expect(asked.map((one) => one.split(",").includes("KEYS"))).toEqual([true, true, true, true, true, false, false, false]);
    const headers = { "X-API-Key": key };
    expect((await knock({ method: "GET", path: "/keys/current", address, headers })).status).toBe(200);
    // In this minute, the gateway looks up no more keys for this address. So even a valid key gets 429, until a call from another address
    // has made the gateway know the key.
    const operator = createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken });
    const { key: unseen } = await operator.createKey({ plan: "pro", sandbox: false });
    const ask = (from: string) => knock({ method: "GET", path: "/keys/current", address: from, headers: { "X-API-Key": unseen } });
    const told = await ask(address);
    expect({ ...(await problemOf(told)), wait: told.headers.get("Retry-After") }).toMatchObject({
      status: 429,
      code: "rate_limited",
      wait: "60",
    });
    expect((await ask(freshAddress())).status).toBe(200);
    expect((await ask(address)).status).toBe(200);
  });
});

it("refuses whoever calls tools without a key beyond the limit of an address", async () => {
  const address = freshAddress();
  const headers = { Accept: "application/json, text/event-stream" };
  const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "get_usage", arguments: {} } };
  const send = (calls: number) => {
    const body = JSON.stringify(Array.from({ length: calls }, (_, id) => ({ ...call, id })));
    return knock({ method: "POST", path: "/mcp", address, headers: { ...headers, "MCP-Protocol-Version": "2025-03-26" }, body });
  };
  const first = await send(20);
  expect({ status: first.status, left: first.headers.get("RateLimit-Remaining") }).toEqual({ status: 200, left: "40" });
  const statuses: number[] = [];
  for (let times = 0; times < 6; times++) statuses.push((await send(20)).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});
