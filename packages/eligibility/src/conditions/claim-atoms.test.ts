import { MILITARY_BRANCHES } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { gazetteer, gazetteerOf } from "../oracle/world.oracle.ts";
import { FAMILY_CLASS, OPEN_CLASS } from "../rules/classes.ts";
import { geoPlaceOfKey } from "../rules/geo-atoms.ts";
import { TOPIC_COUNT } from "../rules/topics.ts";
import type { Resolution } from "./claim-atom.ts";
import { askingOf, type ClaimAtom, resolveClaimAtom, topicAsking } from "./index.ts";

const CLAIMED: readonly (readonly [ClaimAtom, Resolution])[] = [
  [
    { type: "state", states: ["TX", "OK", "TX"], roles: ["worksite", "home"] },
    {
      ok: true,
      atoms: [
        { type: "geo", level: "state", key: "state:OK", states: ["OK"], counties: [], label: "Oklahoma", role: "home" },
        { type: "geo", level: "state", key: "state:OK", states: ["OK"], counties: [], label: "Oklahoma", role: "worksite" },
        { type: "geo", level: "state", key: "state:TX", states: ["TX"], counties: [], label: "Texas", role: "home" },
        { type: "geo", level: "state", key: "state:TX", states: ["TX"], counties: [], label: "Texas", role: "worksite" },
      ],
    },
  ],
  [
    { type: "county", state: "TX", counties: ["Travis County", "Travvis"], roles: ["home"] },
    { ok: false, reason: "unresolved_entity", words: [{ words: "Travvis", nearest: ["Travis County"] }] },
  ],
  [
    { type: "county", state: "TX", counties: ["Travis"], roles: ["home"] },
    {
      ok: true,
      atoms: [
        {
          type: "geo",
          level: "county",
          key: "county:TX:travis",
          states: ["TX"],
          counties: ["county:TX:travis"],
          label: "Travis County, Texas",
          role: "home",
        },
      ],
    },
  ],
  [
    { type: "place", state: "TX", places: ["Austin"], roles: ["home"] },
    {
      ok: true,
      atoms: [
        {
          type: "geo",
          level: "place",
          key: "place:TX:austin",
          states: ["TX"],
          counties: ["county:TX:travis", "county:TX:williamson"],
          label: "Austin, Texas",
          role: "home",
        },
      ],
    },
  ],
  [
    { type: "place", state: "TX", places: ["Lakeside"], roles: ["home"] },
    {
      ok: false,
      reason: "unresolved_entity",
      words: [{ words: "Lakeside", nearest: ["Lakeside city (Sherman County)", "Lakeside town (Hays County)"] }],
    },
  ],
  [
    { type: "zip", zips: ["78701", "99999"], roles: ["home"] },
    { ok: false, reason: "unresolved_entity", words: [{ words: "99999", nearest: [] }] },
  ],
  [
    { type: "zip", zips: ["78613"], roles: ["home"] },
    {
      ok: true,
      atoms: [
        {
          type: "geo",
          level: "zip",
          key: "zip:78613",
          states: ["TX"],
          counties: [],
          suggestedCounties: ["county:TX:williamson"],
          label: "ZIP 78613",
          role: "home",
        },
      ],
    },
  ],
  [
    { type: "zip", zips: ["79999"], state: "TX", roles: ["home"] },
    { ok: true, atoms: [{ type: "geo", level: "zip", key: "zip:79999", states: ["TX"], counties: [], label: "ZIP 79999", role: "home" }] },
  ],
  [
    { type: "zip", zips: ["73949"], roles: ["home"] },
    {
      ok: true,
      atoms: [
        {
          type: "geo",
          level: "zip",
          key: "zip:73949",
          states: ["OK", "TX"],
          counties: ["county:OK:texas", "county:TX:sherman"],
          label: "ZIP 73949",
          role: "home",
        },
      ],
    },
  ],
  [
    { type: "military", statuses: ["veteran", "active_duty", "veteran"], state: "TX", branches: ["navy", "army"] },
    {
      ok: true,
      atoms: [
        { type: "military", status: "active_duty", state: "TX", branches: ["army", "navy"] },
        { type: "military", status: "veteran", state: "TX", branches: ["army", "navy"] },
      ],
    },
  ],
  [
    { type: "military", statuses: ["veteran"], branches: MILITARY_BRANCHES },
    { ok: true, atoms: [{ type: "military", status: "veteran", state: null, branches: [] }] },
  ],
  [
    { type: "military", statuses: ["veteran"], branches: MILITARY_BRANCHES.filter((branch) => branch !== "national_guard") },
    { ok: true, atoms: [{ type: "military", status: "veteran", state: null, branches: [] }] },
  ],
  [
    { type: "military", statuses: ["reservist"], branches: MILITARY_BRANCHES.filter((branch) => branch !== "national_guard") },
    {
      ok: true,
      atoms: [
        {
          type: "military",
          status: "reservist",
          state: null,
          branches: MILITARY_BRANCHES.filter((branch) => branch !== "national_guard").toSorted(),
        },
      ],
    },
  ],
  [
    { type: "military", statuses: ["veteran"], branches: MILITARY_BRANCHES.filter((branch) => branch !== "navy") },
    {
      ok: true,
      atoms: [
        { type: "military", status: "veteran", state: null, branches: MILITARY_BRANCHES.filter((branch) => branch !== "navy").toSorted() },
      ],
    },
  ],
  [
    { type: "military", statuses: ["veteran"] },
    { ok: true, atoms: [{ type: "military", status: "veteran", state: null, branches: [] }] },
  ],
  [
    { type: "applicant_kind", values: ["trust", "corporation"] },
    {
      ok: true,
      atoms: [
        { type: "applicant_kind", value: "corporation" },
        { type: "applicant_kind", value: "trust" },
      ],
    },
  ],
  [
    { type: "boundary", boundary: "census_tract", description: "tract 9" },
    { ok: true, atoms: [{ type: "boundary", boundary: "census_tract", description: "tract 9" }] },
  ],
  [
    { type: "boundary", boundary: "moon", description: "x" },
    { ok: false, reason: "unmodeled_condition", words: [{ words: "moon", nearest: ["census_tract", "school_district", "office_radius"] }] },
  ],
  [{ type: "open" }, { ok: true, atoms: [{ type: "open" }] }],
  [
    { type: "statement", question: "Do you sing?" },
    { ok: true, atoms: [{ type: "statement", question: "Do you sing?" }] },
  ],
  [
    { type: "employer", name: "Acme", aliases: ["A"], relationships: ["retiree", "employee"], places: ["TX", "OK"] },
    {
      ok: true,
      atoms: [
        {
          type: "organization",
          kind: "employer",
          name: "Acme",
          aliases: ["A"],
          relationships: ["employee", "retiree"],
          places: ["OK", "TX"],
        },
      ],
    },
  ],
  [
    { type: "school", name: "...", aliases: [] },
    { ok: false, reason: "unresolved_entity", words: [{ words: "...", nearest: [] }] },
  ],
  [
    { type: "occupation", name: "Nurse", aliases: [] },
    { ok: true, atoms: [{ type: "organization", kind: "occupation", name: "Nurse", aliases: [], relationships: [], places: [] }] },
  ],
];

