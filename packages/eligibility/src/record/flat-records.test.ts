import { describe, expect, it } from "vitest";
import type { MembershipRecord } from "../book/source.ts";
import { FLAT_RECORD, gazetteer, RULES } from "../oracle/world.oracle.ts";
import type { Atom, Rule } from "../rules/atoms.ts";
import { geoAtom, geoPlaceOfKey } from "../rules/geo-atoms.ts";
import { flatRules, unresolvedNames } from "./flat-rules.ts";
import { recordOfRules } from "./rules-record.ts";

const ID = "FLAT|AUSTIN|TX";
const UNVERIFIED: readonly Atom[] = [{ type: "unverified" }];
const NOTHING: MembershipRecord = {
  ...FLAT_RECORD,
  geoStates: [],
  geoCounties: [],
  geoCities: [],
  employers: [],
  associations: [],
  occupations: [],
};

const place = (role: "home" | "worksite", key: string): Atom => geoAtom(geoPlaceOfKey(gazetteer, key), role);
const named = (kind: "employer" | "association" | "occupation", ...names: readonly string[]): readonly Atom[] =>
  names.map((name) => ({ type: "organization", kind, name, aliases: [], relationships: [], places: [] }));

function legacy(ruleId: number, kind: Rule["kind"], conditions: Rule["conditions"], more: Partial<Rule> = {}): Rule {
  const rule = { creditUnionId: ID, joinStep: null, extendsTo: [], confidence: 0.85, engine: "legacy" as const };
  return { ...rule, ruleId, kind, conditions, quote: "People of Hays County and Widget Works.", ...more };
}

describe("a flat record as rules", () => {
  it("has a path for its places, and for each kind of organization that it names, all unverified", () => {
    expect(flatRules(gazetteer, ID, FLAT_RECORD)).toEqual([
      legacy(1, "community_geo", [[place("home", "county:TX:hays"), place("home", "place:TX:pflugerville")], UNVERIFIED]),
      legacy(2, "employer", [named("employer", "Widget Works"), UNVERIFIED]),
      legacy(3, "association", [named("association", "Widget Fans"), UNVERIFIED]),
      legacy(4, "occupation", [named("occupation", "Tailor"), UNVERIFIED]),
    ]);
  });

  it("has whole states where it names no county and no city", () => {
    const record = { ...NOTHING, geoStates: ["OK", "TX"] as const };
    expect(flatRules(gazetteer, ID, record)).toEqual([
      legacy(1, "community_geo", [[place("home", "state:OK"), place("home", "state:TX")], UNVERIFIED]),
    ]);
  });

  it("has a whole state of which it names no county and no city, beside another of which it does", () => {
    const record = { ...NOTHING, geoStates: ["OK", "TX"] as const, geoCounties: ["Travis County, TX"] };
    expect(flatRules(gazetteer, ID, record)).toEqual([
      legacy(1, "community_geo", [[place("home", "county:TX:travis"), place("home", "state:OK")], UNVERIFIED]),
    ]);
  });

  it("leaves out a county that the gazetteer does not have", () => {
    const record = { ...NOTHING, geoCounties: ["Travis County, TX", "Nowhere, TX"] };
    expect(flatRules(gazetteer, ID, record)).toEqual([legacy(1, "community_geo", [[place("home", "county:TX:travis")], UNVERIFIED])]);
  });

  it("has none where it names nothing", () => {
    expect(flatRules(gazetteer, ID, NOTHING)).toEqual([]);
  });

  it.each([
    [["Widget Fans", "Others"], 10, 5, { kind: "join_association", association: "Widget Fans", costUsd: 15, joinUrl: null }],
    [["Widget Fans"], null, 5, { kind: "join_association", association: "Widget Fans", costUsd: 5, joinUrl: null }],
    [["Widget Fans"], null, null, { kind: "join_association", association: "Widget Fans", costUsd: null, joinUrl: null }],
    [[], 10, 5, null],
  ] as const)("that is open to anyone, by way of %j with a fee of %s and a deposit of %s", (associations, fee, deposit, joinStep) => {
    const record = { ...NOTHING, openToAnyone: true, associations, membershipFeeUsd: fee, minDepositUsd: deposit };
    const [open, ...others] = flatRules(gazetteer, ID, record);
    expect(open).toEqual(legacy(1, "open", [[{ type: "open" }]], { joinStep }));
    expect(others).toEqual(
      associations.length === 0 ? [] : [legacy(2, "association", [named("association", ...associations), UNVERIFIED])],
    );
  });

  it("that was read from a page and says that anyone may join is unverified, too", () => {
    const record = { ...NOTHING, openToAnyone: true, source: "scraped" as const };
    expect(flatRules(gazetteer, ID, record)).toEqual([legacy(1, "open", [[{ type: "open" }], UNVERIFIED])]);
  });

  it.each([
    ["Welcome.", "Join.", "Welcome."],
    [null, "Join.", "Join."],
    [null, null, ""],
  ])("quotes its summary %j, or else its way in %j: %j", (requirementsSummary, joinPath, quote) => {
    const record = { ...NOTHING, occupations: ["Tailor"], requirementsSummary, joinPath };
    expect(flatRules(gazetteer, ID, record).map((rule) => rule.quote)).toEqual([quote]);
  });

  it("of charter data excludes nobody, and takes those who live or work in its counties for possible", () => {
    const record = { ...FLAT_RECORD, source: "ncua" as const, geoCounties: ["Travis County, TX", "Nowhere, TX"] };
    expect(flatRules(gazetteer, ID, record)).toEqual([
      legacy(1, "community_geo", [[place("home", "county:TX:travis"), place("worksite", "county:TX:travis")], UNVERIFIED]),
      legacy(2, "community_geo", [UNVERIFIED]),
    ]);
  });
});

