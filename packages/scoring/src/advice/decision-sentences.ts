import { loanProduct, unverifiedBit } from "@tellerline/vocabulary";
import { institutionsWithRates } from "../book/benchmarks.ts";
import { heldInstitutions } from "../book/held-rows.ts";
import { isJudged, providerNameOf, type RateBook } from "../book/rate-book.ts";
import { isInsured } from "../pricing/insurance.ts";
import { paymentWithInsurance } from "../pricing/insured-payment.ts";
import { toMilliPercent } from "../pricing/price.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { aProduct, asOneSentence, dollars, percent } from "./advice.ts";
import { heldSentence, isLowestOfSeveral, isNoPriceForScore, unverifiedSentences, whyConfirm } from "./confirmation.ts";
import { contestedSentences } from "./decision.ts";
import type { DecidedOffer, Decision } from "./decision-parts.ts";
import { keepSentences } from "./keep-current.ts";
import { keptSentences, newMoneySentences, presentLoanSentences } from "./present-loan-sentences.ts";

/** The headline of a decision. A rate that is not a price for the borrower's score (`isNoPriceForScore`) is never presented as the best. */
export function headlineOf(book: RateBook, decision: Decision): string {
  const { assumed, offers, present, institutionsConsidered: considered, nowSeconds } = decision;
  const place = assumed.state === null ? "nationwide" : `in ${assumed.state}`;
  if (considered === 0) {
    const held = heldSentence(heldInstitutions(book, assumed.product, assumed.state));
    return `No institution publishes ${aProduct(assumed.product)} rate ${place}${held === null ? "." : ` that can be quoted: ${held}`}`;
  }
  const leading = offers.find((offer) => !isNoPriceForScore(book, offer, assumed.asked.creditScore));
  const isForTerm = assumed.product !== "credit_card" && considered < institutionsWithRates(book, assumed.product, assumed.state);
  const months = assumed.termMonths === 1 ? "1 month" : `${assumed.termMonths} months`;
  const term = isForTerm ? ` for ${months}` : "";
  const market = `${considered} institution${considered === 1 ? "" : "s"} with ${aProduct(assumed.product)} rate${term} ${place}`;
  if (offers.length === 0) return `No published rate of the ${market} covers this request.`;
  const keep = keepSentences(assumed, present, offers);
  if (leading === undefined) return [...keep, `${noLeaderSentence(book, market, decision)}${newMoneyInWords(offers)}`].join(" ");
  const isUninsured = (leading.unverified & unverifiedBit("mortgage_insurance")) !== 0;
  const reasons = [
    ...(isUninsured ? ["before mortgage insurance"] : []),
    ...whyConfirm(book, leading, assumed.asked.creditScore, nowSeconds),
  ];
  const caution = reasons.length === 0 ? "" : ` (${reasons.join(", ")})`;
  const best = `Best of ${market}: ${providerNameOf(book, leading.institution)} at ${aprInWords(assumed, leading)}${caution}, ${paymentInWords(assumed, leading)}.${newMoneyInWords([leading])}`;
  return [...keep, best].join(" ");
}

/** The headline if no offer is a price for the borrower's score. */
function noLeaderSentence(book: RateBook, market: string, { offers, assumed }: Pick<Decision, "offers" | "assumed">): string {
  if (offers.some(({ row }) => isLowestOfSeveral(book, row)))
    return `Of ${market}, those listed publish the lowest of their rates and not for which scores: ask them for yours.`;
  return `Of ${market}, those listed report one rate each, which is no price for a score of ${assumed.asked.creditScore}: ask them for theirs.`;
}

function paymentInWords(assumed: AssumedScenario, { price, monthlyPaymentUsd }: DecidedOffer): string {
  const insured = paymentWithInsurance(assumed, price);
  return `${dollars(monthlyPaymentUsd)} a month${insured === null ? "" : `, ${dollars(insured)} with its insurance`}`;
}

/** For a card or line, the note rate comes first: by law it is the APR (12 CFR 1026.14(b)). */
function aprInWords({ product, keepMonths }: AssumedScenario, { price, aprMilliPercent, kept }: DecidedOffer): string {
  const ratePercent = price.noteRatePercent;
  const isOpenEnd = loanProduct(product).amortization === "interest_only" && toMilliPercent(ratePercent) !== aprMilliPercent;
  const apr = isOpenEnd
    ? `${percent(toMilliPercent(ratePercent))} APR, ${percent(aprMilliPercent)} with its charges`
    : `${percent(aprMilliPercent)} APR`;
  return keepMonths === null || kept === null ? apr : `${apr} (${percent(kept.aprMilliPercent)} if it is kept for ${kept.months} months)`;
}

/** Asks whether the old loan is a home equity loan: in Texas, a loan that refinances one is usually a home equity loan too. Empty elsewhere. */
export function oldLoanSentences({
  assumed: { state, product, occupancy, intent },
  offers,
}: Pick<Decision, "assumed" | "offers">): readonly string[] {
  const isAsked = state === "TX" && occupancy === "primary" && intent === "refinance" && loanProduct(product).lien === "first";
  if (!isAsked || offers.length === 0) return [];
  return [
    "Is the present loan a Texas home equity loan? Then all loans on the home may be at most 80 % of its value (Texas Constitution, art. XVI, § 50(f)(2)).",
  ];
}

/** The end of the headline if the first of some offers pays out money at a known price; otherwise empty. */
function newMoneyInWords([first]: readonly DecidedOffer[]): string {
  return first?.replacement?.newMoney?.aprPercent == null ? "" : ` ${newMoneySentences(first).join(" ")}`;
}

/**
 * Caveats of an answer, at most four entries: what the shown rates do not publish; how the benchmark differs from the request; how offers are
 * ordered and compared with the present loan, or which figures of that loan are still needed; and which rates were left out or not judged.
 * @param places sentences about the given place; joined with those about the benchmark.
 */
export function offerSentences(book: RateBook, decision: Decision, places: readonly string[] = []): readonly string[] {
  return [
    ...unverifiedSentences(decision.offers),
    ...asOneSentence([...places, ...benchmarkSentences(decision)]),
    ...asOneSentence([...keptSentences(decision), ...presentLoanSentences(book, decision), ...oldLoanSentences(decision)]),
    ...asOneSentence([...contestedSentences(decision), ...(isJudged(book) ? [] : [NOT_JUDGED])]),
  ];
}

const NOT_JUDGED = "This set of rates was made before rates were judged, and may lead with figures that are held today.";

/** Says how the benchmark differs from the request: in its term, in its place, or by leaving out mortgage insurance. Empty if it does not differ. */
function benchmarkSentences({ benchmark, assumed, offers }: Decision): readonly string[] {
  if (benchmark === null) return [];
  const { termMonths, state, insurance } = assumed;
  const isBeforeInsurance = insurance?.by === "lender" && offers.some(({ price }) => isInsured(assumed, price));
  const isOtherTerm = benchmark.termMonths !== null && benchmark.termMonths !== termMonths;
  return [
    ...(isBeforeInsurance ? ["The benchmark, and what is saved against it, are before mortgage insurance."] : []),
    ...(isOtherTerm ? [`Few rates are published for ${termMonths} months; the benchmark is that of ${benchmark.termMonths} months.`] : []),
    ...(state !== null && benchmark.state === null
      ? [`Fewer than five institutions have such a rate in ${state}; the benchmark is the nation's.`]
      : []),
  ];
}
