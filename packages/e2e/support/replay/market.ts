import { makeFleet, makeMembership, type OperatorClient, runImport, silentProgress } from "@tellerline/ops";
import { expect } from "vitest";
import { importRecords, publishClaims, toLines } from "../membership.ts";
import { Chance } from "./chance.ts";

/** Time at which the books are published. It is after all observations of rates. */
export const PUBLISHED_AT = "2026-11-05T09:00:00Z";
const QUARTER = "2026-06-30";
export const RATES_OBSERVED = "2026-11-01";
const OBSERVED = [RATES_OBSERVED, "2026-10-30", "2026-10-27", "2026-10-24", "2026-10-20"];
/** Number of synthetic institutions. All have rates; most have rules, flat records (guides/membership.md#flat-records), or both. */
export const FLEET = 360;
const FLEET_CLAIMS = 1200;

export interface Member {
  readonly id: string;
  readonly state: string;
  readonly county: string;
  readonly city: string;
}

const TOWNS = [
  ["Austin", "Travis", "TX"],
  ["Waco", "McLennan", "TX"],
  ["Tulsa", "Tulsa", "OK"],
  ["Sacramento", "Sacramento", "CA"],
  ["Albany", "Albany", "NY"],
  ["Burlington", "Chittenden", "VT"],
] as const;
const NAMES = ["ALDER", "BIRCH", "CEDAR", "DOGWOOD", "ELM", "FIR", "GUM", "HAZEL"] as const;

/** Institutions that a call report lists. */
export const REPORTED: readonly Member[] = TOWNS.flatMap(([city, county, state]) =>
  NAMES.map((name) => ({ id: `${name} CU|${city.toUpperCase()}|${state}`, state, county, city })),
);

/** The lowest reported rate in percent, by product. Institutions report one of five rates from there upwards, so many rates are equal. */
const REPORTED_RATES = { mortgage: 6.5, auto_loan: 5.75, personal_loan: 11, credit_card: 14, heloc: 8, equipment_loan: 8.5 } as const;

function reportedRows(chance: Chance): readonly object[] {
  return REPORTED.flatMap(({ id, state }, index) => {
    const [name, city] = id.split("|");
    const institution = { kind: "credit_union", credit_union_id: id, name, city, state, charter_number: 1000 + index };
    const website = chance.odds(0.8) ? { website: `https://cu-${index}.example/` } : {};
    // A federal credit union may lend at most a tenth of its shares and surplus to one member, so some of these can lend little.
    const figures = {
      federal_charter: true,
      shares_usd: chance.pick([300_000, 2_000_000, 9e8]),
      undivided_earnings_usd: 0,
      net_worth_usd: 80_000,
    };
    const rates = Object.entries(REPORTED_RATES).map(([product_type, rate]) => ({
      rate_id: `ncua:${1000 + index}:${product_type}`,
      credit_union_id: id,
      product_type,
      rate: rate + chance.integer(0, 4) / 4,
      states: [state],
      observed_at: QUARTER,
      source_url: "https://ncua.example/quarter",
    }));
    return [{ ...institution, ...website, ...(chance.odds(0.7) ? figures : {}) }, ...rates];
  });
}

const ownRate = (id: string, number: number) => `own:${number}:${id}`;

/** Whether an institution has low rates in all states, some of which are disputed. */
const isContested = (_: Member, index: number) => index % 24 === 0;
/** Indexes of the disputed rates among an institution's `ownRows`. */
const CONTESTED_ROWS = [4, 5, 8];

