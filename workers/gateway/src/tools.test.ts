import { describe, expect, it } from "vitest";
import { call, newAddress, newKey, ORIGIN, problem, type Sent, useWorld, world } from "./testing/world.ts";

useWorld();

const LIST = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
const ask = (path: string, { headers = {}, ...sent }: Sent = {}) => call(path, { method: "POST", body: LIST, headers, ...sent });

describe("the tool server", () => {
  it("sees the headers that it reads, those of its protocol, and no other", async () => {
    const address = newAddress();
    const headers = {
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
      "Mcp-Session-Id": "s1",
      "MCP-Protocol-Version": "2025-06-18",
      Cookie: "a=b",
      "X-Tellerline-Context": "forged",
      "X-Mcp-Other": "no",
      Prefer: "receipt",
    };
    expect(await ask("/mcp", { address, headers })).toEqual({
      status: 200,
      quota: "59 of 60",
      headers: { "content-type": "application/json", vary: "Authorization, X-API-Key" },
      body: { tools: [] },
    });
    expect(world.reached).toEqual([
      {
        to: "TOOL_SERVER.serve",
        method: "POST",
        url: `${ORIGIN}/mcp`,
        headers: {
          accept: "application/json, text/event-stream",
          "cf-connecting-ip": address,
          "content-type": "application/json",
          "mcp-protocol-version": "2025-06-18",
          "mcp-session-id": "s1",
        },
        body: LIST,
      },
    ]);
  });

  it("sees who calls, in either header", async () => {
    const { key, bearer } = await newKey();
    const address = newAddress();
    await ask("/mcp", { address, headers: bearer });
    await ask("/mcp", { address, headers: { "X-API-Key": key } });
    const type = { "content-type": "text/plain;charset=UTF-8" };
    expect(world.reached.map(({ headers }) => headers)).toEqual([
      { ...type, authorization: `Bearer ${key}`, "cf-connecting-ip": address },
      { ...type, "x-api-key": key, "cf-connecting-ip": address },
    ]);
  });
});

describe("a host or an origin that is not ours", () => {
  const FORBIDDEN = (detail: string) => problem(403, "forbidden_origin", "The origin is not allowed", detail, "/mcp");
  const HOST = (host: string) => FORBIDDEN(`Tools are not available on the host ${host}.`);
  const PAGE = FORBIDDEN("Tools cannot be called from a page of another origin.");
  const HOSTS = "tools.example,api.example";

  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ["the host that it is routed to", {}, undefined],
    ["a host that is named", { Host: "api.example:8787" }, HOSTS],
    ["a host in other letters", { Host: "TOOLS.Example" }, HOSTS],
    ["a page of the same host", { Origin: "https://API.example:444" }, undefined],
    ["a page of a host that is named", { Origin: "https://tools.example" }, HOSTS],
    ["any host where none are named", { Host: "other.example" }, undefined],
  ])("is not %s", async (_, headers, hosts) => {
    const env = hosts === undefined ? {} : { MCP_ALLOWED_HOSTS: hosts };
    expect(await ask("/mcp", { headers, env })).toMatchObject({ status: 200, quota: "59 of 60" });
  });

  it.each<[Readonly<Record<string, string>>, string | undefined, object]>([
    [{ Host: "evil.example" }, HOSTS, HOST("evil.example")],
    [{ Host: `${"x".repeat(120)}` }, HOSTS, HOST("x".repeat(100))],
    [{}, "tools.example", HOST("api.example")],
    [{ Origin: "https://evil.example" }, undefined, PAGE],
    [{ Origin: "https://evil.example", Host: "api.example" }, HOSTS, PAGE],
    [{ Origin: "null" }, undefined, PAGE],
    [{ Origin: "https://xapi.example" }, undefined, PAGE],
  ])("is refused: %j, of the hosts %s", async (headers, hosts, body) => {
    const answer = await ask("/mcp", { headers, env: hosts === undefined ? {} : { MCP_ALLOWED_HOSTS: hosts } });
    expect([answer.status, answer.quota, answer.body, world.reached]).toEqual([403, "59 of 60", body, []]);
  });
});

