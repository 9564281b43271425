import { describe, expect, it } from "vitest";
import { differencesOf, wilsonInterval } from "./judge-page.ts";

const PUBLISHED = {
  product_type: "auto_loan",
  rate: 5.24,
  published_apr: 5.24,
  term_months: 72,
  vehicle_condition: "new",
  rate_basis: "from",
  max_amount: 24_999.99,
};
const READ = {
  product_type: "auto_loan",
  published_apr: 5.24,
  term_months: [61, 72],
  vehicle_condition: "new",
  rate_basis: "from",
  max_amount: 25_000,
} as const;

const compare = (read: object, published: object = {}) => {
  const { figures, scope } = differencesOf({ ...PUBLISHED, ...published }, { ...READ, term_months: [61, 72], ...read });
  return [figures.map(({ column }) => column), scope.map(({ column }) => column)];
};

describe("a published rate and what a person reads on its page", () => {
  it("are the same where both say the same, each in its own way", () => {
    expect(compare({})).toEqual([[], []]);
    expect(compare({ rate: 5.24, published_apr: undefined })).toEqual([[], []]);
    expect(compare({ occupancy: "primary" })).toEqual([[], []]);
  });

  it.each([
    ["another figure", { published_apr: 5.42 }, [["rate", "published_apr"], []]],
    ["the upper end of a range", { rate_high: 9 }, [["rate_high"], []]],
    ["another product", { product_type: "none" }, [[], ["product_type"]]],
    ["a term outside", { term_months: [36, 60] }, [[], ["term_months"]]],
    ["no term", { term_months: undefined }, [[], ["term_months"]]],
    ["a limit that was not read", { min_credit_score: 740 }, [[], ["min_credit_score"]]],
    ["no limit where one was read", { max_amount: undefined }, [[], ["max_amount"]]],
    ["an exact rate", { rate_basis: undefined }, [[], ["rate_basis"]]],
  ])("differ in %s", (_, read, expected) => {
    expect(compare(read)).toEqual(expected);
  });
});

/** Intervals from Newcombe 1998 (doi.org/10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E), table I, score method. */
it.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("gives the interval of %s in %s", (right, all, low, high) => {
  expect(wilsonInterval(right, all)).toEqual({ low, high });
});
