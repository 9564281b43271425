import { utf8 } from "@tellerline/dev/utf8";
import { ADJUSTMENT_COLUMNS, memberLimitUsd, NO_ADJUSTMENTS, NO_REQUIREMENTS } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRateBook } from "../compile/compile.ts";
import { quantile } from "../compile/compute-benchmarks.ts";
import { institutions, rateSheet } from "../oracle/random-rows.oracle.ts";
import { interestUsd, rankDeposits } from "../ranking/deposits.ts";
import { benchmarkFor, institutionsConsidered, listBenchmarks } from "./benchmarks.ts";
import { openRateBook } from "./open-rate-book.ts";
import { adjustmentsOf, rareTermsOf } from "./prices.ts";
import {
  creditUnionIdOf,
  evidenceOf,
  hasFlag,
  marketOf,
  priceOf,
  provenanceOf,
  providerNameOf,
  publishedAprPercent,
  slugOf,
} from "./rate-book.ts";
import { openDetails } from "./rate-details.ts";
import { requirementsOf } from "./requirements.ts";
import type { RateSheetRow } from "./rows.ts";

const FIELDS = Object.fromEntries(ADJUSTMENT_COLUMNS.map(({ condition, field }) => [condition, field]));

test("a compiled book returns every row and institution unchanged", () => {
  fc.assert(
    fc.property(rateSheet, (rows) => {
      const compiled = compileRateBook({ rows, institutions }, utf8);
      const book = openRateBook(compiled.book, utf8);
      const details = openDetails(compiled.details, utf8);
      const byId = new Map(rows.map((row) => [row.rateId, row]));
      expect(book.meta.rows).toBe(rows.length);
      for (let number = 0; number < book.meta.rows; number++) {
        const row = byId.get(details.rateId(number));
        if (row === undefined) throw new Error("a row that was not put in");
        const bounds = requirementsOf(book.requirements, book.requirement[number] ?? 0);
        expect({
          ...priceOf(book, number),
          ...provenanceOf(book, number),
          ...rareTermsOf(book.prices, book.price[number] ?? Number.NaN),
          ...bounds,
          intents: row.intents === null ? null : bounds.intents,
          creditUnionId: creditUnionIdOf(book, book.institution[number] ?? 0),
          publishedAprPercent: publishedAprPercent(book, number),
          product: marketOf(book, number).product,
          termMonths: marketOf(book, number).termMonths,
          effectiveAt: details.effectiveAt(number),
          rateId: row.rateId,
          states: row.states,
          feesKnown: hasFlag(book, number, "feesKnown"),
          isReported: hasFlag(book, number, "isReported"),
          isWidened: hasFlag(book, number, "isWidened"),
          isFrom: hasFlag(book, number, "isFrom"),
          isRange: hasFlag(book, number, "isRange"),
          rateIsApr: hasFlag(book, number, "rateIsApr"),
          evidence: evidenceOf(book, number),
          ...NO_ADJUSTMENTS,
          ...Object.fromEntries(
            adjustmentsOf(book.prices, book.price[number] ?? Number.NaN).map(({ condition, points }) => [FIELDS[condition], points]),
          ),
          qualityReasons: details.qualityReasons(number),
        }).toEqual(row);
      }
      const [, , , first] = institutions.toSorted((left, right) => (left.creditUnionId < right.creditUnionId ? -1 : 1));
      if (first === undefined) throw new Error("too few institutions");
      const { isFederal, sharesUsd, undividedEarningsUsd, netWorthUsd, ...shown } = first;
      expect(book.isFederal[3]).toBe(isFederal === true ? 1 : 0);
      expect(book.memberLimitUsd[3]).toBe(
        memberLimitUsd({ isFederal, sharesUsd, undividedEarningsUsd, netWorthUsd }) ?? Number.POSITIVE_INFINITY,
      );
      expect({
        creditUnionId: creditUnionIdOf(book, 3),
        name: providerNameOf(book, 3),
        slug: slugOf(book, 3),
        ...details.institution(3),
        formerIds: [],
      }).toEqual(shown);
    }),
    { numRuns: 100 },
  );
});

test("the same source gives the same bytes, whatever the order of its rows", () => {
  fc.assert(
    fc.property(rateSheet, (rows) => {
      const one = compileRateBook({ rows, institutions }, utf8);
      const two = compileRateBook({ rows: rows.toReversed(), institutions: institutions.toReversed() }, utf8);
      expect(new Uint8Array(two.book)).toEqual(new Uint8Array(one.book));
      expect(new Uint8Array(two.details)).toEqual(new Uint8Array(one.details));
    }),
    { numRuns: 30 },
  );
});

test("a row of an institution that is not in the book is refused", () => {
  const [row] = fc.sample(rateSheet, { numRuns: 1, seed: 1 })[0] ?? [];
  if (row === undefined) throw new Error("no sample");
  expect(() => compileRateBook({ rows: [row], institutions: [] }, utf8)).toThrow(row.creditUnionId);
});

test("quantiles interpolate between the closest ranks", () => {
  expect([0, 0.25, 0.5, 0.75, 1].map((fraction) => quantile([1, 2, 3, 4], fraction))).toEqual([1, 1.75, 2.5, 3.25, 4]);
  expect(quantile([7], 0.5)).toBe(7);
});

function plainRows(count: number, states: readonly ("TX" | "OK")[] | null) {
  const sample = fc.sample(rateSheet, { numRuns: 1, seed: 7 })[0]?.[0];
  if (sample === undefined) throw new Error("no sample");
  return Array.from({ length: count }, (_, index) => ({
    ...sample,
    rateId: `plain-${index}`,
    creditUnionId: institutions[index]?.creditUnionId ?? "",
    product: "auto_loan" as const,
    noteRatePercent: 5 + index,
    pointsPercent: 0,
    feesUsd: 0,
    annualFeeUsd: 0,
    termMonths: null,
    states,
    ...NO_REQUIREMENTS,
    qualityReasons: 0,
  }));
}

