import type { AnnotationWire, PersonWire } from "@tellerline/contract";
import type { MembershipStanding } from "@tellerline/scoring";
import { describe, expect, it, vi } from "vitest";
import { ASH, BIRCH, CEDAR, ELM, FIR } from "../testing/example-market.ts";
import { knowledgeOf, organization, RULES } from "../testing/example-membership.ts";
import { Annotator, recordPath } from "./annotator.ts";
import { borrowerAnnotator } from "./borrower-annotator.ts";
import { toPerson } from "./person.ts";
import { stateAnnotator } from "./state-annotator.ts";

const knowledge = knowledgeOf();
const annotatorOf = (facts: PersonWire, { membership, gazetteer } = knowledge) => new Annotator(membership, toPerson(gazetteer, facts));

/** Annotation if the person's facts do not decide a published rule. */
const OPEN: AnnotationWire = { status: "unknown", eligibility_type: "graph", confidence: 0.95 };
const CLUB: AnnotationWire = {
  status: "open_to_anyone",
  matched_rule: { type: "association_open", detail: "Savers Club" },
  join_cost_usd: 30,
  membership_fee_usd: 5,
  min_deposit_usd: 25,
  join_path: "Join Savers Club, then apply.",
  requirements_summary: "Open by way of the Savers Club.",
  eligibility_type: "graph",
  confidence: 0.95,
};
const RECORD = {
  join_cost_usd: 10,
  membership_fee_usd: 10,
  join_path: "Apply at a branch.",
  eligibility_type: "community",
  confidence: 0.7,
} as const;
const SAVERS_PAGE = "https://savers.example/join";

type Case = readonly [
  what: string,
  institution: { readonly creditUnionId: string },
  facts: PersonWire,
  standing: MembershipStanding,
  joinUrl: string | null,
  annotation: AnnotationWire | null,
];

describe("one person's standing with an institution", () => {
  const TABLE: readonly Case[] = [
    ["of which nothing is said is open", ASH, {}, "unknown", null, OPEN],
    [
      "whose employer it takes is that of a member to be",
      ASH,
      { employer: "Acme Rockets" },
      "eligible",
      null,
      { ...OPEN, status: "eligible_via_employer", matched_rule: { type: "employer", detail: "Acme Rockets" } },
    ],
    ["that anybody may join by a step leads to that step", BIRCH, {}, "joinable", SAVERS_PAGE, CLUB],
    [
      "whose county it serves is that of a member to be",
      CEDAR,
      { home_zip: "78701" },
      "eligible",
      null,
      { ...OPEN, status: "likely_eligible", matched_rule: { type: "county", detail: "Travis County, Texas" } },
    ],
    ["whose county is another is outside", CEDAR, { home_zip: "90001" }, "outside", null, { ...OPEN, status: "geo_mismatch" }],
    [
      "of which a flat record alone speaks is likely at best",
      ELM,
      { home_zip: "78664" },
      "likely",
      null,
      { ...RECORD, status: "likely_eligible", matched_rule: { type: "county", detail: "Williamson County, Texas" } },
    ],
    ["whose flat record does not fit is open", ELM, { home_zip: "78701" }, "unknown", null, { ...RECORD, status: "unknown" }],
    [
      "that the person belongs to is that of a member, without a cost",
      BIRCH,
      { member_of: ["Birch"] },
      "eligible",
      null,
      {
        status: "likely_eligible",
        matched_rule: { type: "association_open", detail: "existing member" },
        requirements_summary: "Open by way of the Savers Club.",
        eligibility_type: "graph",
        confidence: 1,
      },
    ],
    ["of which nothing is verified is open, and said nothing of", FIR, { home_zip: "78701" }, "unknown", null, null],
    ["that nobody knows is open, and said nothing of", { creditUnionId: "NONE|AUSTIN|TX" }, {}, "unknown", null, null],
  ];
  it.each(TABLE)("%s", (_what, { creditUnionId }, facts, standing, joinUrl, annotation) => {
    const annotator = annotatorOf(facts);
    expect(annotator.standing(creditUnionId)).toBe(standing);
    expect(annotator.joinUrl(creditUnionId)).toBe(joinUrl);
    expect(annotator.annotation(creditUnionId)).toEqual(annotation);
  });

  it("names the relative through whom the way leads", () => {
    const [ash, ...others] = RULES;
    if (ash === undefined) throw new Error("Ash has a rule.");
    const extended = {
      ...ash,
      conditions: [[organization("employer", "Acme Rockets")]],
      extendsTo: [{ relations: ["child" as const], of: "eligible_people" as const }],
    };
    const annotator = annotatorOf({ family: [{ relation: "parent", employer: "Acme Rockets" }] }, knowledgeOf([extended, ...others]));
    expect(annotator.standing(ASH.creditUnionId)).toBe("eligible");
    expect(annotator.annotation(ASH.creditUnionId)).toEqual({
      ...OPEN,
      status: "likely_eligible",
      matched_rule: { type: "employer", detail: "Acme Rockets", via: "parent" },
    });
  });

  it("of a rule that names nothing has no detail", () => {
    const [, birch] = RULES;
    if (birch === undefined) throw new Error("Birch has a rule.");
    const open = knowledgeOf([{ ...birch, kind: "open", joinStep: null }]);
    const annotation = annotatorOf({}, open).annotation(BIRCH.creditUnionId);
    expect(annotation?.status).toBe("open_to_anyone");
    expect(annotation?.matched_rule).not.toHaveProperty("detail");
    expect(annotation).toMatchObject({ min_deposit_usd: 25, join_cost_usd: 25 });
    expect(annotation).not.toHaveProperty("membership_fee_usd");
    expect(annotation).not.toHaveProperty("join_path");
  });

  it("is worked out once: results are kept, those that say nothing too", () => {
    const own = knowledgeOf();
    const lookedUp = vi.spyOn(own.membership.book, "institution");
    const annotator = annotatorOf({}, own);
    expect(annotator.size).toBe(0);
    expect(annotator.standing(BIRCH.creditUnionId)).toBe("joinable");
    expect(annotator.size).toBe(1);
    const annotation = annotator.annotation(BIRCH.creditUnionId);
    expect(annotator.size).toBe(2);
    expect(annotator.annotation(BIRCH.creditUnionId)).toBe(annotation);
    expect(annotator.standing(BIRCH.creditUnionId)).toBe("joinable");
    annotator.annotation(FIR.creditUnionId);
    annotator.annotation(FIR.creditUnionId);
    expect(annotator.size).toBe(3);
    expect(lookedUp.mock.calls).toEqual([[BIRCH.creditUnionId], [BIRCH.creditUnionId], [FIR.creditUnionId]]);
  });

  it("says where the person lives", () => {
    expect(annotatorOf({ home_zip: "78610" }).homeState).toBe("TX");
    expect(annotatorOf({}).homeState).toBeNull();
  });
});

