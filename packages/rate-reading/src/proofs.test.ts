import { describe, expect, it } from "vitest";
import { readRatePage } from "./page/read-page.ts";
import { dateFault, failedExamples, failedProofs, proofOf } from "./proofs.ts";
import type { ReadRate } from "./reading.ts";

const TODAY = "2026-11-28";

const rate = (figures: ReadRate["figures"], scope: ReadRate["scope"] = { product_type: "auto_loan", term_months: 60 }): ReadRate => ({
  label: "one",
  cell: "table 1, row 2, column 2",
  quote: "",
  figures,
  scope,
});
const mortgage = (months: number, percent: number) => rate({ rate: percent }, { product_type: "mortgage", term_months: months });

/**
 * Payments are level payments as in 12 CFR part 1026, Appendix J: $20,000 over 60 months at 5.49 % costs $381.93 a month, which is $19.10
 * per $1,000.
 */
describe("proofs", () => {
  it.each([
    ["a payment per 1,000", [rate({ rate: 5.49, payment_per_1000: 19.1 })], 0],
    ["another payment per 1,000", [rate({ rate: 5.49, payment_per_1000: 19.56 })], 1],
    ["a yield that follows from its dividend rate", [rate({ rate: 4.07, dividend_rate: 4 })], 0],
    ["a yield that does not", [rate({ rate: 3.03, dividend_rate: 3.3 })], 1],
    ["an APR above the rate", [rate({ rate: 5.5, published_apr: 5.62 })], 0],
    ["an APR below the rate", [rate({ rate: 5.5, published_apr: 5.26 })], 1],
    ["15 years below 30", [mortgage(180, 5.5), mortgage(360, 6.25)], 0],
    ["15 years above 30", [mortgage(180, 6.5), mortgage(360, 6.25)], 1],
  ] as const)("hold or fail: %s", (_, rates, failed) => {
    expect(failedProofs(rates)).toHaveLength(failed);
  });

  it.each([
    ["a payment that agrees", rate({ rate: 5.49, payment_per_1000: 19.1 }), "payment"],
    ["another payment", rate({ rate: 5.49, payment_per_1000: 19.56 }), null],
    ["a payment over an unknown term", rate({ rate: 5.49, payment_per_1000: 19.1 }, { product_type: "auto_loan" }), null],
    ["a yield that follows", rate({ rate: 4.07, dividend_rate: 4 }), "yield"],
    ["a yield that does not", rate({ rate: 3.03, dividend_rate: 3.3 }), null],
    ["an APR alone", rate({ rate: 5.5, published_apr: 5.62 }), null],
  ] as const)("prove a rate: %s", (_, one, proof) => {
    expect(proofOf(one)).toBe(proof);
  });

  it.each([
    ["A $20,000 loan for 60 months at 5.49% APR has payments of $381.93.", 0],
    ["A $20,000 new car loan for 60 months at 3.49% APR has monthly payments of $371.12.", 1],
    ["Rates as low as 5.49% APR for 60 months.", 0],
    ["A $20,000 loan for 60 months at 5.49% APR has a monthly payment of $382.", 0],
    ["A $20,000 loan for 48 months at 5.44% APR has a monthly payment of $520.", 1],
    ["Finance a $20,000 car for 60 months at 5.49% APR with a down payment of $500.", 0],
    ["A $20,000 loan for 60 months at 5.49% APR has a late payment fee of $25.", 0],
    ["A $20,000 loan for 60 months at 5.49% APR has monthly payments of $32 per $1,000.", 0],
    ["A $20,000 line for 120 months at 5.49% APR has a minimum monthly payment of $100.", 0],
    ["Example: $20,000 for 48 months at 5.64% APR, monthly payments of $520.", 1],
  ])("of payment examples: %s", (sentence, failed) => {
    expect(failedExamples(readRatePage(`<p>${sentence}</p>`))).toHaveLength(failed);
  });
});

