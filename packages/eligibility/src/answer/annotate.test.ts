import { utf8 } from "@tellerline/dev/utf8";
import type { OrganizationKind } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { openMembershipDetails } from "../book/membership-details.ts";
import { openMembershipBook } from "../book/open-membership-book.ts";
import type { MembershipRecord, MembershipSource } from "../book/source.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { gazetteer, institution } from "../oracle/world.oracle.ts";
import { type Person, UNKNOWN_INDIVIDUAL, UNKNOWN_PERSON, UNKNOWN_REGION } from "../person/person.ts";
import { recordOfRules } from "../record/rules-record.ts";
import type { Atom, JoinStep, Rule } from "../rules/atoms.ts";
import { geoAtom, geoPlaceOfKey } from "../rules/geo-atoms.ts";
import { RuleOutcomes } from "../search/rule-outcomes.ts";
import { WorkingMemory } from "../search/working-memory.ts";
import { annotate, joinUrlOf } from "./annotate.ts";

const MINE = "MINE|AUSTIN|TX";
const INSTITUTION = institution(MINE, "Mine", "TX");
const EVIDENCE = { evidenceUrl: null, extractedAt: "2026-10-01", updatedAt: "2026-10-01" };
const PLAIN_RULE = { creditUnionId: MINE, extendsTo: [], confidence: 0.95, quote: "Welcome.", engine: "graph" } as const;

const named = (kind: OrganizationKind, name: string): Atom => ({
  type: "organization",
  kind,
  name,
  aliases: [],
  relationships: [],
  places: [],
});
const join = (association: string, costUsd: number): JoinStep => ({ kind: "join_association", association, costUsd, joinUrl: null });

const EMPLOYER: Rule = {
  ...PLAIN_RULE,
  ruleId: 1,
  kind: "employer",
  conditions: [[named("employer", "Acme Rockets")]],
  joinStep: null,
};
const SAVERS: Rule = {
  ...PLAIN_RULE,
  ruleId: 2,
  kind: "association",
  conditions: [[{ type: "open" }]],
  joinStep: join("Savers Club", 5),
};
/** TEACHERS and NURSES each require one occupation and joining one association. Occupations and associations differ. */
const TEACHERS: Rule = {
  ...PLAIN_RULE,
  ruleId: 2,
  kind: "association",
  conditions: [[named("occupation", "Teacher")]],
  joinStep: join("Savers Club", 5),
};
const NURSES: Rule = {
  ...PLAIN_RULE,
  ruleId: 3,
  kind: "association",
  conditions: [[named("occupation", "Nurse")]],
  joinStep: join("Friends of the River", 12),
};

function recordWith(more: Partial<MembershipRecord>): MembershipRecord {
  return { ...recordOfRules([], EVIDENCE, null), source: "manual", ...more };
}

type Left = Pick<MembershipSource, "contesting" | "incomplete">;

function openWith(rules: readonly Rule[], base: MembershipRecord | null, left: Left = {}) {
  const records = new Map([[MINE, recordOfRules(rules, EVIDENCE, base)]]);
  const compiled = compileMembershipBook(
    { asOf: 0, institutions: [INSTITUTION], rules, publications: new Map(), records, coverage: "{}", ...left },
    utf8,
  );
  const book = openMembershipBook(compiled.book, utf8);
  return { book, memory: new WorkingMemory(book), details: openMembershipDetails(compiled.details, utf8) };
}

function annotationOf(rules: readonly Rule[], base: MembershipRecord | null, facts: Partial<Person>, left: Left = {}) {
  const { book, memory, details } = openWith(rules, base, left);
  const annotation = annotate(RuleOutcomes.of(memory, { ...UNKNOWN_PERSON, ...facts }), details, book.institution(MINE));
  if (annotation === null) throw new Error("Rules give an annotation.");
  return annotation;
}

const employedAt = (name: string): Partial<Person> => ({
  organizations: new Map([["employer" as const, [{ name, relationship: "employee" as const }]]]),
});
const nurse: Partial<Person> = { organizations: new Map([["occupation" as const, [{ name: "Nurse", relationship: null }]]]) };

