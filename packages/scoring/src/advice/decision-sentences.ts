import { heldInstitutions } from "../book/held-rows.ts";
import { isJudged, providerNameOf, type RateBook } from "../book/rate-book.ts";
import { aProduct, asOneSentence, dollars } from "./advice.ts";
import { heldSentence, isNoPriceForScore, unverifiedSentences, whyConfirm } from "./confirmation.ts";
import { contestedSentences, percent } from "./decision.ts";
import type { Decision } from "./decision-parts.ts";
import { contradictionSentence } from "./present-loan.ts";

/** A decision in one sentence. A reported figure that is not a price for the borrower's score is never presented as the best. */
export function headlineOf(book: RateBook, decision: Decision): string {
  const { assumed, offers, institutionsConsidered: considered, nowSeconds } = decision;
  const place = assumed.state === null ? "nationwide" : `in ${assumed.state}`;
  if (considered === 0) {
    const held = heldSentence(heldInstitutions(book, assumed.product, assumed.state));
    return `No institution publishes ${aProduct(assumed.product)} rate ${place}${held === null ? "." : ` that can be quoted: ${held}`}`;
  }
  const leading = offers.find((offer) => !isNoPriceForScore(book, offer, assumed.asked.creditScore));
  const market = `${considered} institution${considered === 1 ? "" : "s"} with ${aProduct(assumed.product)} rate ${place}`;
  if (offers.length === 0) return `None of ${market} has a published rate that this request qualifies for.`;
  if (leading === undefined) {
    return `Of ${market}, those listed report one rate each, which is no price for a score of ${assumed.asked.creditScore}: ask them for theirs.`;
  }
  const reasons = whyConfirm(book, leading, assumed.asked.creditScore, nowSeconds);
  const caution = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  return `Best of ${market}: ${providerNameOf(book, leading.institution)} at ${percent(leading.aprMilliPercent)} APR${caution}, ${dollars(leading.monthlyPaymentUsd)} a month.`;
}

/**
 * Caveats of an answer, at most four sentences: what the rates shown do not publish, how the benchmark differs from the request, why the
 * savings against the present loan seem to contradict each other, and which rates were left out or not judged.
 * @param places sentences about the given place; joined with those about the benchmark.
 */
export function offerSentences(book: RateBook, decision: Decision, places: readonly string[] = []): readonly string[] {
  return [
    ...unverifiedSentences(decision.offers),
    ...asOneSentence([...places, ...benchmarkSentences(decision)]),
    ...asOneSentence(presentLoanSentences(decision)),
    ...asOneSentence([...contestedSentences(decision), ...(isJudged(book) ? [] : [NOT_JUDGED])]),
  ];
}

const NOT_JUDGED = "This set of rates was made before rates were judged, and may lead with figures that are held today.";

/** Sentences for a benchmark whose term or place differs from the request's. */
function benchmarkSentences({ benchmark, assumed: { termMonths, state } }: Decision): readonly string[] {
  if (benchmark === null) return [];
  const isOtherTerm = benchmark.termMonths !== null && benchmark.termMonths !== termMonths;
  return [
    ...(isOtherTerm ? [`Few rates are published for ${termMonths} months; the benchmark is that of ${benchmark.termMonths} months.`] : []),
    ...(state !== null && benchmark.state === null
      ? [`Fewer than five institutions have such a rate in ${state}; the benchmark is the nation's.`]
      : []),
  ];
}

function presentLoanSentences({ assumed, current, offers: [best] }: Decision): readonly string[] {
  if (current === null || best === undefined || best.vsCurrent === null) return [];
  const contradiction = contradictionSentence(assumed, current, best.vsCurrent, best.knownPrice, dollars);
  return [
    ...(best.refinance !== null && current.balanceUsd === null && (current.monthlyPaymentUsd === null || current.remainingMonths === null)
      ? ["The balance of the present loan was not given; the amount is taken to be what it takes to pay it off."]
      : []),
    ...(current.remainingMonths === null
      ? ["The months that remain on the present loan were not given; as many as its figures make, or as this loan has, are assumed."]
      : []),
    ...(contradiction === null ? [] : [contradiction]),
  ];
}
