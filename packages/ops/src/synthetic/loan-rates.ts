import type { RateRowImport } from "@tellerline/contract/operator";
import type { SyntheticInstitution } from "./institutions.ts";
import type { Random } from "./random.ts";

type RateFields = Omit<RateRowImport, "rate_id" | "credit_union_id" | "source_url" | "observed_at">;

/** Rounds to a multiple of `step`; the result is at least 0.5. Both in percent. */
function toStep(percent: number, step: number): number {
  return Number(Math.max(0.5, Math.round(percent / step) * step).toFixed(3));
}

/** Minimum rates, percent. Lower rates would be held (guides/data-quality.md#bounds), but only rates of `makeOddRates` are meant to be. */
const LEAST = { auto: 4.25, personal: 8.05 } as const;

function mortgages(random: Random, lean: number): RateFields[] {
  const thirty = 6.4 + lean * 0.5 + random.spread() * 0.2;
  const fees = random.integer(6, 24) * 100;
  const fixed = (term: number, rate: number, more: Partial<RateFields>): RateFields => ({
    product_type: "mortgage",
    term_months: term,
    rate: toStep(rate, 0.125),
    fees_usd: fees,
    ...more,
  });
  const initial = toStep(thirty - 0.6, 0.125);
  return [
    fixed(360, thirty, { min_credit_score: 620, occupancy: "primary" }),
    fixed(360, thirty - 0.375, { points: 1, min_credit_score: 700, min_down_payment_percent: 20, occupancy: "primary" }),
    fixed(180, thirty - 0.75, { min_credit_score: 620, intents: ["purchase", "refinance"] }),
    {
      product_type: "mortgage_arm",
      term_months: 360,
      rate: initial,
      fees_usd: fees,
      initial_fixed_months: random.pick([60, 84, 120]),
      fully_indexed_rate: toStep(initial + 0.75 + random.next(), 0.125),
      min_credit_score: 660,
    },
  ];
}

function autoLoans(random: Random, lean: number): RateFields[] {
  const base = 5.4 + lean * 0.8 + random.spread() * 0.3;
  const row = (term: number, condition: "new" | "used", rate: number, min: number): RateFields => ({
    product_type: "auto_loan",
    term_months: term,
    rate: Math.max(LEAST.auto, toStep(rate, 0.01)),
    vehicle_condition: condition,
    min_credit_score: min,
    min_amount: term > 60 ? 15_000 : 5000,
  });
  return [
    row(60, "new", base, 700),
    row(60, "new", base + 2.5, 600),
    row(60, "used", base + 0.6, 700),
    row(60, "used", base + 3.4, 580),
    row(random.pick([36, 48]), "new", base - 0.25, 680),
    row(random.pick([72, 84]), "used", base + 1.1, 660),
  ];
}

function otherLoans(random: Random, lean: number): RateFields[] {
  const personal = 10.4 + lean * 1.5 + random.spread() * 0.6;
  const card = 13.9 + lean * 1.6 + random.spread() * 0.8;
  return [
    {
      product_type: "heloc",
      rate: toStep(7.5 + lean * 0.6 + random.spread() * 0.4, 0.125),
      min_amount: 10_000,
      max_amount: 250_000,
      fees_usd: random.integer(0, 4) * 100,
      annual_fee_usd: random.pick([0, 0, 0, 50]),
      min_credit_score: 640,
    },
    {
      product_type: "personal_loan",
      term_months: 36,
      rate: Math.max(LEAST.personal, toStep(personal, 0.01)),
      min_amount: 500,
      max_amount: 25_000,
      min_credit_score: 680,
      fees_usd: random.pick([0, 0, 50]),
    },
    {
      product_type: "personal_loan",
      term_months: 60,
      rate: toStep(Math.min(17.9, personal + 2.2), 0.01),
      min_amount: 2500,
      max_amount: 50_000,
      min_credit_score: 620,
    },
    {
      product_type: "student_loan",
      term_months: 120,
      rate: toStep(6.3 + lean * 0.7 + random.spread() * 0.5, 0.01),
      max_amount: 150_000,
      ...(random.chance(0.2) ? { audience: "student" as const } : {}),
    },
    {
      product_type: "credit_card",
      rate: toStep(Math.min(18, card), 0.05),
      max_amount: 30_000,
      annual_fee_usd: random.pick([0, 0, 0, 0, 39]),
      min_credit_score: random.pick([600, 660, 700]),
    },
    {
      product_type: "equipment_loan",
      term_months: 60,
      rate: toStep(7.9 + lean * 0.9 + random.spread() * 0.6, 0.125),
      min_amount: 5000,
      max_amount: 500_000,
      fees_usd: random.integer(0, 5) * 100,
      ...(random.chance(0.15) ? { audience: "business" as const } : {}),
    },
  ];
}

/** Loan rates of one institution: sixteen, all on the cheap or all on the expensive side. Most institutions lend in their own state only. */
export function makeLoanRates(random: Random, institution: SyntheticInstitution): readonly RateFields[] {
  const lean = random.spread();
  const reach = random.next();
  // One institution in 25 lends nationwide, like real credit unions that anyone can join.
  const states = reach < 0.04 ? {} : { states: [institution.state] };
  return [...mortgages(random, lean), ...autoLoans(random, lean), ...otherLoans(random, lean)].map((row) => ({ ...row, ...states }));
}