describe("a home outside the community", () => {
  const TRAVIS = geoAtom(geoPlaceOfKey(gazetteer, "county:TX:travis"), "home");
  const community = (beside: readonly (readonly Atom[])[], joinStep: JoinStep | null = null): Rule => ({
    ...PLAIN_RULE,
    ruleId: 1,
    kind: "community_geo",
    conditions: [[TRAVIS], ...beside],
    joinStep,
  });
  const at = (role: "home" | "worksite", county: string) =>
    new Map([[role, { ...UNKNOWN_REGION, states: ["TX" as const], counties: [county] }] as const]);
  const home = (county: string) => ({ regions: at("home", county) });
  const workIn = (county: string) => at("worksite", county);
  const worksite = geoAtom(geoPlaceOfKey(gazetteer, "county:TX:travis"), "worksite");
  const among = (places: readonly Atom[]): Rule => ({ ...community([]), conditions: [places] });
  const [inside, outside] = [home("county:TX:travis"), home("county:TX:harris")];
  const ofTrusts: readonly Atom[] = [{ type: "applicant_kind", value: "trust" }];

  it.each([
    ["claims were withheld", { incomplete: new Set([MINE]) }],
    ["a rule is contested", { contesting: new Map([[MINE, false]]) }],
  ])("is no reason for a mismatch where %s, by which the person might join", (_, left) => {
    expect(annotationOf([community([])], null, outside, left)).toMatchObject({ status: "unknown", matched: null });
  });

  it.each([
    ["outside", community([]), outside, "geo_mismatch"],
    ["outside, whatever else the rule asks", community([ofTrusts]), { ...outside, applicantKind: "natural_person" }, "geo_mismatch"],
    ["inside, where another condition fails", community([ofTrusts]), { ...inside, applicantKind: "natural_person" }, "unknown"],
    [
      "inside, where only a place of work fails",
      among([worksite]),
      { regions: new Map([...inside.regions, ...workIn("county:TX:harris")]) },
      "unknown",
    ],
    [
      "outside of where to live or work",
      among([TRAVIS, worksite]),
      { regions: new Map([...outside.regions, ...workIn("county:TX:harris")]) },
      "geo_mismatch",
    ],
    ["inside, where the step is not wanted", community([], join("Savers Club", 5)), { ...inside, willingToJoin: false }, "unknown"],
  ] as const)("is told only of who lives %s", (_, rule, facts, status) => {
    expect(annotationOf([rule], null, facts).status).toBe(status);
  });
});

describe("a rule that is called open", () => {
  const open: Atom = { type: "open" };
  const TRAVIS = geoAtom(geoPlaceOfKey(gazetteer, "county:TX:travis"), "home");
  const austin = new Map([["home" as const, { ...UNKNOWN_REGION, states: ["TX" as const], counties: ["county:TX:travis"] }]]);

  it.each([
    ["anybody", [[open]], "open_to_anyone"],
    ["those of a county", [[open], [TRAVIS]], "likely_eligible"],
  ] as const)("and takes %s", (_, conditions, status) => {
    expect(annotationOf([{ ...PLAIN_RULE, ruleId: 1, kind: "open", conditions, joinStep: null }], null, { regions: austin }).status).toBe(
      status,
    );
  });
});

describe("what an annotation says of the way in", () => {
  it("asks for the deposit alone, and for no association, of somebody who qualifies by an employer", () => {
    const annotation = annotationOf([EMPLOYER, SAVERS], recordWith({ minDepositUsd: 5 }), employedAt("Acme Rockets"));
    expect(annotation).toMatchObject({ status: "eligible_via_employer", joinCostUsd: 5, minDepositUsd: 5 });
    expect(annotation.membershipFeeUsd ?? 0).toBe(0);
    expect(annotation.joinPath ?? "").not.toMatch(/join\b.*\bclub/i);
  });

  it("tells no cost of an employer's path where only an association has a price", () => {
    const annotation = annotationOf([EMPLOYER, SAVERS], null, employedAt("Acme Rockets"));
    expect(annotation.status).toBe("eligible_via_employer");
    expect([annotation.membershipFeeUsd ?? 0, annotation.joinCostUsd ?? 0]).toEqual([0, 0]);
    expect(annotation.joinPath ?? "").not.toContain("Savers Club");
  });

  it("tells the same whichever of the rules was published first", () => {
    const [one, other] = [
      [EMPLOYER, SAVERS],
      [
        { ...SAVERS, ruleId: 1 },
        { ...EMPLOYER, ruleId: 2 },
      ],
    ].map((rules) => annotationOf(rules, recordWith({ minDepositUsd: 5 }), employedAt("Acme Rockets")));
    expect(one).toEqual(other);
    expect(one?.joinCostUsd).toBe(5);
  });

  it("tells the association, its fee and the deposit of somebody who qualifies by joining it", () => {
    const annotation = annotationOf([EMPLOYER, SAVERS], recordWith({ minDepositUsd: 5 }), employedAt("Widget Works"));
    expect(annotation).toMatchObject({ status: "open_to_anyone", membershipFeeUsd: 5, minDepositUsd: 5, joinCostUsd: 10 });
    expect(annotation.joinPath).toContain("Savers Club");
  });

  it("names the association of the path that it shows, with that one's fee, where there are several", () => {
    const annotation = annotationOf([TEACHERS, NURSES], recordWith({ minDepositUsd: 5 }), nurse);
    expect(annotation).toMatchObject({ matched: { detail: "Nurse" }, membershipFeeUsd: 12, minDepositUsd: 5, joinCostUsd: 17 });
    expect(annotation.joinPath).toContain("Friends of the River");
    expect(annotation.joinPath).not.toContain("Savers Club");
  });

  it("shows the step that costs least, however sure the others are, and one of unknown cost last", () => {
    const dear = { ...SAVERS, ruleId: 1, confidence: 0.99, joinStep: join("Dear Club", 20) };
    const unpriced = { ...SAVERS, ruleId: 3, confidence: 0.98, joinStep: { ...join("Mystery Club", 0), costUsd: null } };
    const annotation = annotationOf([dear, SAVERS, unpriced], null, employedAt("Widget Works"));
    expect(annotation).toMatchObject({ status: "open_to_anyone", membershipFeeUsd: 5, joinCostUsd: 5 });
    expect(annotation.joinPath).toContain("Savers Club");
  });

  it("tells no price of a step that names none, whatever the step of another rule costs", () => {
    const donation = { ...NURSES, joinStep: { ...join("Friends of the River", 0), costUsd: null } };
    const annotation = annotationOf([TEACHERS, donation], recordWith({ minDepositUsd: 5 }), nurse);
    expect(annotation).toMatchObject({ matched: { detail: "Nurse" }, membershipFeeUsd: null, minDepositUsd: 5, joinCostUsd: 5 });
  });

  it("tells the fee that the record names where no rule names a price", () => {
    const donation = { ...NURSES, joinStep: { ...join("Friends of the River", 0), costUsd: null } };
    const annotation = annotationOf([EMPLOYER, donation], recordWith({ membershipFeeUsd: 12, minDepositUsd: 5 }), nurse);
    expect(annotation).toMatchObject({ matched: { detail: "Nurse" }, membershipFeeUsd: 12, joinCostUsd: 17 });
  });

  it("asks for no association of somebody who belongs to it already", () => {
    const member = { organizations: new Map([["association" as const, [{ name: "Savers Club", relationship: null }]]]) };
    const annotation = annotationOf([EMPLOYER, SAVERS], recordWith({ minDepositUsd: 5 }), member);
    expect(annotation).toMatchObject({ joinCostUsd: 5, minDepositUsd: 5 });
    expect(annotation.membershipFeeUsd ?? 0).toBe(0);
    expect(annotation.joinPath ?? "").not.toMatch(/join\b.*\bclub/i);
  });
});

