import type { PublicationRow } from "@tellerline/storage";
import { expect, it } from "vitest";
import { compareWithActive } from "./compare-proposals.ts";
import type { Proposal } from "./propose.ts";
import type { PublishedRule } from "./ruleset.ts";

const CU = "ASH|AUSTIN|TX";
const COUNTY = { type: "geo", level: "county", key: "48453", role: "home" } as const;

const rule = (claim_id: string, rule_id: number, more: Partial<PublishedRule> = {}): PublishedRule => ({
  rule_id,
  claim_id,
  kind: "community_geo",
  conditions: [{ any: [COUNTY] }],
  conditional_on: null,
  confidence: 0.9,
  evidence: { source_id: "s1", url: "https://ash.example/", retrieved_at: "2026-11-01", text_sha256: "0", quote: "Travis County." },
  extracted_at: "2026-11-01T00:00:00Z",
  ...more,
});
const document = (rules: readonly PublishedRule[]) => JSON.stringify({ format: "tellerline-ruleset-1", credit_union_id: CU, rules });

const active = (rules: readonly PublishedRule[], isCarried: boolean): PublicationRow => ({
  publicationId: "pub_1",
  creditUnionId: CU,
  rulesetSha256: "0",
  document: document(rules),
  coverage: "{}",
  isCarried,
  createdAt: "2026-11-01T00:00:00Z",
  activatedAt: "2026-11-01T00:00:00Z",
  active: true,
});
const proposed = (rules: readonly PublishedRule[]): Proposal => ({
  publicationId: "pub_2",
  creditUnionId: CU,
  rulesetSha256: "1",
  document: document(rules),
  coverage: {
    scope: "file",
    proposed_claims: 1,
    verified_claims: rules.length,
    published_rules: rules.length,
    withheld_claims: 0,
    proposal_survival: 1,
    withheld_reasons: {},
  },
  rules: rules.length,
  isCarried: false,
  verdicts: [],
  warnings: [],
});

const OLD = rule("c1", 1);
const SAME = rule("c2", 2);
const TWIN = rule("c3", 3);

it.each<readonly [string, readonly PublishedRule[], boolean, readonly PublishedRule[], readonly number[], boolean, readonly string[]]>([
  ["the same rule under another claim", [OLD], false, [SAME], [], false, []],
  ["no rule over carried ones", [OLD], true, [], [], true, ["not_in_file"]],
  [
    "another rule over carried ones",
    [OLD],
    true,
    [rule("c2", 2, { kind: "open", conditions: [{ any: [{ type: "open" }] }] })],
    [],
    false,
    [],
  ],
  ["a contested rule under another claim", [OLD], false, [SAME], [1], true, ["contested"]],
  ["a contested carried rule under another claim", [OLD], true, [SAME], [1], true, ["contested"]],
  ["a contested rule under its own claim", [OLD], false, [OLD], [1], false, []],
  ["a rule that stands beside its contested twin", [OLD, TWIN], false, [OLD, TWIN], [1], false, []],
])("%s", (_, before, isCarried, now, contested, held, reasons) => {
  const [compared] = compareWithActive([active(before, isCarried)], [proposed(now)], new Map([[CU, new Set(contested)]]));
  expect(compared?.held).toBe(held);
  expect(compared?.lost.map(({ reason }) => reason)).toEqual(reasons);
});
