import { compileRateBook, type Institution, openDetails, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import { DAY_SECONDS, GOOD, NO_ADJUSTMENTS, NO_RARE_TERMS, NO_REQUIREMENTS, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { utf8 } from "../books/keys.ts";
import type { LoadedBookWithDetails } from "../books/loaded.ts";

/** 20 November 2026, 08:00 UTC, in seconds since the epoch. */
export const NOW = Date.UTC(2026, 10, 20, 8) / 1000;
export const daysAgo = (days: number): number => NOW - days * DAY_SECONDS;

function institution(name: string, changes: Partial<Institution> = {}): Institution {
  const slug = name.toLowerCase();
  return {
    creditUnionId: `${name.toUpperCase()}|AUSTIN|TX`,
    name,
    slug,
    city: "Austin",
    state: "TX",
    county: "Travis",
    charterNumber: null,
    assetsUsd: null,
    members: null,
    website: `https://${slug}.example`,
    alsoKnownAs: [],
    formerIds: [],
    synthetic: false,
    isFederal: null,
    sharesUsd: null,
    undividedEarningsUsd: null,
    netWorthUsd: null,
    ...changes,
  };
}

export const ASH = institution("Ash");
export const BIRCH = institution("Birch");
export const CEDAR = institution("Cedar");
export const ELM = institution("Elm");
export const FIR = institution("Fir", { website: null });
/** Is in the membership book but not in the rate book. */
export const HOLLY = institution("Holly");

/** Default: a new-car loan at 5 % for 60 months in Texas, observed a day ago. */
export function rate({ creditUnionId, slug }: Institution, changes: Partial<RateSheetRow> = {}): RateSheetRow {
  return {
    rateId: `${slug}-${changes.product ?? "auto_loan"}`,
    creditUnionId,
    product: "auto_loan",
    noteRatePercent: 5,
    ...UNPUBLISHED_PRICE,
    ...NO_RARE_TERMS,
    ...NO_ADJUSTMENTS,
    ...NO_REQUIREMENTS,
    termMonths: 60,
    publishedAprPercent: null,
    states: ["TX"],
    minAmountUsd: 1000,
    maxAmountUsd: 90_000,
    minCreditScore: 600,
    maxCreditScore: 850,
    minDownPaymentPercent: null,
    intents: ["purchase", "refinance", "cash_out"],
    vehicleCondition: "new",
    effectiveAt: null,
    observedAt: daysAgo(1),
    sourceUrl: `https://${slug}.example/rates`,
    feesKnown: true,
    isReported: false,
    isFrom: false,
    isRange: false,
    rateIsApr: false,
    evidence: null,
    isWidened: false,
    qualityReasons: GOOD,
    ...changes,
  };
}

/** A rate book of all institutions but Holly. */
export function compileBook(rows: readonly RateSheetRow[], contested: readonly RateSheetRow[] = []) {
  return compileRateBook({ rows, contested, institutions: [ASH, BIRCH, CEDAR, ELM, FIR] }, utf8);
}

export function loadBook(rows: readonly RateSheetRow[], contested: readonly RateSheetRow[] = []): LoadedBookWithDetails {
  const compiled = compileBook(rows, contested);
  return {
    book: openRateBook(compiled.book, utf8),
    details: openDetails(compiled.details, utf8),
    bytes: compiled.book.byteLength + compiled.details.byteLength,
    pointer: { version: "live-7", hash: "rates-7", asOf: daysAgo(0) },
  };
}
