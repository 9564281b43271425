import { type IncomingHttpHeaders, request } from "node:http";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "../support/accessibility.ts";
import { Agent, CALLBACK, consent } from "../support/agent.ts";
import { baseUrl, call, callOperation, createKey, expectCommonHeaders, freshAddress, problemOf } from "../support/api.ts";
import { chromium, launchChromium, openPage } from "../support/chromium.ts";

const ALLOW = ["decision", "allow"] as const;
const DECISION = {
  name: "rank_offers",
  arguments: { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 20_000 } },
};

/** Connects an agent without a token. @returns the agent, and the URL to which it sends its user to sign in. */
async function begin(name = "Hosted agent"): Promise<{ readonly agent: Agent; readonly url: URL }> {
  const agent = new Agent(name);
  expect(await agent.connect()).toBeNull();
  if (agent.sentTo === null) throw new Error("The agent sent its user nowhere.");
  return { agent, url: agent.sentTo };
}

const callbackOf = (response: Response): URL => new URL(response.headers.get("Location") ?? "none:");

async function signIn(key: string, scopes: readonly string[], name?: string): Promise<Agent> {
  const { agent, url } = await begin(name);
  const allowed = await consent(url, [ALLOW, ["key", key], ...scopes.map((scope) => ["scope", scope] as const)]);
  expect(allowed.status).toBe(302);
  await agent.finish(callbackOf(allowed));
  return agent;
}

async function use(agent: Agent, tool: { readonly name: string; readonly arguments: Record<string, unknown> }) {
  const client = await agent.connect();
  if (client === null) throw new Error("The agent must sign in.");
  return client.callTool(tool);
}

describe("an agent that runs elsewhere", () => {
  it("finds where to sign in, gets a key of its own, and does what its user ticked", async () => {
    const owner = await createKey("enterprise");
    const agent = await signIn(owner, ["decisions"], "Loan <b>helper</b>");
    expect(agent.held).toMatchObject({ token_type: expect.stringMatching(/^bearer$/i), scope: "decisions", expires_in: 3600 });
    expect((await use(agent, DECISION)).isError).not.toBe(true);
    const refused = await use(agent, { name: "list_monitors", arguments: {} });
    expect(refused.isError).toBe(true);
    expect(JSON.stringify(refused.content)).toContain("scope_required");
    const { answer } = await callOperation("listKeys", { key: owner });
    expect(answer.keys).toContainEqual(expect.objectContaining({ name: "Loan <b>helper</b>", scopes: ["decisions"], is_current: false }));
    // The agent's access token is valid only for the tool server and does not work as an API key.
    const { code } = await problemOf(await call("GET", "/v1/benchmarks", { key: agent.held?.access_token ?? "" }));
    expect(code).toBe("invalid_api_key");
  });

  it("stays signed in by its refresh token, and is out when its key is revoked", async () => {
    const owner = await createKey("pro");
    const agent = await signIn(owner, ["read", "decisions"]);
    const before = agent.held;
    // With an invalid access token, the client gets a new one by itself with its refresh token.
    agent.held = { ...(before ?? { token_type: "bearer", access_token: "" }), access_token: `${before?.access_token}x` };
    expect((await use(agent, DECISION)).isError).not.toBe(true);
    expect(agent.held?.access_token).not.toBe(before?.access_token);
    const { answer } = await callOperation("listKeys", { key: owner });
    const [own] = answer.keys.filter(({ is_current }) => !is_current);
    await callOperation("revokeFurtherKey", { key: owner, path: `/v1/keys/${own?.key_id}` });
    await expect
      .poll(async () => (await call("POST", "/mcp?auth=required", { key: agent.held?.access_token ?? "", body: {} })).status, {
        timeout: 60_000,
        interval: 1000,
      })
      .toBe(401);
  });

  it("that signs in again leaves nothing of before", async () => {
    const owner = await createKey("pro");
    const agent = await signIn(owner, ["read"]);
    const first = agent.held?.access_token ?? "";
    agent.held = undefined;
    expect(await agent.connect()).toBeNull();
    const allowed = await consent(agent.sentTo ?? new URL("none:"), [ALLOW, ["key", owner], ["scope", "decisions"]]);
    await agent.finish(callbackOf(allowed));
    const { answer } = await callOperation("listKeys", { key: owner });
    expect(answer.keys.map(({ scopes }) => scopes)).toEqual([null, ["decisions"]]);
    // The first access token stops working at once: its grant was revoked, and no gateway has the token in its cache.
    expect((await call("POST", "/mcp?auth=required", { key: first, body: {} })).status).toBe(401);
  });

  it("is told no where its user denies", async () => {
    const { url } = await begin();
    const denied = await consent(url, [["decision", "deny"]]);
    const callback = callbackOf(denied);
    expect(callback.href.startsWith(CALLBACK)).toBe(true);
    expect([callback.searchParams.get("error"), callback.searchParams.get("iss")]).toEqual(["access_denied", baseUrl()]);
  });

  it("can't use a code twice, nor without the verifier it was asked for with", async () => {
    const { agent, url } = await begin();
    const callback = callbackOf(await consent(url, [ALLOW, ["key", await createKey("pro")], ["scope", "read"]]));
    const redeem = (code_verifier: string) =>
      fetch(`${baseUrl()}/oauth/token`, {
        method: "POST",
        headers: { "CF-Connecting-IP": freshAddress() },
        body: new URLSearchParams({
          grant_type: "authorization_code",
          code: callback.searchParams.get("code") ?? "",
          redirect_uri: CALLBACK,
          client_id: agent.client?.client_id ?? "",
          code_verifier,
        }),
      });
    expect((await redeem("v".repeat(50))).status).toBe(400);
    expect((await redeem(agent.codeVerifier())).status).toBe(200);
    const again = await redeem(agent.codeVerifier());
    expect([again.status, ((await again.json()) as { error: string }).error]).toEqual([400, "invalid_grant"]);
  });
});