describe("a page's own date", () => {
  it.each([
    ["Rates effective November 20, 2026"],
    ["as of 11/20/26"],
    ["Last updated: Nov. 20th, 2026"],
    ["Effective date: 20 November 2026"],
    ["Rates current as of 2026-11-20"],
    ["Effective 11.20.2026"],
    ["Vigentes desde el 20 de noviembre de 2026"],
    ["New car special through 12/31/2026"],
    ["Rates in effect from November 1, 2026 through December 31, 2026"],
    ["Rates effective November 20, 2026. Our summer special ran through 9/30/2026"],
    ["No date at all"],
    ["Rates effective for model years 2024 and newer"],
    ["Effective 30 days after closing"],
    ["Rates for 2024-2026 model years"],
    ["Rates for 15-year 30-year mortgages"],
    ["Rates for 36 months 48 months"],
    ["Now through December 31, 2026."],
    ["Rates valid November 1 - November 30, 2026"],
    ["Last updated: November 2026"],
    ["Our lobby is open through 9/30/2026"],
    ["Rates as of November 2026. Effective November 1, 2026"],
    ["Rates effective November 20, 2026. Privacy policy updated August 2026"],
    ["Site last updated October 2024."],
    ["Prime rate as of January 2026 is 7.25%."],
    ["Dividend rates for the quarter ending September 30, 2026."],
    ["The annual meeting ends 4/20/2026."],
    ["Scholarship: apply by March 1, 2026."],
  ])("passes: %s", (line) => {
    expect(dateFault(readRatePage(`<p>${line}</p>`), TODAY)).toBeNull();
  });

  it.each([
    ["Rates effective November 20, 2027", 'Its rates are dated 2027-11-20 ("Rates effective November 20, 2027"), which is in the future.'],
    ["Rates effective January 2, 2026", 'Its rates are dated 2026-01-02 ("Rates effective January 2, 2026"), more than 120 days ago.'],
    [
      "Rates effective 10/1/2026 through 10/31/2026",
      'Its rates were in effect until 2026-10-31 ("Rates effective 10/1/2026 through 10/31/2026").',
    ],
    [
      "The rates on this page are in force from June 1, 2025",
      'Its rates are dated 2025-06-01 ("The rates on this page are in force from June 1, 2025"), more than 120 days ago.',
    ],
    [
      "Rates above were in effect from March 1, 2025",
      'Its rates are dated 2025-03-01 ("Rates above were in effect from March 1, 2025"), more than 120 days ago.',
    ],
    ["Rates effective as of", "The place for the date of its rates is empty."],
    ["Rates as of TBD", "The place for the date of its rates is empty."],
    ["Rates as of ##/##/####", "The place for the date of its rates is empty."],
    ...[
      "Rates effective 27-Nov-2024",
      "Effective date: 2024/11/27",
      "Rates effective as of: 2024-11-27T00:00",
      "Rates last updated: 3/2025",
      "Rates as of 03/2025",
      "Rates effective Nov. 27 '24",
      "Effective: 27NOV2024",
      "Rates effective 20241127",
      "Rates current through Q1 2025",
    ].map((line) => [line, `The date of its rates can't be read: "${line}".`]),
    ...[
      "Offer expires December 31, 2025.",
      "Offer valid through 12/31/2025.",
      "Promotion ends 12/31/2025.",
      "Now through December 31, 2025.",
      "Rates valid December 1 - December 31, 2025",
      "Rates are good through 12/31/25",
      "Apply by December 31, 2025 to get this rate.",
    ].map((line) => [line, `Its rates were in effect until 2025-12-31 ("${line}").`]),
    ...[
      "Last updated: December 2025",
      "Rates for the week of December 31, 2025",
      "Rates effective 31/12/2025",
      "Effective as of 2025.12.31",
    ].map((line) => [line, `Its rates are dated 2025-12-31 ("${line}"), more than 120 days ago.`]),
    [
      "As of 11/26/2026 and as of 10/30/2026",
      'It has two dates of its rates: 2026-11-26 ("As of 11/26/2026 and as of 10/30/2026") and 2026-10-30 ("As of 11/26/2026 and as of 10/30/2026").',
    ],
  ])("speaks against its rates: %s", (line, says) => {
    expect(dateFault(readRatePage(`<p>${line}</p>`), TODAY)).toBe(says);
  });
});