describe("names of a flat record that do not resolve", () => {
  it("are told with where they stand; the record's one state stands for one that is left out", () => {
    const names = {
      geoCounties: ["Travis County", "Nowhere, TX", "Tulsa", " Texas County , ok", ", TX"],
      geoCities: ["Austin", "Austen, TX", "Tulsa, OK", " Round Rock "],
    };
    expect(unresolvedNames(gazetteer, { ...names, geoStates: ["TX"] })).toEqual([
      { field: "geo_counties", index: 1, text: "Nowhere, TX" },
      { field: "geo_counties", index: 2, text: "Tulsa" },
      { field: "geo_counties", index: 4, text: ", TX" },
      { field: "geo_cities", index: 1, text: "Austen, TX" },
    ]);
    expect(unresolvedNames(gazetteer, { ...names, geoStates: ["OK", "TX"] }).map(({ text }) => text)).toEqual([
      "Travis County",
      "Nowhere, TX",
      "Tulsa",
      ", TX",
      "Austin",
      "Austen, TX",
      " Round Rock ",
    ]);
  });
});

describe("published rules as a flat record", () => {
  const EVIDENCE = { evidenceUrl: "https://alamo.example", extractedAt: "2026-10-01", updatedAt: "2026-10-02" };
  const rulesOf = (id: string) => RULES.filter(({ creditUnionId }) => creditUnionId.startsWith(id));
  const ALAMO = {
    eligibilityType: "multi",
    openToAnyone: false,
    joinPath: "Open an account at Alamo, then apply.",
    geoStates: ["TX"],
    geoCounties: ["Travis County, TX"],
    geoCities: ["Round Rock, TX"],
    employers: ["Acme Rockets"],
    associations: [],
    occupations: [],
    familyMembership: true,
    membershipFeeUsd: 5,
    minDepositUsd: null,
    requirementsSummary: null,
    source: "scraped",
    confidence: 0.95,
    ...EVIDENCE,
  } as const;

  it("names what they name", () => {
    expect(recordOfRules(rulesOf("ALAMO"), EVIDENCE, null)).toEqual(ALAMO);
    expect(recordOfRules(rulesOf("BLUEBONNET"), EVIDENCE, null)).toEqual({
      ...ALAMO,
      openToAnyone: true,
      joinPath: "Join American Consumer Council, then apply.",
      geoCounties: [],
      geoCities: [],
      employers: [],
      associations: ["American Consumer Council", "Friends of Bluebonnet"],
      wholeStates: ["TX"],
      occupations: ["Teacher"],
      familyMembership: null,
      membershipFeeUsd: 8,
      confidence: 0.9,
    });
    expect(recordOfRules(rulesOf("ENID"), EVIDENCE, null)).toEqual({
      ...ALAMO,
      joinPath: null,
      geoStates: ["OK"],
      wholeStates: ["OK"],
      geoCounties: [],
      geoCities: [],
      employers: ["Ash Schools", "Birch Schools", "Cedar Schools", "Dogwood Schools", "Elm Schools", "Fir Schools"],
      occupations: ["Nurse", "Teacher"],
      familyMembership: null,
      membershipFeeUsd: null,
      confidence: 0.9,
    });
    expect(recordOfRules([], EVIDENCE, null)).toEqual({
      ...ALAMO,
      eligibilityType: "graph",
      joinPath: null,
      geoStates: [],
      geoCounties: [],
      geoCities: [],
      employers: [],
      familyMembership: null,
      membershipFeeUsd: null,
      confidence: 0,
    });
  });

  it("have prices and a summary from the record that was there, and nothing else of it", () => {
    expect(recordOfRules(rulesOf("ALAMO"), EVIDENCE, FLAT_RECORD)).toEqual({
      ...ALAMO,
      membershipFeeUsd: 10,
      minDepositUsd: 5,
      requirementsSummary: "People of Hays County and Widget Works.",
    });
    const charter = { ...FLAT_RECORD, source: "ncua" as const };
    expect(recordOfRules(rulesOf("ALAMO"), EVIDENCE, charter).requirementsSummary).toBeNull();
    expect(recordOfRules(rulesOf("OPEN"), EVIDENCE, { ...FLAT_RECORD, familyMembership: false }).familyMembership).toBe(false);
  });

  it.each([
    ["OPEN", null, "open"],
    ["OPEN", "open", "open"],
    ["OPEN", "unknown", "open"],
    ["ALAMO", "open", "multi"],
    ["ALAMO", "employer", "employer"],
    ["ALAMO", "unknown", "multi"],
  ] as const)("of %s, with a record that says %j, are called %s", (id, eligibilityType, expected) => {
    const base = eligibilityType === null ? null : { ...FLAT_RECORD, eligibilityType };
    expect(recordOfRules(rulesOf(id), EVIDENCE, base).eligibilityType).toBe(expected);
  });

  it.each([
    ["community_geo", "community"],
    ["employer", "employer"],
    ["association", "association"],
    ["military", "military"],
    ["open", "open"],
    ["school", "graph"],
    ["family", "graph"],
  ] as const)("of the kind %s alone are called %s", (kind, expected) => {
    const rules = rulesOf("OPEN").map((rule) => ({ ...rule, kind }));
    expect(recordOfRules(rules, EVIDENCE, null)).toMatchObject({ eligibilityType: expected, openToAnyone: kind !== "family" });
  });

  it("of low confidence are not told as open to anyone", () => {
    const rules = (confidence: number) => rulesOf("OPEN").map((rule) => ({ ...rule, confidence }));
    expect(recordOfRules(rules(0.5), EVIDENCE, null).openToAnyone).toBe(true);
    expect(recordOfRules(rules(0.49), EVIDENCE, null).openToAnyone).toBe(false);
  });
});