const tokenCall = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${baseUrl()}/oauth/token`, {
    method: "POST",
    headers: { "CF-Connecting-IP": freshAddress(), ...headers },
    body: new URLSearchParams(fields),
  });

const livingKeys = async (key: string) => (await callOperation("listKeys", { key })).answer.keys.length;

describe("a grant", () => {
  it("ends with its key, which ends with it when its token is revoked", async () => {
    const owner = await createKey("pro");
    const agent = await signIn(owner, ["read"]);
    expect(await livingKeys(owner)).toBe(2);
    const client_id = agent.client?.client_id ?? "";
    expect((await tokenCall({ token: agent.held?.refresh_token ?? "", client_id })).status).toBe(200);
    expect(await livingKeys(owner)).toBe(1);
    const other = await signIn(owner, ["read"]);
    const [own] = (await callOperation("listKeys", { key: owner })).answer.keys.filter(({ is_current }) => !is_current);
    await callOperation("revokeFurtherKey", { key: owner, path: `/v1/keys/${own?.key_id}` });
    const refreshed = await tokenCall({
      grant_type: "refresh_token",
      refresh_token: other.held?.refresh_token ?? "",
      client_id: other.client?.client_id ?? "",
    });
    expect([refreshed.status, ((await refreshed.json()) as { error: string }).error]).toEqual([400, "invalid_grant"]);
  });

  it("gives no narrower token than it is, for no narrower one is kept to", async () => {
    const agent = await signIn(await createKey("pro"), ["read", "decisions"]);
    const fields = {
      grant_type: "refresh_token",
      scope: "read",
      refresh_token: agent.held?.refresh_token ?? "",
      client_id: agent.client?.client_id ?? "",
    };
    const refreshed = (await (await tokenCall(fields)).json()) as { scope: string };
    expect(refreshed.scope.split(" ").toSorted()).toEqual(["decisions", "read"]);
  });

  it("is made once of a code that two bring at the same moment", async () => {
    const { agent, url } = await begin();
    const callback = callbackOf(await consent(url, [ALLOW, ["key", await createKey("pro")], ["scope", "read"]]));
    const fields = {
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      redirect_uri: CALLBACK,
      client_id: agent.client?.client_id ?? "",
      code_verifier: agent.codeVerifier(),
    };
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => tokenCall(fields)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it("is given to a browser of any origin, which takes each header once", async () => {
    const response = await tokenCall({ grant_type: "refresh_token" }, { Origin: "https://app.example" });
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
  });
});

describe("a client", () => {
  it.each([
    ["a name of a thousand letters", { client_name: "a".repeat(1000) }],
    ["a name that turns letters around", { client_name: "Loan \u202Ehelper" }],
    ["eleven addresses", { redirect_uris: Array.from({ length: 11 }, (_, number) => `https://a.example/${number}`) }],
    ["addresses of more than 4 KiB", { redirect_uris: [1, 2].map((number) => `https://a.example/${number}${"x".repeat(2048)}`) }],
    ["a host that is none", { redirect_uris: ["https://a.example;frame-ancestors;script-src/cb"] }],
  ])("is not registered with %s", async (_, odd) => {
    const response = await call("POST", "/oauth/register", {
      body: { redirect_uris: [CALLBACK], token_endpoint_auth_method: "none", ...odd },
    });
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, "invalid_client_metadata"]);
  });

  it("is registered ten times an hour from one address, and in at most 8 KiB", async () => {
    const headers = { "CF-Connecting-IP": "203.0.113.99" };
    const register = (body: object) => call("POST", "/oauth/register", { headers, body: { token_endpoint_auth_method: "none", ...body } });
    expect((await problemOf(await register({ redirect_uris: [CALLBACK], client_uri: `https://a.example/${"x".repeat(8192)}` }))).code).toBe(
      "payload_too_large",
    );
    // Refused registrations do not count.
    for (let times = 0; times < 10; times++) expect((await register({ redirect_uris: ["http://a.example/cb"] })).status).toBe(400);
    const statuses = [];
    for (let times = 0; times < 11; times++) statuses.push((await register({ redirect_uris: [CALLBACK] })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  it("that keeps a secret sends a challenge too", async () => {
    const { url } = await begin();
    url.searchParams.delete("code_challenge");
    url.searchParams.delete("code_challenge_method");
    expect((await fetch(url, { redirect: "manual" })).status).toBe(400);
  });
});

describe("the consent page", () => {
  it.each([
    ["a key that is none", () => Promise.resolve("rk_live_nothing"), "not known"],
    ["no key", () => Promise.resolve(""), "not known"],
    [
      "a key with scopes",
      async () =>
        (await callOperation("createFurtherKey", { key: await createKey("pro"), body: { name: "small", scopes: ["read"] } })).answer.key,
      "limited to some scopes",
    ],
  ])("says what is wrong with %s", async (_, keyOf, says) => {
    const { url } = await begin();
    const response = await consent(url, [ALLOW, ["key", await keyOf()], ["scope", "read"]]);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(says);
  });

  it("wants something ticked, and nothing that there is not", async () => {
    const { url } = await begin();
    const response = await consent(url, [ALLOW, ["key", await createKey("pro")], ["scope", "everything"]]);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("Tick at least one thing")]);
  });

  it("offers nothing to a client that asks for scopes that there are none of", async () => {
    const { url } = await begin();
    url.searchParams.set("scope", "admin");
    const response = await fetch(url, { redirect: "manual" });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("there is no such scope")]);
    url.searchParams.set("scope", "admin read");
    const page = await (await fetch(url)).text();
    expect(page.match(/name="scope" value="\w+"/g)).toEqual(['name="scope" value="read"']);
  });

  it.each([
    ["a client that nobody registered", (url: URL) => url.searchParams.set("client_id", "nobody")],
    ["an address that it did not register", (url: URL) => url.searchParams.set("redirect_uri", "https://elsewhere.example/")],
  ])("leads nobody to %s", async (_, change) => {
    const { url } = await begin();
    change(url);
    for (const response of [
      await fetch(url, { redirect: "manual" }),
      await consent(url, [ALLOW, ["key", await createKey("pro")], ["scope", "read"]]),
    ]) {
      expect(response.status).toBe(400);
      expect(response.headers.get("Location")).toBeNull();
      expectCommonHeaders(response);
    }
  });

  it("is not framed, not stored, and sends its form to us and to the client alone", async () => {
    const { url } = await begin("<script>alert(1)</script>");
    const response = await fetch(url);
    expect(response.headers.get("Content-Security-Policy")).toContain("form-action 'self' http://127.0.0.1:9;");
    expect(response.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.text()).not.toContain("<script>");
  });
});

