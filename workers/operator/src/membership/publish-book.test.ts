import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { runs } from "@tellerline/dev/testing";
import { compileGazetteer, STATE_CODES } from "@tellerline/geography";
import { utf8 } from "@tellerline/quoting";
import { expect, it } from "vitest";
import { PUBLISHING_BYTES, publishApart, storeInstitutions } from "../testing/publishing-process.ts";

const INSTITUTIONS = 10_000;
const MOST_RULES = runs(30_000, 100_000);
/** Number of associations. All institutions share these, while each employer is named by one rule only. */
const ASSOCIATIONS = 500;
const PAGE = 100;

const organization = (kind: "employer" | "association", name: string, aliases: readonly string[]) => ({
  type: "organization",
  kind,
  name,
  aliases,
  relationships: [],
});

/** A rule unlike any other. `rule % 4` chooses what it names: an employer, an employer and a state, states, or an association with a step. */
function ruleOf(institution: number, rule: number): object {
  const number = institution * 1000 + rule;
  const state = STATE_CODES[number % STATE_CODES.length] ?? "TX";
  const home = { type: "geo", level: "state", key: `state:${state}`, role: "home" };
  const employer = organization("employer", `Widget Works of Plant ${number}`, [`Plant ${number} Widgets`]);
  const association = `Friends of the Library ${number % ASSOCIATIONS}`;
  const conditions = [
    [{ any: [employer] }],
    [{ any: [employer] }, { any: [home] }],
    [{ any: [home, { ...home, key: "state:NV" }] }],
    [{ any: [organization("association", association, [])] }],
  ][rule % 4];
  return {
    rule_id: number,
    claim_id: `claim-${number}`,
    kind: ["employer", "employer", "community_geo", "association"][rule % 4],
    conditions,
    conditional_on:
      rule % 4 === 3
        ? { type: "join_association", association, cost_usd: 10, join_url: `https://friends.example/${number % ASSOCIATIONS}` }
        : null,
    confidence: 0.9,
    evidence: {
      source_id: `source-${institution}`,
      url: `https://example.com/${institution}`,
      retrieved_at: "2026-11-20T00:00:00Z",
      text_sha256: "0".repeat(64),
      quote: `Membership is open to employees of Widget Works, Plant ${number}, and to residents of the state.`,
    },
    extracted_at: "2026-11-20T00:00:00Z",
  };
}

const COVERAGE = JSON.stringify({
  scope: "all",
  proposed_claims: 1,
  verified_claims: 1,
  published_rules: 1,
  withheld_claims: 0,
  proposal_survival: 1,
  withheld_reasons: {},
});

async function store(catalog: D1Database, rules: number): Promise<void> {
  await catalog.prepare(storeInstitutions(INSTITUTIONS)).run();
  const each = Math.ceil(rules / INSTITUTIONS);
  const insert =
    catalog.prepare(`insert into publications (publication_id, credit_union_id, ruleset_sha256, document, coverage, created_at, activated_at, active)
    select value ->> 'id', value ->> 'cu', 'sha', value ->> 'document', ?2, '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', 1 from json_each(?1)`);
  for (let from = 0; from * each < rules; from += PAGE) {
    const page = Array.from({ length: PAGE }, (_, index) => {
      const institution = from + index;
      const credit_union_id = `cu-${institution}|Austin|TX`;
      const document = {
        format: "tellerline-ruleset-1",
        credit_union_id,
        rules: Array.from({ length: each }, (_, rule) => ruleOf(institution, rule)),
      };
      return { id: `pub-${institution}`, cu: credit_union_id, document: JSON.stringify(document) };
    });
    await insert.bind(JSON.stringify(page), COVERAGE).run();
  }
  const pointer = JSON.stringify({ version: "census-1", hash: "gazetteer", asOf: 0 });
  await catalog
    .prepare(
      "insert into gazetteers (content_hash, authority, vintage, counties, places, zips, published_at, pointer) values ('gazetteer', 'a', 'b', 0, 0, 0, '2026-11-20', ?1)",
    )
    .bind(pointer)
    .run();
  await catalog.prepare("insert into membership_books (version, created_at) values (1, '2026-11-20T00:00:00Z')").run();
}

it(`publishes ${MOST_RULES.toLocaleString("en")} rules of 10,000 institutions within an isolate's memory`, {
  timeout: 300_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "tellerline-gazetteer-"));
  try {
    const path = join(folder, "gazetteer");
    writeFileSync(
      path,
      Buffer.from(
        compileGazetteer({ authority: "secondary", vintage: "2026", counties: [], places: [], subdivisions: [], zips: [] }, utf8),
      ),
    );
    const publish = (rules: number) => publishApart((catalog) => store(catalog, rules), path);
    const few = await publish(100);
    const many = await publish(MOST_RULES);
    expect(many.version).toBe("live-1");
    expect(Math.max(...many.sizes)).toBeLessThan(25 * 2 ** 20);
    expect(many.peakBytes - few.peakBytes).toBeLessThan(PUBLISHING_BYTES);
    process.stdout.write(`${MOST_RULES} rules took ${Math.round((many.peakBytes - few.peakBytes) / 1e6)} MB more than a hundred\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
