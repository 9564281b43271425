import { missing } from "@tellerline/book";
import {
  DAY_SECONDS,
  dayOf,
  FRESH_DAYS,
  isLoanProduct,
  LOW_SCORE,
  loanProduct,
  membersIn,
  UNVERIFIED,
  type Unverified,
  unverifiedBit,
  unverifiedInWords,
} from "@tellerline/vocabulary";
import { hasFlag, marketOf, provenanceOf, providerNameOf, type RateBook } from "../book/rate-book.ts";
import { requirementsOf } from "../book/requirements.ts";
import { showsDollars } from "../comparing/savings.ts";
import type { RankedOffer } from "../ranking/best-offers.ts";

const DAYS_PER_MONTH = 30.44;

/** How long ago something was observed, in words. Both times in seconds since the epoch. */
export function ageInWords(observedAt: number, nowSeconds: number): string {
  const days = Math.max(0, Math.floor((nowSeconds - observedAt) / DAY_SECONDS));
  if (days === 0) return "today";
  if (days < 60) return `${days} day${days === 1 ? "" : "s"} ago`;
  const months = Math.floor(days / DAYS_PER_MONTH);
  return months < 24 ? `${months} month${months === 1 ? "" : "s"} ago` : `${Math.floor(months / 12)} years ago`;
}

/** Whether a row's rate is the lowest of several prices: "from" a figure, or a range. */
export const isLowestOfSeveral = (book: RateBook, row: number): boolean => hasFlag(book, row, "isFrom") || hasFlag(book, row, "isRange");

/**
 * True if a borrower with this score can't rely on the offer's rate: the row publishes no minimum score, and its rate is either the lowest
 * of several (meant for the best scores), or from a call report while the score is below `LOW_SCORE`.
 */
export function isNoPriceForScore(book: RateBook, { row }: RankedOffer, creditScore: number | null): boolean {
  const isReportedAlone = creditScore !== null && creditScore < LOW_SCORE && hasFlag(book, row, "isReported");
  if (!isReportedAlone && !isLowestOfSeveral(book, row)) return false;
  const { minCreditScore } = requirementsOf(book.requirements, book.requirement[row] ?? missing(row));
  return minCreditScore === null;
}

/** Title of a row's figure if it is from a call-report account that covers more than the product; null for any other row. */
function reportedTitle(book: RateBook, row: number): string | null {
  const { product } = marketOf(book, row);
  return hasFlag(book, row, "isReported") && isLoanProduct(product) ? (loanProduct(product).reportedAs?.title ?? null) : null;
}

/** Whether an offer's rate was observed too long ago to be called current. Both times in seconds since the epoch. */
const isStale = (observedAt: number, nowSeconds: number): boolean => nowSeconds - observedAt > FRESH_DAYS * DAY_SECONDS;

/** Reasons to confirm an offer's rate before relying on it; empty if there are none. */
export function whyConfirm(book: RateBook, offer: RankedOffer, creditScore: number | null, nowSeconds: number): readonly string[] {
  const { observedAt } = provenanceOf(book, offer.row);
  const said = hasFlag(book, offer.row, "isReported") ? "reported for" : "as published for";
  const reportedAs = reportedTitle(book, offer.row);
  return [
    ...(reportedAs === null ? [] : [reportedAs.toLowerCase()]),
    ...(hasFlag(book, offer.row, "feesKnown") ? [] : ["before any fees"]),
    ...(isStale(observedAt, nowSeconds) ? [`${said} ${dayOf(observedAt * 1000)}, ${ageInWords(observedAt, nowSeconds)}`] : []),
    ...noPriceWords(book, offer, creditScore),
  ];
}

function noPriceWords(book: RateBook, offer: RankedOffer, creditScore: number | null): readonly string[] {
  if (!isNoPriceForScore(book, offer, creditScore)) return [];
  if (isLowestOfSeveral(book, offer.row)) return ["the lowest of several rates, and for which scores is not published"];
  return [`a reported figure, no price for a score of ${creditScore}`];
}

export function confirmMessage(
  book: RateBook,
  offer: RankedOffer,
  ratePercent: number,
  reasons: readonly string[],
  nowSeconds: number,
): string {
  const name = providerNameOf(book, offer.institution);
  const isCurrent = !hasFlag(book, offer.row, "isReported") && !isStale(provenanceOf(book, offer.row).observedAt, nowSeconds);
  const standing = isCurrent ? "" : ", and not a current offer";
  return `Confirm the rate with ${name} before you rely on it: ${ratePercent} % is ${reasons.join("; ")}${standing}.`;
}

/** The end of a sentence that says how many institutions have held rates; null if there are none. */
export function heldSentence(institutions: number): string | null {
  if (institutions === 0) return null;
  const many = institutions === 1 ? "one institution's rate is" : `the rates of ${institutions} institutions are`;
  return `${many} held until somebody has looked at ${institutions === 1 ? "it" : "them"}.`;
}

/** One sentence about what some of the offers shown do not publish (guides/pricing.md#unverified); empty if all publish everything. */
export function unverifiedSentences(offers: readonly RankedOffer[]): readonly string[] {
  const all = offers.reduce((set, { unverified }) => set | unverified, 0);
  const kinds = membersIn(UNVERIFIED, all).map(unverifiedInWords);
  if (kinds.length === 0) return [];
  const isSilent = offers.some(({ unverified }) => !showsDollars(unverified));
  const also = (kind: Unverified, words: string) => ((all & unverifiedBit(kind)) === 0 ? "" : ` ${words},`);
  const further = `${also("fully_indexed_rate", "the later rate")}${also("mortgage_insurance", "the insurance")}`;
  const savings = isSilent ? `; no savings in dollars are told where the term,${further} the rate type or the charges are not` : "";
  return [`Not published by some of the rates shown, and so not verified: ${kinds.join(", ")}${savings}.`];
}
