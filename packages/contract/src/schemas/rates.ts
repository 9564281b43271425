import * as z from "zod";
import {
  amountUsd,
  cursor,
  isServedTerm,
  nextCursor,
  pageLimit,
  publishedBounds,
  queryAmount,
  queryInteger,
  range,
  stateCode,
  TERM_IS_SERVED,
  termMonths,
  timestamp,
} from "../fields.ts";
import { LIMITS } from "../limits.ts";
import {
  audience,
  benchmarkBasis,
  depositProduct,
  loanProductName,
  occupancy,
  quality,
  qualityFilter,
  qualityReason,
  rateBasis,
  stateCodeOut,
  vehicleCondition,
} from "../lists/loans.ts";
import { detailedAnnotation } from "./annotation.ts";
import { membershipRecord } from "./membership-record.ts";
import { engineVersion, offer, rateBook, rateBookVersion } from "./offer.ts";

export const queryTerm = queryInteger(1, LIMITS.maxTermMonths);

export const listRatesQuery = z.strictObject({
  product_type: loanProductName.optional(),
  state: stateCode.optional(),
  occupancy: occupancy.optional(),
  term_months: queryTerm.optional(),
  audience: audience.optional(),
  credit_union_id: z.string().max(200).optional(),
  quality: qualityFilter.optional().meta({ description: "Default: `good`." }),
  limit: pageLimit(LIMITS.ratesPageSize, LIMITS.defaultRatesPageSize),
  cursor: cursor.optional(),
});

export const rateRow = z
  .object({
    rate_id: z.string(),
    credit_union_id: z.string(),
    provider: z.string(),
    slug: z.string(),
    state: stateCodeOut.meta({ description: "Where the institution is based." }),
    product_type: loanProductName,
    term_months: z.int().nullable().meta({ description: "Null: not published." }),
    rate: z.number().meta({ description: "Note rate, percent per year." }),
    rate_basis: rateBasis,
    quality,
    quality_reasons: z.array(qualityReason).meta({ description: "Empty for a good rate." }),
    published_apr: z.number().nullable(),
    points: z.number().nullable().meta({ description: "Percent of the amount. Null: not published." }),
    fees_usd: z.number().nullable().meta({ description: "Null: not published, and not zero." }),
    occupancy: occupancy.nullable().meta({ description: "Null: not published." }),
    audience,
    vehicle_condition: vehicleCondition.nullable().meta({ description: "Null: not published." }),
    ...publishedBounds,
    effective_at: timestamp.nullable(),
    observed_at: timestamp,
    source_url: z.string().nullable(),
    eligibility: detailedAnnotation.optional(),
  })
  .meta({ id: "RateRow" });

const ratesPage = {
  as_of: timestamp,
  count: z.int(),
  held_count: z.int().meta({ description: "Held rates that pass the filters, shown or not." }),
  rates: z.array(rateRow),
  next_cursor: nextCursor,
  disclosure: z.string(),
};

export const listRatesResponse = z.object(ratesPage).meta({ id: "RatesPage" });

export const demoRatesResponse = z.object({ ...ratesPage, synthetic: z.literal(true), notice: z.string() }).meta({ id: "DemoRatesPage" });

export const benchmarksQuery = z.strictObject({
  product_type: loanProductName.optional(),
  state: stateCode.optional(),
  term_months: queryTerm
    .optional()
    .meta({ description: "A term without rates gets the benchmark of the nearest one; `term_months` of a row says which." }),
  credit_score: queryInteger(LIMITS.minCreditScore, LIMITS.maxCreditScore)
    .optional()
    .meta({ description: "Benchmarks of the score's band, where five institutions publish a range that covers it." }),
  limit: queryInteger(1, LIMITS.ratesPageSize).optional().meta({ description: "Rows of a page. Absent: all of them." }),
  cursor: cursor.optional(),
});

export const benchmarkRow = z
  .object({
    product_type: loanProductName,
    term_months: z.int().nullable().meta({ description: "Null covers every term without a row of its own." }),
    state: stateCodeOut.nullable().meta({ description: "Null: national." }),
    amount: z.number().meta({ description: "The standard amount used for pricing, in dollars." }),
    benchmark_basis: benchmarkBasis,
    credit_score_range: range.nullable().meta({ description: "The band of scores that every rate in it is for; null: all scores." }),
    institutions: z.int(),
    min: z.number(),
    p25: z.number(),
    median: z.number(),
    p75: z.number(),
    max: z.number(),
    as_of: timestamp.meta({ description: "The newest observation of its market." }),
    age: z.string().meta({ description: "How long ago that was, in words.", example: "10 months ago" }),
  })
  .meta({ id: "BenchmarkRow", description: "APR in percent, over each institution's best rate for a standard borrower." });