function ownRows(chance: Chance): readonly object[] {
  return REPORTED.filter((_, index) => index % 3 === 0).flatMap((member) => {
    const { id, state } = member;
    const everywhere = [...new Set(REPORTED.map((other) => other.state))];
    const isLow = isContested(member, REPORTED.indexOf(member));
    const shared = { credit_union_id: id, states: isLow ? everywhere : chance.pick([[state], [state, "TX"], everywhere]) };
    const step = () => chance.integer(0, 4) / 8 - (isLow ? 1 : 0);
    const rows = [
      {
        product_type: "mortgage",
        term_months: 360,
        rate: 6 + step(),
        points: 0.5,
        fees_usd: 900,
        intents: ["purchase"],
        occupancy: "primary",
      },
      {
        product_type: "mortgage",
        term_months: 180,
        rate: 5.5 + step(),
        fees_usd: 900,
        occupancy: "investment",
        min_down_payment_percent: 25,
      },
      { product_type: "mortgage", term_months: 360, rate: 5.75 + step(), max_ltv_percent: 95, fees_usd: 0, audience: "first_time_buyer" },
      { product_type: "mortgage", term_months: 360, rate: 5.5 + step(), fees_usd: 900, program: "fha", min_down_payment_percent: 3.5 },
      { product_type: "mortgage", rate: 5.5 + step(), fees_usd: 900, program: "va", max_ltv_percent: 100 },
      { product_type: "mortgage", rate: 6 + step(), fees_usd: 900, max_ltv_percent: 97, mortgage_insurance_percent: 0.6 },
      {
        product_type: "mortgage_arm",
        term_months: 360,
        rate: 5.5 + step(),
        initial_fixed_months: 60,
        fully_indexed_rate: 7.25,
        fees_usd: 500,
        initial_cap: 2,
        periodic_cap: 2,
        lifetime_cap: 5,
      },
      {
        product_type: "auto_loan",
        term_months: 60,
        rate: 4.5 + step(),
        vehicle_condition: "new",
        min_credit_score: 720,
        max_credit_score: 850,
      },
      { product_type: "auto_loan", rate: 5 + step(), fees_usd: 0, min_amount: 5000, max_amount: 60_000 },
      {
        product_type: "personal_loan",
        term_months: 36,
        rate: 9 + step(),
        intents: ["debt_consolidation", "home_improvement"],
        fees_usd: 25,
      },
      { product_type: "student_loan", rate: 6 + step(), audience: "student", intents: ["education"] },
      { product_type: "credit_card", rate: 12 + step(), annual_fee_usd: 39, fees_usd: 0, intents: ["balance_transfer", "other"] },
      {
        product_type: "heloc",
        rate: 7 + step(),
        max_ltv_percent: 70,
        max_cltv_percent: 85,
        annual_fee_usd: 50,
        fees_usd: 300,
        intents: ["cash_out", "home_improvement"],
      },
      { product_type: "certificate", term_months: 12, rate: 3 + step(), min_amount: 500 },
      { product_type: "savings", rate: 1 + step() },
    ];
    return rows.map((row, number) => ({
      ...shared,
      ...row,
      rate_id: ownRate(id, number),
      observed_at: chance.pick(OBSERVED),
      source_url: "https://rates.example/",
    }));
  });
}

/** Rows of the synthetic institutions and of their rates. The rates were observed on different days. */
function fleetRows(chance: Chance): readonly object[] {
  return makeFleet(RATES_OBSERVED, FLEET).map((row) => ("observed_at" in row ? { ...row, observed_at: chance.pick(OBSERVED) } : row));
}

/** Questions that only the person can answer. */
export const QUESTIONS = ["Do you teach at a public school?", "Do you farm?"] as const;

const SENTENCES = {
  home: "Residents may join.",
  open: "Anyone can join.",
  staff: "Employees and retirees may join.",
  friends: "Friends of the River may join.",
  family: "Families of members may join.",
  teachers: "Teachers may join.",
  farmers: "Farmers may join.",
  soldiers: "Veterans may join.",
  owners: "People and trusts that own property here may join.",
  reserve: "Employees who are reservists may join.",
} as const;

