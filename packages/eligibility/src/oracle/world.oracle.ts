import { utf8 } from "@tellerline/dev/utf8";
import { compileGazetteer, type Gazetteer, type GazetteerSource, openGazetteer } from "@tellerline/geography";
import { annotate, annotationStatus, isJoinable, isLikely, joinUrlOf } from "../answer/annotate.ts";
import { missingFactsOf } from "../answer/fragments.ts";
import { graphVerdict } from "../answer/graph-verdict.ts";
import { writeSearch } from "../answer/write-search.ts";
import { openMembershipDetails } from "../book/membership-details.ts";
import { openMembershipBook } from "../book/open-membership-book.ts";
import type { MemberInstitution, MembershipRecord, MembershipSource } from "../book/source.ts";
import { compileMembershipBook } from "../compile/compile.ts";
import { type Affiliation, type Individual, type Person, type Relative, sharedServiceOf, UNKNOWN_PERSON } from "../person/person.ts";
import { type PlaceInput, resolveRegion } from "../person/resolve-region.ts";
import { flatRules } from "../record/flat-rules.ts";
import { recordOfRules } from "../record/rules-record.ts";
import type { Atom, JoinStep, OrganizationAtom, Rule } from "../rules/atoms.ts";
import { geoAtom, geoPlaceOfKey } from "../rules/geo-atoms.ts";
import { RuleOutcomes } from "../search/rule-outcomes.ts";
import { searchInstitutions } from "../search/search.ts";
import { WorkingMemory } from "../search/working-memory.ts";

const decoder = new TextDecoder();

const TRAVIS = "48453";
const WILLIAMSON = "48491";
const HAYS = "48209";
const SHERMAN = "48421";
const TULSA = "40143";
const TEXAS_COUNTY = "40139";
const BOROUGHS = ["36005", "36047", "36061", "36081", "36085"] as const;

/** A small invented world for tests of complete answers: its places (here), its institutions with their rules, and its people. */
const PLACES: Omit<GazetteerSource, "authority"> = {
  vintage: "examples",
  counties: [
    { state: "NY", fips: "36005", name: "Bronx County" },
    { state: "NY", fips: "36047", name: "Kings County" },
    { state: "NY", fips: "36061", name: "New York County" },
    { state: "NY", fips: "36081", name: "Queens County" },
    { state: "NY", fips: "36085", name: "Richmond County" },
    { state: "OK", fips: TEXAS_COUNTY, name: "Texas County" },
    { state: "OK", fips: TULSA, name: "Tulsa County" },
    { state: "TX", fips: HAYS, name: "Hays County" },
    { state: "TX", fips: SHERMAN, name: "Sherman County" },
    { state: "TX", fips: TRAVIS, name: "Travis County" },
    { state: "TX", fips: WILLIAMSON, name: "Williamson County" },
  ],
  places: [
    { state: "NY", name: "New York city", counties: BOROUGHS },
    { state: "OK", name: "Tulsa city", counties: [TULSA] },
    { state: "TX", name: "Austin city", counties: [TRAVIS, WILLIAMSON] },
    { state: "TX", name: "Lakeside town", counties: [HAYS] },
    { state: "TX", name: "Lakeside city", counties: [SHERMAN] },
    { state: "TX", name: "Pflugerville city", counties: [TRAVIS] },
    { state: "TX", name: "Round Rock city", counties: [WILLIAMSON] },
  ],
  subdivisions: [],
  zips: [
    { zip: "73949", counties: [TEXAS_COUNTY, SHERMAN], proven: true },
    { zip: "74103", counties: [TULSA], proven: true },
    { zip: "78613", counties: [WILLIAMSON], proven: false },
    { zip: "78664", counties: [TRAVIS, WILLIAMSON], proven: true },
    { zip: "78701", counties: [TRAVIS], proven: true },
    { zip: "79084", counties: [SHERMAN], proven: false },
  ],
  neighbours: new Map([
    [TRAVIS, [WILLIAMSON, HAYS]],
    [WILLIAMSON, [TRAVIS]],
    [HAYS, [TRAVIS]],
    [SHERMAN, [TEXAS_COUNTY]],
    [TEXAS_COUNTY, [SHERMAN]],
  ]),
};