it("the path of a record has the id as one segment", () => {
  expect(recordPath("ASH|ST. PAUL|MN")).toBe("/v1/credit-unions/ASH%7CST.%20PAUL%7CMN/eligibility");
});

describe("the borrower of a decision", () => {
  const request = { decision_type: "financing", product_request: { product_type: "auto_loan", amount: 20_000 } } as const;

  it("has no standing without membership data", () => {
    expect(borrowerAnnotator(null, request)).toBeNull();
  });

  it("who says nothing is somebody of whom nothing is known", () => {
    const annotator = borrowerAnnotator(knowledge, request);
    expect(annotator?.homeState).toBeNull();
    expect(annotator?.annotation(BIRCH.creditUnionId)).toEqual(CLUB);
    expect(annotator?.standing(ASH.creditUnionId)).toBe("unknown");
  });

  it.each([
    [{ zip: "78701" }, "eligible", "TX"],
    [{ state: "TX", county: "Travis" }, "eligible", "TX"],
    [{ state: "TX" }, "unknown", "TX"],
    [{ state: "CA" }, "outside", "CA"],
    [{ zip: "78664" }, "outside", "TX"],
    [{}, "unknown", null],
  ] as const)("lives where the context says: %j", (geo, standing, state) => {
    const annotator = borrowerAnnotator(knowledge, { ...request, context: { geo } });
    expect(annotator?.standing(CEDAR.creditUnionId)).toBe(standing);
    expect(annotator?.homeState).toBe(state);
  });

  it("has the facts of the borrower; a credit score is none of them", () => {
    const annotator = borrowerAnnotator(knowledge, { ...request, borrower: { credit_score: 700, employer: "Acme Rockets" } });
    expect(annotator?.standing(ASH.creditUnionId)).toBe("eligible");
  });

  it.each([
    [{ zip: "00000" }, {}, "/context/geo/zip"],
    [{ county: "Travis" }, {}, "/context/geo/county"],
    [{}, { family: [{ relation: "parent" as const, home_zip: "00000" }] }, "/borrower/family/0/home_zip"],
  ])("is pointed to where the request says something wrong: %j, %j", (geo, borrower, path) => {
    expect(() => borrowerAnnotator(knowledge, { ...request, context: { geo }, borrower })).toThrowError(
      expect.objectContaining({ extras: { errors: [expect.objectContaining({ path })] } }),
    );
  });

  it("is pointed to by the caller's own names of fields", () => {
    const asked = { ...request, context: { geo: { zip: "00000" } } };
    expect(() => borrowerAnnotator(knowledge, asked, (role, part) => `/mine/${role}/${part}`)).toThrowError(
      expect.objectContaining({ extras: { errors: [expect.objectContaining({ path: "/mine/home/zip" })] } }),
    );
  });
});

describe("somebody of whom only the state is known", () => {
  it("has no standing without membership data", () => {
    expect(stateAnnotator(null, "TX")).toBeNull();
  });

  it("lives in that state", () => {
    expect(stateAnnotator(knowledge, "CA")?.standing(CEDAR.creditUnionId)).toBe("outside");
    expect(stateAnnotator(knowledge, "TX")?.standing(CEDAR.creditUnionId)).toBe("unknown");
    expect(stateAnnotator(knowledge, "TX")?.homeState).toBe("TX");
    expect(stateAnnotator(knowledge, null)?.homeState).toBeNull();
  });

  it("shares what was worked out for the state while the rules and the gazetteer are the same", () => {
    const texas = stateAnnotator(knowledge, "TX");
    expect(stateAnnotator({ ...knowledge }, "TX")).toBe(texas);
    expect(stateAnnotator(knowledge, "CA")).not.toBe(texas);
    expect(stateAnnotator({ ...knowledge, gazetteer: { ...knowledge.gazetteer } }, "TX")).not.toBe(texas);
    expect(stateAnnotator(knowledgeOf(), "TX")).not.toBe(texas);
  });

  it("is worked out anew once more than 10,000 results are kept for all states together", () => {
    const own = knowledgeOf();
    const [texas, california] = [stateAnnotator(own, "TX"), stateAnnotator(own, "CA")];
    for (let number = 0; number < 5000; number++) {
      texas?.standing(`${number}`);
      california?.standing(`${number}`);
    }
    expect(stateAnnotator(own, "TX")).toBe(texas);
    texas?.standing("one more");
    expect(stateAnnotator(own, "CA")).not.toBe(california);
    expect(stateAnnotator(own, "TX")).not.toBe(texas);
  });
});
