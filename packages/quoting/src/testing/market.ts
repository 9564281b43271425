import {
  compileMembershipBook,
  flatRules,
  geoAtom,
  geoPlaceOfKey,
  type MembershipRecord,
  type MembershipSource,
  type Rule,
  recordOfRules,
} from "@tellerline/eligibility";
import { compileGazetteer, type GazetteerSource, openGazetteer } from "@tellerline/geography";
import { compileRateBook, type Institution, openDetails, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import {
  GOOD,
  NO_ADJUSTMENTS,
  NO_RARE_TERMS,
  NO_REQUIREMENTS,
  type Product,
  qualityReasonBit,
  secondsOf,
  UNPUBLISHED_PRICE,
} from "@tellerline/vocabulary";
import type { BookSet } from "../books/book-set.ts";
import { utf8 } from "../books/keys.ts";
import type { LoadedBook, LoadedBookWithDetails } from "../books/loaded.ts";
import { type MembershipKnowledge, toLoadedMembership } from "../books/membership-books.ts";

/** Publication of the books: live answers measure ages from here. */
const PUBLISHED_AT = secondsOf("2026-11-24T12:00:00Z");
const TODAY = secondsOf("2026-11-24T08:00:00Z");
const YESTERDAY = secondsOf("2026-11-23T08:00:00Z");
const FOUR_DAYS_BEFORE = secondsOf("2026-11-20T00:00:00Z");
const TWO_MONTHS_BEFORE = secondsOf("2026-09-20T00:00:00Z");
/** Last day of the quarter of the call reports. */
const QUARTER = secondsOf("2026-06-30T00:00:00Z");

const ASH = "ASH|AUSTIN|TX";
const BIRCH = "BIRCH|DALLAS|TX";
const CEDAR = "CEDAR|HOUSTON|TX";
const DOGWOOD = "DOGWOOD|AUSTIN|TX";
const ELM = "ELM|AUSTIN|TX";
const FIR = "FIR|TULSA|OK";
const GUM = "GUM|WACO|TX";
const HAZEL = "HAZEL|AUSTIN|TX";
/** Publishes neither rates nor rules. */
const IVY = "IVY|AUSTIN|TX";
/** Publishes rules but no rates. */
const OAK = "OAK|AUSTIN|TX";

const PLAIN_INSTITUTION = {
  state: "TX",
  county: null,
  charterNumber: null,
  assetsUsd: null,
  members: null,
  website: null,
  alsoKnownAs: [],
  formerIds: [],
  synthetic: false,
  isFederal: null,
  sharesUsd: null,
  undividedEarningsUsd: null,
  netWorthUsd: null,
} as const;

const INSTITUTIONS: readonly Institution[] = [
  {
    ...PLAIN_INSTITUTION,
    creditUnionId: ASH,
    name: "Ash",
    slug: "ash",
    city: "Austin",
    county: "48453",
    charterNumber: 1234,
    assetsUsd: 987_654_321,
    members: 4321,
    website: "https://ash.example",
    alsoKnownAs: ["Ash Tree"],
    isFederal: true,
    sharesUsd: 90_000_000,
    undividedEarningsUsd: 10_000_000,
    netWorthUsd: 400_000,
  },
  { ...PLAIN_INSTITUTION, creditUnionId: BIRCH, name: "Birch", slug: "birch", city: "Dallas", county: "Dallas" },
  { ...PLAIN_INSTITUTION, creditUnionId: CEDAR, name: "Cedar", slug: "cedar", city: "Houston" },
  { ...PLAIN_INSTITUTION, creditUnionId: DOGWOOD, name: "Dogwood", slug: "dogwood", city: "Austin", website: "https://dogwood.example" },
  { ...PLAIN_INSTITUTION, creditUnionId: ELM, name: "Elm", slug: "elm", city: "Austin" },
  { ...PLAIN_INSTITUTION, creditUnionId: FIR, name: "Fir", slug: "fir", city: "Tulsa", state: "OK" },
  { ...PLAIN_INSTITUTION, creditUnionId: GUM, name: "Gum", slug: "gum", city: "Waco", website: "https://gum.example" },
  { ...PLAIN_INSTITUTION, creditUnionId: HAZEL, name: "Hazel", slug: "hazel", city: "Austin", synthetic: true },
  { ...PLAIN_INSTITUTION, creditUnionId: IVY, name: "Ivy", slug: "ivy", city: "Austin", county: "99999" },
];

type Varying = Pick<RateSheetRow, "creditUnionId" | "product" | "noteRatePercent"> & Partial<RateSheetRow>;

const rowOf = (rateId: string, row: Varying): RateSheetRow => ({
  ...UNPUBLISHED_PRICE,
  ...NO_RARE_TERMS,
  ...NO_ADJUSTMENTS,
  ...NO_REQUIREMENTS,
  rateId,
  termMonths: null,
  publishedAprPercent: null,
  states: ["TX"],
  effectiveAt: null,
  observedAt: FOUR_DAYS_BEFORE,
  sourceUrl: `https://rates.example/${rateId}`,
  feesKnown: true,
  isReported: false,
  isFrom: false,
  isRange: false,
  rateIsApr: false,
  evidence: null,
  isWidened: false,
  qualityReasons: GOOD,
  ...row,
});

/** A rate from a call report, whose charges and requirements are unknown. */
const reported = (creditUnionId: string, product: Product, noteRatePercent: number, more: Partial<RateSheetRow> = {}): RateSheetRow =>
  rowOf(`ncua:${creditUnionId}:${product}`, {
    creditUnionId,
    product,
    noteRatePercent,
    feesKnown: false,
    isReported: true,
    observedAt: QUARTER,
    sourceUrl: "https://ncua.example/2026-06",
    ...more,
  });

const CAR = { minAmountUsd: 1000, maxAmountUsd: 90_000, minCreditScore: 600, minDownPaymentPercent: 10, intents: ["purchase"] } as const;

const ROWS: readonly RateSheetRow[] = [
  // Ash and Birch have equal rates, and so have Cedar and Dogwood; their membership rules differ.
  rowOf("auto-ash", { creditUnionId: ASH, product: "auto_loan", noteRatePercent: 5, termMonths: 60, vehicleCondition: "new", ...CAR }),
  rowOf("auto-birch", {
    creditUnionId: BIRCH,
    product: "auto_loan",
    noteRatePercent: 5,
    termMonths: 60,
    vehicleCondition: "new",
    ...CAR,
    observedAt: YESTERDAY,
    effectiveAt: YESTERDAY,
  }),
  rowOf("auto-cedar", { creditUnionId: CEDAR, product: "auto_loan", noteRatePercent: 5.25, termMonths: 60, ...CAR }),
  rowOf("auto-dogwood", { creditUnionId: DOGWOOD, product: "auto_loan", noteRatePercent: 5.25, termMonths: 60, ...CAR }),
  rowOf("auto-dogwood-military", {
    creditUnionId: DOGWOOD,
    product: "auto_loan",
    noteRatePercent: 4.9,
    termMonths: 60,
    ...CAR,
    audience: "military",
  }),
  rowOf("auto-elm", {
    creditUnionId: ELM,
    product: "auto_loan",
    noteRatePercent: 4.75,
    pointsPercent: 1,
    feesUsd: 250,
    termMonths: 60,
    vehicleCondition: "new",
    publishedAprPercent: 5.5,
    ...CAR,
    maxCreditScore: 850,
    observedAt: TODAY,
  }),
  rowOf("auto-elm-student", {
    creditUnionId: ELM,
    product: "auto_loan",
    noteRatePercent: 4.6,
    termMonths: 60,
    ...CAR,
    audience: "student",
  }),
  reported(GUM, "auto_loan", 4.5, { vehicleCondition: "used" }),
  rowOf("auto-fir", { creditUnionId: FIR, product: "auto_loan", noteRatePercent: 6, states: ["OK"], sourceUrl: null, feesKnown: false }),

  rowOf("mortgage-ash", {
    creditUnionId: ASH,
    product: "mortgage",
    noteRatePercent: 6.25,
    pointsPercent: 1,
    feesUsd: 1200,
    termMonths: 360,
    publishedAprPercent: 6.4,
    minAmountUsd: 50_000,
    maxAmountUsd: 800_000,
    minCreditScore: 620,
    minDownPaymentPercent: 5,
    maxLtvPercent: 95,
    maxCltvPercent: 97,
    occupancy: "primary",
    intents: ["purchase", "refinance", "cash_out"],
  }),
  reported(BIRCH, "mortgage", 6),
  rowOf("mortgage-cedar-15", {
    creditUnionId: CEDAR,
    product: "mortgage",
    noteRatePercent: 5.5,
    termMonths: 180,
    observedAt: TWO_MONTHS_BEFORE,
  }),
  rowOf("arm-cedar", {
    creditUnionId: CEDAR,
    product: "mortgage_arm",
    noteRatePercent: 5.5,
    initialFixedMonths: 60,
    fullyIndexedRatePercent: 7,
    termMonths: 360,
    feesUsd: 900,
  }),

  rowOf("heloc-elm", {
    creditUnionId: ELM,
    product: "heloc",
    noteRatePercent: 8,
    annualFeeUsd: 50,
    termMonths: 120,
    maxAmountUsd: 250_000,
    minCreditScore: 680,
    maxCreditScore: 850,
    maxCltvPercent: 85,
    occupancy: "primary",
    intents: ["home_improvement", "debt_consolidation"],
  }),
  rowOf("heloc-birch", { creditUnionId: BIRCH, product: "heloc", noteRatePercent: 7.75, termMonths: 120, feesKnown: false }),

  rowOf("card-dogwood", {
    creditUnionId: DOGWOOD,
    product: "credit_card",
    noteRatePercent: 12.9,
    maxAmountUsd: 20_000,
    minCreditScore: 660,
    states: null,
  }),
  rowOf("card-elm", { creditUnionId: ELM, product: "credit_card", noteRatePercent: 11, annualFeeUsd: 45, minCreditScore: 720 }),

  rowOf("personal-birch", {
    creditUnionId: BIRCH,
    product: "personal_loan",
    noteRatePercent: 9,
    feesUsd: 25,
    termMonths: 36,
    maxAmountUsd: 40_000,
    minCreditScore: 640,
  }),
  reported(GUM, "personal_loan", 8.5, { states: null, isWidened: true }),
  rowOf("personal-cedar", {
    creditUnionId: CEDAR,
    product: "personal_loan",
    noteRatePercent: 1,
    qualityReasons: qualityReasonBit("far_below_reference") + qualityReasonBit("out_of_order"),
  }),

  rowOf("student-ash", {
    creditUnionId: ASH,
    product: "student_loan",
    noteRatePercent: 7,
    termMonths: 120,
    maxAmountUsd: 90_000,
    minCreditScore: 600,
    intents: ["education"],
  }),

  rowOf("equipment-ash", {
    creditUnionId: ASH,
    product: "equipment_loan",
    noteRatePercent: 8,
    termMonths: 60,
    minDownPaymentPercent: 10,
    minCreditScore: 600,
    maxAmountUsd: 500_000,
  }),

  // Suspect rates in Oklahoma, which are held back: one equipment loan and two home equity lines.
  rowOf("equipment-fir", {
    creditUnionId: FIR,
    product: "equipment_loan",
    noteRatePercent: 1,
    states: ["OK"],
    qualityReasons: qualityReasonBit("copied"),
  }),
  rowOf("heloc-fir", {
    creditUnionId: FIR,
    product: "heloc",
    noteRatePercent: 2,
    states: ["OK"],
    qualityReasons: qualityReasonBit("implausible"),
  }),
  rowOf("heloc-gum", {
    creditUnionId: GUM,
    product: "heloc",
    noteRatePercent: 2.5,
    states: ["OK"],
    qualityReasons: qualityReasonBit("implausible"),
  }),

  rowOf("certificate-ash", {
    creditUnionId: ASH,
    product: "certificate",
    noteRatePercent: 4.5,
    termMonths: 12,
    minAmountUsd: 500,
    maxAmountUsd: 250_000,
  }),
  rowOf("certificate-birch", {
    creditUnionId: BIRCH,
    product: "certificate",
    noteRatePercent: 4.5,
    termMonths: 12,
    sourceUrl: null,
    observedAt: YESTERDAY,
  }),
  rowOf("certificate-ash-24", { creditUnionId: ASH, product: "certificate", noteRatePercent: 4.25, termMonths: 24 }),
  rowOf("savings-fir", { creditUnionId: FIR, product: "savings", noteRatePercent: 3, states: ["OK"] }),
];

/** Disputed rates: not ranked, but named if they would have come first. */
const CONTESTED: readonly RateSheetRow[] = [
  rowOf("student-dogwood", { creditUnionId: DOGWOOD, product: "student_loan", noteRatePercent: 3, termMonths: 120 }),
  rowOf("certificate-cedar", { creditUnionId: CEDAR, product: "certificate", noteRatePercent: 9, termMonths: 24 }),
];

const GAZETTEER: GazetteerSource = {
  authority: "census",
  vintage: "invented from parts of 2025",
  counties: [
    { fips: "48453", state: "TX", name: "Travis County" },
    { fips: "48491", state: "TX", name: "Williamson County" },
    { fips: "48201", state: "TX", name: "Harris County" },
    { fips: "48309", state: "TX", name: "McLennan County" },
    { fips: "48113", state: "TX", name: "Dallas County" },
    { fips: "40143", state: "OK", name: "Tulsa County" },
    { fips: "21047", state: "KY", name: "Christian County" },
    { fips: "47125", state: "TN", name: "Montgomery County" },
  ],
  places: [
    { state: "TX", name: "Austin city", counties: ["48453", "48491"] },
    { state: "TX", name: "Lakeway city", counties: ["48453"] },
    { state: "TX", name: "Houston city", counties: ["48201"] },
    { state: "TX", name: "Waco city", counties: ["48309"] },
    { state: "OK", name: "Tulsa city", counties: ["40143"] },
  ],
  subdivisions: [],
  zips: [
    { zip: "78701", counties: ["48453"], proven: true },
    { zip: "77002", counties: ["48201"], proven: true },
    // A ZIP code of post-office boxes, whose county only a secondary source knows.
    { zip: "78765", counties: ["48453"], proven: false },
    // A ZIP code in two states.
    { zip: "42223", counties: ["21047", "47125"], proven: true },
  ],
};

const gazetteerBytes = compileGazetteer(GAZETTEER, utf8);
const gazetteer = openGazetteer(gazetteerBytes, utf8);

const RULE = { conditions: [], joinStep: null, extendsTo: [], engine: "graph" } as const;
const open: Rule["conditions"] = [[{ type: "open" }]];
const homeIn = (key: string): Rule["conditions"] => [[geoAtom(geoPlaceOfKey(gazetteer, key), "home")]];

const RULES: readonly Rule[] = [
  {
    ...RULE,
    ruleId: 11,
    creditUnionId: ASH,
    kind: "employer",
    conditions: [[{ type: "organization", kind: "employer", name: "Acme Rockets", aliases: [], relationships: [], places: [] }]],
    extendsTo: [{ relations: ["spouse", "child"], of: "eligible_people" }],
    confidence: 0.95,
    quote: "Employees of Acme Rockets, and their spouses and children, may join.",
  },
  {
    ...RULE,
    ruleId: 12,
    creditUnionId: ASH,
    kind: "association",
    conditions: open,
    joinStep: { kind: "join_association", association: "Savers Club", costUsd: 5, joinUrl: "https://savers.example/join" },
    confidence: 0.9,
    quote: "Anyone may join Ash by way of the Savers Club.",
  },
  { ...RULE, ruleId: 21, creditUnionId: BIRCH, kind: "open", conditions: open, confidence: 0.98, quote: "Everyone is welcome at Birch." },
  {
    ...RULE,
    ruleId: 51,
    creditUnionId: OAK,
    kind: "association",
    conditions: open,
    joinStep: { kind: "join_association", association: "Friends of the River", costUsd: 0, joinUrl: null },
    confidence: 0.6,
    quote: "Friends of the River, which is free to join, may join Oak.",
  },
  {
    ...RULE,
    ruleId: 31,
    creditUnionId: CEDAR,
    kind: "community_geo",
    conditions: homeIn("county:TX:harris"),
    confidence: 0.9,
    quote: "Cedar serves those who live in Harris County.",
  },
  {
    ...RULE,
    ruleId: 41,
    creditUnionId: DOGWOOD,
    kind: "military",
    conditions: [[{ type: "military", status: "veteran", state: null, branches: [] }]],
    confidence: 0.97,
    quote: "Veterans may join Dogwood.",
  },
];

const EVIDENCE = {
  evidenceUrl: "https://page.example/join",
  extractedAt: "2026-10-01T00:00:00Z",
  updatedAt: "2026-10-02T00:00:00Z",
} as const;

const PLAIN_RECORD: MembershipRecord = {
  eligibilityType: "community",
  openToAnyone: false,
  joinPath: null,
  geoStates: ["TX"],
  geoCounties: [],
  geoCities: [],
  employers: [],
  associations: [],
  occupations: [],
  familyMembership: null,
  membershipFeeUsd: null,
  minDepositUsd: null,
  requirementsSummary: null,
  source: "scraped",
  confidence: 0.7,
  ...EVIDENCE,
};

/** Unverified membership records of institutions without published rules. */
const FLAT: ReadonlyMap<string, MembershipRecord> = new Map([
  [
    ELM,
    {
      ...PLAIN_RECORD,
      joinPath: "Open a share account.",
      geoCounties: ["Travis County, TX"],
      geoCities: ["Austin"],
      familyMembership: true,
      membershipFeeUsd: 10,
      minDepositUsd: 25,
      requirementsSummary: "People of Travis County.",
    },
  ],
  [
    GUM,
    {
      ...PLAIN_RECORD,
      geoCounties: ["McLennan County, TX"],
      geoCities: ["Waco, TX"],
      source: "ncua",
      confidence: 0.5,
      evidenceUrl: null,
      requirementsSummary: "It is called a community credit union: ask it which places it serves.",
    },
  ],
  [
    HAZEL,
    {
      ...PLAIN_RECORD,
      eligibilityType: "association",
      joinPath: "Join the Friends of the Hills.",
      geoStates: [],
      associations: ["Friends of the Hills"],
      membershipFeeUsd: 0,
      source: "manual",
      confidence: 0.8,
    },
  ],
]);

const ofRules = (creditUnionId: string, base: MembershipRecord | null) => {
  const own = RULES.filter((rule) => rule.creditUnionId === creditUnionId);
  return [creditUnionId, recordOfRules(own, EVIDENCE, base)] as const;
};

const publication = (id: string, withheld: number | null): string =>
  JSON.stringify({
    publication_id: `pub_${id}`,
    ruleset_sha256: id.repeat(64).slice(0, 64),
    activated_at: "2026-10-03T00:00:00Z",
    ...(withheld === null
      ? {}
      : {
          proposal_coverage: {
            scope: "membership page",
            proposed_claims: withheld + 2,
            verified_claims: 2,
            published_rules: 2,
            withheld_claims: withheld,
            proposal_survival: withheld === 0 ? 1 : 0.5,
            withheld_reasons: withheld === 0 ? {} : { source_changed: withheld },
          },
        }),
  });

const COVERAGE = {
  as_of: "2026-11-24T00:00:00Z",
  headline: "4 of 8 institutions have published rules.",
  fleet: { active_institutions: 8, institutions_with_live_rules: 4, share_with_live_rules: 0.5 },
  rules: { live: 5, human_verified: 5, auto_validated: 0, with_verbatim_evidence: 5, median_age_days: 54, confirmed_within_30d: 0 },
  by_kind: [{ rule_kind: "employer", rules: 1, institutions: 1 }],
  reach: {
    counties_named: 1,
    states_with_county_rules: 1,
    places_named: 0,
    zips_named: 0,
    employers_resolved: 1,
    associations_resolved: 1,
    schools_resolved: 0,
    institutions_open_to_anyone: 3,
    institutions_with_flat_record: 3,
  },
  pipeline: [{ status: "published", institutions: 4 }],
  credit_data: { conditions_referencing_credit: 0, note: "No rule refers to credit, income or debt." },
};

const MEMBERSHIP: MembershipSource = {
  asOf: PUBLISHED_AT,
  institutions: [
    ...INSTITUTIONS.map((institution) => ({ ...institution, countyKey: null })),
    {
      ...{ creditUnionId: OAK, name: "Oak", slug: "oak", city: "Waco", state: "TX", countyKey: null, members: null },
      ...{ alsoKnownAs: [], formerIds: [] },
    },
  ],
  rules: [...RULES, ...[...FLAT].flatMap(([creditUnionId, record]) => flatRules(gazetteer, creditUnionId, record))],
  publications: new Map([
    [ASH, publication("a", 0)],
    [BIRCH, publication("b", null)],
    [CEDAR, publication("c", 2)],
    [DOGWOOD, publication("d", 0)],
    [OAK, publication("e", null)],
  ]),
  records: new Map([
    ...FLAT,
    ofRules(ASH, { ...PLAIN_RECORD, eligibilityType: "multi", minDepositUsd: 5, source: "manual" }),
    ofRules(BIRCH, null),
    ofRules(CEDAR, null),
    ofRules(OAK, null),
    ofRules(DOGWOOD, { ...PLAIN_RECORD, eligibilityType: "military", minDepositUsd: 25 }),
  ]),
  coverage: JSON.stringify(COVERAGE),
};

const rates = compileRateBook({ rows: ROWS, institutions: INSTITUTIONS, contested: CONTESTED }, utf8);
const membership = compileMembershipBook(MEMBERSHIP, utf8);

const RATE_POINTER = { version: "live-7", hash: "hash-of-rates", asOf: TODAY };
const MEMBERSHIP_POINTER = { version: "membership-3", hash: "hash-of-membership", asOf: TODAY };
const GAZETTEER_POINTER = { version: "gazetteer-1", hash: "hash-of-places", asOf: TODAY };

export const STORED = {
  set: {
    version: RATE_POINTER.version,
    publishedAt: PUBLISHED_AT,
    rateBook: RATE_POINTER,
    membershipBook: MEMBERSHIP_POINTER,
    gazetteer: GAZETTEER_POINTER,
  } satisfies BookSet,
  rates,
  membership,
  gazetteer: gazetteerBytes,
} as const;

export const LOADED: LoadedBookWithDetails = {
  pointer: RATE_POINTER,
  bytes: rates.book.byteLength + rates.details.byteLength,
  book: openRateBook(rates.book, utf8),
  details: openDetails(rates.details, utf8),
};

/**
 * The previous rate book.
 * @param were earlier rates in percent by rate id; null for a rate that did not exist. Other rates are the same as now.
 */
export function openBookBefore(were: Readonly<Record<string, number | null>>): LoadedBook {
  const rows = ROWS.flatMap((row) => {
    const noteRatePercent = were[row.rateId];
    if (noteRatePercent === null) return [];
    return [noteRatePercent === undefined ? row : { ...row, noteRatePercent }];
  });
  const { book } = compileRateBook({ rows, institutions: INSTITUTIONS, contested: CONTESTED }, utf8);
  return { pointer: { ...RATE_POINTER, version: "live-6", hash: "hash-before" }, bytes: book.byteLength, book: openRateBook(book, utf8) };
}

export const KNOWLEDGE: MembershipKnowledge = {
  membership: toLoadedMembership(membership, MEMBERSHIP_POINTER),
  gazetteer,
  gazetteerHash: GAZETTEER_POINTER.hash,
};
