import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { Collection, type Item } from "postman-collection";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { baseUrl, call, callOperation, createKey } from "../support/api.ts";
import { useOwnSystem } from "../support/own-system.ts";

const JSON_ALONE = { headers: { Accept: "application/json" } };

describe("the releases", () => {
  it("are a page, and a feed that a reader reads", async () => {
    const page = await (await call("GET", "/changelog")).text();
    expect(page).toContain('<h2 id="v0-3-0">0.3.0</h2>');
    const response = await call("GET", "/changelog.xml");
    expect(response.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    const text = await response.text();
    expect(XMLValidator.validate(text)).toBe(true);
    const feed = z
      .object({
        feed: z.object({ id: z.string(), updated: z.string(), entry: z.array(z.object({ id: z.string(), content: z.unknown() })) }),
      })
      .parse(new XMLParser({ ignoreAttributes: false }).parse(text));
    expect(feed.feed.entry.length).toBeGreaterThanOrEqual(3);
    expect(new Set(feed.feed.entry.map(({ id }) => id)).size).toBe(feed.feed.entry.length);
  });
});

const status = z.object({
  status: z.enum(["ready", "not_ready"]),
  days: z.array(z.object({ day: z.string(), looks: z.int(), ready: z.int() })),
});

describe("the status", () => {
  it("is told to programs and to people", async () => {
    status.parse(await (await call("GET", "/status", JSON_ALONE)).json());
    const page = await call("GET", "/status", { headers: { Accept: "text/html" } });
    expect([page.headers.get("Content-Type"), page.headers.get("Vary")]).toEqual([
      "text/html; charset=utf-8",
      expect.stringContaining("Accept"),
    ]);
  });
});

describe("a system of its own", () => {
  const system = useOwnSystem({ SECURITY_CONTACT: "mailto:security@example.com" }, "seeded");

  it("says where vulnerabilities are reported, and keeps how it was", async () => {
    const text = await (await fetch(new URL("/.well-known/security.txt", system.baseUrl))).text();
    expect(text).toMatch(/^Contact: mailto:security@example\.com\nExpires: \d{4}-/);
    await system.operator.tick();
    const seen = status.parse(await (await fetch(new URL("/status", system.baseUrl), JSON_ALONE)).json());
    expect(seen.days).toMatchObject([{ looks: expect.any(Number) }]);
    expect(seen.days[0]?.looks).toBeGreaterThan(0);
  });
});

it("a collection is read by Postman's own library, and its calls are those of the service", async () => {
  const key = await createKey("enterprise");
  const collection = new Collection(await (await call("GET", "/postman.json")).json());
  const items: Item[] = [];
  collection.forEachItem((item) => items.push(item));
  expect(items.length).toBeGreaterThan(60);
  expect(collection.variables.get("baseUrl")).toBe(baseUrl());
  const rates = items.find(({ name }) => name === "List rates");
  const path = rates?.request.url.getPathWithQuery() ?? "";
  const response = await call("GET", path, { key });
  expect([response.status, path.startsWith("/v1/rates")]).toEqual([200, true]);
  const monitor = items.find(
    ({ request }) => request.method === "GET" && request.url.getPath({ unresolved: true }) === "/v1/monitors/:monitor_id",
  )?.request.url;
  expect(monitor?.variables.map(({ key }) => key)).toEqual(["monitor_id"]);
  expect(monitor?.getPath({ unresolved: true })).toBe("/v1/monitors/:monitor_id");
});

it("the served document has samples of code for every operation, and the clients are made without them", async () => {
  const document = z
    .object({
      paths: z.record(
        z.string(),
        z.record(z.string(), z.looseObject({ "x-codeSamples": z.array(z.object({ lang: z.string(), source: z.string() })) })),
      ),
    })
    .parse((await callOperation("getOpenApi")).answer);
  const create = document.paths["/v1/decisions"]?.post?.["x-codeSamples"] ?? [];
  expect(create.map(({ lang }) => lang)).toEqual(["Shell", "TypeScript", "Python"]);
  expect(create[1]?.source).toContain("client.decisions.create(");
});

it("the typeface of the pages is theirs for good", async () => {
  const response = await call("GET", "/fonts/hanken-grotesk.woff2");
  expect([response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
    "font/woff2",
    "public, max-age=31536000, immutable",
  ]);
  // Every WOFF2 font begins with these bytes (W3C WOFF2, 4.1).
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 4)
      .toString("latin1"),
  ).toBe("wOF2");
});

it("every package that says a license has its text", () => {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const { license } = z.object({ license: z.string() }).parse(JSON.parse(read("package.json")));
  expect([license, read("LICENSE").includes("All rights reserved")]).toEqual(["UNLICENSED", true]);
  for (const client of ["packages/client", "packages/client-python"]) expect(read(`${client}/LICENSE`)).toMatch(/^MIT License\n/);
  expect(z.object({ license: z.literal("MIT") }).safeParse(JSON.parse(read("packages/client/package.json"))).success).toBe(true);
  expect(read("packages/client-python/pyproject.toml")).toContain('license = { text = "MIT" }');
});
