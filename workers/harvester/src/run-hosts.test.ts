import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";
import { bridgeD1, D1_BRIDGE_SCRIPT } from "@tellerline/dev/d1-bridge";
import { applyMigrations } from "@tellerline/dev/migrate";
import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer } from "@tellerline/geography";
import { pageTextOf } from "@tellerline/harvest";
import { embeddedGazetteer } from "@tellerline/ops";
import { Hosts, type PageRow, Pages } from "@tellerline/storage";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Env } from "./env.ts";
import { pageRow } from "./further-pages.ts";
import { Institutions } from "./institutions.ts";
import { hashOf } from "./keep-page.ts";
import { leaseDue } from "./lease-hosts.ts";
import { runHosts } from "./run-hosts.ts";

/** Runs invocations of the harvester on real databases, against sites that a stub of `fetch` serves. */

const RESOLVER = "https://dns.example/dns-query";
const gazetteer = compileGazetteer(embeddedGazetteer(), utf8);

let miniflare: Miniflare;
let env: Env;
let served: (url: string) => Response;
let asked: string[] = [];

beforeAll(async () => {
  const databases = ["HARVEST", "CATALOG"];
  miniflare = new Miniflare(
    convertV4MiniflareOptions({ modules: true, script: D1_BRIDGE_SCRIPT, compatibilityDate: "2026-11-01", d1Databases: databases }),
  );
  const bridge = await miniflare.ready;
  for (const binding of databases)
    await applyMigrations(await miniflare.getD1Database(binding), join(ROOT, "migrations", binding.toLowerCase()));
  const [harvest, catalog] = [bridgeD1(bridge, "HARVEST"), bridgeD1(bridge, "CATALOG")];
  const nothing = async () => undefined;
  env = {
    HARVEST: harvest,
    CATALOG: catalog,
    BOOKS: { get: async () => gazetteer },
    PAGES: { put: nothing, delete: nothing },
    HARVEST_HOSTS: { send: nothing, sendBatch: nothing },
    DNS_RESOLVER_URL: RESOLVER,
    HARVEST_DAILY: "on",
    HARVEST_ABOUT: "https://about.example",
  } as unknown as Env;
  const pointer = JSON.stringify({ version: "gazetteer-1", hash: "hash", asOf: 0 });
  await catalog.prepare("insert into gazetteers values ('hash', '', '', 0, 0, 0, '2026-01-01', ?1)").bind(pointer).run();
  const onward = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string | URL, init?: RequestInit) => {
    const url = String(input);
    if (url.startsWith(bridge.origin)) return onward(input, init);
    if (url.startsWith(RESOLVER)) return Response.json({ Status: 0, Answer: [{ type: 1, TTL: 60, data: "93.184.216.34" }] });
    asked.push(url);
    return served(url);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await miniflare.dispose();
});
beforeEach(async () => {
  asked = [];
  for (const table of ["hosts", "pages", "fetches", "drafts", "sites"]) await env.HARVEST.prepare(`delete from ${table}`).run();
  await env.CATALOG.prepare("delete from institutions").run();
});

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Stores an institution with a home page on `host`. The rules for robots allow all pages, with a delay of a millisecond. */
async function enroll(charterNumber: number, host: string, alsoKnownAs: string | null = null): Promise<PageRow> {
  const url = `https://${host}/`;
  await env.CATALOG.prepare(
    "insert or ignore into institutions (credit_union_id, name, slug, city, state, charter_number, synthetic, content_hash, also_known_as) values (?1, ?1, ?1, 'A', 'TX', ?2, 0, 'h', ?3)",
  )
    .bind(`CU ${charterNumber}`, charterNumber, alsoKnownAs)
    .run();
  const page = pageRow({ charterNumber, siteUrl: url }, { url, role: "join", foundBy: "home" }, 0, Date.now() - 1000);
  await new Pages(env.HARVEST).enroll([page], soon(-1000));
  await env.HARVEST.prepare("update hosts set robots = ?1, robots_at = ?2").bind("User-agent: *\nCrawl-delay: 0.001", soon(0)).run();
  return page;
}
const run = async (used: Env = env) => runHosts(used, await leaseDue(env, 20));
const stateOf = async (host: string) => new Hosts(env.HARVEST).find(host);

