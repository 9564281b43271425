import { utf8 } from "@tellerline/dev/utf8";
import { NO_ADJUSTMENTS, NO_RARE_TERMS, NO_REQUIREMENTS, secondsOf, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { openRateBook } from "../book/open-rate-book.ts";
import type { RateBook } from "../book/rate-book.ts";
import { openDetails, type RateDetails } from "../book/rate-details.ts";
import type { Institution, RateSheetRow } from "../book/rows.ts";
import type { CurrentOffer } from "../comparing/present-loan.ts";
import { compileRateBook } from "../compile/compile.ts";
import { type Scenario, UNSAID } from "../ranking/scenario.ts";

/** The day of the tests' requests. */
export const NOW = secondsOf("2026-11-20");
/** The day on which rates were observed, unless a test overrides it. */
export const OBSERVED = secondsOf("2026-11-10");

export const idOf = (name: string): string => `${name}|Austin|TX`;

export const anInstitution = (name: string, more: Partial<Institution> = {}): Institution => ({
  creditUnionId: idOf(name),
  name,
  slug: `${name.toLowerCase()}-austin`,
  city: "Austin",
  state: "TX",
  county: null,
  charterNumber: null,
  assetsUsd: null,
  members: null,
  website: null,
  alsoKnownAs: [],
  formerIds: [],
  synthetic: false,
  isFederal: null,
  sharesUsd: null,
  undividedEarningsUsd: null,
  netWorthUsd: null,
  ...more,
});

/** A car loan at 6 % for any term, nationwide and without requirements, points or fees; `more` overrides columns. */
export const aRate = (name: string, more: Partial<RateSheetRow> = {}): RateSheetRow => ({
  rateId: `${name} ${JSON.stringify(more)}`,
  creditUnionId: idOf(name),
  product: "auto_loan",
  termMonths: null,
  noteRatePercent: 6,
  ...UNPUBLISHED_PRICE,
  ...NO_RARE_TERMS,
  ...NO_ADJUSTMENTS,
  publishedAprPercent: null,
  states: null,
  ...NO_REQUIREMENTS,
  effectiveAt: null,
  observedAt: OBSERVED,
  sourceUrl: null,
  feesKnown: true,
  isReported: false,
  isFrom: false,
  isRange: false,
  rateIsApr: false,
  evidence: null,
  isWidened: false,
  qualityReasons: 0,
  ...more,
});

/** Columns with which a car loan leaves nothing unverified for `aRequest`. */
export const ALL_PUBLISHED = { termMonths: 60, maxAmountUsd: 100_000, minCreditScore: 300, minDownPaymentPercent: 5 } as const;

/** A request for a car loan of 24,000 over 60 months in Texas; `more` overrides fields. */
export const aRequest = (more: Partial<Scenario> = {}): Scenario => ({
  ...UNSAID,
  product: "auto_loan",
  amountUsd: 24_000,
  termMonths: 60,
  state: "TX",
  ...more,
});

/** A present loan about which nothing is stated. */
export const NOTHING_SAID: CurrentOffer = {
  ratePercent: null,
  aprPercent: null,
  monthlyPaymentUsd: null,
  remainingMonths: null,
  balanceUsd: null,
  payoffChargeUsd: null,
  insuranceMonthlyUsd: null,
};

export interface SmallBook {
  readonly book: RateBook;
  readonly details: RateDetails;
}

/** Compiles and opens a book of `rows`. @param known institutions with details; all other institutions of the rows have only a name. */
export function openSheet(
  rows: readonly RateSheetRow[],
  known: readonly Institution[] = [],
  contested: readonly RateSheetRow[] = [],
): SmallBook {
  const ids = new Set([...rows, ...contested].map(({ creditUnionId }) => creditUnionId));
  for (const { creditUnionId } of known) ids.delete(creditUnionId);
  const institutions = [...known, ...Array.from(ids, (id) => anInstitution(id.slice(0, id.indexOf("|"))))];
  const compiled = compileRateBook({ rows, institutions, contested }, utf8);
  return { book: openRateBook(compiled.book, utf8), details: openDetails(compiled.details, utf8) };
}
