import { describe, expect, it, vi } from "vitest";
import {
  call,
  env,
  fetchFrom,
  newAddress,
  newKey,
  ORIGIN,
  problem,
  read,
  type Sent,
  unknownKey,
  useWorld,
  world,
} from "../testing/world.ts";
import { canSignIn } from "./granted-keys.ts";

useWorld();

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
let made = 0;
function newToken(): string {
  made += 1;
  return `org:grant:secret${made}`;
}
const ask = (token: string, sent: Sent = {}, origin = ORIGIN) =>
  call(`${origin}/mcp`, { ...sent, method: "POST", body: LIST, headers: { Authorization: `Bearer ${token}`, ...sent.headers } });
const asked = () => world.reached.filter(({ to }) => to === "KEYS");
const granting = (key: string) => () => Response.json({ key });
const refused = (code: string, title: string, detail: string) => ({
  status: 401,
  quota: "59 of 60",
  headers: {
    "content-type": "application/problem+json",
    "www-authenticate": `Bearer realm="tellerline", error="invalid_token", resource_metadata="${ORIGIN}/.well-known/oauth-protected-resource/mcp"`,
    vary: "Authorization, X-API-Key",
  },
  body: problem(401, code, title, detail, "/mcp"),
});
const UNKNOWN = refused("invalid_api_key", "The API key is not valid", "This access token is not known, or over. Sign in again.");

