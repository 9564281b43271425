import { runImport, silentProgress } from "@tellerline/ops";
import { beforeAll, describe, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const ASH = "ASH|AUSTIN|TX";
const OAK = "OAK|WACO|TX";
let key = "";

const institution = (id: string, more: object = {}) => {
  const [name, city, state] = id.split("|");
  return { kind: "credit_union", credit_union_id: id, name, city, state, ...more };
};
const rate = (id: string) => ({
  rate_id: `${id} auto`,
  credit_union_id: id,
  product_type: "auto_loan",
  rate: 5,
  source_url: "https://rates.example/",
});
const listed = (line: number, charter_number: unknown, url: unknown, listed_on = "2025-12-24") => ({
  line,
  charter_number,
  url,
  listed_on,
});

async function shown(slug: string) {
  await untilBooksAreRead();
  const profile = await callOperation("getCreditUnionProfile", { key, path: `/credit-unions/TX/${slug}` }, system.baseUrl);
  return { website: profile.answer.website, site: profile.answer.site };
}

async function page(slug: string): Promise<string> {
  await untilBooksAreRead();
  return (await fetch(`${system.baseUrl}/credit-unions/TX/${slug}`, { headers: { Accept: "text/html" } })).text();
}

async function offerOf(id: string) {
  await untilBooksAreRead();
  const body = { context: { geo: { state: "TX" } }, product_request: { product_type: "auto_loan", amount: 20_000 } } as const;
  const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
  return answer.offers.find(({ credit_union_id: other }) => other === id);
}

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  const quarter = [
    institution(ASH, { charter_number: 7, community_charter: true, chartered_as_of: "2025-12-31" }),
    institution(OAK, { charter_number: 8, community_charter: true, chartered_as_of: "2025-12-31" }),
  ];
  await runImport(system.operator, { kind: "ncua", cycle_date: "2025-12-31" }, toLines(quarter), silentProgress);
  await runImport(system.operator, { kind: "rates" }, toLines([rate(ASH), rate(OAK)]), silentProgress);
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
});

describe("sites of institutions", () => {
  it("of a list are refused whole where a line is bad, with the place of each fault", async () => {
    const lines = [
      listed(2, 7, "https://www.ash.example/"),
      listed(3, 99, "https://www.nobody.example/"),
      listed(4, 8, "UNKNOWN"),
      listed(5, 7, "https://other.example/"),
      listed(6, 8, "http://192.168.0.1/"),
      listed(7, 8, "https://user:secret@oak.example/"),
      listed(8, "x", "https://oak.example/", "yesterday"),
      listed(9, 8, "https://oak.example/", "2999-01-01"),
    ];
    const report = await system.operator.importSites({ lines });
    expect(report).toMatchObject({ accepted: 1, changed: 0, imported: false });
    expect(report.rejected.map(({ line, path }) => [line, path])).toEqual([
      [3, "/charter_number"],
      [4, "/url"],
      [5, "/charter_number"],
      [6, "/url"],
      [7, "/url"],
      [8, "/charter_number"],
      [8, "/listed_on"],
      [9, "/listed_on"],
    ]);
    expect(await shown("ash-austin")).toEqual({ website: null });
  });

  it("of a list are shown as text, with its day, and are no link", async () => {
    const lines = [listed(2, 7, "HTTP://WWW.ASH.EXAMPLE"), listed(3, 8, "https://www.facebook.com/oak")];
    expect(await system.operator.importSites({ lines })).toEqual({ accepted: 2, changed: 2, rejected: [], imported: true });
    const site = { url: "http://www.ash.example/", state: "proposed", listed_on: "2025-12-24" };
    expect(await shown("ash-austin")).toEqual({ website: null, site });
    expect(await shown("oak-waco")).toEqual({ website: null });
    expect((await offerOf(ASH))?.site).toEqual(site);
    const record = await callOperation(
      "getMembershipRecord",
      { key, path: `/v1/credit-unions/${encodeURIComponent(ASH)}/eligibility` },
      system.baseUrl,
    );
    expect(record.answer.site).toEqual(site);
    const html = await page("ash-austin");
    expect(html).toContain("<b>http://www.ash.example/</b> (listed on 2025-12-24, not checked)");
    expect(html).not.toContain('href="http://www.ash.example/"');
    expect(await system.operator.importSites({ lines })).toMatchObject({ changed: 0 });
  });

  it("that a person names are linked to, and no list and no quarter changes them", async () => {
    await system.operator.setSite(ASH, { url: "https://join.ash.example/home" });
    const own = { website: "https://join.ash.example/home", site: { url: "https://join.ash.example/home", state: "active" } };
    expect(await shown("ash-austin")).toEqual(own);
    await system.operator.importSites({ lines: [listed(2, 7, "https://newer.ash.example/", "2026-10-01")] });
    const newer = [
      institution(ASH, { charter_number: 7, community_charter: true, chartered_as_of: "2026-03-31", assets_usd: 1e6 }),
      institution(OAK, { charter_number: 8, community_charter: true, chartered_as_of: "2026-03-31" }),
    ];
    await runImport(system.operator, { kind: "ncua", cycle_date: "2026-03-31" }, toLines(newer), silentProgress);
    expect(await shown("ash-austin")).toEqual(own);
    expect(
      (await callOperation("getCreditUnionProfile", { key, path: "/credit-unions/TX/ash-austin" }, system.baseUrl)).answer.assets_usd,
    ).toBe(1e6);
    expect(await page("ash-austin")).toContain('href="https://join.ash.example/home"');
  });

  it("are listed by state, with counts", async () => {
    const all = await system.operator.listSites({});
    expect(all.counts).toEqual({ active: 1, parked: 1 });
    expect(all.sites.map(({ credit_union_id, state, origin }) => [credit_union_id, state, origin])).toEqual([
      [ASH, "active", "operator"],
      [OAK, "parked", "cc0"],
    ]);
    expect((await system.operator.listSites({ state: "parked" })).sites).toHaveLength(1);
  });

  it("that were stored before a crash are shown within a minute", async () => {
    const url = "https://crashed.ash.example/";
    const statement = (await system.harvest()).prepare("update sites set url = ?1, changed_at = ?2 where charter_number = 7");
    await statement.bind(url, new Date().toISOString()).run();
    await system.operator.tick();
    expect(await shown("ash-austin")).toEqual({ website: url, site: { url, state: "active" } });
    const { membership } = await system.operator.status();
    await system.operator.tick();
    expect((await system.operator.status()).membership.live).toEqual(membership.live);
  });

  it("are set for institutions with a charter number alone, to a web address", async () => {
    await runImport(system.operator, { kind: "rates" }, toLines([institution("FIR|TYLER|TX")]), silentProgress);
    await expect(system.operator.setSite("FIR|TYLER|TX", { url: "https://fir.example/" })).rejects.toThrow(/charter number/);
    await expect(system.operator.setSite("NOBODY|TYLER|TX", { url: "https://fir.example/" })).rejects.toThrow(/charter number/);
    await expect(system.operator.setSite(ASH, { url: "fir" })).rejects.toThrow(/web address/);
  });
});

