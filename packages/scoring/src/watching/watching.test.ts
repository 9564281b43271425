import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import { STATE_CODES } from "@tellerline/geography";
import { INTENTS, isLoanProduct, LOAN_PRODUCTS, loanProduct, NO_INSURANCE_PUBLISHED } from "@tellerline/vocabulary";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import { noteRatePercent } from "../book/rate-book.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { institutions, rateSheet } from "../oracle/random-rows.oracle.ts";
import { assume } from "../ranking/assume.ts";
import { rankOffers } from "../ranking/rank.ts";
import { UNSAID } from "../ranking/scenario.ts";
import { changedMarkets, reaches } from "./market-changes.ts";
import { offerRange, type Range } from "./offer-range.ts";

const open = (rows: readonly RateSheetRow[]) => openRateBook(compileRateBook({ rows, institutions }, utf8).book, utf8);

const rangeOf = (values: readonly number[]) =>
  fc
    .tuple(fc.constantFrom(...values), fc.constantFrom(...values))
    .map(([one, other]): Range => ({ least: Math.min(one, other), greatest: Math.max(one, other) }));

const box = fc.record({
  product: fc.constantFrom(...LOAN_PRODUCTS.slice(0, 5)),
  termMonths: fc.constantFrom(36, 60, 180, 360),
  state: fc.constantFrom(null, ...STATE_CODES.slice(0, 3)),
  amountUsd: rangeOf([400, 5000, 15_000, 20_000, 60_000, 250_000]),
  creditScore: rangeOf([300, 640, 700, 720, 740, 810]),
  downPaymentPercent: rangeOf([0, 5, 10, 25, 30]),
  /** Percent of the home's value; null if not stated. */
  equity: fc.option(fc.record({ ltvPercent: rangeOf([40, 60, 80, 95]), othersPercent: rangeOf([0, 5, 25]) }), { nil: null }),
});

type Box = typeof box extends fc.Arbitrary<infer Value> ? Value : never;

/** A range widened by the rounding error of a quotient. */
const widened = ({ least, greatest }: Range): Range => ({ least: least - 1e-9, greatest: greatest + 1e-9 });
const restOf = ({ least, greatest }: Range): Range => ({ least: Math.max(0, 100 - greatest), greatest: Math.max(0, 100 - least) });

function figuresOf({ product, downPaymentPercent, equity }: Box) {
  const { lien } = loanProduct(product);
  if (lien === null) return { downPaymentPercent, ltvPercent: null, cltvPercent: null };
  if (equity === null) {
    const known = lien === "first" ? restOf(downPaymentPercent) : null;
    return { downPaymentPercent, ltvPercent: known, cltvPercent: known };
  }
  const { ltvPercent: ltv, othersPercent: others } = equity;
  const cltv = widened({ least: ltv.least + others.least, greatest: ltv.greatest + others.greatest });
  return { ltvPercent: widened(ltv), cltvPercent: cltv, downPaymentPercent: restOf(cltv) };
}

/** The home figures of one borrower of a box, at a fraction of each range. */
function homeOf({ product, equity }: Box, amountUsd: number, part: number) {
  if (equity === null || loanProduct(product).lien === null) return { propertyValueUsd: null, liensBalanceUsd: null };
  const propertyValueUsd = (100 * amountUsd) / between(equity.ltvPercent, part);
  return { propertyValueUsd, liensBalanceUsd: (propertyValueUsd * between(equity.othersPercent, part)) / 100 };
}

const within = ({ least, greatest }: Range, value: number, slack = 0) => value >= least - slack && value <= greatest + slack;
const between = ({ least, greatest }: Range, part: number) => least + (greatest - least) * part;

