import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { GOOD, INTENTS, LOAN_PRODUCTS, NO_ADJUSTMENTS, NO_RARE_TERMS, NO_REQUIREMENTS, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compileRateBook } from "../compile/compile.ts";
import { naiveRank } from "../oracle/naive.oracle.ts";
import { institutions, scenario } from "../oracle/random-rows.oracle.ts";
import { assume } from "../ranking/assume.ts";
import { rankOffers } from "../ranking/rank.ts";
import { type Scenario, UNSAID } from "../ranking/scenario.ts";
import { easySheet } from "../testing/easy-sheets.oracle.ts";
import { openRateBook } from "./open-rate-book.ts";
import { creditUnionIdOf, marketOf, noteRatePercent, provenanceOf, publishedAprPercent } from "./rate-book.ts";
import { openDetails } from "./rate-details.ts";
import { repriceBook } from "./repriced-book.ts";
import type { RateSheetRow } from "./rows.ts";

const isLoan = new Set<string>(LOAN_PRODUCTS);
const percent = fc.integer({ min: 1, max: 200_000 }).map((milli) => milli / 10_000);
const LIMIT = 2;
const moves = fc.array(fc.record({ row: fc.nat(), to: percent }), { minLength: 1, maxLength: 12 });

function compile(rows: readonly RateSheetRow[]) {
  const compiled = compileRateBook({ rows, institutions }, utf8);
  return { book: openRateBook(compiled.book, utf8), details: openDetails(compiled.details, utf8) };
}

/** Rows of two markets, easy to qualify for. Most share a class: equal requirements and charges. */
const sheet = easySheet.map((rows) =>
  rows.map((row, index): RateSheetRow => {
    const shared = { ...NO_REQUIREMENTS, ...UNPUBLISHED_PRICE, ...NO_RARE_TERMS, ...NO_ADJUSTMENTS, feesUsd: (index % 2) * 100 };
    const terms = { fullyIndexedRatePercent: 6 + (index % 3), initialFixedMonths: 60, qualityReasons: GOOD, termMonths: 180 };
    const product = index % 2 === 0 ? "auto_loan" : "mortgage_arm";
    // The source URL identifies a row, because repricing does not change it.
    return { ...row, ...(index % 5 === 0 ? {} : shared), ...terms, product, sourceUrl: `https://rates.example/${index}` };
  }),
);
const asks = fc.record({ asked: scenario, product: fc.constantFrom("auto_loan" as const, "mortgage_arm" as const) }).map(
  ({ asked, product }): Scenario => ({
    ...UNSAID,
    product,
    amountUsd: 15_000,
    termMonths: 180,
    state: asked.state,
    keepMonths: asked.keepMonths,
    intent: INTENTS[0],
  }),
);

it("ranks like a book that is made of the changed rows, after any number of changes", () => {
  fc.assert(
    fc.property(sheet, moves, fc.array(asks, { minLength: 1, maxLength: 6 }), (drawn, changes, scenarios) => {
      const rows = [...drawn];
      const { book: own } = compile(rows);
      const rates = new Map<number, number>();
      for (const { row: number, to } of changes) {
        const row = number % own.meta.rows;
        if (!isLoan.has(marketOf(own, row).product)) continue;
        const index = rows.findIndex(({ sourceUrl }) => sourceUrl === provenanceOf(own, row).sourceUrl);
        const before = rows[index];
        if (before === undefined) throw new Error("a row that was not put in");
        rows[index] = { ...before, noteRatePercent: to, publishedAprPercent: null };
        rates.set(row, to);
      }
      const { book, originalRow } = repriceBook(own, rates);
      for (let row = 0; row < own.meta.rows; row++)
        expect(provenanceOf(book, row).sourceUrl).toBe(provenanceOf(own, originalRow(row)).sourceUrl);
      const shown = (asked: (typeof scenarios)[number]) =>
        rankOffers(book, assume(asked), LIMIT).map(({ row, institution, aprMilliPercent, monthlyPaymentUsd, totalCostUsd }) => ({
          rate: noteRatePercent(book, row),
          published: publishedAprPercent(book, row),
          creditUnionId: creditUnionIdOf(book, institution),
          aprMilliPercent,
          monthlyPaymentUsd,
          totalCostUsd,
        }));
      const naive = (asked: (typeof scenarios)[number]) =>
        naiveRank(rows, asked, LIMIT).map(({ rateId, creditUnionId, aprMilliPercent, monthlyPaymentUsd, totalCostUsd }) => {
          const own = rows.find((row) => row.rateId === rateId);
          const { noteRatePercent: rate, publishedAprPercent: published } = own ?? { noteRatePercent: null, publishedAprPercent: null };
          return { rate, published, creditUnionId, aprMilliPercent, monthlyPaymentUsd, totalCostUsd };
        });
      for (const asked of scenarios) expect(shown(asked)).toEqual(naive(asked));
    }),
    { numRuns: runs(100, 1000) },
  );
});