describe("who has no credentials", () => {
  it("is told where to sign in, if the address says that it must", async () => {
    const response = await call("POST", "/mcp?auth=required", { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } });
    expect((await problemOf(response)).code).toBe("missing_api_key");
    const [, metadata = ""] = /resource_metadata="([^"]+)"/.exec(response.headers.get("WWW-Authenticate") ?? "") ?? [];
    const described = (await (await fetch(metadata)).json()) as { resource: string; authorization_servers: string[] };
    expect(described).toMatchObject({ resource: `${baseUrl()}/mcp`, authorization_servers: [baseUrl()] });
    const server = await (await fetch(`${described.authorization_servers[0]}/.well-known/oauth-authorization-server`)).json();
    expect(server).toMatchObject({
      issuer: baseUrl(),
      code_challenge_methods_supported: ["S256"],
      scopes_supported: ["read", "decisions", "eligibility", "monitors"],
    });
  });

  it("signs nobody in over plain http, unless it stays on one machine", async () => {
    for (const path of ["/.well-known/oauth-authorization-server", "/oauth/authorize"]) {
      const { status, headers } = await requestWithHost("somewhere.example", path);
      expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
    }
  });

  it.each([
    ["GET", "/oauth/token", 405],
    ["DELETE", "/oauth/authorize", 405],
    ["GET", "/oauth/authorize", 400],
    ["GET", "/oauth/elsewhere", 404],
    ["POST", "/oauth/register", 400],
    ["POST", "/mcp?auth=perhaps", 400],
    ["POST", "/internal/granted-key", 404],
  ])("%s %s is %i, with the common headers", async (method, path, status) => {
    const response = await call(method, path, method === "POST" ? { body: { anything: 1 } } : {});
    expect(response.status).toBe(status);
    expectCommonHeaders(response);
  });
});

