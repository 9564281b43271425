import { createHash } from "node:crypto";
import { proposeClaims, runImport, silentProgress } from "@tellerline/ops";
import { beforeAll, describe, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { importInstitutions, importRecords, publishClaims, putEmbeddedGazetteer, toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

const system = useOwnSystem();
const MINE = "MINE CU|AUSTIN|TX";
const OTHER = "OTHER CU|DALLAS|TX";
const FLAT = "FLAT CU|WACO|TX";
let key = "";

const source = (more: object = {}) => ({
  source_id: "s1",
  credit_union_id: MINE,
  url: "https://mine.example/join",
  retrieved_at: "2026-10-01",
  text: "Who can join?\n\nAnyone who lives in “Travis County” – or works there – may join.\nEmployees of Acme Rockets, Inc. are welcome.",
  ...more,
});
const claim = (claim_id: string, more: object = {}) => ({
  claim_id,
  credit_union_id: MINE,
  source_id: "s1",
  quote: 'Anyone who lives in "Travis County" - or works there',
  kind: "community_geo",
  conditions: [{ any: [{ type: "county", state: "TX", county: "Travis County", roles: ["home", "worksite"] }] }],
  confidence: 0.95,
  extracted_at: "2026-10-02",
  ...more,
});
const employer = claim("c2", {
  kind: "employer",
  quote: "Employees of Acme Rockets, Inc. are welcome",
  conditions: [{ any: [{ type: "employer", name: "Acme Rockets, Inc.", aliases: ["Acme"] }] }],
});

async function check(user: object, ids: readonly string[] = [MINE]) {
  await untilBooksAreRead();
  const { answer } = await callOperation("checkEligibility", { key, body: { credit_union_ids: ids, user } }, system.baseUrl);
  return answer;
}

beforeAll(async () => {
  await putEmbeddedGazetteer(system.operator);
  await importInstitutions(system.operator, [MINE, OTHER, FLAT]);
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
});

describe("ops claims publish", () => {
  it("publishes what is verified, word for word, and withholds the rest with its reason", async () => {
    const report = await publishClaims(
      system.operator,
      [
        claim("c1"),
        employer,
        claim("c3", { quote: "Everybody in Texas may join." }),
        claim("c4", { source_id: "nowhere" }),
        claim("c5", { quote: "Words of an older page.", extracted_at: "2026-01-01" }),
        claim("c6", { conditions: [{ any: [{ type: "county", state: "TX", county: "Nowhere at All", roles: ["home"] }] }] }),
        claim("c7", { conditions: [{ any: [{ type: "income_limit", max_usd: 1 }] }] }),
        claim("c8", { conditions: [{ any: [{ type: "boundary", boundary: "voting_precinct", description: "x" }] }] }),
        claim("c9", { conditional_on: { type: "buy_a_share_of_stock", cost_usd: 5 } }),
      ],
      [source()],
    );
    expect(report).toMatchObject({ accepted: 10, published: true, withheld: 7, rejected: [] });
    expect(report.publications).toHaveLength(1);
    expect(report.publications?.[0]?.proposal_coverage).toEqual({
      scope: MINE,
      proposed_claims: 9,
      verified_claims: 2,
      published_rules: 2,
      withheld_claims: 7,
      proposal_survival: 0.2222,
      withheld_reasons: { evidence_quote_mismatch: 1, source_changed: 1, source_missing: 1, unmodeled_condition: 3, unresolved_entity: 1 },
    });
  });

  it("has the publication govern the verdict, with its lineage", async () => {
    const answer = await check({ state: "tx", county: "travis" });
    expect(answer.engine).toBe("eligibility_publication_v1");
    expect(answer.user).toEqual({ state: "TX", resolved_counties: ["county:TX:travis"] });
    expect(answer.results[0]).toMatchObject({
      credit_union_id: MINE,
      status: "likely_eligible",
      details: "/v1/credit-unions/MINE%20CU%7CAUSTIN%7CTX/eligibility",
      graph: {
        status: "eligible",
        confidence: 0.95,
        explain: "MINE CU: You appear to qualify: you live in Travis County, Texas. The credit union decides.",
        paths: [{ kind: "community_geo", conditions_matched: ["county:TX:travis"] }],
        publication: { proposal_coverage: { withheld_claims: 7 } },
      },
    });
  });

  it("asks about a near name of an employer, and leaves an unresolved one unknown", async () => {
    const near = await check({ employer: "Acme Rokets" });
    expect(near.results[0]).toMatchObject({ status: "unknown", graph: { status: "possibly_eligible" } });
    expect(near.results[0]?.graph?.paths[0]?.reason).toContain('You wrote "Acme Rokets": did you mean Acme Rockets');
    const alias = await check({ employer: "ACME, Inc." });
    expect(alias.results[0]).toMatchObject({ status: "eligible_via_employer" });
    const nobody = await check({ employer: "Zyxw Holdings" });
    expect(nobody.results[0]).toMatchObject({ status: "unknown", graph: { status: "unknown" } });
  });

  it("annotates offers by the borrower's employer and county, and advises accordingly", async () => {
    const ask = async (geo: object, borrower: object) => {
      const body = { context: { geo }, borrower, product_request: { product_type: "auto_loan", amount: 20_000 } };
      return (await callOperation("createDecision", { key, body }, system.baseUrl)).answer;
    };
    const employed = await ask({ state: "CA" }, { employer: "Acme Rockets" });
    expect(employed.offers[0]).toMatchObject({
      credit_union_id: MINE,
      eligibility: { status: "eligible_via_employer", matched_rule: { type: "employer" } },
    });
    expect(employed.actions.map(({ type }) => type)).toContain("apply");
    const neighbour = await ask({ zip: "78701", state: "TX", county: "Travis" }, {});
    expect(neighbour.offers[0]?.eligibility).toMatchObject({
      status: "likely_eligible",
      matched_rule: { type: "county", detail: "Travis County, Texas" },
    });
    const stranger = await ask({ state: "CA" }, {});
    expect(stranger.offers[0]?.eligibility?.status).toBe("unknown");
    expect(stranger.actions.map(({ type }) => type)).toContain("check_membership");
  });

  it("never says ineligible: a person elsewhere is unknown, and offers call it a mismatch of place at most", async () => {
    const answer = await check({ state: "CA", county: "Los Angeles", employer: "Acme Rockets of nowhere in particular" });
    expect(JSON.stringify(answer)).not.toContain("ineligible");
    const sure = await check({ state: "CA", county: "Los Angeles", employer: "Acme" });
    expect(sure.results[0]).toMatchObject({ status: "eligible_via_employer" });
  });

  it("gives the same hash for the same claims in any order, and publishes nothing new", async () => {
    const [before] = (await system.operator.listPublications(MINE)).publications;
    const again = await publishClaims(system.operator, [employer, claim("c1")], [source()]);
    expect(again.publications?.[0]?.ruleset_sha256).toBe(before?.ruleset_sha256);
    expect(again).toMatchObject({ published: false, changed: 0 });
    expect(before?.publication_id).toBe(`pub_${before?.ruleset_sha256.slice(0, 24)}`);
  });

  it("hashes the canonical JSON that it stores", async () => {
    const [row] = (await system.operator.listPublications(MINE)).publications;
    const database = await system.database();
    const stored = await database
      .prepare("select document from publications where publication_id = ?1")
      .bind(row?.publication_id)
      .first<{ document: string }>();
    expect(
      createHash("sha256")
        .update(stored?.document ?? "")
        .digest("hex"),
    ).toBe(row?.ruleset_sha256);
  });

  it("replaces an institution's rules, keeps the publication before, and rolls back to it", async () => {
    const [first] = (await system.operator.listPublications(MINE)).publications;
    const held = await publishClaims(system.operator, [employer, claim("c3", { quote: "Everybody in Texas may join." })], [source()]);
    expect(held).toMatchObject({ published: false, changed: 0 });
    expect(held.publications).toMatchObject([
      {
        held: true,
        active: false,
        lost_claims: [{ claim_id: "c1", reason: "not_in_file", replaced_by: [] }],
        withheld_claims: [{ claim_id: "c3", reason: "evidence_quote_mismatch", unresolved: [] }],
      },
    ]);
    const homes = claim("c1", { conditions: [{ any: [{ type: "county", state: "TX", county: "Travis County", roles: ["home"] }] }] });
    const workplaces = claim("c4", {
      conditions: [{ any: [{ type: "county", state: "TX", county: "Travis County", roles: ["worksite"] }] }],
    });
    const replaced = await publishClaims(system.operator, [employer, homes, workplaces], [source()]);
    const quote = 'Anyone who lives in "Travis County" - or works there';
    expect(replaced.publications?.[0]).toMatchObject({
      held: true,
      lost_claims: [{ claim_id: "c1", reason: "narrower", quote, replaced_by: ["c1", "c4"] }],
    });
    expect((await check({ state: "TX", county: "Travis" })).results[0]?.graph?.status).toBe("eligible");
    await publishClaims(system.operator, [employer], [source()], { accept_loss: true });
    expect((await check({ state: "TX", county: "Travis" })).results[0]?.graph?.status).toBe("unknown");
    const { publications } = await system.operator.listPublications(MINE);
    expect(publications.map(({ active }) => active).sort()).toEqual([false, true]);
    expect(await system.operator.activatePublication(first?.publication_id ?? "")).toMatchObject({ text_missing: [] });
    const back = await check({ state: "TX", county: "Travis" });
    expect(back.results[0]?.graph).toMatchObject({ status: "eligible", publication: { publication_id: first?.publication_id } });
    await expect(system.operator.activatePublication("pub_none")).rejects.toThrow("not_found");
  });

  it("keeps the text that an older publication quotes when its source is published with another", async () => {
    const database = await system.database();
    const hashes = async () =>
      (await database.prepare("select text_sha256 as hash from source_texts").all<{ hash: string }>()).results.map(({ hash }) => hash);
    const before = await hashes();
    const first = (await system.operator.listPublications(MINE)).publications.find(({ active }) => active);
    const inForce = (await system.operator.listClaimsInForce(MINE)).claims.map(({ claim_id }) => claim_id);
    expect(inForce.length).toBeGreaterThan(0);
    const text = `${source().text} Welcome!`;
    await publishClaims(system.operator, [employer], [source({ text })], { accept_loss: true });
    const now = await hashes();
    expect(now).toEqual(expect.arrayContaining([...before, createHash("sha256").update(text).digest("hex")]));
    expect(now).toHaveLength(before.length + 1);
    expect(await system.operator.activatePublication(first?.publication_id ?? "")).toMatchObject({ text_missing: [] });
    await database
      .prepare("delete from source_texts where text_sha256 in (select value from json_each(?1))")
      .bind(JSON.stringify(before))
      .run();
    expect(await system.operator.activatePublication(first?.publication_id ?? "")).toMatchObject({ text_missing: inForce });
    await publishClaims(system.operator, [claim("c1"), employer], [source()]);
  });

  it("names the words that did not resolve, and the nearest that would", async () => {
    const misspelled = claim("c7", {
      conditions: [{ any: [{ type: "county", state: "TX", counties: ["Travis", "Willamson"], roles: ["home"] }] }],
    });
    const report = await publishClaims(system.operator, [claim("c1"), employer, misspelled], [source()]);
    expect(report.publications?.[0]?.withheld_claims).toEqual([
      {
        claim_id: "c7",
        reason: "unresolved_entity",
        unresolved: [{ words: "Willamson", nearest: expect.arrayContaining(["Williamson County"]) }],
      },
    ]);
  });

  it("refuses bad rows by file and line, and nothing of the import is visible", async () => {
    const report = await publishClaims(
      system.operator,
      [
        claim("d1", { credit_union_id: "NOBODY|NOWHERE|TX" }),
        claim("d2", { conditions: [{ any: [{ type: "county", county: "Travis", roles: ["home"] }] }] }),
        claim("d3", { confidence: 2, surprise: true }),
        claim("d2"),
      ],
      [source({ source_id: "s9", text: "" })],
    );
    expect(report.published).toBe(false);
    const places = report.rejected.map(({ line, path }) => `${line} ${path}`);
    expect(places).toEqual(
      expect.arrayContaining([
        "1 /claims/credit_union_id",
        "2 /claims/conditions/0/any/0/state",
        "3 /claims/confidence",
        "3 /claims/surprise",
        "1 /sources/text",
      ]),
    );
    expect((await system.operator.listPublications("NOBODY|NOWHERE|TX")).publications).toEqual([]);
  });

  it("keeps everything after the process was killed", async () => {
    await system.restart();
    expect((await check({ state: "TX", county: "Travis" })).results[0]?.graph?.status).toBe("eligible");
  });
});

describe("ops membership import", () => {
  const record = (more: object = {}) => ({
    credit_union_id: FLAT,
    eligibility_type: "community",
    geo_states: ["TX"],
    geo_counties: ["McLennan County, TX"],
    employers: ["Lone Star Widgets"],
    membership_fee_usd: 5,
    min_deposit_usd: 25,
    requirements_summary: "People of McLennan County.",
    source: "manual",
    confidence: 0.9,
    extracted_at: "2026-10-01",
    ...more,
  });

  it("serves the legacy engine where there are no rules, and proves nothing", async () => {
    expect(await importRecords(system.operator, [record()])).toMatchObject({ accepted: 1, changed: 1, published: true });
    expect(await importRecords(system.operator, [record()])).toMatchObject({ changed: 0, unchanged: 1, published: false });
    await untilBooksAreRead();
    const body = { home_state: "TX", home_county: "McLennan", limit: 5 };
    const { answer } = await callOperation("searchEligibility", { key, body }, system.baseUrl);
    const [entry] = answer.possibly_eligible;
    expect(entry).toMatchObject({ credit_union_id: FLAT, engine: "legacy", paths: [{ evidence_kind: "record_summary" }] });
    expect(answer.engine).toBe("graph+legacy_fallback");
    const { results, engine } = await check({ state: "TX", county: "McLennan" }, [FLAT]);
    expect(engine).toBe("legacy");
    expect(results[0]).toMatchObject({ status: "likely_eligible", record_confidence: 0.9 });
    expect(results[0]?.graph).toBeUndefined();
    expect((await check({ state: "CA", county: "Los Angeles" }, [FLAT])).results[0]?.status).toBe("unknown");
  });

  it("has its record read whole, and refuses counties that do not exist", async () => {
    const path = `/v1/credit-unions/${encodeURIComponent(FLAT)}/eligibility`;
    const { answer, response } = await callOperation("getMembershipRecord", { key, path }, system.baseUrl);
    expect(answer).toMatchObject({ geo_counties: ["McLennan County, TX"], membership_fee_usd: 5, employers: ["Lone Star Widgets"] });
    expect(response.headers.get("Cache-Control")).toContain("max-age");
    const bad = await importRecords(system.operator, [record({ geo_counties: ["Atlantis County, TX"] })]);
    expect(bad.rejected).toEqual([{ line: 1, path: "/geo_counties/0", reason: expect.stringContaining("not a known county") }]);
    expect(bad.published).toBe(false);
  });

  it("stands on the offers of the institution", async () => {
    const path = "/v1/rates?state=TX&limit=10";
    const { answer } = await callOperation("listRates", { key, path }, system.baseUrl);
    const row = answer.rates.find(({ credit_union_id }) => credit_union_id === FLAT);
    expect(row?.eligibility).toMatchObject({
      status: "unknown",
      join_cost_usd: 30,
      details: `/v1/credit-unions/${encodeURIComponent(FLAT)}/eligibility`,
    });
    expect(answer.rates.find(({ credit_union_id }) => credit_union_id === OTHER)?.eligibility).toBeUndefined();
  });
});

describe("ops claims propose", () => {
  const PROPOSED = "PROPOSED CU|WACO|TX";
  const page = (text: string) => ({
    source_id: "p1",
    credit_union_id: PROPOSED,
    url: "https://proposed.example/join",
    retrieved_at: "2026-10-01",
    text,
  });
  const TEXT =
    "You can join if you live or work in McLennan County.\nEmployees of Zenith Bakery, Inc. can join.\nFriends of the house are welcome to become members.";
  const propose = (text: string) => proposeClaims([{ line: 1, of: "source", row: page(text) }], [], system.operator, silentProgress);

  it("brings an institution into force from its own page, and shows what a newer page changes", async () => {
    await importInstitutions(system.operator, [PROPOSED]);
    const { claims, unmodelled, differences } = await propose(TEXT);
    expect(claims.map(({ kind }) => kind)).toEqual(["community_geo", "employer"]);
    expect(unmodelled).toMatchObject([{ sentence: "Friends of the house are welcome to become members." }]);
    expect(differences).toMatchObject([{ added: claims.map(({ claim_id }) => ({ claim_id })), gone: [], same: 0 }]);

    const report = await publishClaims(system.operator, claims, [page(TEXT)]);
    expect(report.publications).toMatchObject([{ active: true, withheld_claims: [] }]);
    const { results } = await check({ state: "TX", county: "McLennan" }, [PROPOSED]);
    expect(results[0]?.status).toBe("likely_eligible");

    const newer = await propose(TEXT.replace("McLennan", "Bell").replace("or work ", ""));
    expect(newer.differences).toMatchObject([
      { same: 1, added: [{ kind: "community_geo" }], gone: [{ kind: "community_geo", quote: expect.stringContaining("McLennan") }] },
    ]);
  });
});

describe("an alias", () => {
  it("that another institution's rule uses for another organization is warned of by name", async () => {
    const theirs = { source_id: "s9", credit_union_id: OTHER, text: "Employees of Acme Foods may join." };
    const shared = claim("o1", {
      credit_union_id: OTHER,
      source_id: "s9",
      kind: "employer",
      quote: "Employees of Acme Foods may join.",
      conditions: [{ any: [{ type: "employer", name: "Acme Foods", aliases: ["Acme", "AFI"] }] }],
    });
    await publishClaims(system.operator, [employer], [source()], { accept_loss: true });
    await untilBooksAreRead();
    const report = await publishClaims(system.operator, [shared], [source(theirs)], { accept_loss: true });
    expect(report.publications?.[0]?.warnings).toEqual([
      '"AFI" of Acme Foods is short: it counts only in the states in "places", or in the institution\'s own.',
      '"Acme" is an alias of Acme Foods and of acme rockets: it counts only in the states of each.',
    ]);
  });
});

describe("an institution whose id a quarter changes", () => {
  it("keeps its rules and what it contests, under its present id and the former one", async () => {
    const [before, after] = ["RENAMED CU|EL PASO|TX", "RENAMED CU|El Paso|TX"];
    const quarter = (credit_union_id: string, cycle_date: string) => {
      const [name, city, state] = credit_union_id.split("|");
      const rate = { rate_id: "ncua:4711:ACCT_522", credit_union_id, product_type: "personal_loan", rate: 9, states: ["TX"] };
      const rows = [
        { kind: "credit_union", credit_union_id, name, city, state, charter_number: 4711 },
        { ...rate, observed_at: cycle_date, source_url: "https://ncua.example/" },
      ];
      return runImport(system.operator, { kind: "ncua", cycle_date }, toLines(rows), silentProgress);
    };
    await quarter(before, "2025-09-30");
    const own = { credit_union_id: before, source_id: "s7" };
    const open = { ...own, kind: "open", quote: "Anyone may join.", conditions: [{ any: [{ type: "open" }] }] };
    await publishClaims(
      system.operator,
      [claim("r1", open), claim("r2", { ...own, quote: "in Travis County" })],
      [source({ ...own, text: "Anyone may join. Or live in Travis County." })],
    );
    const ruleOf = async (id: string) => (await check({ home_state: "TX" }, [id])).results[0]?.graph;
    const rule_id = (await ruleOf(before))?.paths[0]?.rule_id ?? -1;
    await quarter(after, "2025-12-31");
    for (const id of [before, after]) expect((await ruleOf(id))?.status).toBe("eligible");
    // Operators may still name the institution by its earlier id.
    const { dispute } = await system.operator.openDispute({ credit_union_id: before, rule_id, reason: "No more." });
    expect(dispute.credit_union_id).toBe(after);
    expect((await ruleOf(after))?.status).not.toBe("eligible");
    expect((await system.operator.listPublications(before)).publications).toHaveLength(1);
    await quarter("RENAMED CU|El Paso City|TX", "2026-03-31");
    expect((await system.operator.listDisputes()).disputes[0]).toMatchObject({
      credit_union_id: "RENAMED CU|El Paso City|TX",
      closed_at: null,
    });
    expect((await ruleOf(after))?.status).not.toBe("eligible");
  });
});
