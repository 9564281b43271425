import { utf8 } from "@tellerline/dev/utf8";
import { isStateCode } from "@tellerline/geography";
import { compileRateBook, type Institution, openDetails, openRateBook, type RateSheetRow } from "@tellerline/scoring";
import { LOAN_PRODUCTS, NO_ADJUSTMENTS, NO_RARE_TERMS, NO_REQUIREMENTS, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import * as z from "zod";

export const loan = z.enum(LOAN_PRODUCTS);

export const state = z.string().refine(isStateCode, "Not a state.");

/** The rest of a rate row for which a worked example gives no other values. */
export const PLAIN: Omit<RateSheetRow, "rateId" | "creditUnionId" | "product" | "noteRatePercent"> = {
  ...UNPUBLISHED_PRICE,
  ...NO_RARE_TERMS,
  ...NO_ADJUSTMENTS,
  ...NO_REQUIREMENTS,
  termMonths: null,
  publishedAprPercent: null,
  states: null,
  effectiveAt: null,
  observedAt: 1_767_225_600,
  sourceUrl: null,
  feesKnown: true,
  isReported: false,
  isFrom: false,
  isRange: false,
  rateIsApr: false,
  evidence: null,
  isWidened: false,
  qualityReasons: 0,
};

export const creditUnionIdOf = (name: string): string => `${name}|Austin|TX`;

function institutionOf(creditUnionId: string): Institution {
  const [name = ""] = creditUnionId.split("|");
  const limits = { isFederal: null, sharesUsd: null, undividedEarningsUsd: null, netWorthUsd: null };
  const unknown = {
    ...limits,
    county: null,
    charterNumber: null,
    assetsUsd: null,
    members: null,
    website: null,
    alsoKnownAs: [],
    formerIds: [],
  };
  return { creditUnionId, name, slug: name.toLowerCase(), city: "Austin", state: "TX", ...unknown, synthetic: true };
}

export function compile(rows: readonly RateSheetRow[]) {
  const institutions = [...new Set(rows.map(({ creditUnionId }) => creditUnionId))].map(institutionOf);
  const compiled = compileRateBook({ rows, institutions }, utf8);
  return { book: openRateBook(compiled.book, utf8), details: openDetails(compiled.details, utf8) };
}