/** Sends a request with the Host header `host`, which `fetch` can't set. @returns the response's status and headers. */
function requestWithHost(
  host: string,
  path: string,
): Promise<{ readonly status: number | undefined; readonly headers: IncomingHttpHeaders }> {
  const { hostname, port } = new URL(baseUrl());
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; headers: IncomingHttpHeaders }>();
  const sent = request({ hostname, port, path, headers: { Host: host, "CF-Connecting-IP": freshAddress() } }, (response) => {
    response.resume();
    resolve({ status: response.statusCode, headers: response.headers });
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}

describe.skipIf(chromium === undefined)("in a browser", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  it("a user reads who asks, enters a key, and is led back", async () => {
    const owner = await createKey("pro");
    const { agent, url } = await begin("Loan helper");
    const page = await openPage(browser);
    await page.goto(url.href);
    expect(await page.$eval("h1", (heading) => heading.textContent)).toBe("Let Loan helper use Tellerline?");
    await expectAccessible(page);
    await page.type("#key", owner);
    await page.click('input[value="monitors"]');
    // Waits for the request that follows the redirect. No server listens at the callback, because only the redirect's URL matters.
    const led = page.waitForRequest((request) => request.url().startsWith(CALLBACK));
    await page.click('button[value="allow"]').catch(() => undefined);
    await agent.finish(new URL((await led).url()));
    expect(agent.held?.scope?.split(" ").toSorted()).toEqual(["decisions", "eligibility", "read"]);
    await page.close();
  });
});
