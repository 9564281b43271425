import { compareText } from "@tellerline/book";
import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { STATE_CODES } from "@tellerline/geography";
import { CONVENTIONAL } from "@tellerline/vocabulary";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { creditUnionIdOf } from "../book/rate-book.ts";
import { openDetails } from "../book/rate-details.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { institutions, rateSheet } from "../oracle/random-rows.oracle.ts";
import { ALL_PUBLISHED, aRate, openSheet } from "../testing/small-books.oracle.ts";
import { contestedDepositSentences, type DepositRequest, interestUsd, rankDeposits } from "./deposits.ts";

const sheet = rateSheet.map((rows) =>
  rows.map(
    (row, index): RateSheetRow => ({
      ...row,
      product: index % 3 === 0 ? "savings" : "certificate",
      termMonths: index % 3 === 0 ? null : ([null, 6, 12, 18][index % 4] ?? null),
      minCreditScore: null,
      minDownPaymentPercent: null,
      intents: null,
      program: CONVENTIONAL,
      occupancy: index % 5 === 0 ? row.occupancy : null,
    }),
  ),
);
const request: fc.Arbitrary<DepositRequest> = fc.record({
  product: fc.constantFrom("certificate", "savings"),
  amountUsd: fc.constantFrom(100, 5000, 15_000, 250_000),
  termMonths: fc.constantFrom(null, 6, 12, 24),
  state: fc.constantFrom(null, ...STATE_CODES.slice(0, 3)),
});

/** Reference implementation of guides/pricing.md#deposits: rates that accept the amount, by yield, one per institution. */
function naiveDeposits(rows: readonly RateSheetRow[], { product, amountUsd, termMonths, state }: DepositRequest) {
  const accepted = rows
    .filter((row) => row.qualityReasons === 0 && row.product === product)
    .filter((row) => termMonths === null || row.termMonths === null || row.termMonths === termMonths)
    .filter((row) => state === null || row.states === null || row.states.includes(state))
    .filter((row) => amountUsd >= (row.minAmountUsd ?? 0) && amountUsd <= (row.maxAmountUsd ?? amountUsd))
    .filter((row) => (row.maxCreditScore ?? 850) >= 740 && (row.occupancy ?? "primary") === "primary" && row.audience === "general")
    .toSorted(
      (left, right) =>
        right.noteRatePercent - left.noteRatePercent ||
        compareText(left.creditUnionId, right.creditUnionId) ||
        (left.termMonths ?? 0) - (right.termMonths ?? 0) ||
        compareText(left.rateId, right.rateId),
    );
  return accepted
    .filter((row, index) => accepted.findIndex(({ creditUnionId }) => creditUnionId === row.creditUnionId) === index)
    .map((row) => {
      const years = (row.termMonths ?? termMonths ?? 12) / 12;
      const interest = amountUsd * (1 + row.noteRatePercent / 100) ** years - amountUsd;
      return {
        rateId: row.rateId,
        id: row.creditUnionId,
        apyPercent: row.noteRatePercent,
        interestUsd: Math.floor(interest * 100 + 0.500001) / 100,
      };
    });
}

describe("deposits", () => {
  it("are those of the rows that take the amount, highest yield first, one of each institution", () => {
    let found = 0;
    fc.assert(
      fc.property(sheet, fc.array(request, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 5 }), (rows, requests, limit) => {
        const compiled = compileRateBook({ rows, institutions }, utf8);
        const [book, details] = [openRateBook(compiled.book, utf8), openDetails(compiled.details, utf8)];
        for (const asked of requests) {
          const ranked = rankDeposits(book, asked, limit);
          found += ranked.length;
          expect(
            ranked.map(({ row, institution, ...rest }) => ({
              rateId: details.rateId(row),
              id: creditUnionIdOf(book, institution),
              ...rest,
            })),
          ).toEqual(naiveDeposits(rows, asked).slice(0, limit));
        }
      }),
      { numRuns: runs(100, 500) },
    );
    expect(found).toBeGreaterThan(50);
  });

  it.each([
    [10_000, 5, 12, 500],
    [10_000, 5, 6, 246.95],
    [10_000, 5, 24, 1025],
    [10_000, 0, 12, 0],
  ])("%d at a yield of %d %% grows over %d months by %d", (amountUsd, apyPercent, months, grown) => {
    expect(interestUsd(amountUsd, apyPercent, months)).toBe(grown);
  });
});

describe("a contested yield", () => {
  const certificate = (name: string, noteRatePercent: number, more: Partial<RateSheetRow> = {}) =>
    aRate(name, { ...ALL_PUBLISHED, product: "certificate", termMonths: 12, noteRatePercent, ...more });
  const asked: DepositRequest = { product: "certificate", amountUsd: 10_000, termMonths: 12, state: "TX" };
  const sentence = (percent: number) =>
    `Birch contests a yield of ${percent} % that would have come first or level; it takes no part until that is settled.`;

  it.each([
    ["is told of where it would have come first", [certificate("Ash", 4)], [certificate("Birch", 4.25)], [sentence(4.25)]],
    ["is told of where it would have come level", [certificate("Ash", 4)], [certificate("Birch", 4)], [sentence(4)]],
    ["is not told of where it would have come second", [certificate("Ash", 4)], [certificate("Birch", 3.75)], []],
    [
      "is told of where nothing else takes the deposit",
      [certificate("Ash", 4, { states: ["OK"] })],
      [certificate("Birch", 1)],
      [sentence(1)],
    ],
    ["is not told of where it does not take the deposit", [certificate("Ash", 4)], [certificate("Birch", 5, { minAmountUsd: 20_000 })], []],
    ["is not told of where there is none", [certificate("Ash", 4)], [], []],
  ])("%s", (_, rows, contested, expected) => {
    const { book } = openSheet(rows, [], contested);
    expect(contestedDepositSentences(book, asked, rankDeposits(book, asked, 1))).toEqual(expected);
  });
});