describe("an atom of a claim", () => {
  it.each(CLAIMED)("%j", (claimed, resolution) => {
    expect(resolveClaimAtom(gazetteer, claimed)).toEqual(resolution);
  });
});

describe("the place of a published key", () => {
  it.each(["place:TX:austin", "zip:78613"])("%s: by a secondary source in no county for certain", (key) => {
    expect(geoPlaceOfKey(gazetteerOf("secondary"), key)).toMatchObject({ states: ["TX"], counties: [] });
  });

  it.each([
    ["state:TX", { level: "state", key: "state:TX", states: ["TX"], counties: [], label: "Texas" }],
    [
      "county:TX:travis",
      { level: "county", key: "county:TX:travis", states: ["TX"], counties: ["county:TX:travis"], label: "Travis County, Texas" },
    ],
    ["county:TX:gone", { level: "county", key: "county:TX:gone", states: ["TX"], counties: ["county:TX:gone"], label: "gone, Texas" }],
    [
      "place:TX:austin",
      {
        level: "place",
        key: "place:TX:austin",
        states: ["TX"],
        counties: ["county:TX:travis", "county:TX:williamson"],
        label: "Austin, Texas",
      },
    ],
    [
      "place:TX:round rock",
      { level: "place", key: "place:TX:round rock", states: ["TX"], counties: ["county:TX:williamson"], label: "Round Rock, Texas" },
    ],
    [
      "place:TX:gone town",
      { level: "place", key: "place:TX:gone town", states: ["TX"], counties: [], placeStanding: "unlisted", label: "gone town, Texas" },
    ],
    ["place:TX:a:b", { level: "place", key: "place:TX:a:b", states: ["TX"], counties: [], placeStanding: "unlisted", label: "a:b, Texas" }],
    ["zip:78701", { level: "zip", key: "zip:78701", states: ["TX"], counties: ["county:TX:travis"], label: "ZIP 78701" }],
    [
      "zip:78613",
      { level: "zip", key: "zip:78613", states: ["TX"], counties: [], suggestedCounties: ["county:TX:williamson"], label: "ZIP 78613" },
    ],
    [
      "zip:73949",
      { level: "zip", key: "zip:73949", states: ["OK", "TX"], counties: ["county:OK:texas", "county:TX:sherman"], label: "ZIP 73949" },
    ],
    ["zip:99998", { level: "zip", key: "zip:99998", states: [], counties: [], label: "ZIP 99998" }],
  ])("%s", (key, place) => {
    expect(geoPlaceOfKey(gazetteer, key)).toEqual(place);
  });

  it.each(["", "moon:TX", "state:XX", "county:austin", "street:TX:elm"])("%j is none", (key) => {
    expect(() => geoPlaceOfKey(gazetteer, key)).toThrow(`${key} is not the key of a place.`);
  });
});