test("a state with five institutions has its own benchmark, one with fewer takes the nation's", () => {
  const open = (count: number) => openRateBook(compileRateBook({ rows: plainRows(count, ["TX"]), institutions }, utf8).book, utf8);
  expect(benchmarkFor(open(5), "auto_loan", 60, "TX", 740)).toMatchObject({
    state: "TX",
    institutions: 5,
    medianPercent: 7,
    minPercent: 5,
    maxPercent: 9,
  });
  expect(benchmarkFor(open(4), "auto_loan", 60, "TX", 740)).toMatchObject({ state: null, institutions: 4, medianPercent: 6.5 });
  expect(benchmarkFor(open(4), "heloc", 60, "TX", 740)).toBeNull();
  expect(institutionsConsidered(open(4), "auto_loan", 72, "TX")).toBe(4);
  expect(institutionsConsidered(open(4), "auto_loan", 72, "WY")).toBe(0);
  expect(listBenchmarks(open(5), { product: "auto_loan", state: null, termMonths: null, creditScore: null })).toHaveLength(2);
});

test("a band of scores has a benchmark of its own where five institutions publish a range that covers it", () => {
  const open = (banded: number) => {
    const rows = plainRows(8, ["TX"]).map((row, index) => ({
      ...row,
      ...(index < banded ? { minCreditScore: 620, maxCreditScore: 699 } : {}),
    }));
    return openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);
  };
  const at = (banded: number, score: number) => benchmarkFor(open(banded), "auto_loan", 60, "TX", score);
  // With five banded rows, the cheapest rates are for scores from 620 to 699; a standard borrower (740) gets the other three.
  expect(at(5, 659)).toMatchObject({ institutions: 5, medianPercent: 7, scores: { least: 620, greatest: 659 } });
  expect(at(5, 660)).toMatchObject({ scores: { least: 660, greatest: 699 } });
  expect(at(5, 700)).toMatchObject({ state: null, institutions: 3, medianPercent: 11, scores: null });
  expect(at(4, 640)).toMatchObject({ institutions: 4, scores: null });
  expect(listBenchmarks(open(5), { product: "auto_loan", state: "TX", termMonths: null, creditScore: 640 })).toMatchObject([
    { institutions: 5, scores: { least: 620, greatest: 659 } },
  ]);
});

test("a benchmark is as of the middle one of its institutions' best rows, not of the newest", () => {
  const rows = plainRows(6, ["TX"]).map((row, index) => ({ ...row, observedAt: 1_760_000_000 + index }));
  // Rows that are not the best of their institution say nothing of the figures.
  const dearer = rows
    .slice(0, 5)
    .map((row) => ({ ...row, rateId: `${row.rateId}-dearer`, noteRatePercent: 30, observedAt: 1_780_000_000 }));
  const elsewhere = plainRows(1, ["OK"]).map((row) => ({ ...row, rateId: "newer", observedAt: 1_770_000_000 }));
  const book = openRateBook(compileRateBook({ rows: [...rows, ...dearer, ...elsewhere], institutions }, utf8).book, utf8);
  expect(benchmarkFor(book, "auto_loan", 60, "TX", 740)?.asOf).toBe(1_760_000_003);
  expect(listBenchmarks(book, { product: "auto_loan", state: null, termMonths: null, creditScore: null })[0]?.asOf).toBe(1_760_000_004);
});

test("a book is as of its newest good row, and as of a held one only if it has no other", () => {
  const rows = plainRows(2, ["TX"]).map((row) => ({ ...row, observedAt: 1_760_000_000 }));
  const held = plainRows(1, ["TX"]).map((row) => ({ ...row, rateId: "held", observedAt: 1_770_000_000, qualityReasons: 1 }));
  const asOf = (all: readonly RateSheetRow[]) => openRateBook(compileRateBook({ rows: all, institutions }, utf8).book, utf8).meta.asOf;
  expect(asOf([...rows, ...held])).toBe(1_760_000_000);
  expect(asOf(held)).toBe(1_770_000_000);
});

test("a term without rates has the benchmark of the nearest term with rates", () => {
  const rows = [36, 60, 84].flatMap((termMonths) =>
    plainRows(5, ["TX"]).map((row) => ({ ...row, rateId: `${row.rateId}-${termMonths}`, termMonths })),
  );
  const book = openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);
  const termOf = (termMonths: number) => benchmarkFor(book, "auto_loan", termMonths, "TX", 740)?.termMonths;
  expect([24, 36, 47, 54, 72, 73, 480].map(termOf)).toEqual([36, 36, 36, 60, 60, 84, 84]);
  expect(listBenchmarks(book, { product: "auto_loan", state: "TX", termMonths: 73, creditScore: null })).toMatchObject([
    { termMonths: 84 },
  ]);
});

test("deposits are ranked by yield, one of each institution", () => {
  const rows = plainRows(8, null).map((row, index) => ({
    ...row,
    product: "certificate" as const,
    termMonths: index % 2 === 0 ? 12 : null,
    noteRatePercent: index % 5,
  }));
  const book = openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);
  const ranked = rankDeposits(book, { product: "certificate", amountUsd: 10_000, termMonths: 12, state: "TX" }, 3);
  expect(ranked.map(({ apyPercent }) => apyPercent)).toEqual([4, 3, 2]);
  expect(ranked[0]?.interestUsd).toBe(400);
  expect(interestUsd(10_000, 5, 6)).toBe(246.95);
});
