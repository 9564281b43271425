import { utf8 } from "@tellerline/dev/utf8";
import { NO_ADJUSTMENTS, NO_RARE_TERMS, NO_REQUIREMENTS, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { creditUnionIdOf, marketOf } from "../book/rate-book.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { institutions as plain } from "../oracle/random-rows.oracle.ts";
import { assume } from "../ranking/assume.ts";
import { explainNoOffer } from "../ranking/near-misses.ts";
import { requirementsIn } from "../ranking/qualification.ts";
import { UNSAID } from "../ranking/scenario.ts";
import { ALL_PUBLISHED, aRate, aRequest, openSheet } from "../testing/small-books.oracle.ts";
import { aProduct, assumptionsOf, dollars, requirementInWords } from "./advice.ts";
import { changeRequestMessage } from "./change-request.ts";

it.each([
  [0, "$0"],
  [1234.5, "$1,234.50"],
  [999_999.999, "$1,000,000"],
])("writes %d as %s", (usd, text) => expect(dollars(usd)).toBe(text));

it.each([
  [{ mileage: 9_999 }, null, "vehicle condition (rates for new and used vehicles are considered)"],
  [{ mileage: 10_000 }, "used", "vehicle condition (used is assumed, by its mileage)"],
  [{ mileage: 10_000, vehicleCondition: "new" }, "new", ""],
] as const)("takes a vehicle for used by its mileage, and says so: %o", (said, assumed, sentence) => {
  const scenario = { ...aRequest({ product: "auto_loan", amountUsd: 20_000, termMonths: 60 }), vehicleCondition: null, ...said };
  expect(assume(scenario).vehicleCondition).toBe(assumed);
  const told = assumptionsOf(scenario).join(" ");
  expect(sentence === "" ? !told.includes("vehicle condition") : told.includes(sentence)).toBe(true);
});

it("names a product with the article that it takes", () => {
  expect([aProduct("auto_loan"), aProduct("mortgage"), aProduct("equipment_loan"), aProduct("heloc")]).toEqual([
    "an auto loan",
    "a first mortgage",
    "a commercial loan",
    "a home equity loan or line",
  ]);
});

it("names the requirement that removed most rows", () => {
  const scenario = assume({ ...UNSAID, product: "auto_loan", amountUsd: 30_000, termMonths: 36, state: "WY", creditScore: 600 });
  const explained = { institutions: 366, held: 0, mostCommon: "credit_score", remedies: [] } as const;
  expect(changeRequestMessage(scenario, explained)).toBe(
    "No published rate of the 366 institutions with an auto loan rate for Wyoming covers this request. Most rates were ruled out by the credit score (credit_score).",
  );
  const remedies = [
    { requirement: "credit_score", value: 640 },
    { requirement: "term_months", value: 60 },
  ] as const;
  expect(changeRequestMessage(scenario, { ...explained, remedies })).toContain(
    "Nearest to what was asked: a credit score of at least 640 rather than 600, and 60 months rather than 36.",
  );
  expect(changeRequestMessage(scenario, { ...explained, institutions: 0 })).toBe(
    "No institution publishes an auto loan rate for Wyoming; those of other states are not offered there. Try another kind of loan, or let a monitor wait for an offer.",
  );
  expect(changeRequestMessage(scenario, { ...explained, institutions: 0, mostCommon: null })).toBe(
    "No auto loan rates have been published yet. Try another kind of loan, or let a monitor wait for an offer.",
  );
  expect(changeRequestMessage(scenario, { ...explained, institutions: 0, held: 2, mostCommon: null })).toBe(
    "No institution publishes an auto loan rate for Wyoming that can be quoted: the rates of 2 institutions are held until somebody has looked at them. Try another kind of loan, or let a monitor wait for an offer.",
  );
});

it.each([
  ["conventional", "down payment (20 % is assumed)"],
  ["va", "down payment (none is assumed)"],
] as const)("of a %s loan without a down payment: %s", (program, said) => {
  expect(assumptionsOf(aRequest({ product: "mortgage", amountUsd: 200_000, termMonths: 360, program })).join(" ")).toContain(said);
});

describe("a term that is too long", () => {
  const [FEDERAL, STATE] = ["Federal CU|Waco|TX", "State CU|Waco|TX"];
  const institutions = plain.slice(0, 2).map((institution, index) => ({
    ...institution,
    creditUnionId: index === 0 ? FEDERAL : STATE,
    isFederal: index === 0,
    sharesUsd: 1e9,
    undividedEarningsUsd: 1e9,
  }));
  const row = (creditUnionId: string, product: "student_loan" | "personal_loan", termMonths: number | null): RateSheetRow => ({
    rateId: `${creditUnionId} ${product} ${termMonths}`,
    creditUnionId,
    product,
    termMonths,
    noteRatePercent: 7,
    ...UNPUBLISHED_PRICE,
    ...NO_RARE_TERMS,
    ...NO_ADJUSTMENTS,
    publishedAprPercent: null,
    states: null,
    ...NO_REQUIREMENTS,
    effectiveAt: null,
    observedAt: 1_760_000_000,
    sourceUrl: null,
    feesKnown: true,
    isReported: false,
    isFrom: false,
    isRange: false,
    rateIsApr: false,
    evidence: null,
    isWidened: false,
    qualityReasons: 0,
  });
  const openRates = (rows: readonly RateSheetRow[]) => openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);
  /** The near misses of a loan over 200 months: each institution, and its requirement on the term in words. */
  function wordsOf(product: "student_loan" | "personal_loan", rows: readonly RateSheetRow[]) {
    const book = openRates(rows);
    const asked = assume({ ...UNSAID, product, amountUsd: 10_000, termMonths: 200 });
    return explainNoOffer(book, asked, 3).nearMisses.map((miss) => {
      expect(requirementsIn(miss.failures)).toEqual(["term_months"]);
      const words = requirementInWords(book, miss.row, marketOf(book, miss.row).termMonths, "term_months", asked);
      return [creditUnionIdOf(book, miss.institution), words] as const;
    });
  }

  it("for the law, though the institution publishes it, names the law's limit and not the published term", () => {
    const [[id, { required, supplied }] = [null, { required: "", supplied: "" }]] = wordsOf("student_loan", [
      row(FEDERAL, "student_loan", 200),
    ]);
    expect([id, supplied]).toEqual([FEDERAL, "200 months"]);
    expect(required).toContain("180 months");
    expect(required).toContain("12 CFR 701.21(c)(4)");
    expect(required).not.toContain("200 months");
  });

  it("for the law, of a rate for any usual term, names the law's limit and not what is usual", () => {
    const [[id, { required, supplied }] = [null, { required: "", supplied: "" }]] = wordsOf("student_loan", [
      row(FEDERAL, "student_loan", null),
    ]);
    expect([id, supplied]).toEqual([FEDERAL, "200 months"]);
    expect(required).toContain("180 months");
    expect(required).toContain("12 CFR 701.21(c)(4)");
    expect(required).not.toContain("not quoted here");
  });

  it("for the rate itself, of a lender whom the law does not limit, names what is usual", () => {
    const asked = assume({ ...UNSAID, product: "student_loan", amountUsd: 10_000, termMonths: 300 });
    const book = openRates([row(STATE, "student_loan", null)]);
    expect(requirementInWords(book, 0, null, "term_months", asked)).toEqual({
      required: "not quoted here above 240 months",
      supplied: "300 months",
    });
  });

  it("says nothing of the term where it is asked about another requirement", () => {
    const asked = assume({ ...UNSAID, product: "student_loan", amountUsd: 10_000, termMonths: 200, creditScore: 600 });
    const book = openRates([{ ...row(FEDERAL, "student_loan", 200), minCreditScore: 700 }]);
    expect(requirementInWords(book, 0, 200, "credit_score", asked)).toEqual({ required: "at least 700", supplied: "600" });
  });

  it("for the rate itself names the rate's own limit, whoever lends", () => {
    const rows = [row(FEDERAL, "personal_loan", 60), row(STATE, "personal_loan", null)];
    expect(wordsOf("personal_loan", rows).toSorted()).toEqual([
      [FEDERAL, { required: "60 months", supplied: "200 months" }],
      [STATE, { required: "not quoted here above 84 months", supplied: "200 months" }],
    ]);
  });
});