it("asks of each topic in these words", () => {
  expect(Array.from({ length: TOPIC_COUNT }, (_, topic) => topicAsking(topic))).toEqual([
    {
      topic: 0,
      name: "home_place",
      question: "Which county, city or ZIP code do you live in?",
      answerType: "place",
      choices: null,
      fields: ["home_state", "home_county", "home_city", "home_zip"],
    },
    {
      topic: 1,
      name: "worksite_place",
      question: "Which county, city or ZIP code do you work in?",
      answerType: "place",
      choices: null,
      fields: ["worksite_state", "worksite_county", "worksite_city", "worksite_zip"],
    },
    {
      topic: 2,
      name: "payroll_place",
      question: "Which county, city or ZIP code are you paid from?",
      answerType: "place",
      choices: null,
      fields: ["payroll_state", "payroll_county", "payroll_city", "payroll_zip"],
    },
    {
      topic: 3,
      name: "property_place",
      question: "Which county, city or ZIP code do you own property in?",
      answerType: "place",
      choices: null,
      fields: ["property_state", "property_county", "property_city", "property_zip"],
    },
    {
      topic: 4,
      name: "facility_place",
      question: "Which county, city or ZIP code do you have a business location in?",
      answerType: "place",
      choices: null,
      fields: ["facility_state", "facility_county", "facility_city", "facility_zip"],
    },
    {
      topic: 5,
      name: "school_place",
      question: "Which county, city or ZIP code do you attend school in?",
      answerType: "place",
      choices: null,
      fields: ["school_state", "school_county", "school_city", "school_zip"],
    },
    {
      topic: 6,
      name: "worship_place",
      question: "Which county, city or ZIP code do you worship in?",
      answerType: "place",
      choices: null,
      fields: ["worship_state", "worship_county", "worship_city", "worship_zip"],
    },
    {
      topic: 7,
      name: "employer",
      question: "Who do you work for, or did you retire from?",
      answerType: "text",
      choices: null,
      fields: ["employer", "employers"],
    },
    {
      topic: 8,
      name: "association",
      question: "Which associations do you belong to?",
      answerType: "text",
      choices: null,
      fields: ["associations"],
    },
    {
      topic: 9,
      name: "school",
      question: "Which school do you attend, work at, or did you graduate from?",
      answerType: "text",
      choices: null,
      fields: ["school", "school_relationship", "schools"],
    },
    { topic: 10, name: "worship", question: "Where do you worship?", answerType: "text", choices: null, fields: ["worship"] },
    {
      topic: 11,
      name: "occupation",
      question: "What is your occupation?",
      answerType: "text",
      choices: null,
      fields: ["occupation", "occupations"],
    },
    {
      topic: 12,
      name: "military",
      question: "Do you serve in the armed forces, did you, or do you work for the Department of Defense?",
      answerType: "choice",
      choices: ["active_duty", "veteran", "reservist", "dod_civilian", "military_family"],
      fields: ["military_status", "military_service_state", "military"],
    },
    {
      topic: 13,
      name: "applicant_kind",
      question: "Are you applying for yourself, or for a trust, an organization, a partnership or a corporation?",
      answerType: "choice",
      choices: ["natural_person", "trust", "organization", "partnership", "corporation"],
      fields: ["applicant_kind"],
    },
    {
      topic: 14,
      name: "family",
      question: "Do you have a relative who belongs to a credit union, or could join one?",
      answerType: "choice",
      choices: [
        "spouse",
        "partner",
        "parent",
        "child",
        "sibling",
        "grandparent",
        "grandchild",
        "aunt_uncle",
        "niece_nephew",
        "cousin",
        "in_law",
        "legal_guardian",
        "ward",
        "surviving_spouse",
        "household_member",
      ],
      fields: ["family"],
    },
  ]);
});

it("asks about no topic that there is not, and for no class that has no field", () => {
  expect(() => topicAsking(TOPIC_COUNT)).toThrow(`Topic ${TOPIC_COUNT} is in \`asking.topics\` of no kind of condition.`);
  for (const atomClass of [OPEN_CLASS, FAMILY_CLASS]) expect(() => askingOf(atomClass)).toThrow(/^Nobody can be asked for class \d+\.$/);
});
