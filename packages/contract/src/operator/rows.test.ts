import { expect, it } from "vitest";
import { validateImportRow } from "./rows.ts";

const ARM = { product_type: "mortgage_arm", rate: 6, initial_fixed_months: 60, fully_indexed_rate: 7.5 };
const LINE = { product_type: "heloc", rate: 7 };
const AUTO = { product_type: "auto_loan", rate: 5, source_url: "https://ash.example/rates" };
const SEEN = { quote: "New auto 5 %", retrieved_at: "2026-11-01T08:00:00Z", read_by: "ann" };

function faultsOf(row: object): readonly (readonly [path: string, message: string])[] {
  const result = validateImportRow({ rate_id: "r1", credit_union_id: "Ash|Austin|TX", ...row });
  return result.ok ? [] : result.faults.map(({ path, message }) => [path, message] as const);
}

it.each([
  ["caps of an adjustable rate", { ...ARM, initial_cap: 2, periodic_cap: 2, lifetime_cap: 5 }],
  ["a later rate at its cap", { ...ARM, rate: 6.1, fully_indexed_rate: 11.1, lifetime_cap: 5 }],
  [
    "the first months of a line, its repayment, and what closing it soon costs",
    { ...LINE, intro_rate: 1.99, intro_months: 6, repayment_months: 240, early_closure_fee_usd: 450, early_closure_months: 36 },
  ],
  ["the first months of a card", { product_type: "credit_card", rate: 12, intro_rate: 0, intro_months: 12 }],
  ["a program, or the price of insurance", { product_type: "mortgage", rate: 6, program: "fha" }],
  ["discounts of the whole rate", { ...AUTO, adjustments: [{ condition: "autopay", points: -5 }] }],
  ["evidence that was confirmed at once", { ...AUTO, evidence: { ...SEEN, confirmed_at: SEEN.retrieved_at } }],
  ["insurance that is free", { product_type: "mortgage", rate: 6, mortgage_insurance_percent: 0, program: "conventional" }],
])("a rate may have %s", (_, row) => {
  expect(faultsOf(row)).toEqual([]);
});