test("every borrower's best offer is within the range of the borrower's box", () => {
  const part = fc.constantFrom(0, 0.25, 0.5, 1);
  const borrowers = fc.array(fc.tuple(part, part, part, fc.constantFrom(null, ...INTENTS.slice(0, 3))), { minLength: 1, maxLength: 8 });
  let found = 0;
  fc.assert(
    fc.property(rateSheet, box, borrowers, (rows, asked, people) => {
      // No rate here publishes the price of mortgage insurance, which ranges do not cover. Monitors that such a price may concern
      // are evaluated at every change of the market.
      const book = open(rows.map((row) => ({ ...row, mortgageInsurancePercent: NO_INSURANCE_PUBLISHED })));
      const range = offerRange(book, { ...asked, ...figuresOf(asked) });
      for (const [amount, score, down, intent] of people) {
        const amountUsd = between(asked.amountUsd, amount);
        const [best] = rankOffers(
          book,
          assume({
            ...UNSAID,
            product: asked.product,
            termMonths: asked.termMonths,
            state: asked.state,
            amountUsd,
            creditScore: Math.round(between(asked.creditScore, score)),
            downPaymentPercent: between(asked.downPaymentPercent, down),
            ...homeOf(asked, amountUsd, down),
            intent,
          }),
          1,
        );
        if (best === undefined) continue;
        found += 1;
        expect(range).not.toBeNull();
        if (range === null) return;
        expect(within(range.aprPercent, best.aprMilliPercent / 1000)).toBe(true);
        expect(within(range.ratePercent, noteRatePercent(book, best.row))).toBe(true);
        expect(within(range.paymentPerUsd, best.monthlyPaymentUsd / amountUsd, 0.006 / amountUsd)).toBe(true);
      }
    }),
    // About 280 of 3,000 cases have an offer.
    { numRuns: runs(300, 6000) },
  );
  expect(found).toBeGreaterThan(runs(0, 300));
});

test("the markets that changed are those whose rows differ", () => {
  const edit = fc.tuple(fc.nat(200), fc.constantFrom("rate", "withdraw", "observe", "states", "fees"));
  fc.assert(
    fc.property(rateSheet, fc.array(edit, { maxLength: 3 }), fc.array(box, { minLength: 1, maxLength: 5 }), (rows, edits, boxes) => {
      const next = edits.reduce((sheet: readonly RateSheetRow[], [at, how]) => {
        const place = at % Math.max(1, sheet.length);
        if (how === "withdraw" && sheet.length > 1) return sheet.toSpliced(place, 1);
        return sheet.map((row, index) => {
          if (index !== place) return row;
          if (how === "rate") return { ...row, noteRatePercent: row.noteRatePercent + 0.5 };
          if (how === "observe") return { ...row, observedAt: row.observedAt + 60, sourceUrl: "https://example.org/other" };
          if (how === "states") return { ...row, states: ["TX" as const] };
          return how === "fees" ? { ...row, feesUsd: row.feesUsd + 10 } : row;
        });
      }, rows);
      const changes = changedMarkets(open(rows), open(next.toReversed()));
      const serving = (sheet: readonly RateSheetRow[], { product, termMonths, state }: (typeof boxes)[number]) =>
        sheet
          .filter(
            (row) => row.qualityReasons === 0 && row.product === product && (row.termMonths === null || row.termMonths === termMonths),
          )
          .filter((row) => state === null || row.states === null || row.states.includes(state))
          .map(({ observedAt: _, sourceUrl: _url, publishedAprPercent: _apr, effectiveAt: _at, rateId: _id, ...row }) => relevant(row))
          .sort();
      for (const asked of boxes) {
        const differs = JSON.stringify(serving(rows, asked)) !== JSON.stringify(serving(next, asked));
        const isReached = changes.some((change) => reaches(change, asked.product, asked.termMonths, asked.state));
        // Without a state, `serving` ignores the states of rows: it misses a change of these alone, which does reach the borrower.
        if (differs || asked.state !== null) expect(isReached).toBe(differs);
      }
    }),
    { numRuns: runs(100, 500) },
  );
});

/** A row as JSON, without its states, by which the caller filters, and without fields that its product does not use. */
function relevant(row: Partial<RateSheetRow>): string {
  const { states: _, annualFeeUsd, initialFixedMonths, fullyIndexedRatePercent, ...rest } = row;
  const isArm = row.product === "mortgage_arm";
  const isLine = row.product === "heloc" || row.product === "credit_card";
  return JSON.stringify({
    ...rest,
    ...(isArm ? { initialFixedMonths, fullyIndexedRatePercent } : {}),
    ...(isLine && isLoanProduct(row.product ?? "mortgage") ? { annualFeeUsd } : {}),
  });
}