it.each([
  [400_001, "80.01 %"],
  [400_050, "80.01 %"],
  [400_100, "80.02 %"],
  [450_000, "90 %"],
])("shows a loan of %d on a home of 500,000 as above a limit of 80 %%, as %s", (amountUsd, supplied) => {
  const rate = aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, maxAmountUsd: 900_000, maxLtvPercent: 80 });
  const { book } = openSheet([rate]);
  const asked = assume({ ...UNSAID, product: "mortgage", amountUsd, propertyValueUsd: 500_000, intent: "refinance" });
  expect(requirementInWords(book, 0, 360, "loan_to_value", asked).supplied).toBe(supplied);
});

it.each([
  [3.335, 3.33, "at least 3.335 %", "3.33 %"],
  [20, 19.999, "at least 20 %", "19.99 %"],
  [20, 15, "at least 20 %", "15 %"],
])("of a least down payment of %d %% says of %d %% what it is below", (minDownPaymentPercent, downPaymentPercent, required, supplied) => {
  const { book } = openSheet([aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, minDownPaymentPercent })]);
  const asked = assume({ ...UNSAID, product: "mortgage", amountUsd: 300_000, downPaymentPercent, intent: "purchase" });
  expect(requirementInWords(book, 0, 360, "down_payment_percent", asked)).toEqual({ required, supplied });
});

it.each([
  [{ maxLtvPercent: 80 }, "mortgage", "loans of at most the home's value"],
  [{ maxLtvPercent: 80, maxCltvPercent: 95 }, "mortgage", "all loans together at most 95 % of the home's value"],
  [{ maxLtvPercent: 80 }, "heloc", "a loan of at most 80 % of the home's value"],
  [{}, "mortgage", "loans of at most the home's value"],
] as const)("of loans that together are more than a home names the limit in force: %j of a %s", (limits, product, required) => {
  const { book } = openSheet([aRate("Ash", { ...ALL_PUBLISHED, product, termMonths: 360, maxAmountUsd: 900_000, ...limits })]);
  const amountUsd = product === "heloc" ? 450_000 : 300_000;
  const asked = assume({ ...UNSAID, product, amountUsd, propertyValueUsd: 500_000, liensBalanceUsd: 225_000, intent: "refinance" });
  expect(requirementInWords(book, 0, 360, "loan_to_value", asked).required).toBe(required);
});