export const gazetteerOf = (authority: GazetteerSource["authority"]): Gazetteer =>
  openGazetteer(compileGazetteer({ authority, ...PLACES }, utf8), utf8);

export const gazetteer = gazetteerOf("census");

const EVIDENCE = { evidenceUrl: "https://alamo.example/join", extractedAt: "2026-10-01", updatedAt: "2026-10-02" } as const;

export function institution(creditUnionId: string, name: string, state: MemberInstitution["state"]): MemberInstitution {
  const [, city = ""] = creditUnionId.split("|");
  const slug = name.toLowerCase().replaceAll(" ", "-");
  return { creditUnionId, name, slug, city, state, countyKey: null, members: null, alsoKnownAs: [], formerIds: [] };
}

const ALAMO = "ALAMO|AUSTIN|TX";
const BLUEBONNET = "BLUEBONNET|HOUSTON|TX";
const CIMARRON = "CIMARRON|TULSA|OK";
const DELTA = "DELTA|ENID|OK";
const ENID = "ENID TEACHERS|ENID|OK";
const FLAT = "FLAT|AUSTIN|TX";
const OPEN_SKY = "OPEN SKY|DALLAS|TX";

export const INSTITUTIONS: readonly MemberInstitution[] = [
  { ...institution(ALAMO, "Alamo", "TX"), alsoKnownAs: ["The Mission"], formerIds: ["OLD ALAMO|AUSTIN|TX"] },
  institution(BLUEBONNET, "Bluebonnet", "TX"),
  institution(CIMARRON, "Cimarron", "OK"),
  institution(DELTA, "Delta", "OK"),
  institution(ENID, "Enid Teachers", "OK"),
  institution(FLAT, "Flat", "TX"),
  institution(OPEN_SKY, "Open Sky", "TX"),
  institution("QUIET|WACO|TX", "Quiet", "TX"),
  institution("TWIN|TULSA|OK", "Twin", "OK"),
  institution("TWIN|WACO|TX", "Twin", "TX"),
];

const place = (role: Parameters<typeof geoAtom>[1], key: string): Atom => geoAtom(geoPlaceOfKey(gazetteer, key), role);

function organization(kind: OrganizationAtom["kind"], name: string, more: Partial<OrganizationAtom> = {}): Atom {
  return { type: "organization", kind, name, aliases: [], relationships: [], places: [], ...more };
}

function step(kind: JoinStep["kind"], association: string, costUsd: number | null, joinUrl: string | null = null): JoinStep {
  return { kind, association, costUsd, joinUrl };
}

type Said = Pick<Rule, "creditUnionId" | "kind" | "conditions"> & Partial<Rule>;

