import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { STATE_CODES } from "@tellerline/geography";
import { CONVENTIONAL, LOAN_PRODUCTS } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileRateBook } from "../compile/compile.ts";
import {
  bandOf,
  naiveBenchmark,
  naiveBenchmarkFor,
  naiveConsidered,
  naiveServingTerm,
  termsOf,
} from "../oracle/naive-benchmarks.oracle.ts";
import { institutions } from "../oracle/random-rows.oracle.ts";
import { easySheet } from "../testing/easy-sheets.oracle.ts";
import { aRate, openSheet } from "../testing/small-books.oracle.ts";
import { basisOf, benchmarkFor, institutionsConsidered, institutionsWithRates, listBenchmarks } from "./benchmarks.ts";
import { openRateBook } from "./open-rate-book.ts";

const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
/** Mostly rows with a range of scores, so that score bands get their own benchmarks. */
const scoredSheet = fc.tuple(easySheet, fc.boolean()).map(([rows, isScored]) =>
  rows.map((row, index) => {
    if (!isScored) return row;
    const [minCreditScore, maxCreditScore] = [
      index % 4 === 0 ? null : 620 + (index % 3) * 40,
      index % 4 === 1 ? null : 699 + (index % 3) * 40,
    ];
    return { ...row, minCreditScore, maxCreditScore, audience: "general" as const, program: CONVENTIONAL };
  }),
);
const place = orNull(fc.constantFrom(...STATE_CODES.slice(0, 4)));
const question = fc.record({
  product: fc.constantFrom(...LOAN_PRODUCTS.slice(0, 3)),
  termMonths: fc.constantFrom(36, 48, 60, 97, 180, 360),
  state: place,
  creditScore: fc.constantFrom(300, 619, 620, 680, 700, 740, 850),
});
const filter = fc.record({
  product: orNull(fc.constantFrom(...LOAN_PRODUCTS.slice(0, 3))),
  state: place,
  termMonths: orNull(fc.constantFrom(36, 48, 97, 360)),
  creditScore: orNull(fc.constantFrom(619, 660, 740)),
});

test("benchmarks equal the obvious computation over the rows", () => {
  const seen = { none: 0, score_band: 0, all_scores: 0, local: 0 };
  fc.assert(
    fc.property(scoredSheet, fc.array(question, { minLength: 1, maxLength: 8 }), filter, (rows, questions, listed) => {
      const book = openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);
      for (const { product, termMonths, state, creditScore } of questions) {
        const told = benchmarkFor(book, product, termMonths, state, creditScore);
        expect(told).toEqual(naiveBenchmarkFor(rows, product, termMonths, state, creditScore));
        seen[told === null ? "none" : basisOf(told)] += 1;
        seen.local += told?.state ? 1 : 0;
        expect(institutionsConsidered(book, product, termMonths, state)).toBe(naiveConsidered(rows, product, termMonths, state));
        const here = rows.filter(
          (row) =>
            row.qualityReasons === 0 && row.product === product && (state === null || row.states === null || row.states.includes(state)),
        );
        expect(institutionsWithRates(book, product, state)).toBe(new Set(here.map(({ creditUnionId }) => creditUnionId)).size);
      }

      const products = LOAN_PRODUCTS.filter((product) => listed.product === null || listed.product === product);
      const expected = products.flatMap((product) => {
        const serving = listed.termMonths === null ? undefined : naiveServingTerm(rows, product, listed.termMonths);
        const terms = termsOf(rows, product).filter((term) => listed.termMonths === null || (serving !== undefined && term === serving));
        return terms
          .toSorted((left, right) => (left ?? 0) - (right ?? 0))
          .flatMap((term) =>
            (listed.state === null ? [null, ...STATE_CODES] : [listed.state]).flatMap((state) => {
              const banded = listed.creditScore === null ? null : naiveBenchmark(rows, product, term, state, bandOf(listed.creditScore));
              const all = naiveBenchmark(rows, product, term, state, null);
              return (banded !== null && banded.institutions >= 5 ? banded : all) ?? [];
            }),
          );
      });
      expect(listBenchmarks(book, listed)).toEqual(expected);
    }),
    { numRuns: runs(40, 300) },
  );
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

test("a state whose five institutions ask for scores has the benchmark of their band", () => {
  const scored = Array.from({ length: 5 }, (_, index) =>
    aRate(`Band ${index}`, { noteRatePercent: 6 + index / 10, minCreditScore: 660, maxCreditScore: 699, states: ["TX"] }),
  );
  const { book } = openSheet([...scored, aRate("Elsewhere", { noteRatePercent: 9, states: ["OK"] })]);
  expect(benchmarkFor(book, "auto_loan", 60, "TX", 680)).toMatchObject({ state: "TX", institutions: 5, medianPercent: 6.2 });
  expect(benchmarkFor(book, "auto_loan", 60, "TX", 720)?.state ?? null).toBeNull();
});