describe("an access token", () => {
  it("stands for the key behind it, which the tool server is told", async () => {
    const { key } = await newKey();
    const token = newToken();
    world.answers.KEYS = granting(key);
    expect(await ask(token, { headers: { Accept: "application/json" } })).toMatchObject({ status: 200, quota: "10000 of 10000" });
    expect(asked()).toEqual([
      {
        to: "KEYS",
        method: "POST",
        url: "https://keys.internal/internal/granted-key",
        headers: { "content-type": "text/plain;charset=UTF-8" },
        body: JSON.stringify({ origin: ORIGIN, token }),
      },
    ]);
    expect(world.reached.at(-1)).toMatchObject({
      to: "TOOL_SERVER.serve",
      body: LIST,
      headers: { authorization: `Bearer ${key}`, accept: "application/json" },
    });
  });

  it("is believed for thirty seconds", async () => {
    const { key } = await newKey();
    const token = newToken();
    world.answers.KEYS = granting(key);
    await ask(token);
    vi.setSystemTime(Date.now() + 29_999);
    await ask(token);
    expect(asked()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    await ask(token);
    expect(asked()).toHaveLength(2);
  });

  it("is remembered beside others, whether it is one or none", async () => {
    const { key } = await newKey();
    const [none, good] = [
      [newToken(), newToken()],
      [newToken(), newToken()],
    ];
    for (const token of [...none, ...good, ...none, ...good]) {
      world.answers.KEYS = none.includes(token) ? () => new Response("", { status: 404 }) : granting(key);
      await ask(token);
    }
    expect(asked()).toHaveLength(4);
  });

  it("is of one host", async () => {
    const { key } = await newKey();
    const token = newToken();
    world.answers.KEYS = granting(key);
    await ask(token);
    await ask(token, {}, "https://other.example");
    expect(asked().map(({ body }) => JSON.parse(body).origin)).toEqual([ORIGIN, "https://other.example"]);
  });

  it("that is none is refused, and known to be none for five seconds", async () => {
    const token = newToken();
    world.answers.KEYS = () => new Response("", { status: 404 });
    expect(await ask(token)).toEqual(UNKNOWN);
    vi.setSystemTime(Date.now() + 4999);
    expect(await ask(token)).toEqual(UNKNOWN);
    expect(asked()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 1);
    expect(await ask(token)).toEqual(UNKNOWN);
    expect(asked()).toHaveLength(2);
  });

  it("that can't be looked up is a fault of ours, for which nobody pays", async () => {
    world.answers.KEYS = () => new Response("", { status: 500 });
    const token = newToken();
    expect(await ask(token)).toEqual({
      status: 503,
      quota: "60 of 60",
      headers: { "content-type": "application/problem+json", "retry-after": "2", vary: "Authorization, X-API-Key" },
      body: problem(503, "unavailable", "Temporarily unavailable", "The token could not be looked up. Try again in a moment.", "/mcp"),
    });
    world.answers.KEYS = granting((await newKey()).key);
    expect(await ask(token)).toMatchObject({ status: 200 });
  });

  it("whose key is none is refused as the key is", async () => {
    world.answers.KEYS = granting(await unknownKey());
    expect(await ask(newToken())).toEqual(
      refused("invalid_api_key", "The API key is not valid", "Unknown API key. Check that it was copied completely."),
    );
  });

  it("is not asked for where what is sent is not secret on its way", async () => {
    const token = newToken();
    const answer = await ask(token, {}, "http://api.example");
    expect([answer.status, answer.body, asked()]).toEqual([401, UNKNOWN.body, []]);
  });

  it("of an address that has sent five that are none waits, unless it is known", async () => {
    const address = newAddress();
    const known = newToken();
    const { key } = await newKey();
    world.answers.KEYS = granting(key);
    await ask(known, { address });
    world.answers.KEYS = () => new Response("", { status: 404 });
    for (let time = 0; time < 5; time++) expect(await ask(newToken(), { address })).toMatchObject({ status: 401 });
    world.answers.KEYS = granting(key);
    expect(await ask(newToken(), { address })).toMatchObject({
      status: 429,
      headers: { "retry-after": "60" },
      body: { detail: "Many keys or tokens that nobody has came from this address. Wait a minute, and send this one again." },
    });
    vi.setSystemTime(Date.now() + 31_000);
    // A token that was valid before is looked up even while its address must wait.
    expect(await ask(known, { address })).toMatchObject({ status: 200 });
    expect(await ask(newToken())).toMatchObject({ status: 200 });
    vi.setSystemTime(Date.now() + 30_000);
    expect(await ask(newToken(), { address })).toMatchObject({ status: 200 });
  });
});

it.each([
  ["https://api.example/mcp", true],
  ["http://localhost:8787/mcp", true],
  ["http://127.0.0.1/mcp", true],
  ["http://127.10.200.3:80/mcp", true],
  ["http://[::1]:8787/mcp", true],
  ["http://api.example/mcp", false],
  ["http://127.0.0.1.example/mcp", false],
  ["http://1.127.0.0.1.example/mcp", false],
  ["http://128.0.0.1/mcp", false],
  ["http://192.168.0.1/mcp", false],
  ["http://localhost.example/mcp", false],
])("what is sent to %s stays secret on its way: %s", (url, isSecret) => {
  expect(canSignIn(new Request(url))).toBe(isSecret);
});

describe("signing in", () => {
  const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

  it("is served by the Worker of keys, without cookies and what is between Workers alone", async () => {
    world.answers.KEYS = () =>
      new Response("a form", {
        status: 302,
        headers: {
          Location: "https://agent.example/back",
          "Access-Control-Allow-Origin": "https://agent.example",
          "Access-Control-Max-Age": "9",
          Vary: "Origin",
          "X-Own": "1",
        },
      });
    const address = newAddress();
    const headers = { ...FORM, Cookie: "a=b", "X-Tellerline-Context": "forged", Accept: "text/html" };
    const answer = await call("/oauth/token?a=1", { method: "POST", body: "code=x", address, headers });
    expect(answer).toEqual({
      status: 302,
      quota: "59 of 60",
      headers: {
        "content-type": "text/plain;charset=UTF-8",
        location: "https://agent.example/back",
        "x-own": "1",
        vary: "Authorization, X-API-Key",
      },
      body: "a form",
    });
    expect(world.reached).toEqual([
      {
        to: "KEYS",
        method: "POST",
        url: `${ORIGIN}/oauth/token?a=1`,
        headers: { accept: "text/html", "cf-connecting-ip": address, "content-type": "application/x-www-form-urlencoded" },
        body: "code=x",
      },
    ]);
  });

  it.each([
    ["/oauth/authorize", "GET"],
    ["/oauth/authorize", "HEAD"],
    ["/oauth/authorize", "POST"],
    ["/oauth/token", "POST"],
    ["/oauth/register", "POST"],
    ["/.well-known/oauth-authorization-server", "GET"],
    ["/.well-known/oauth-protected-resource", "GET"],
    ["/.well-known/oauth-protected-resource/mcp", "GET"],
  ])("has %s with %s, which costs the address one", async (path, method) => {
    expect(await call(path, { method, ...(method === "POST" ? { body: "a=1" } : {}) })).toMatchObject({ status: 200, quota: "59 of 60" });
    expect(world.reached).toMatchObject([{ to: "KEYS", method, url: ORIGIN + path, body: method === "POST" ? "a=1" : "" }]);
  });

  it("leaves it to the browser where it is led next", async () => {
    const redirects: unknown[] = [];
    const fetch = async (url: string, init: RequestInit) => {
      redirects.push(init.redirect);
      return new Response(url);
    };
    await fetchFrom("/oauth/authorize", { env: { KEYS: { ...env.KEYS, fetch } } });
    expect(redirects).toEqual(["manual"]);
  });

  it("is not served where what is sent is not secret on its way", async () => {
    const answer = await read(await fetchFrom("http://api.example/oauth/authorize"));
    expect(answer).toEqual({
      status: 404,
      quota: "59 of 60",
      headers: { "content-type": "application/problem+json", vary: "Authorization, X-API-Key, Accept" },
      body: problem(404, "not_found", "Not found", "Signing in is served over https alone.", "/oauth/authorize"),
    });
    expect(world.reached).toEqual([]);
  });

  it("reads no body that is too large", async () => {
    const answer = await call("/oauth/register", { method: "POST", body: "x".repeat(8193) });
    expect([answer.status, answer.quota, answer.body, world.reached]).toEqual([
      413,
      "59 of 60",
      problem(413, "payload_too_large", "The body is too large", "The body must be at most 8192 bytes (8 KiB).", "/oauth/register"),
      [],
    ]);
    expect(await call("/oauth/register", { method: "POST", body: "x".repeat(8192) })).toMatchObject({ status: 200 });
  });

  it("is refused to an address that has nothing left, whatever credentials it has", async () => {
    const { bearer } = await newKey();
    const address = newAddress();
    const sent = { address, headers: bearer };
    for (let time = 0; time < 60; time++) await call("/oauth/authorize", sent);
    expect(world.reached).toHaveLength(60);
    const answer = await call("/oauth/authorize", sent);
    expect([answer.status, answer.quota, answer.body]).toEqual([
      429,
      "0 of 60",
      problem(
        429,
        "rate_limited",
        "Too many calls",
        "0 of 60 are left in this window of 60 seconds; this call was rejected as a whole and cost nothing.",
        "/oauth/authorize",
      ),
    ]);
    expect(world.reached).toHaveLength(60);
  });
});
