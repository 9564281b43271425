import { utf8 } from "@tellerline/dev/utf8";
import { extractFacts } from "@tellerline/facts";
import { compileGazetteer, openGazetteer, type StateCode } from "@tellerline/geography";
import { embeddedGazetteer } from "@tellerline/ops";
import { describe, expect, it } from "vitest";
import { writeSearch } from "../answer/write-search.ts";
import { openMembershipBook } from "../book/open-membership-book.ts";
import type { MemberInstitution } from "../book/source.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { institution as named } from "../oracle/world.oracle.ts";
import { searchInstitutions } from "../search/search.ts";
import { WorkingMemory } from "../search/working-memory.ts";
import { UNKNOWN_PERSON, UNKNOWN_REGION } from "./person.ts";

const decoder = new TextDecoder();

function institution(creditUnionId: string, name: string, state: StateCode, alsoKnownAs: readonly string[] = []): MemberInstitution {
  return { ...named(creditUnionId, name, state), slug: creditUnionId.toLowerCase().replaceAll(/[^a-z]+/g, "-"), alsoKnownAs };
}

/** Institutions with the names that the service shows: a name that several institutions share is followed by city and state. */
const INSTITUTIONS = [
  institution("ASHLAND COMMUNITY|Ashland|OH", "Ashland Community Federal Credit Union", "OH"),
  institution("ASHLAND|ASHLAND|KY", "Ashland", "KY"),
  institution("CAPITAL|Bismarck|ND", "Capital (Bismarck, ND)", "ND"),
  institution("CAPITAL|Green Bay|WI", "Capital (Green Bay, WI)", "WI"),
  institution("CAPITAL|Lubbock|TX", "Capital Federal Credit Union", "TX"),
  institution("A+|AUSTIN|TX", "A+ Federal Credit Union", "TX", ["The Credit Union"]),
  institution("CREDIT UNION ONE|FERNDALE|MI", "Credit Union One", "MI"),
  institution("LOCAL|DALLAS|TX", "The Local Federal Credit Union", "TX"),
  institution("UNION|FARMERVILLE|LA", "Union Federal Credit Union", "LA"),
  institution("NAVY FEDERAL CREDIT UNION|VIENNA|VA", "Navy Federal Credit Union", "VA"),
  institution("PENTAGON|MCLEAN|VA", "Pentagon Federal Credit Union", "VA", ["PenFed"]),
  institution("UNIVERSITY OF HAWAII|Honolulu|HI", "University of Hawaii Federal Credit Union", "HI"),
  institution("UNIVERSITY|AUSTIN|TX", "University Federal Credit Union (Austin, TX)", "TX"),
  institution("UNIVERSITY|Grand Forks|ND", "University Federal Credit Union (Grand Forks, ND)", "ND"),
  institution("UNIVERSITY|Los Angeles|CA", "University (Los Angeles, CA)", "CA"),
  institution("UNIVERSITY|MIAMI|FL", "University (Miami, FL)", "FL"),
  institution("UNIVERSITY|Orono|ME", "University (Orono, ME)", "ME"),
];
const CAPITALS = ["CAPITAL|Bismarck|ND", "CAPITAL|Green Bay|WI", "CAPITAL|Lubbock|TX"];
const UNIVERSITIES = INSTITUTIONS.flatMap(({ creditUnionId }) => (creditUnionId.startsWith("UNIVERSITY|") ? [creditUnionId] : []));

const SOURCE = { asOf: 0, institutions: INSTITUTIONS, rules: [], publications: new Map(), records: new Map(), coverage: "{}" };
const memory = new WorkingMemory(openMembershipBook(compileMembershipBook(SOURCE, utf8).book, utf8));

interface Entry {
  readonly credit_union_id: string;
  readonly missing_facts?: readonly { readonly kind: string; readonly question: string; readonly fact_field: readonly string[] }[];
}
interface Answer {
  readonly eligible: readonly Entry[];
  readonly possibly_eligible: readonly Entry[];
}

const FRAME = {
  limit: 200,
  seen: 0,
  detail: null,
  disclosure: "",
  nextCursors: { eligible: null, conditionally_eligible: null, possibly_eligible: null, unknown: null },
};

/** The answer to a person in North Dakota who belongs to the credit union named `memberOf`. */
function answerTo(memberOf: string): Answer {
  const regions = new Map([["home" as const, { ...UNKNOWN_REGION, states: ["ND" as const] }]]);
  const result = searchInstitutions(memory, { ...UNKNOWN_PERSON, regions, memberOf: [memberOf] }, { limit: 200, after: null });
  return JSON.parse(decoder.decode(writeSearch(result, FRAME, utf8)));
}
const idsOf = (entries: readonly Entry[]) => entries.map(({ credit_union_id }) => credit_union_id).toSorted();

