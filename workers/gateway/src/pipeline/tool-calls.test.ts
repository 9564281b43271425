import { LIMITS } from "@tellerline/contract";
import { ADDRESS_QUOTA, planOf } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import {
  call,
  newAddress,
  newKey,
  ORIGIN,
  pass,
  problem,
  type Sent,
  settle,
  storedUsage,
  unknownKey,
  useUp,
  useWorld,
  world,
} from "../testing/world.ts";

useWorld();

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const CALL = { jsonrpc: "2.0", id: 2, method: "tools/call", params: {} };
const send = (messages: unknown, { path = "/mcp", ...sent }: Sent & { readonly path?: string } = {}) =>
  call(path, { ...sent, method: "POST", body: JSON.stringify(messages) });

/** Makes the fake tool server respond to any message by calling these API paths with the caller's credential. */
function making(...paths: readonly string[]): void {
  world.serveTools = async (request, callRest) => {
    const answers: Response[] = [];
    for (const path of paths) answers.push(await callRest(new Request(ORIGIN + path, { headers: request.headers })));
    return Response.json({ statuses: answers.map(({ status }) => status) }, { headers: { "X-Own": "1" } });
  };
}

/** The remaining quota of an address. Asking costs 1, which is added again. */
async function leftTo(address: string): Promise<number> {
  await settle();
  const { quota } = await call("/health", { address });
  return Number(quota.split(" ")[0]) + 1;
}

describe("messages of a caller without a key", () => {
  it.each<[string, unknown, readonly string[], number]>([
    ["a list", LIST, [], 1],
    ["a call of the API", CALL, ["/v1/demo/rates"], 1],
    ["a call that comes to none", CALL, [], 1],
    ["a list and two calls", [LIST, CALL, CALL], ["/v1/demo/rates", "/v1/demo/rates"], 3],
    ["two calls, of which one comes to none", [CALL, CALL], ["/v1/demo/rates"], 2],
    ["three others", [LIST, {}, {}], [], 3],
    ["a call that is refused", CALL, ["/v1/rates"], 1],
    ["nothing that can be read", "tools/call", [], 1],
  ])("cost the address: %s", async (_, messages, paths, cost) => {
    const address = newAddress();
    making(...paths);
    const answer = await send(messages, { address });
    expect(answer).toEqual({
      status: 200,
      quota: `${60 - cost} of 60`,
      headers: { "content-type": "application/json", "x-own": "1", vary: "Authorization, X-API-Key" },
      body: { statuses: paths.map((path) => (path === "/v1/rates" ? 401 : 200)) },
    });
    expect(await leftTo(address)).toBe(60 - cost);
  });

  it("cost something where their calls have no quota left, or they could go on for ever", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 59);
    making("/v1/demo/rates");
    expect(await send(CALL, { address })).toMatchObject({ status: 200, quota: "0 of 60", body: { statuses: [429] } });
    await settle();
    expect(await send(CALL, { address })).toMatchObject({ status: 429, quota: "0 of 60" });
  });

  it("are refused together where not all of them can be paid, which costs nothing", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 57);
    const answer = await send([LIST, CALL, CALL, CALL], { address });
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(world.reached).toEqual([]);
    await settle();
    expect(await send([LIST, CALL, CALL], { address })).toMatchObject({ status: 200, quota: "0 of 60" });
  });

  it("have no body read where the address is refused", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 60);
    const refused = {
      status: 429,
      quota: "0 of 60",
      headers: { "content-type": "application/problem+json", "retry-after": "60", vary: "Authorization, X-API-Key" },
      body: problem(
        429,
        "rate_limited",
        "Too many calls",
        "0 of 60 are left in this window of 60 seconds; this call was rejected as a whole and cost nothing.",
        "/mcp",
      ),
    };
    expect(await call("/mcp", { address, method: "POST", body: "x".repeat(LIMITS.toolBodyBytes + 1) })).toEqual(refused);
  });

  it("with a key are refused with the counter of the address, which pays for them", async () => {
    const address = newAddress();
    await useUp(`address:${address}`, ADDRESS_QUOTA, 60);
    const { bearer } = await newKey();
    const answer = await send(LIST, { address, headers: bearer });
    expect([answer.status, answer.quota]).toEqual([429, "0 of 60"]);
  });

  it("are told nothing of the quota that their calls saw", async () => {
    const address = newAddress();
    world.serveTools = async (request, callRest) => {
      await callRest(new Request(`${ORIGIN}/v1/demo/rates`, { headers: request.headers }));
      return Response.json(
        {},
        { status: 202, headers: { "RateLimit-Limit": "7", "RateLimit-Remaining": "3", "X-RateLimit-Limit": "7", "X-Own": "1" } },
      );
    };
    expect(await send(CALL, { address })).toEqual({
      status: 202,
      quota: "59 of 60",
      headers: { "content-type": "application/json", "x-own": "1", vary: "Authorization, X-API-Key" },
      body: {},
    });
  });
});