export const benchmarksResponse = z
  .object({
    as_of: timestamp,
    count: z.int(),
    benchmarks: z.array(benchmarkRow).meta({ description: "National ones first." }),
    next_cursor: nextCursor,
    disclosure: z.string(),
  })
  .meta({ id: "Benchmarks" });

export const leagueTableQuery = z
  .strictObject({
    product_type: loanProductName,
    state: stateCode.optional(),
    term_months: queryTerm.optional(),
    amount: queryAmount(LIMITS.maxAmountUsd).optional(),
    credit_score: queryInteger(LIMITS.minCreditScore, LIMITS.maxCreditScore).optional(),
    limit: pageLimit(LIMITS.leagueTableSize, LIMITS.defaultLeagueTableSize),
    rate_book: rateBookVersion,
  })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const leagueTableResponse = z
  .object({
    as_of: timestamp,
    rate_book: rateBook,
    engine_version: engineVersion,
    product_type: loanProductName,
    state: stateCodeOut.nullable(),
    term_months: z.int(),
    amount: z.number(),
    count: z.int(),
    offers: z.array(offer),
    assumptions: z.array(z.string()),
    disclosure: z.string(),
  })
  .meta({ id: "LeagueTable" });

export const rateBooksQuery = z.strictObject({
  limit: pageLimit(LIMITS.rateBooksPageSize, LIMITS.defaultRateBooksPageSize),
  cursor: cursor.optional(),
});

const hash = z.string().nullable();

export const rateBooksResponse = z
  .object({
    count: z.int(),
    rate_books: z.array(
      z
        .object({
          version: z.string().meta({ description: "What `rate_book` of a request takes." }),
          published_at: timestamp.meta({ description: "From when ages are measured in its answers." }),
          as_of: timestamp.nullable().meta({ description: "Of its newest rate; null: it has no rates." }),
          in_force: z.boolean(),
          rate_book_hash: hash.meta({ description: "Names the content of its rates; null: none." }),
          membership_book_hash: hash.meta({ description: "Names the content of its membership rules; null: none." }),
          gazetteer_hash: hash.meta({ description: "Names the content of its places; null: none." }),
        })
        .meta({ id: "BookSet" }),
    ),
    next_cursor: nextCursor,
  })
  .meta({ id: "RateBooks" });

export const depositRatesRequest = z
  .strictObject({
    product_type: depositProduct,
    amount: amountUsd,
    term_months: termMonths.optional(),
    state: stateCode.optional(),
    limit: z.int().min(1).max(LIMITS.depositRatesSize).default(LIMITS.defaultDepositRatesSize),
  })
  .meta({ id: "DepositRatesRequest" });

const depositOffer = z
  .object({
    rank: z.int(),
    provider: z.string(),
    credit_union_id: z.string(),
    slug: z.string(),
    product_type: depositProduct,
    apy: z.number().meta({ description: "Annual percentage yield, percent." }),
    term_months: z.int().nullable(),
    amount_range: range,
    interest_usd: z.number().meta({ description: "Over the term, or over one year if the product has no term." }),
    as_of: timestamp,
    source_url: z.string().nullable(),
  })
  .meta({ id: "DepositOffer" });

export const depositRatesResponse = z
  .object({
    as_of: timestamp,
    count: z.int(),
    deposit_rates: z.array(depositOffer),
    assumptions: z.array(z.string()),
    disclosure: z.string(),
  })
  .meta({ id: "DepositRates" });

export const profileResponse = z
  .object({
    credit_union_id: z.string(),
    name: z.string(),
    also_known_as: z.array(z.string()).meta({ description: "Trade names." }),
    slug: z.string(),
    city: z.string(),
    state: stateCodeOut,
    county: z.string().nullable().meta({ description: "County name or FIPS code, as the source gives it. Null: not known." }),
    charter_number: z.int().nullable(),
    assets_usd: z.number().nullable(),
    members: z.int().nullable(),
    website: z.string().nullable(),
    synthetic: z.boolean().meta({ description: "True for an invented institution of the embedded data set." }),
    as_of: timestamp,
    rates: z.array(rateRow),
    eligibility: membershipRecord.optional().meta({ description: "Absent: nothing is verified." }),
    disclosure: z.string(),
  })
  .meta({ id: "CreditUnionProfile" });

export const dataQualityQuery = z.strictObject({});

export const dataQualityResponse = z
  .object({
    rate_book: rateBook,
    products: z.array(
      z
        .object({
          product_type: loanProductName,
          good: z.int(),
          held: z.int(),
          held_because: z.array(z.object({ reason: qualityReason, count: z.int() }).meta({ id: "HeldBecause" })),
          oldest_observed_at: timestamp,
          newest_observed_at: timestamp,
        })
        .meta({ id: "ProductQuality" }),
    ),
    references: z.array(
      z.object({ line: z.string(), label: z.string(), rate: z.number(), as_of: z.iso.date() }).meta({ id: "ReferenceRate" }),
    ),
    disclosure: z.string(),
  })
  .meta({ id: "DataQuality" });