const SAID: readonly Said[] = [
  {
    creditUnionId: ALAMO,
    kind: "community_geo",
    conditions: [[place("home", "county:TX:travis"), place("worksite", "county:TX:travis"), place("home", "place:TX:round rock")]],
    confidence: 0.95,
    extendsTo: [{ relations: ["spouse", "child", "household_member"], of: "eligible_people" }],
    quote: "Anyone who lives or works in Travis County, or lives in Round Rock.",
  },
  {
    creditUnionId: ALAMO,
    kind: "employer",
    conditions: [[organization("employer", "Acme Rockets", { aliases: ["AR"], relationships: ["employee", "retiree"] })]],
    joinStep: step("open_account", "Alamo", 5),
    quote: "Employees and retirees of Acme Rockets.",
  },
  {
    creditUnionId: ALAMO,
    kind: "family",
    conditions: [],
    extendsTo: [{ relations: ["parent", "sibling"], of: "members" }],
    quote: "Family of members.",
  },
  {
    creditUnionId: BLUEBONNET,
    kind: "association",
    conditions: [[{ type: "open" }]],
    joinStep: step("join_association", "American Consumer Council", 8, "https://acc.example/join"),
    quote: "Members of the American Consumer Council.",
  },
  {
    creditUnionId: BLUEBONNET,
    kind: "school",
    conditions: [[organization("school", "Rice University", { relationships: ["alumni", "student"] })]],
    confidence: 0.8,
    quote: "Students and graduates of Rice University.",
  },
  {
    creditUnionId: BLUEBONNET,
    kind: "occupation",
    conditions: [[organization("occupation", "Teacher")], [place("home", "state:TX")]],
    joinStep: step("donate", "Friends of Bluebonnet", 20),
    quote: "Texas teachers who give to the Friends.",
  },
  {
    creditUnionId: CIMARRON,
    kind: "military",
    conditions: [
      [
        { type: "military", status: "active_duty", state: null, branches: ["army", "navy"] },
        { type: "military", status: "veteran", state: null, branches: ["army", "navy"] },
      ],
    ],
    quote: "Those who serve or served in the Army or the Navy.",
  },
  {
    creditUnionId: CIMARRON,
    kind: "military",
    conditions: [[{ type: "military", status: "reservist", state: "OK", branches: [] }]],
    confidence: 0.8,
    quote: "The Oklahoma National Guard.",
  },
  {
    creditUnionId: CIMARRON,
    kind: "worship",
    conditions: [[organization("worship", "Grace Church")]],
    quote: "Members of Grace Church.",
  },
  {
    creditUnionId: CIMARRON,
    kind: "community_geo",
    conditions: [[place("home", "zip:74103"), { type: "boundary", boundary: "census_tract", description: "census tract 9" }]],
    confidence: 0.7,
    quote: "ZIP 74103 and census tract 9.",
  },
  {
    creditUnionId: DELTA,
    kind: "employer",
    conditions: [[organization("employer", "Delta Foods", { aliases: ["DF"], places: ["OK"] })]],
    confidence: 0.4,
    quote: "Delta Foods people.",
  },
  {
    creditUnionId: DELTA,
    kind: "community_geo",
    conditions: [[{ type: "statement", question: "Do you juggle?" }]],
    quote: "Jugglers.",
  },
  {
    creditUnionId: DELTA,
    kind: "community_geo",
    conditions: [
      [
        { type: "applicant_kind", value: "corporation" },
        { type: "applicant_kind", value: "trust" },
      ],
    ],
    confidence: 0.75,
    quote: "Trusts and corporations.",
  },
  {
    creditUnionId: ENID,
    kind: "employer",
    conditions: [["Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir"].map((tree) => organization("employer", `${tree} Schools`))],
    quote: "Employees of six districts.",
  },
  {
    creditUnionId: ENID,
    kind: "occupation",
    conditions: [[place("home", "state:OK")], [organization("occupation", "Nurse"), organization("occupation", "Teacher")]],
    quote: "Nurses and teachers of Oklahoma.",
  },
  { creditUnionId: OPEN_SKY, kind: "open", conditions: [[{ type: "open" }]], quote: "Anyone." },
];

export const RULES: readonly Rule[] = SAID.map((rule, index) => ({
  joinStep: null,
  extendsTo: [],
  confidence: 0.9,
  quote: "",
  engine: "graph",
  ruleId: index + 1,
  ...rule,
}));

export const FLAT_RECORD: MembershipRecord = {
  ...recordOfRules([], EVIDENCE, null),
  eligibilityType: "multi",
  geoStates: ["TX"],
  geoCounties: ["Hays County"],
  geoCities: ["Pflugerville"],
  employers: ["Widget Works"],
  associations: ["Widget Fans"],
  occupations: ["Tailor"],
  joinPath: "Join Widget Fans.",
  membershipFeeUsd: 10,
  minDepositUsd: 5,
  requirementsSummary: "People of Hays County and Widget Works.",
  source: "manual",
  confidence: 0.85,
};