describe("messages of a caller with a key", () => {
  it.each<[string, unknown, readonly string[], number, number]>([
    ["a list", LIST, [], 0, 1],
    ["a call of the API", CALL, ["/v1/rates"], 1, 0],
    ["a call that comes to none", CALL, [], 1, 0],
    ["a list and two calls", [LIST, CALL, CALL], ["/v1/rates", "/v1/rates"], 2, 1],
    ["two calls, of which one comes to none", [CALL, CALL], ["/v1/rates"], 2, 0],
    ["a call of what needs no key", CALL, ["/v1/demo/rates"], 0, 1],
  ])("cost the key what its calls do, and the address the others: %s", async (_, messages, paths, ofKey, ofAddress) => {
    const address = newAddress();
    const { bearer, row } = await newKey({ plan: "free" });
    making(...paths);
    const answer = await send(messages, { address, headers: bearer });
    expect(answer).toMatchObject({ status: 200, quota: `${20 - ofKey} of 20`, headers: { "x-own": "1" } });
    expect(await leftTo(address)).toBe(60 - ofAddress);
    expect(await call("/v1/rates", { headers: bearer })).toMatchObject({ quota: `${19 - ofKey} of 20` });
    await pass(10_000);
    const vain = (Array.isArray(messages) ? messages : [messages]).filter((message) => message === CALL).length - paths.length;
    const none = { orgId: row.orgId, day: expect.any(String), keyId: row.keyId, operation: null, calls: vain, failed: vain, cost: vain };
    expect(storedUsage().filter((one) => JSON.stringify(one).includes('"operation":null'))).toEqual(vain > 0 ? [none] : []);
  });

  it("keep what the tool server says of the quota", async () => {
    const { bearer } = await newKey();
    world.serveTools = async (request, callRest) => {
      const { headers } = await callRest(new Request(`${ORIGIN}/v1/rates`, { headers: request.headers }));
      await callRest(new Request(`${ORIGIN}/v1/rates`, { headers: request.headers }));
      return Response.json({}, { headers: [...headers].filter(([name]) => name.includes("ratelimit")) });
    };
    // The gateway keeps the rate limit headers of the first REST call, which the fake tool server returned.
    expect(await send([CALL, CALL], { headers: bearer })).toMatchObject({ status: 200, quota: "9999 of 10000", body: {} });
  });

  it("are paid by the address where calls that came to none can't be paid by the key", async () => {
    const { bearer, row } = await newKey({ plan: "free" });
    await useUp(`key:${row.freeQuotaId}`, planOf("free").quota, 19);
    making();
    const address = newAddress();
    expect(await send([CALL, CALL], { address, headers: bearer })).toMatchObject({ status: 200, body: { statuses: [] } });
    expect(await leftTo(address)).toBe(58);
  });

  it("are answered alike, however often the key has nothing left: calls by the tool server, others by the address", async () => {
    const { bearer, row } = await newKey({ plan: "free" });
    const address = newAddress();
    await useUp(`key:${row.freeQuotaId}`, planOf("free").quota, 20);
    world.serveTools = async (request, callRest) => {
      const { status, headers } = await callRest(new Request(`${ORIGIN}/v1/rates`, { headers: request.headers }));
      return Response.json({ statuses: [status] }, { headers: [...headers].filter(([name]) => name.includes("ratelimit")) });
    };
    for (let time = 0; time < 3; time++)
      expect(await send(CALL, { address, headers: bearer })).toMatchObject({ status: 200, quota: "0 of 20", body: { statuses: [429] } });
    making();
    expect(await send(LIST, { address, headers: bearer })).toMatchObject({ status: 200, quota: "0 of 20" });
    // The first call found out that the key has nothing left. The address paid for the two after it, and for the list.
    expect(await leftTo(address)).toBe(57);
  });
});