describe("where somebody joins first", () => {
  const JOIN_PAGE = "https://savers.example/join";
  const LINKED: Rule = { ...SAVERS, joinStep: { ...join("Savers Club", 5), joinUrl: JOIN_PAGE } };
  const urlOf = (rules: readonly Rule[], facts: Partial<Person>) => {
    const { book, memory } = openWith(rules, null);
    return joinUrlOf(RuleOutcomes.of(memory, { ...UNKNOWN_PERSON, ...facts }), book.institution(MINE));
  };
  const member = { organizations: new Map([["association" as const, [{ name: "Savers Club", relationship: null }]]]) };

  it("is the page of the step that is left", () => {
    expect(urlOf([EMPLOYER, LINKED], employedAt("Widget Works"))).toBe(JOIN_PAGE);
  });

  it("is nowhere for somebody who needs no step, and where no page is published", () => {
    expect(urlOf([EMPLOYER, LINKED], employedAt("Acme Rockets"))).toBeNull();
    expect(urlOf([LINKED], member)).toBeNull();
    expect(urlOf([EMPLOYER, SAVERS], employedAt("Widget Works"))).toBeNull();
  });

  it("is nowhere where it is a relative who joins first, and has taken the step", () => {
    const ofRelatives: Rule = { ...LINKED, extendsTo: [{ relations: ["spouse"], of: "members" }], conditions: EMPLOYER.conditions };
    const spouse = {
      ...UNKNOWN_INDIVIDUAL,
      organizations: new Map([...(employedAt("Acme Rockets").organizations ?? []), ...member.organizations]),
    };
    expect(urlOf([ofRelatives], { family: [{ relation: "spouse", facts: spouse }] })).toBeNull();
    expect(urlOf([ofRelatives], employedAt("Acme Rockets"))).toBe(JOIN_PAGE);
  });
});

describe("the summary of requirements", () => {
  it.each([
    ["unknown", "Nobody says whom it serves: ask it who may join."],
    ["community", "It is called a community credit union: ask it which places it serves."],
  ] as const)("of charter data that call it %s gives way to a published rule", (eligibilityType, requirementsSummary) => {
    const charter = recordWith({ source: "ncua", eligibilityType, requirementsSummary, confidence: 0.5 });
    const annotation = annotationOf([EMPLOYER], charter, employedAt("Acme Rockets"));
    expect(annotation.requirementsSummary).not.toBe(requirementsSummary);
  });

  it("of a page or of a person stays beside published rules", () => {
    const annotation = annotationOf([EMPLOYER], recordWith({ requirementsSummary: "Rocket builders." }), employedAt("Acme Rockets"));
    expect(annotation.requirementsSummary).toBe("Rocket builders.");
  });
});