const ALL_RULES: readonly Rule[] = [
  ...RULES,
  ...flatRules(gazetteer, FLAT, FLAT_RECORD).map((rule) => ({ ...rule, ruleId: 100 + rule.ruleId })),
];

const recordOf = (id: string): MembershipRecord =>
  recordOfRules(
    RULES.filter(({ creditUnionId }) => creditUnionId === id),
    EVIDENCE,
    id === ALAMO ? { ...FLAT_RECORD, source: "ncua" } : null,
  );

export const SOURCE: MembershipSource = {
  asOf: 1_790_000_000,
  institutions: INSTITUTIONS,
  rules: ALL_RULES,
  publications: new Map([[ALAMO, '{"publication":1}']]),
  records: new Map([[FLAT, FLAT_RECORD], ...[ALAMO, BLUEBONNET, CIMARRON, DELTA, ENID, OPEN_SKY].map((id) => [id, recordOf(id)] as const)]),
  coverage: '{"live":16}',
  contesting: new Map([["QUIET|WACO|TX", true]]),
};

export function booksOf(source: MembershipSource) {
  const compiled = compileMembershipBook(source, utf8);
  const book = openMembershipBook(compiled.book, utf8);
  return { book, memory: new WorkingMemory(book), details: openMembershipDetails(compiled.details, utf8) };
}

function regionAt(said: Partial<PlaceInput>) {
  const found = resolveRegion(gazetteer, { zip: null, state: null, county: null, city: null, ...said });
  if (!found.ok) throw new Error(`The world has no such place: ${found.faults.map(({ message }) => message).join(" ")}`);
  return found.region;
}

const living = (said: Partial<PlaceInput>): Partial<Person> => ({ regions: new Map([["home", regionAt(said)]]) });
const person = (facts: Partial<Person>): Person => ({
  ...UNKNOWN_PERSON,
  ...facts,
  sharedService: sharedServiceOf(facts.family ?? null),
});
const named = (kind: OrganizationAtom["kind"], ...organizations: readonly Affiliation[]): Partial<Person> => ({
  organizations: new Map([[kind, organizations]]),
});
const relative = (relation: Relative["relation"], facts: Partial<Individual>): Relative => ({
  relation,
  facts: { ...UNKNOWN_PERSON, ...facts },
});
const service = (status: "veteran" | "reservist" | "active_duty", more: Partial<NonNullable<Person["military"]>[number]> = {}) => ({
  military: [{ status, branch: null, state: null, ...more }],
});

const idOf = (ruleId: number, condition: number): string => {
  const { book } = booksOf(SOURCE);
  const rule = Array.from(book.ruleId).indexOf(ruleId);
  return book.conditionId((book.ruleConditions[rule] ?? 0) + condition);
};