describe("an institution that wants to be left out", () => {
  const text = "Anyone in Travis County may join.";
  const source = { source_id: "s1", credit_union_id: ASH, url: "https://join.ash.example/", retrieved_at: "2026-11-20", text };
  const conditions = [{ any: [{ type: "county", state: "TX", county: "Travis", roles: ["home"] }] }];
  const claim = {
    claim_id: "c1",
    credit_union_id: ASH,
    source_id: "s1",
    quote: "Anyone in Travis County",
    kind: "community_geo",
    conditions,
    confidence: 0.95,
    extracted_at: "2026-11-20",
  };
  const statusIn = async (county: string) => {
    await untilBooksAreRead();
    const body = { credit_union_ids: [ASH], user: { state: "TX", county } };
    return (await callOperation("checkEligibility", { key, body }, system.baseUrl)).answer.results[0]?.graph?.status;
  };

  it("loses its rules and its words; a publication keeps its hash and the day", async () => {
    await publishClaims(system.operator, [claim], [source]);
    expect(await statusIn("Travis")).toBe("eligible");
    const left = await system.operator.optOutSite(ASH);
    expect(left).toMatchObject({ site: { state: "opted_out" }, publications_removed: 1, texts_deleted: 1 });
    expect(await statusIn("Travis")).not.toBe("eligible");
    expect(await shown("ash-austin")).toEqual({ website: null });
    const [publication] = (await system.operator.listPublications(ASH)).publications;
    expect(publication).toMatchObject({ active: false, removed_on: new Date().toISOString().slice(0, 10) });
    expect(publication?.ruleset_sha256).toMatch(/^[0-9a-f]{64}$/);
    await expect(system.operator.activatePublication(publication?.publication_id ?? "")).rejects.toThrow(/left out/);
  });

  it("is not brought back by files or lists, and comes back where a person says so", async () => {
    const report = await publishClaims(system.operator, [claim], [source]);
    const reason = `${ASH} wants to be left out. If it changed its mind: \`ops sites set\`.`;
    expect(report.rejected.map((one) => [one.path, one.reason]).toSorted()).toEqual([
      ["/claims/credit_union_id", reason],
      ["/sources/credit_union_id", reason],
    ]);
    await system.operator.importSites({ lines: [listed(2, 7, "https://newest.ash.example/", "2026-11-01")] });
    expect((await system.operator.listSites({ state: "opted_out" })).sites).toHaveLength(1);
    await system.operator.setSite(ASH, { url: "https://join.ash.example/" });
    expect((await publishClaims(system.operator, [claim], [source])).published).toBe(true);
    expect(await statusIn("Travis")).toBe("eligible");
  });

  it("can be purged: nothing is kept but that it asked", async () => {
    expect((await system.operator.purgeSite(ASH)).site).toMatchObject({ url: null, state: "opted_out" });
    expect((await system.operator.listSites({ state: "opted_out" })).sites[0]?.url).toBeNull();
    expect((await system.operator.purgeSite(ASH)).publications_removed).toBe(0);
  });
});