describe("what is wrong before the tool server is asked", () => {
  const JSON_HEADERS = { "content-type": "application/problem+json", vary: "Authorization, X-API-Key" };
  const METADATA = `resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`;

  it("costs the address one, and no message besides", async () => {
    const address = newAddress();
    expect(await send([CALL, CALL, LIST], { address, headers: { Origin: "https://evil.example" } })).toMatchObject({
      status: 403,
      quota: "59 of 60",
      headers: JSON_HEADERS,
      body: { code: "forbidden_origin" },
    });
    expect(await leftTo(address)).toBe(59);
  });

  it("costs the key one", async () => {
    const address = newAddress();
    const { bearer } = await newKey();
    expect(await send([LIST, LIST], { address, headers: bearer })).toMatchObject({
      status: 400,
      quota: "9999 of 10000",
      body: problem(
        400,
        "validation_failed",
        "The request is not valid",
        "Ask for tools/list once: its answer is the same for every message of the array.",
        "/mcp",
      ),
    });
    expect(await leftTo(address)).toBe(60);
  });

  it("costs nothing where the fault is ours", async () => {
    const address = newAddress();
    world.serveTools = () => Promise.reject(new Error("No tools."));
    expect(await send([LIST, {}], { address })).toMatchObject({ status: 500, quota: "60 of 60" });
    expect(world.lines).toMatchObject([{ event: "request_failed", path: "/mcp", error: "No tools." }]);
    expect(await leftTo(address)).toBe(60);
  });

  it.each([
    ["", "invalid_api_key", 'Bearer realm="tellerline", error="invalid_token"'],
    ["?auth=required", "invalid_api_key", 'Bearer realm="tellerline", error="invalid_token"'],
  ])("says where to sign in, of a key that is not good: /mcp%s", async (query, code, challenge) => {
    const headers = { Authorization: `Bearer ${await unknownKey()}` };
    expect(await send(LIST, { path: `/mcp${query}`, headers })).toMatchObject({
      status: 401,
      quota: "59 of 60",
      headers: { ...JSON_HEADERS, "www-authenticate": `${challenge}, ${METADATA}` },
      body: { code },
    });
    expect(world.reached).toEqual([]);
  });

  it("says where to sign in, of no key where one is required", async () => {
    expect(await send(LIST, { path: "/mcp?auth=required" })).toEqual({
      status: 401,
      quota: "59 of 60",
      headers: { ...JSON_HEADERS, "www-authenticate": `Bearer realm="tellerline", ${METADATA}` },
      body: problem(
        401,
        "missing_api_key",
        "An API key is required",
        "Send a key as Authorization: Bearer <API_KEY> or X-API-Key. To get one, call POST /keys. An agent whose user has a key can use /mcp?auth=required.",
        "/mcp",
      ),
    });
    expect(world.reached).toEqual([]);
  });

  it("says nothing of signing in, of another fault", async () => {
    const { headers } = await send(LIST, { headers: { Authorization: "Bearer a", "X-API-Key": "b" } });
    expect(headers).toEqual(JSON_HEADERS);
  });
});

it("what is read with GET is one message", async () => {
  const address = newAddress();
  expect(await call("/mcp", { address })).toMatchObject({ status: 200, quota: "59 of 60" });
  expect(world.reached).toMatchObject([{ to: "TOOL_SERVER.serve", method: "GET" }]);
});