export const PEOPLE: Readonly<Record<string, Person>> = {
  "of whom nothing is known": person({}),
  "who lives in downtown Austin": person(living({ zip: "78701" })),
  "who lives in a ZIP of two counties": person(living({ zip: "78664" })),
  "who works in Travis County and lives in Tulsa": person({
    regions: new Map([
      ["home", regionAt({ state: "OK", city: "Tulsa" })],
      ["worksite", regionAt({ state: "TX", county: "Travis" })],
    ]),
  }),
  "who works for Acme Rockets": person({
    ...living({ state: "OK" }),
    ...named("employer", { name: "Acme Rockets", relationship: "employee" }),
  }),
  "who retired from AR, and joins nothing": person({ ...named("employer", { name: "AR", relationship: "retiree" }), willingToJoin: false }),
  "who left Acme Rockets": person(named("employer", { name: "Acme Rockets Inc.", relationship: "former_employee" })),
  "who wrote a name almost as it is": person({
    ...named("employer", { name: "Acme Rokets", relationship: "employee" }),
    assertedQualifiers: ["Grace Chruch"],
  }),
  "who has a tie to Rice that was not stated": person(named("school", { name: "Rice University", relationship: null })),
  "who studies at Rice and would join": person({
    ...named("school", { name: "Rice University", relationship: "student" }),
    willingToJoin: true,
  }),
  "who is vouched for": person({ assertedQualifiers: ["Grace Church", "Cedar Schools", "Nobody Knows Ltd"] }),
  "who teaches in Texas": person({ ...living({ state: "TX" }), ...named("occupation", { name: "Teacher", relationship: null }) }),
  "who is a veteran of a branch that was not stated": person({ ...living({ zip: "74103" }), ...service("veteran") }),
  "who is a veteran of the Navy": person(service("veteran", { branch: "navy" })),
  "who is a reservist of another state": person(service("reservist", { state: "TX" })),
  "who belongs to a Twin": person({ ...living({ state: "TX" }), memberOf: ["Twin"] }),
  "who belongs to one Twin of two": person({ memberOf: ["Twin", "TWIN|WACO|TX", "Nobody"] }),
  "who joins nothing and has two relatives": person({
    ...living({ state: "TX", county: "Hays" }),
    family: [
      relative("spouse", { memberOf: ["Nobody"], ...service("veteran", { branch: "army" }) }),
      relative("parent", { memberOf: null }),
    ],
    willingToJoin: false,
  }),
  "who belongs to Bluebonnet and the Council": person({
    ...named("association", { name: "American Consumer Council", relationship: null }),
    memberOf: ["BLUEBONNET|HOUSTON|TX", "Unheard Of"],
  }),
  "whose spouse lives in Travis County": person({ family: [relative("spouse", living({ state: "TX", county: "Travis" }))] }),
  "whose child is a member of The Mission": person({ family: [relative("child", { memberOf: ["The Mission"] })] }),
  "whose brother works for Acme Rockets": person({
    family: [relative("sibling", named("employer", { name: "Acme Rockets", relationship: "employee" }))],
    willingToJoin: true,
  }),
  "who has no relatives": person({ ...living({ state: "TX" }), family: [] }),
  "who applies for a trust": person({ applicantKind: "trust", ...living({ state: "OK" }) }),
  "who writes DF in Texas": person({ ...living({ state: "TX" }), ...named("employer", { name: "DF", relationship: "employee" }) }),
  "who writes DF in Oklahoma": person({ ...living({ state: "OK" }), ...named("employer", { name: "DF", relationship: "employee" }) }),
  "who juggles, and is in no tract": person({
    ...living({ state: "OK" }),
    affirmed: [idOf(12, 0), "0000000000000000"],
    denied: [idOf(10, 0)],
  }),
  "who works for Widget Works in Pflugerville": person({
    ...living({ state: "TX", city: "Pflugerville" }),
    ...named("employer", { name: "Widget Works", relationship: "employee" }),
  }),
};

export function searchOf(memory: WorkingMemory, who: Person, detail: "full" | null, limit: number): unknown {
  const result = searchInstitutions(memory, who, { limit, after: null });
  const nextCursors = { eligible: "e", conditionally_eligible: null, possibly_eligible: "p", unknown: null };
  const frame = { limit, seen: 0, detail, disclosure: "Guidance only.", nextCursors };
  return JSON.parse(decoder.decode(writeSearch(result, frame, utf8)));
}

export function checksOf(source: MembershipSource, who: Person): Readonly<Record<string, unknown>> {
  const { book, memory, details } = booksOf(source);
  const outcomes = RuleOutcomes.of(memory, who);
  return Object.fromEntries(
    source.institutions.map(({ creditUnionId }) => {
      const number = book.institution(creditUnionId);
      const { rules } = outcomes.ofInstitution(number);
      const annotation = {
        ...annotate(outcomes, details, number),
        ranked: annotationStatus(outcomes, number),
        isLikely: isLikely(outcomes, number),
        isJoinable: isJoinable(outcomes, number),
        joinUrl: joinUrlOf(outcomes, number),
      };
      return [creditUnionId, { verdict: graphVerdict(outcomes, number), questions: missingFactsOf(outcomes, rules), annotation }];
    }),
  );
}