describe("a name that several credit unions bear", () => {
  it.each([
    ["Capital", CAPITALS],
    ["CAPITAL", CAPITALS],
    ["capital credit union", CAPITALS],
    ["Capital CU", CAPITALS],
    ["University", UNIVERSITIES],
    ["UNIVERSITY", UNIVERSITIES],
    ["University Credit Union", UNIVERSITIES],
  ])("%s is no yes for any of them, and a question about each", (said, meant) => {
    const { eligible, possibly_eligible: possible } = answerTo(said);
    expect({ eligible: idsOf(eligible), possible: idsOf(possible) }).toEqual({ eligible: [], possible: meant.toSorted() });
    for (const { missing_facts: asked } of possible) {
      expect(asked).toMatchObject([{ kind: "member_of", question: expect.stringMatching(/\?$/), fact_field: ["member_of"] }]);
    }
  });

  it("University Federal Credit Union is a question about those that are called so at least", () => {
    const { eligible, possibly_eligible: possible } = answerTo("University Federal Credit Union");
    expect(eligible).toEqual([]);
    expect(idsOf(possible)).toEqual(expect.arrayContaining(["UNIVERSITY|AUSTIN|TX", "UNIVERSITY|Grand Forks|ND"]));
  });

  it("is never taken for a credit union whose name lacks one of its words", () => {
    for (const said of ["Ashland Community Credit Union", "Ashland Community CU"]) {
      expect(idsOf(answerTo(said).eligible)).not.toContain("ASHLAND|ASHLAND|KY");
    }
  });
});

it.each(["Credit Union One", "Union Federal Credit Union", "The Local Federal Credit Union", "A+"])("%j is a name", (said) => {
  expect(answerTo(said).eligible).toHaveLength(1);
});

it.each([
  ...[
    "a credit union",
    "Credit Union",
    "the credit-union",
    '"credit union"',
    "A Credit Union, Inc.",
    "the FCU",
    "my local credit union",
    " ",
  ],
])("%j names none", (said) => {
  const { eligible, possibly_eligible: possible } = answerTo(said);
  expect({ eligible, possible }).toEqual({ eligible: [], possible: [] });
});

describe("a name that one credit union alone bears", () => {
  it.each([
    ["Navy Federal", "NAVY FEDERAL CREDIT UNION|VIENNA|VA"],
    ["navy federal", "NAVY FEDERAL CREDIT UNION|VIENNA|VA"],
    ["Navy Federal Credit Union", "NAVY FEDERAL CREDIT UNION|VIENNA|VA"],
    ["Navy FCU", "NAVY FEDERAL CREDIT UNION|VIENNA|VA"],
    ["Pentagon Federal", "PENTAGON|MCLEAN|VA"],
    ["PenFed", "PENTAGON|MCLEAN|VA"],
    ["Ashland Community", "ASHLAND COMMUNITY|Ashland|OH"],
    ["University of Hawaii", "UNIVERSITY OF HAWAII|Honolulu|HI"],
  ])("%s is a yes for it", (said, meant) => {
    const { eligible, possibly_eligible: possible } = answerTo(said);
    expect({ eligible: idsOf(eligible), possible: idsOf(possible) }).toEqual({ eligible: [meant], possible: [] });
  });

  it.each(INSTITUTIONS.filter(({ name }) => name !== "Ashland").map(({ name, creditUnionId }) => [name, creditUnionId]))(
    "%s is known as the service shows it",
    (name, meant) => {
      expect(idsOf(answerTo(name).eligible)).toEqual([meant]);
      expect(idsOf(answerTo(name.replace(" (", ", ").replace(")", "")).eligible)).toEqual([meant]);
    },
  );

  it.each(INSTITUTIONS.map(({ creditUnionId }) => [creditUnionId]))("%s is known by its id", (id) => {
    expect(idsOf(answerTo(id).eligible)).toEqual([id]);
  });
});

describe("what facts extraction writes of a credit union", () => {
  const gazetteer = openGazetteer(compileGazetteer(embeddedGazetteer(), utf8), utf8);

  it.each([
    ["I bank with Navy Federal.", "NAVY FEDERAL CREDIT UNION|VIENNA|VA"],
    ["I am a member of PenFed.", "PENTAGON|MCLEAN|VA"],
  ])("of %j is known", (text, meant) => {
    const said = extractFacts(text, { gazetteer, isKnown: () => false }).flatMap(({ field, value }) =>
      field === "member_of" ? [String(value)] : [],
    );
    expect(said.map((name) => idsOf(answerTo(name).eligible))).toEqual([[meant]]);
  });
});