it("an institution that can't be parsed fails its own host, and none beside it", async () => {
  for (const [charter, also] of [
    [1, null],
    [2, "{bad"],
    [3, null],
  ] as const)
    await enroll(charter, `h${charter}.example`, also);
  served = () => new Response("", { status: 404 });
  await run();
  expect(asked.toSorted()).toEqual(["https://h1.example/", "https://h3.example/"]);
  const hosts = await Promise.all(["h1.example", "h2.example", "h3.example"].map(stateOf));
  expect(hosts.map((host) => [host?.failures, host?.deaths, host?.leasedUntil])).toEqual([
    [0, 0, null],
    [1, 0, null],
    [0, 0, null],
  ]);
});

it("a lease that fails ends no host that is being checked", async () => {
  await enroll(1, "h1.example");
  await enroll(2, "h2.example");
  served = () => new Response("", { status: 404 });
  const refusing = {
    prepare: (sql: string) => {
      if (sql.includes("deaths = deaths +")) throw new Error("The connection is lost.");
      return env.HARVEST.prepare(sql);
    },
    batch: (statements: D1PreparedStatement[]) => env.HARVEST.batch(statements),
  };
  await run({ ...env, HARVEST: refusing as D1Database });
  expect(asked).toHaveLength(2);
  expect([(await stateOf("h1.example"))?.leasedUntil, (await stateOf("h2.example"))?.leasedUntil]).toEqual([null, null]);
});

it("a host whose robots rules fail is known to have been asked, so that its delay holds", async () => {
  await enroll(1, "h1.example");
  await env.HARVEST.prepare("update hosts set robots = null, robots_at = null").run();
  served = () => new Response("", { status: 500 });
  const before = soon(0);
  await run();
  expect(asked).toEqual(["https://h1.example/robots.txt"]);
  expect((await stateOf("h1.example"))?.fetchedAt ?? "").toMatch(/Z$/);
  expect(((await stateOf("h1.example"))?.fetchedAt ?? "") >= before).toBe(true);
});

it("hosts that are not announced are checked in the places of those that are done", async () => {
  for (let charter = 1; charter <= 45; charter += 1) await enroll(charter, `h${charter}.example`);
  served = () => new Response("", { status: 404 });
  await runHosts(env, await leaseDue(env, 3));
  expect(new Set(asked).size).toBe(45);
});

it("a known institution stays known while others are read", async () => {
  await enroll(1, "h1.example");
  await enroll(2, "h2.example");
  const institutions = new Institutions(env);
  await institutions.loadOf([{ host: "h1.example", lease: 1 }]);
  const loading = institutions.loadOf([
    { host: "h1.example", lease: 1 },
    { host: "h2.example", lease: 1 },
  ]);
  expect((await institutions.find(1))?.creditUnionId).toBe("CU 1");
  await loading;
  expect([(await institutions.find(1))?.creditUnionId, (await institutions.find(2))?.creditUnionId]).toEqual(["CU 1", "CU 2"]);
  expect(await institutions.find(3)).toBeNull();
});

it("a draft that a page is gone ends when the page is back, though something else was there in between", async () => {
  const sentence = "CU 1 welcomes people who live or work in Travis County, Texas.";
  const html = `<html><head><title>CU 1</title></head><body><h1>Membership</h1>${`<p>${sentence}</p>`.repeat(8)}</body></html>`;
  const { pageId, url } = await enroll(1, "h1.example");
  const textSha256 = hashOf(pageTextOf(html, url).text);
  await env.HARVEST.prepare("update pages set text_sha256 = ?1, state = 'gone', missing_since = ?2, kept_at = ?2")
    .bind(textSha256, soon(-172_800_000))
    .run();
  await env.HARVEST.prepare(
    `insert into drafts (draft_id, kind, subject, page_id, charter_number, credit_union_id, url, text_sha256, quote, quote_at, proposed, reasons,
      needs_second, weight, state, drafted_at) values ('d1', 'gone', 'c1', ?1, 1, 'CU 1', ?2, ?3, '', 0, '{}', '["page_gone"]', 0, 1, 'open', '')`,
  )
    .bind(pageId, url, textSha256)
    .run();
  const again = async () => {
    await env.HARVEST.batch([
      env.HARVEST.prepare("update hosts set next_at = ?1").bind(soon(-1)),
      env.HARVEST.prepare("update pages set due_at = iif(page_id = ?1, ?2, '9999')").bind(pageId, soon(-1)),
    ]);
    await run();
    const page = await new Pages(env.HARVEST).find(pageId);
    return [page?.state, await env.HARVEST.prepare("select state from drafts").first("state")];
  };
  served = () => new Response("{}", { headers: { "Content-Type": "application/json" } });
  expect(await again()).toEqual(["unreadable", "open"]);
  served = () => new Response(html, { headers: { "Content-Type": "text/html" } });
  expect(await again()).toEqual(["same", "superseded"]);
});
