import { at } from "@tellerline/book";
import type { BenchmarkRowWire, ListRatesQueryWire, RateRowWire } from "@tellerline/contract";
import { type Annotator, recordPath, toBounds, toPublishedRate, toPublishedTerms, toRateBasis, toTimestamp } from "@tellerline/quoting";
import {
  ageInWords,
  type Benchmark,
  basisOf,
  creditUnionIdOf,
  hasFlag,
  type ListingFilter,
  marketOf,
  noteRatePercent,
  priceOf,
  provenanceOf,
  providerNameOf,
  publishedAprPercent,
  type RateBook,
  type RateDetails,
  rareTermsOf,
  requirementsOf,
  slugOf,
} from "@tellerline/scoring";
import { isLoanProduct, loanProduct, NO_INSURANCE_PUBLISHED, qualityOf, qualityReasonsIn } from "@tellerline/vocabulary";

/**
 * Converts a row of the rate book to its form in the API.
 * @param annotator adds `eligibility`; null to leave it out.
 * @throws Error for a deposit row
 */
export function toRateRow(book: RateBook, details: RateDetails, row: number, annotator: Annotator | null): RateRowWire {
  const institution = at(book.institution, row);
  const market = marketOf(book, row);
  const bounds = requirementsOf(book.requirements, at(book.requirement, row));
  const { observedAt, sourceUrl } = provenanceOf(book, row);
  const effectiveAt = details.effectiveAt(row);
  const price = priceOf(book, row);
  const terms = rareTermsOf(book.prices, at(book.price, row));
  const feesKnown = hasFlag(book, row, "feesKnown");
  if (!isLoanProduct(market.product)) throw new Error(`Row ${row} is a deposit, not a loan.`);
  const creditUnionId = creditUnionIdOf(book, institution);
  const reasons = details.qualityReasons(row);
  const eligibility = annotator?.annotation(creditUnionId) ?? null;
  return {
    rate_id: details.rateId(row),
    credit_union_id: creditUnionId,
    provider: providerNameOf(book, institution),
    slug: slugOf(book, institution),
    state: details.stateOf(institution),
    product_type: market.product,
    term_months: market.termMonths,
    rate: noteRatePercent(book, row),
    rate_basis: toRateBasis(book, row),
    quality: qualityOf(reasons),
    quality_reasons: [...qualityReasonsIn(reasons)],
    published_apr: publishedAprPercent(book, row),
    points: feesKnown ? price.pointsPercent : null,
    fees_usd: feesKnown ? price.feesUsd : null,
    occupancy: bounds.occupancy,
    audience: bounds.audience,
    vehicle_condition: bounds.vehicleCondition,
    program: loanProduct(market.product).lien === "first" ? bounds.program : null,
    mortgage_insurance_percent: price.mortgageInsurancePercent === NO_INSURANCE_PUBLISHED ? null : price.mortgageInsurancePercent,
    ...toBounds(book, row),
    ...(price.repaymentMonths === 0 ? {} : { repayment_months: price.repaymentMonths }),
    ...(bounds.intents === null ? {} : { intents: [...bounds.intents] }),
    ...toPublishedTerms(book, row, market.product, price, terms),
    ...toPublishedRate(book, row, [], terms),
    effective_at: effectiveAt === null ? null : toTimestamp(effectiveAt),
    observed_at: toTimestamp(observedAt),
    source_url: sourceUrl,
    ...(eligibility === null ? {} : { eligibility: { ...eligibility, details: recordPath(creditUnionId) } }),
  };
}

/** Converts query parameters to a filter. @param institution number of the institution in the book; null for all institutions */
export function toListingFilter(query: Omit<ListRatesQueryWire, "limit" | "cursor">, institution: number | null): ListingFilter {
  return {
    product: query.product_type ?? null,
    state: query.state ?? null,
    occupancy: query.occupancy ?? null,
    termMonths: query.term_months ?? null,
    audience: query.audience ?? null,
    institution,
    quality: query.quality ?? "good",
  };
}

/** Converts a benchmark to its form in the API. @param nowSeconds now, in seconds since the epoch, from which `age` is counted */
export function toBenchmarkRow(benchmark: Benchmark, nowSeconds: number): BenchmarkRowWire {
  return {
    product_type: benchmark.product,
    term_months: benchmark.termMonths,
    state: benchmark.state,
    amount: loanProduct(benchmark.product).standardAmountUsd,
    benchmark_basis: basisOf(benchmark),
    credit_score_range: benchmark.scores === null ? null : { min: benchmark.scores.least, max: benchmark.scores.greatest },
    institutions: benchmark.institutions,
    min: benchmark.minPercent,
    p25: benchmark.p25Percent,
    median: benchmark.medianPercent,
    p75: benchmark.p75Percent,
    max: benchmark.maxPercent,
    as_of: toTimestamp(benchmark.asOf),
    age: ageInWords(benchmark.asOf, nowSeconds),
  };
}