function claimsOf({ id, state, county }: Member, index: number): readonly object[] {
  const claim = (name: keyof typeof SENTENCES, more: object) => ({
    claim_id: `${id} ${name}`,
    credit_union_id: id,
    source_id: `page of ${id}`,
    quote: SENTENCES[name],
    confidence: 0.6 + (index % 4) / 10,
    extracted_at: RATES_OBSERVED,
    ...more,
  });
  const home = { type: "county", state, county, roles: ["home", "worksite"] };
  const employer = { type: "employer", name: `Rockets of ${state}`, relationships: ["employee", "retiree"] };
  const all = [
    claim("home", { kind: "community_geo", conditions: [{ any: [home] }] }),
    claim("open", { kind: "open", conditions: [{ any: [{ type: "open" }] }] }),
    claim("staff", {
      kind: "employer",
      conditions: [{ any: [employer] }],
      extends_to: { relations: ["child", "spouse"], of: "eligible_people" },
    }),
    claim("friends", {
      kind: "association",
      conditions: [{ any: [{ type: "association", name: "Friends of the River" }] }],
      conditional_on: { type: "donate", association: "Friends of the River", cost_usd: 10 },
    }),
    claim("family", { kind: "family", extends_to: { relations: ["parent", "child", "sibling"], of: "members" } }),
    claim("teachers", { kind: "occupation", conditions: [{ any: [{ type: "statement", question: QUESTIONS[0] }] }] }),
    claim("farmers", { kind: "occupation", conditions: [{ any: [{ type: "statement", question: QUESTIONS[1] }] }] }),
    claim("soldiers", { kind: "military", conditions: [{ any: [{ type: "military", statuses: ["veteran", "active_duty"] }] }] }),
    claim("owners", {
      kind: "community_geo",
      conditions: [
        { any: [{ ...home, roles: ["property"] }] },
        { any: [{ type: "applicant_kind", values: [index % 2 === 0 ? "natural_person" : "corporation", "trust"] }] },
      ],
    }),
    claim("reserve", {
      kind: "employer",
      conditions: [
        { any: [{ type: "employer", name: `Depot of ${state}` }] },
        { any: [{ type: "military", statuses: [index % 2 === 0 ? "reservist" : "dod_civilian"] }] },
      ],
    }),
  ];
  // Keeps the claim at index 1, which opens an institution to anyone, for one in eight indexes, and about two thirds of the other claims.
  return all.filter((_, number) => (number === 1 ? index % 8 === 0 : (index + number) % 3 !== 0));
}

export function marketClaims() {
  const { claims, sources } = makeMembership(RATES_OBSERVED, FLEET, FLEET_CLAIMS);
  const withRules = REPORTED.filter((_, index) => index % 2 === 0);
  const pages = withRules.map(({ id }) => ({
    source_id: `page of ${id}`,
    credit_union_id: id,
    url: "https://join.example/",
    retrieved_at: RATES_OBSERVED,
    text: Object.values(SENTENCES).join("\n"),
  }));
  return { claims: [...withRules.flatMap(claimsOf), ...claims], sources: [...pages, ...sources] };
}

/** Returns the rows of an import file in the order in which they are imported. */
export type Arrange = (rows: readonly object[]) => readonly object[];

/**
 * Publishes the live books of a replay in place of the seeded ones. The seeded books lack some kinds of data for which a fault could
 * make answers depend on more than the books and the request: many equal reported rates, own rates with every requirement, rules of every
 * kind, and disputes.
 */
export async function publishMarket(operator: OperatorClient, arrange: Arrange = (rows) => rows): Promise<void> {
  const chance = new Chance(1);
  const ofWhole = { published: true, rejected: [] };
  const reported = toLines(arrange(reportedRows(chance)));
  expect(await runImport(operator, { kind: "ncua", cycle_date: QUARTER }, reported, silentProgress)).toMatchObject(ofWhole);
  const own = toLines(arrange([...fleetRows(chance), ...ownRows(chance)]));
  expect(await runImport(operator, { kind: "rates" }, own, silentProgress)).toMatchObject(ofWhole);
  expect(await importRecords(operator, arrange(makeMembership(RATES_OBSERVED, FLEET, FLEET_CLAIMS).records))).toMatchObject(ofWhole);
  const { claims, sources } = marketClaims();
  expect(await publishClaims(operator, arrange(claims), arrange(sources))).toMatchObject(ofWhole);
  for (const { id } of REPORTED.filter(isContested)) {
    for (const row of CONTESTED_ROWS) await operator.openDispute({ rate_id: ownRate(id, row), reason: "It ended." });
  }
}
