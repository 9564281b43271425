import { describe, expect, it } from "vitest";
import { readRatePage } from "../page/read-page.ts";
import { PageWords, scopeOfNote } from "./notes.ts";
import { proposePage } from "./propose.ts";

describe("a note beside a rate", () => {
  it.each([
    ["mortgage", "Requires a score of 720 or higher. For owner-occupied primary residences only.", { minScore: 720, occupancy: "primary" }],
    ["personal_loan", "The maximum loan amount is $25,000.", { maxAmount: 25_000 }],
    ["personal_loan", "Example: a $25,000 maximum loan costs about $500 a month.", {}],
    ["auto_loan", "Mortgages require a score of 720.", {}],
    ["auto_loan", "Mortgages require a score of 720; maximum 90% LTV.", {}],
    ["auto_loan", "The lowest rates are for scores of 730 and above.", { minScore: 730 }],
    ["auto_loan", "Used vehicles over 125,000 miles are not eligible.", { mileageMax: 125_000 }],
    ["auto_loan", "Vehicles must be up to 12 years old.", { vehicleAgeMost: 12 }],
    ["auto_loan", "Minimum amount financed for this term is $30,000.", { minAmount: 30_000 }],
    ["mortgage", "Rates assume a score of 740 or better and a down payment of at least 20%.", { minScore: 740, minDown: 20 }],
    ["personal_loan", "Rates apply to scores of 700 and up, except Credit Builder.", null],
    ["personal_loan", "Vehicles must be up to 12 years old.", {}],
    ["savings", "The tier depends on the balance, up to $100,000.", null],
  ] as const)("of %s says its conditions alone: %s", (product, note, scope) => {
    expect(scopeOfNote(note, product, {}, new PageWords({ lines: [] }, 2026))).toEqual(scope);
  });
});

describe("what no field of a rate can describe", () => {
  const page = (heading: string, note: string) =>
    readRatePage(
      `<h1>Loan rates</h1><h2>${heading}</h2><table><tr><th>Term</th><th>APR</th></tr><tr><td>60 months</td><td>5.49%</td></tr></table><p>${note}</p>`,
    );
  const doubtsOf = (heading: string, note: string) =>
    proposePage(page(heading, note), 2026).flatMap(({ reading }) => reading.rates.flatMap(({ doubts }) => doubts));

  it.each([
    ["New auto loans for employees and directors", "Rates as of November 20, 2026."],
    ["Sample new auto loan rates", ""],
    ["New auto loans, with co-signer", ""],
    ["New auto loans: competitor rates", ""],
    ["New auto loans, former rates", ""],
    ["New auto loans", "For new members only."],
    ["New auto loans", "Rate increases by 2% after 12 months."],
    ["New auto loans", "The rates above are for illustration only."],
  ])("is for a person to look at: %s. %s", (heading, note) => {
    expect(doubtsOf(heading, note).length).toBeGreaterThan(0);
  });

  it("is not seen where there is nothing of it", () => {
    expect(doubtsOf("New auto loans", "Rates as of November 20, 2026.")).toEqual([]);
  });
});

it("reads a page to its end where only what shows no figure follows its last table", () => {
  const tables = (count: number) => Array.from({ length: count }, () => "<table><tr><td>Car loan</td><td>5.25%</td></tr></table>").join("");
  const faults = (html: string) =>
    readRatePage(`<h1>Loans</h1>${html}`).tables.filter(({ fault }) => fault?.startsWith("The page has more"));
  expect(faults(`${tables(200)}<h2>Contact us</h2><p>Ask a branch.</p>`)).toEqual([]);
  expect(faults(tables(201))).toHaveLength(1);
});
