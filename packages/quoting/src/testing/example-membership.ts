import {
  type Atom,
  compileMembershipBook,
  geoAtom,
  geoPlaceOfKey,
  type JoinStep,
  type MembershipRecord,
  type Rule,
  recordOfRules,
} from "@tellerline/eligibility";
import { compileGazetteer, openGazetteer } from "@tellerline/geography";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { utf8 } from "../books/keys.ts";
import { type LoadedMembership, type MembershipKnowledge, toLoadedMembership } from "../books/membership-books.ts";
import { ASH, BIRCH, CEDAR, ELM, FIR, HOLLY, NOW } from "./example-market.ts";

export const gazetteerBytes = compileGazetteer(
  {
    authority: "census",
    vintage: "an example",
    counties: [
      { state: "TX", fips: "48453", name: "Travis County" },
      { state: "TX", fips: "48491", name: "Williamson County" },
      { state: "TX", fips: "48029", name: "Bexar County" },
      { state: "CA", fips: "06037", name: "Los Angeles County" },
      { state: "TX", fips: "48037", name: "Bowie County" },
      { state: "AR", fips: "05091", name: "Miller County" },
    ],
    places: [
      { state: "TX", name: "Round Rock city", counties: ["48491"] },
      { state: "TX", name: "San Antonio city", counties: ["48029"] },
      { state: "CA", name: "Los Angeles city", counties: ["06037"] },
    ],
    subdivisions: [],
    zips: [
      { zip: "78701", counties: ["48453"], proven: true },
      { zip: "78664", counties: ["48491"], proven: true },
      { zip: "78610", counties: ["48453"], proven: false },
      { zip: "90001", counties: ["06037"], proven: true },
      // A ZIP code in two states.
      { zip: "75501", counties: ["48037", "05091"], proven: true },
    ],
  },
  utf8,
);
export const gazetteer = openGazetteer(gazetteerBytes, utf8);

export const join = (association: string, costUsd: number | null, joinUrl: string | null = null): JoinStep => {
  return { kind: "join_association", association, costUsd, joinUrl };
};
export const organization = (kind: OrganizationKind, name: string): Atom => {
  return { type: "organization", kind, name, aliases: [], relationships: [], places: [] };
};
const county = (key: string): Atom => geoAtom(geoPlaceOfKey(gazetteer, `county:${key}`), "home");

/** Default: a rule that is open to anyone. */
export const rule = (creditUnionId: string, ruleId: number, changes: Partial<Rule> = {}): Rule => {
  return {
    creditUnionId,
    ruleId,
    kind: "association",
    conditions: [[{ type: "open" }]],
    joinStep: null,
    extendsTo: [],
    confidence: 0.95,
    quote: "Welcome.",
    engine: "graph",
    ...changes,
  };
};

export const RULES: readonly Rule[] = [
  rule(ASH.creditUnionId, 1, {
    kind: "employer",
    conditions: [[organization("employer", "Acme Rockets")]],
    quote: "Employees of Acme Rockets may join.",
  }),
  rule(BIRCH.creditUnionId, 2, { joinStep: join("Savers Club", 5, "https://savers.example/join"), quote: "Members of the Savers Club." }),
  rule(CEDAR.creditUnionId, 3, { kind: "community_geo", conditions: [[county("TX:travis")]], quote: "Who lives in Travis County." }),
];
/** Elm has no published rules, only an unverified membership record. */
const LIKELY: Rule = rule(ELM.creditUnionId, 4, {
  kind: "community_geo",
  conditions: [[county("TX:williamson")], [{ type: "unverified" }]],
  confidence: 0.7,
  quote: "A community charter.",
  engine: "legacy",
});

const DATED = { evidenceUrl: null, extractedAt: "2026-10-01T00:00:00Z", updatedAt: "2026-10-02T00:00:00Z" };

export function record(changes: Partial<MembershipRecord> = {}): MembershipRecord {
  return { ...recordOfRules([], DATED, null), source: "manual", ...changes };
}

const RECORDS: ReadonlyMap<string, MembershipRecord> = new Map([
  [BIRCH.creditUnionId, record({ minDepositUsd: 25, requirementsSummary: "Open by way of the Savers Club." })],
  [ELM.creditUnionId, record({ eligibilityType: "community", membershipFeeUsd: 10, joinPath: "Apply at a branch.", confidence: 0.7 })],
]);

/** @param contesting institutions that contest a rule, each with whether anybody may meet that rule. */
export function compileMembership(rules: readonly Rule[] = [...RULES, LIKELY], contesting: ReadonlyMap<string, boolean> = new Map()) {
  const institutions = [ASH, BIRCH, CEDAR, ELM, FIR, HOLLY].map((one) => ({
    ...one,
    countyKey: one.creditUnionId.includes("|AUSTIN|") ? "county:TX:travis" : null,
  }));
  const source = { asOf: NOW, institutions, rules, publications: new Map(), records: RECORDS, coverage: "{}", contesting };
  return compileMembershipBook(source, utf8);
}

function loadMembership(rules?: readonly Rule[], contesting?: ReadonlyMap<string, boolean>): LoadedMembership {
  return toLoadedMembership(compileMembership(rules, contesting), { version: "membership-3", hash: "membership-3", asOf: NOW });
}

export function knowledgeOf(rules?: readonly Rule[], contesting?: ReadonlyMap<string, boolean>): MembershipKnowledge {
  return { membership: loadMembership(rules, contesting), gazetteer, gazetteerHash: "gazetteer-2" };
}