it.each([
  [
    "discounts of more than the rate",
    {
      ...AUTO,
      adjustments: [
        { condition: "autopay", points: -3 },
        { condition: "relationship", points: -2.5 },
      ],
    },
    "/adjustments",
    "The discounts are more than the rate.",
  ],
  ["discounts in columns of more than the rate", { ...AUTO, autopay_points: -6 }, "/adjustments", "The discounts are more than the rate."],
  [
    "a discount in a column and in the list",
    { ...AUTO, autopay_points: -1, adjustments: [{ condition: "autopay", points: -0.5 }] },
    "/adjustments",
    "Names a condition twice.",
  ],
  ["a rate below zero, which alone is at fault", { ...AUTO, rate: -1 }, "/rate", "Implausible rate: must be 0 to 36 %."],
  ["a discount in a column of another price", { ...AUTO, rate: 30, autopay_points: -20 }, "/autopay_points", "Must be at least -10."],
  [
    "a later rate below its floor",
    { ...ARM, fully_indexed_rate: 3, floor_percent: 4.5 },
    "/fully_indexed_rate",
    "Must be within floor_percent and ceiling_percent.",
  ],
  [
    "an addition of another price",
    { ...AUTO, adjustments: [{ condition: "vehicle_age", points: 11 }] },
    "/adjustments/0/points",
    "Must be at most 10.",
  ],
  ["a range above its ceiling", { ...AUTO, rate_high: 20, ceiling_percent: 18 }, "/rate_high", "Must not be above ceiling_percent."],
  [
    "an APR beside another APR",
    { ...AUTO, rate_is_apr: true, published_apr: 7 },
    "/published_apr",
    "Contradicts rate_is_apr: the rate is the APR. Send one of them.",
  ],
  [
    "evidence of blanks",
    { ...AUTO, evidence: { ...SEEN, quote: "   " } },
    "/evidence/quote",
    "Must be the page's words: letters or digits, and no control characters.",
  ],
  [
    "evidence with a control character",
    { ...AUTO, evidence: { ...SEEN, quote: "5.24%\u0000 APR" } },
    "/evidence/quote",
    "Must be the page's words: letters or digits, and no control characters.",
  ],
  [
    "a page with a password",
    { ...AUTO, source_url: "https://user:secret@example.org/rates" },
    "/source_url",
    "Must not have a user name or a password: leave them out.",
  ],
  [
    "evidence that was confirmed before it was read",
    { ...AUTO, evidence: { ...SEEN, confirmed_at: "2026-10-31T08:00:00Z" } },
    "/evidence/confirmed_at",
    "Must not be before retrieved_at, when the page was first read.",
  ],
  [
    "a ceiling that contradicts its lifetime cap",
    { ...ARM, lifetime_cap: 5, ceiling_percent: 12 },
    "/ceiling_percent",
    "Contradicts lifetime_cap: rate plus lifetime_cap is another figure. Send the one that the institution publishes.",
  ],
  [
    "caps of a fixed rate",
    { product_type: "mortgage", rate: 6, lifetime_cap: 5 },
    "/lifetime_cap",
    "Only adjustable mortgages have caps: leave it out.",
  ],
  [
    "a first cap above that of its lifetime",
    { ...ARM, initial_cap: 5, lifetime_cap: 4 },
    "/lifetime_cap",
    "Must not be below initial_cap: the rate may never rise by more than lifetime_cap.",
  ],
  [
    "a later cap above that of its lifetime",
    { ...ARM, periodic_cap: 5, lifetime_cap: 4 },
    "/lifetime_cap",
    "Must not be below periodic_cap: the rate may never rise by more than lifetime_cap.",
  ],
  [
    "a later rate above its cap",
    { ...ARM, lifetime_cap: 1 },
    "/fully_indexed_rate",
    "Must not be above rate plus lifetime_cap: send the rate that the cap allows.",
  ],
  ["a first rate without its months", { ...LINE, intro_rate: 1.99 }, "/intro_months", "Goes with intro_rate: send both, or neither."],
  [
    "a first rate above the rate",
    { ...LINE, intro_rate: 7.5, intro_months: 6 },
    "/intro_rate",
    "Must not be above rate: it is the lower rate of the first months.",
  ],
  [
    "a program of a house that is let",
    { product_type: "mortgage", rate: 6, program: "fha", occupancy: "investment" },
    "/occupancy",
    "Loans of a program are for principal residences: leave it out, or send primary.",
  ],
  [
    "a fee for closing early without a time",
    { ...LINE, early_closure_fee_usd: 450 },
    "/early_closure_months",
    "Goes with early_closure_fee_usd: send both, or neither.",
  ],
  [
    "repayment of a car loan",
    { product_type: "auto_loan", rate: 6, repayment_months: 12 },
    "/repayment_months",
    "Only home equity lines have it: leave it out.",
  ],
  ["a program of a line", { ...LINE, program: "fha" }, "/program", "Only first mortgages have a program: leave it out."],
  [
    "a lender's insurance with a program",
    { product_type: "mortgage", rate: 6, program: "fha", mortgage_insurance_percent: 0.5 },
    "/mortgage_insurance_percent",
    "The agency of the program sets what its insurance costs: leave it out.",
  ],
  [
    "insurance of a line",
    { ...LINE, mortgage_insurance_percent: 0.5 },
    "/mortgage_insurance_percent",
    "Only first mortgages are insured this way: leave it out.",
  ],
])("a rate is refused with %s, by name and with the remedy", (_, row, path, message) => {
  expect(faultsOf(row)).toEqual([[path, message]]);
});

it("refuses each column that only other products have", () => {
  const message = "Only credit cards and home equity lines have an introductory rate: leave it out.";
  expect(faultsOf({ product_type: "auto_loan", rate: 6, intro_rate: 1, intro_months: 6 })).toEqual([
    ["/intro_rate", message],
    ["/intro_months", message],
  ]);
});

it("a misspelled field of a rate is told with the one that was probably meant", () => {
  expect(faultsOf({ ...AUTO, term_month: 60 })).toEqual([
    ["/term_month", '"term_month" is not a field of this request. Did you mean "term_months"?'],
  ]);
});