describe("the address of the tool server", () => {
  it.each(["", "?toolset=core", "?toolset=all", "?auth=required&toolset=core"])("takes %s", async (query) => {
    const { bearer } = await newKey();
    expect(await ask(`/mcp${query}`, { headers: bearer })).toMatchObject({ status: 200 });
    expect(world.reached.map(({ url }) => url)).toEqual([`${ORIGIN}/mcp${query}`]);
  });

  it.each([
    ["?auth=yes", [{ path: "/query/auth", code: "invalid_value", message: "Must be required." }]],
    [
      "?toolset=some",
      [{ path: "/query/toolset", code: "invalid_value", message: "Must be all, or core for the eight tools that most agents need." }],
    ],
    [
      `?${"x".repeat(120)}=1`,
      [
        {
          path: `/query/${"x".repeat(100)}`,
          code: "unknown_field",
          message: "The tool server takes no such parameter. Did you mean toolset?",
        },
      ],
    ],
  ])("refuses %s", async (query, errors) => {
    const { status, body } = await ask(`/mcp${query}`);
    const detail = `The request has 1 error: ${errors[0]?.path}. See errors.`;
    expect([status, body, world.reached]).toEqual([
      400,
      problem(400, "validation_failed", "The request is not valid", detail, "/mcp", { errors }),
      [],
    ]);
  });

  it("names each fault", async () => {
    const { body } = await ask("/mcp?auth=1&toolset=&x=1&toolset=all");
    expect(body).toMatchObject({
      detail: "The request has 4 errors. See errors.",
      errors: [
        { path: "/query/auth" },
        { path: "/query/toolset", code: "invalid_value" },
        { path: "/query/x" },
        { path: "/query/toolset", code: "repeated_parameter", message: '"toolset" is given more than once.' },
      ],
    });
  });
});

describe("versions that a deployment names", () => {
  const SECRET = { DEPLOYMENT_SECRET: "hush" };
  const named = (versions: string, secret = "hush") => ({
    "Cloudflare-Workers-Version-Overrides": versions,
    "Deployment-Secret": secret,
  });

  it.each(['tellerline-tool-server="v2"', 'tellerline-rates="v1", tellerline-tool-server-staging="v2"', "tool-server=v2"])(
    "of the tool server lead there without calls of the API: %s",
    async (versions) => {
      const answer = await ask("/mcp", { headers: named(versions), env: SECRET });
      expect(answer).toMatchObject({ status: 200, quota: "59 of 60", body: { tools: "fetched" } });
      expect(world.reached).toMatchObject([
        { to: "TOOL_SERVER.fetch", body: LIST, headers: { "cloudflare-workers-version-overrides": versions } },
      ]);
      expect(world.reached[0]?.headers).not.toHaveProperty("deployment-secret");
    },
  );

  it.each<[string, string, Readonly<Record<string, string>>]>([
    ["of other Workers", "hush", named('tellerline-rates="v1"')],
    ["that are empty", "hush", named('tellerline-tool-server=""')],
    ["in a value alone", "hush", named('a="x,tellerline-tool-server=v2"')],
    ["by whoever does not know the secret", "hush", named('tellerline-tool-server="v2"', "guess")],
    ["without a secret", "hush", { "Cloudflare-Workers-Version-Overrides": 'tellerline-tool-server="v2"' }],
    ["where nobody has a secret", "", named('tellerline-tool-server="v2"', "")],
  ])("%s lead nowhere", async (_, secret, headers) => {
    await ask("/mcp", { headers, env: { DEPLOYMENT_SECRET: secret } });
    expect(world.reached.map(({ to }) => to)).toEqual(["TOOL_SERVER.serve"]);
    expect(world.reached[0]?.headers).not.toHaveProperty("cloudflare-workers-version-overrides");
  });
});
