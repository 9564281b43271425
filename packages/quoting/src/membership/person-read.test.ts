import type { PersonWire } from "@tellerline/contract";
import { type Person, type Region, UNKNOWN_INDIVIDUAL, UNKNOWN_PERSON } from "@tellerline/eligibility";
import { Problem } from "@tellerline/worker-kit";
import { describe, expect, it } from "vitest";
import { gazetteer } from "../testing/example-membership.ts";
import { thrownBy } from "../testing/published-books.ts";
import { homeStateOf, toPerson } from "./person.ts";

const personOf = (facts: PersonWire) => toPerson(gazetteer, facts);

const NOWHERE: Region = { states: null, counties: null, place: null, zip: null, suggestedCounties: [], reach: null };
const TRAVIS: Region = { ...NOWHERE, states: ["TX"], counties: ["county:TX:travis"], reach: ["county:TX:travis"] };
const TEXAS: Region = { ...NOWHERE, states: ["TX"] };
describe("a person of a request", () => {
  it("who says nothing is somebody about whom nothing is known", () => {
    expect(personOf({})).toEqual(UNKNOWN_PERSON);
  });

  const TABLE: readonly (readonly [string, PersonWire, Partial<Person>])[] = [
    ["a county of a state", { home_state: "TX", home_county: "Travis" }, { regions: new Map([["home", TRAVIS]]) }],
    ["a ZIP", { home_zip: "78701" }, { regions: new Map([["home", { ...TRAVIS, zip: "78701" }]]) }],
    [
      "a ZIP of a secondary source, which proves no county",
      { home_zip: "78610" },
      {
        regions: new Map([["home", { ...TRAVIS, counties: null, zip: "78610", suggestedCounties: ["county:TX:travis"] }]]),
      },
    ],
    [
      "a place in each role",
      {
        worksite_state: "TX",
        worksite_city: "Round Rock",
        payroll_state: "TX",
        property_state: "TX",
        facility_state: "TX",
        school_state: "TX",
        worship_state: "TX",
        worship_county: "Travis County",
      },
      {
        regions: new Map([
          ["worksite", { ...TEXAS, counties: ["county:TX:williamson"], reach: ["county:TX:williamson"], place: "place:TX:round rock" }],
          ["payroll", TEXAS],
          ["property", TEXAS],
          ["facility", TEXAS],
          ["school", TEXAS],
          ["worship", TRAVIS],
        ]),
      },
    ],
    ["military mail, which is in no state", { home_state: "AE" }, { regions: new Map() }],
    ["military mail beside a ZIP", { home_state: "AP", home_zip: "78701" }, { regions: new Map([["home", { ...TRAVIS, zip: "78701" }]]) }],
    [
      "an employer",
      { employer: "Acme Rockets" },
      { organizations: new Map([["employer", [{ name: "Acme Rockets", relationship: "employee" }]]]) },
    ],
    [
      "an employer and a list of them",
      {
        employer: "Acme Rockets",
        employers: [
          { name: "Widget Works", relationship: "retiree" },
          { name: "Tin Mill", relationship: "employee" },
        ],
      },
      {
        organizations: new Map([
          [
            "employer",
            [
              { name: "Acme Rockets", relationship: "employee" },
              { name: "Widget Works", relationship: "retiree" },
              { name: "Tin Mill", relationship: "employee" },
            ],
          ],
        ]),
      },
    ],
    ["that there is no employer", { employers: [] }, { organizations: new Map([["employer", []]]) }],
    ["a school", { school: "Oak College" }, { organizations: new Map([["school", [{ name: "Oak College", relationship: null }]]]) }],
    [
      "a school and a list of them",
      {
        school: "Oak College",
        school_relationship: "alumni",
        schools: [{ name: "Pine" }, { name: "Yew", relationship: "parent_of_student" }],
      },
      {
        organizations: new Map([
          [
            "school",
            [
              { name: "Oak College", relationship: "alumni" },
              { name: "Pine", relationship: null },
              { name: "Yew", relationship: "parent_of_student" },
            ],
          ],
        ]),
      },
    ],
    [
      "associations, a congregation and occupations",
      { associations: ["Savers Club", "Rotary"], worship: "First Church", occupation: "Nurse", occupations: ["Teacher"] },
      {
        organizations: new Map([
          [
            "association",
            [
              { name: "Savers Club", relationship: null },
              { name: "Rotary", relationship: null },
            ],
          ],
          ["worship", [{ name: "First Church", relationship: null }]],
          [
            "occupation",
            [
              { name: "Nurse", relationship: null },
              { name: "Teacher", relationship: null },
            ],
          ],
        ]),
      },
    ],
    ["that there are no associations", { associations: [] }, { organizations: new Map([["association", []]]) }],
    ["a service", { military_status: "veteran" }, { military: [{ status: "veteran", branch: null, state: null }] }],
    [
      "services",
      {
        military_status: "reservist",
        military_service_state: "TX",
        military: [
          { status: "veteran", branch: "army" },
          { status: "reservist", state: "CA" },
        ],
      },
      {
        military: [
          { status: "reservist", branch: null, state: "TX" },
          { status: "veteran", branch: "army", state: null },
          { status: "reservist", branch: null, state: "CA" },
        ],
      },
    ],
    ["that there was no service", { military: [] }, { military: [] }],
    ["a state of service alone", { military_service_state: "TX" }, { military: null }],
    [
      "the rest",
      {
        applicant_kind: "trust",
        asserted_org_qualifiers: ["Rotary"],
        member_of: ["Ash"],
        willing_to_join_association: false,
        affirmed: ["a", "b"],
        denied: ["c"],
      },
      {
        applicantKind: "trust",
        assertedQualifiers: ["Rotary"],
        memberOf: ["Ash"],
        willingToJoin: false,
        affirmed: ["a", "b"],
        denied: ["c"],
      },
    ],
    ["that there is no family", { family: [] }, { family: [] }],
    [
      "a family, whose service counts for the person too",
      {
        family: [
          { relation: "parent", military_status: "veteran", home_zip: "78701" },
          { relation: "sibling", employer: "Acme Rockets" },
        ],
      },
      {
        sharedService: [{ status: "military_family", branch: null, state: null }],
        family: [
          {
            relation: "parent",
            facts: {
              ...UNKNOWN_INDIVIDUAL,
              military: [{ status: "veteran", branch: null, state: null }],
              regions: new Map([["home", { ...TRAVIS, zip: "78701" }]]),
            },
          },
          {
            relation: "sibling",
            facts: { ...UNKNOWN_INDIVIDUAL, organizations: new Map([["employer", [{ name: "Acme Rockets", relationship: "employee" }]]]) },
          },
        ],
      },
    ],
  ];
  it.each(TABLE)("who says %s is understood so, and of the rest nothing is known", (_what, facts, known) => {
    expect(personOf(facts)).toEqual({ ...UNKNOWN_PERSON, ...known });
  });
});

