import { createOpenApiDocument, documentOperations, OPERATION_LIST } from "@tellerline/contract";
import { describe, expect, it } from "vitest";
import { withCodeSamples } from "./pages/reference/code-samples.ts";
import { ask, call, ORIGIN } from "./testing/ask.ts";

const JSON_HEADERS = { "content-type": "application/json" };
const FOR_A_MINUTE = { "cache-control": "public, max-age=60" };
const ETAG = expect.stringMatching(/^"[0-9a-f]{32}"$/);

it.each(["/v1/capabilities", "/openapi.json", "/llms.txt", "/llms-full.txt", "/robots.txt", "/postman.json", "/changelog.xml"])(
  "%s takes no parameters",
  async (path) => {
    expect(await call(`${path}?x=1`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", instance: path, errors: [{ path: "/query/x", code: "unknown_field" }] },
    });
  },
);

it("the capabilities have every operation, with its plan and what it costs", async () => {
  const { status, headers, body } = await call("/v1/capabilities");
  expect([status, headers]).toEqual([200, { ...JSON_HEADERS, ...FOR_A_MINUTE, etag: ETAG }]);
  expect(body).toEqual({
    version: expect.any(String),
    flows: OPERATION_LIST.map(({ path, method }) => expect.objectContaining({ path, method })),
  });
  expect(body).toMatchObject({
    flows: expect.arrayContaining([
      {
        flow: "batch_decisions",
        method: "POST",
        path: "/v1/decisions/batch",
        tool: "batch_decisions",
        plan: "pro",
        cost: "1 per item of scenarios",
        description: "Rank financing offers for up to 25 borrowers",
      },
      {
        flow: "meta",
        method: "GET",
        path: "/health",
        tool: null,
        plan: null,
        cost: "1 per call",
        description: "Check that the service is up",
      },
    ]),
  });
});

it("the OpenAPI document names the origin that it is read at", async () => {
  const { headers, body } = await call("/openapi.json");
  expect(headers).toEqual({ ...JSON_HEADERS, ...FOR_A_MINUTE, etag: ETAG });
  const withSamples = (origin: string) => JSON.parse(JSON.stringify(withCodeSamples(createOpenApiDocument(origin), origin)));
  expect(body).toEqual(withSamples(ORIGIN));
  expect((await call("http://other.example/openapi.json")).body).toEqual(withSamples("http://other.example"));
});

describe("a page", () => {
  it.each([
    ["/", "Explorer", "explorer"],
    ["/docs", "Reference", "reference"],
    ["/docs/first-call", "The first call", "reading"],
    ["/docs/metering", "How calls are metered", "reading"],
    ["/console", "Console", "console"],
  ])("at %s is %s, with its own script alone, whatever its address asks besides", async (path, title, script) => {
    const response = await ask(`${path}?utm_source=x&other=1`);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain(`<title>${title} · Tellerline</title>`);
    const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = ""]) => code);
    expect(scripts).toEqual([expect.stringMatching(`/generated/${script}.txt$`)]);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(scripts.join(""))));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=60",
      "content-security-policy": `default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; script-src 'sha256-${btoa(String.fromCharCode(...digest))}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    });
    expect(response.headers.get("Vary")).toBeNull();
  });

  it("of a problem says what it is, and has no script", async () => {
    const { status, headers, body } = await call("/problems/plan-required");
    expect([status, headers]).toEqual([
      200,
      {
        "content-type": "text/html; charset=utf-8",
        ...FOR_A_MINUTE,
        etag: ETAG,
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      },
    ]);
    expect(body).toContain("<title>The plan does not include this operation · Tellerline</title>");
    expect((await call("/problems/not-found")).body).toContain("<title>Not found · Tellerline</title>");
  });

  it("links to the origin that it is read at", async () => {
    expect((await call("http://other.example/docs/first-call")).body).toContain("<code>GET http://other.example/health</code>");
    expect((await call("http://other.example/docs")).body).toContain("curl &quot;http://other.example/health&quot;");
    expect((await call("/docs/first-call")).body).toContain("<code>GET https://api.example/health</code>");
  });

  it.each([
    ["/docs/none", "There is no such guide. Available guides: first-call, metering."],
    ["/docs/toString", "There is no such guide. Available guides: first-call, metering."],
    ["/problems/none", "There is no such problem. /problems/not-found lists all of them."],
    ["/problems/plan--required", "There is no such problem. /problems/not-found lists all of them."],
    [`/docs/${"a".repeat(60)}`, "There is no such guide. Available guides: first-call, metering."],
    ["/docs/none.md", "There is no such guide. Available guides: first-call, metering."],
  ])("is not there at %s", async (path, detail) => {
    expect(await call(path)).toMatchObject({ status: 404, body: { code: "not_found", detail, instance: path } });
  });
});

it("a problem's page is found by its code, too", async () => {
  const [named, coded] = [await call("/problems/plan-required"), await call("/problems/plan_required")];
  expect([coded.status, coded.body]).toEqual([200, named.body]);
});

it("a guide is Markdown where its name says so", async () => {
  const { status, headers, body } = await call("/docs/first-call.md");
  expect([status, headers["content-type"]]).toEqual([200, "text/markdown; charset=utf-8"]);
  expect(body).toMatch(/^# The first call/);
  expect(body).toContain(`Ask \`GET ${ORIGIN}/health\``);
});

