import { describe, expect, it } from "vitest";
import { benchmarkOf, benchmarkRow, depositRow, interestOf } from "./benchmark-engine.ts";
import {
  aprOfPayments,
  aprRow,
  cashFlowRow,
  failedRequirements,
  orderRow,
  priceOf,
  qualificationRow,
  rankedOffers,
  savingsOf,
  savingsRow,
} from "./pricing-engine.ts";
import { listTables, readCsv } from "./tables.ts";

describe("the price of a loan", () => {
  it.each(readCsv("pricing", "apr.csv", aprRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(row).toMatchObject(priceOf(row));
  });
});

describe("the examples that Regulation Z publishes", () => {
  it.each(readCsv("pricing", "appendix-j.csv", cashFlowRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(aprOfPayments(row)).toBe(row.apr_percent);
  });
});

describe("who qualifies for a rate", () => {
  it.each(readCsv("pricing", "qualification.csv", qualificationRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(failedRequirements(row)).toEqual(row.fails.toSorted());
  });
});

describe("the order of offers", () => {
  const rankings = Map.groupBy(readCsv("pricing", "order.csv", orderRow), ({ ranking }) => ranking);
  it.each([...rankings])("%s", (_, offers) => {
    const shown = offers.filter(({ place }) => place !== "not shown");
    const expected = shown.toSorted((left, right) => Number(left.place) - Number(right.place));
    expect(expected.map(({ place }) => place)).toEqual(expected.map((_offer, index) => index + 1));
    expect(rankedOffers(offers)).toEqual(expected.map(({ offer }) => offer));
  });
});

describe("what an offer saves", () => {
  it.each(readCsv("pricing", "savings.csv", savingsRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(row).toMatchObject(savingsOf(row));
  });
});

describe("the benchmark of a market", () => {
  it.each(readCsv("pricing", "benchmarks.csv", benchmarkRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(row).toMatchObject(benchmarkOf(row) ?? { institutions: 0 });
  });
});

describe("the interest on a deposit", () => {
  it.each(readCsv("pricing", "deposits.csv", depositRow).map((row) => [row.example, row] as const))("%s", (_, row) => {
    expect(interestOf(row)).toBe(row.interest_usd);
  });
});

it("leaves no table of pricing out", () => {
  expect(listTables("pricing")).toEqual([
    "appendix-j.csv",
    "apr.csv",
    "benchmarks.csv",
    "deposits.csv",
    "order.csv",
    "qualification.csv",
    "savings.csv",
  ]);
});