describe("a person that can't be", () => {
  const problemOf = async (facts: PersonWire, ...more: [string?, Parameters<typeof toPerson>[3]?]) => {
    const error = await thrownBy(() => toPerson(gazetteer, facts, ...more));
    if (!(error instanceof Problem)) throw error;
    return { code: error.code, message: error.message, ...error.extras };
  };
  /** With a single fault, the problem's detail is the fault's message. */
  const single = (code: string, message: string, path: string, problem = code) => ({
    code: problem,
    message,
    errors: [{ path, code, message }],
  });

  it.each([
    [{ home_city: "Round Rock" }, "city_without_state", /city "Round Rock"/, "/home_city", "city_without_state"],
    [
      { home_state: "TX", worksite_city: "Nowhere", worksite_state: "TX" },
      "unresolved_city",
      /Nowhere/,
      "/worksite_city",
      "unresolved_city",
    ],
    [{ home_zip: "00000" }, "unresolved_zip", /No ZIP begins with 000/, "/home_zip", "unresolved_zip"],
    [{ home_zip: "90001", home_state: "TX" }, "conflicting_fields", /ZIP 90001 is in CA, not in TX/, "/home_zip", "conflicting_fields"],
    [{ home_state: "TX", home_county: "Kings" }, "unresolved_county", /no county named "Kings"/, "/home_county", "validation_failed"],
    [{ payroll_county: "Travis" }, "county_without_state", /county "Travis"/, "/payroll_county", "validation_failed"],
  ] as const)("is refused with the place that is wrong: %j", async (facts, code, message, path, problem) => {
    const found = await problemOf(facts);
    expect(found).toEqual(single(code, found.message, path, problem));
    expect(found.message).toMatch(message);
  });

  it("is refused with every place that is wrong, by the code of the first that has one of its own", async () => {
    expect(await problemOf({ payroll_county: "Travis", home_zip: "00000", worksite_city: "Austin" })).toEqual({
      code: "unresolved_zip",
      message: "The request has 3 errors. See errors.",
      errors: [
        { path: "/home_zip", code: "unresolved_zip", message: 'No ZIP begins with 000. Check "00000", or leave it out.' },
        {
          path: "/worksite_city",
          code: "city_without_state",
          message: 'To look up the city "Austin", also give the same role\'s state, or a ZIP within a single state.',
        },
        {
          path: "/payroll_county",
          code: "county_without_state",
          message: 'To look up the county "Travis", also give its state, or a ZIP within a single state.',
        },
      ],
    });
    expect((await problemOf({ home_county: "Travis", worksite_county: "Travis", payroll_city: "Austin" })).code).toBe("city_without_state");
  });

  it("is refused as invalid where none of the places has a code of its own", async () => {
    expect((await problemOf({ home_county: "Travis", payroll_county: "Travis" })).code).toBe("validation_failed");
  });

  it("is pointed to within the request that it stands in", async () => {
    expect((await problemOf({ home_zip: "00000" }, "/person")).errors?.map(({ path }) => path)).toEqual(["/person/home_zip"]);
  });

  it("is pointed to by the caller's own names of fields; relatives have the usual ones", async () => {
    const family = [{ relation: "parent" as const }, { relation: "child" as const, worksite_city: "Austin" }];
    const own = (role: string, part: string) => `/here/${role}/${part}`;
    const { errors } = await problemOf({ home_zip: "00000", worksite_county: "Travis", family }, "/borrower", own);
    expect(errors?.map(({ path }) => path)).toEqual(["/here/home/zip", "/here/worksite/county", "/borrower/family/1/worksite_city"]);
  });

  it("says of one condition that it holds and that it does not", async () => {
    const [both, other] = ["0123456789abcdef", "fedcba9876543210"];
    expect(await problemOf({ affirmed: [both], denied: [other, both] }, "/person")).toEqual(
      single("conflicting_fields", "Condition 0123456789ab… is both affirmed and denied. Send it in one of the two.", "/person/denied/1"),
    );
    expect(personOf({ affirmed: [both], denied: [other] })).toMatchObject({ affirmed: [both], denied: [other] });
  });
});

describe("the state that somebody lives in", () => {
  it.each([
    ["is that of a county", { home_state: "TX", home_county: "Travis" }, "TX"],
    ["is that of an exact ZIP", { home_zip: "90001" }, "CA"],
    ["is that of a ZIP of a secondary source", { home_zip: "78610" }, "TX"],
    ["is not known of somebody without a home", { worksite_state: "TX" }, null],
    ["is not known of a ZIP that nobody knows", { home_zip: "78999" }, null],
    ["is not known of military mail", { home_state: "AE" }, null],
  ] as const)("%s", (_what, facts, home) => {
    expect(homeStateOf(personOf(facts))).toEqual(home);
  });

  it.each([[{ ...NOWHERE, states: ["TX" as const, "CA" as const] }], [{ ...NOWHERE, states: [] }]])(
    "is not known of somebody who may live in several, or in none: %j",
    (home) => {
      expect(homeStateOf({ ...UNKNOWN_PERSON, regions: new Map([["home", home]]) })).toBeNull();
    },
  );
});