it("the index for language models lists documents and the text of each guide", async () => {
  const { status, headers, body } = await call("/llms.txt");
  expect([status, headers]).toEqual([200, { "content-type": "text/plain; charset=utf-8", ...FOR_A_MINUTE, etag: ETAG }]);
  const parts = String(body).split("\n\n");
  expect(parts.slice(0, 3)).toEqual(["# Tellerline", expect.stringMatching(/^> Financing offers/), "## Documents"]);
  expect(parts.slice(-4)).toEqual([
    "## Guides",
    `- [The first call](${ORIGIN}/docs/first-call.md)\n- [How calls are metered](${ORIGIN}/docs/metering.md)`,
    "## Optional",
    `- [All operations and guides in one text](${ORIGIN}/llms-full.txt)`,
  ]);
});

it("the robots' rules name the map of the pages", async () => {
  const { status, headers, body } = await call("/robots.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(String(body).split("\n")).toEqual([
    "User-agent: *",
    "Disallow: /v1/",
    "Disallow: /keys",
    "Disallow: /mcp",
    "Allow: /",
    "",
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    "",
  ]);
  expect((await call("/favicon.ico")).headers["content-type"]).toBe("image/svg+xml");
});

it("the text for language models lists documents, operations and guides, and has the guides themselves", async () => {
  const { status, headers, body } = await call("/llms-full.txt");
  expect([status, headers]).toEqual([200, { "content-type": "text/plain; charset=utf-8", ...FOR_A_MINUTE, etag: ETAG }]);
  const [title, summary, documents, links, operations, list = "", ...guides] = String(body).split("\n\n");
  expect([title, summary, documents, links, operations, ...guides]).toEqual([
    "# Tellerline",
    "> Financing offers of US credit unions ranked by true cost (APR with points and fees), evidence-backed membership eligibility, and monitors with signed webhooks. `unknown` never means no; never tell anyone that they are ineligible.",
    "## Documents",
    `- [Reference](${ORIGIN}/docs)\n- [OpenAPI document](${ORIGIN}/openapi.json)\n- Tools for agents (MCP, Streamable HTTP): ${ORIGIN}/mcp with a key, or ${ORIGIN}/mcp?auth=required to let a user sign in`,
    "## Operations",
    "## Guides",
    `- [The first call](${ORIGIN}/docs/first-call)\n- [How calls are metered](${ORIGIN}/docs/metering)`,
    "## The first call",
    `Ask \`GET ${ORIGIN}/health\`, then ${ORIGIN}/v1/rates.`,
    "### Next",
    `Read [on](${ORIGIN}/docs/metering#units), or [again](${ORIGIN}/docs/first-call#next).`,
    "## How calls are metered",
    "By units & windows.",
  ]);
  const lines = list.split("\n");
  expect(lines).toHaveLength(OPERATION_LIST.length);
  expect(lines).toContain("- `POST /v1/decisions` (pro, tool `rank_offers`): Rank financing offers for one borrower");
  expect(lines).toContain("- `GET /health` (no key): Check that the service is up");
});

it("a document that the caller has is not sent again", async () => {
  const { etag = "" } = (await call("/v1/capabilities")).headers;
  expect(await call("/v1/capabilities", { "If-None-Match": etag })).toEqual({ status: 304, headers: { ...FOR_A_MINUTE, etag }, body: "" });
  expect(await call("/v1/capabilities", { "If-None-Match": '"another"' })).toMatchObject({ status: 200, headers: { etag } });
});

/** All documents but the typeface, whose bytes only the bundler provides. */
const PATHS = Object.values(documentOperations)
  .map(({ path }) => path)
  .filter((path) => !path.startsWith("/fonts/"));

it.each(PATHS.map((path) => path.replace("{guide}", "metering").replace("{problem}", "not-found")))(
  "%s answers HEAD as it answers GET, without the body",
  async (path) => {
    const [got, head] = [await ask(path), await ask(path, {}, "HEAD")];
    expect([got.status, (await got.text()).length > 20]).toEqual([200, true]);
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
  },
);
