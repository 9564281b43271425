import * as z from "zod";
import { nextCursor, timestamp } from "../fields.ts";
import {
  audience,
  benchmarkBasis,
  intent,
  loanProductName,
  loanProgram,
  occupancy,
  quality,
  qualityReason,
  rateBasis,
  stateCodeOut,
  vehicleCondition,
} from "../lists/loans.ts";
import { slug } from "../requests/slug.ts";
import { detailedAnnotation } from "./annotation.ts";
import { publishedBounds, range } from "./bounds.ts";
import {
  asOf,
  assumptions,
  count,
  creditUnionId,
  disclosure,
  emptyBecause,
  institutionName,
  institutionState,
  marketState,
  site,
  sourceUrl,
} from "./common.ts";
import { membershipRecord } from "./membership-record.ts";
import { engineVersion, offers, rateBook } from "./offer.ts";
import { publishedRate, publishedTerms } from "./published-rate.ts";

export const rateRow = z
  .object({
    rate_id: z.string().meta({ description: "Id of the rate." }),
    credit_union_id: creditUnionId,
    provider: institutionName,
    slug,
    state: institutionState,
    product_type: loanProductName,
    term_months: z.int().nullable().meta({ description: "Null: not published." }),
    rate: z.number().meta({ description: "Note rate, percent per year." }),
    rate_basis: rateBasis,
    quality,
    quality_reasons: z.array(qualityReason).meta({ description: "Empty for a good rate." }),
    published_apr: z.number().nullable().meta({ description: "The APR that the institution publishes, percent. Null: none." }),
    points: z.number().nullable().meta({ description: "Percent of the amount. Null: not published." }),
    fees_usd: z.number().nullable().meta({ description: "Null: not published, and not zero." }),
    occupancy: occupancy.nullable().meta({ description: "Null: not published." }),
    audience,
    vehicle_condition: vehicleCondition.nullable().meta({ description: "Null: not published." }),
    program: loanProgram.nullable().meta({ description: "Null: no first mortgage." }),
    mortgage_insurance_percent: z.number().nullable().meta({
      description: "What mortgage insurance costs a year above 80 % of the home's value, percent of the amount. Null: not published.",
    }),
    ...publishedBounds,
    repayment_months: z.int().optional().meta({
      description: "Months in which a home equity line is repaid after its draw period. Absent: not published, or another product.",
    }),
    intents: z.array(intent).optional().meta({ description: "The only purposes that it is for. Absent: none are published." }),
    ...publishedTerms,
    ...publishedRate,
    effective_at: timestamp.nullable().meta({ description: "From when the rate is in force. Null: not published." }),
    observed_at: timestamp.meta({ description: "When the rate was published or observed." }),
    source_url: sourceUrl.nullable(),
    eligibility: detailedAnnotation.optional().meta({ description: "Guidance on membership. Absent: nothing is verified." }),
  })
  .meta({ id: "RateRow" });

const ratesPage = {
  as_of: asOf,
  count,
  held_count: z.int().meta({ description: "Held rates that pass the filters, shown or not." }),
  rates: z.array(rateRow).meta({ description: "Published rates." }),
  empty_because: emptyBecause,
  next_cursor: nextCursor,
  disclosure,
};

export const listRatesResponse = z.object(ratesPage).meta({ id: "RatesPage" });

export const demoRatesResponse = z
  .object({
    ...ratesPage,
    synthetic: z.literal(true).meta({ description: "Whether it is invented." }),
    notice: z.string().meta({ description: "That the rates are invented." }),
  })
  .meta({ id: "DemoRatesPage" });

export const benchmarkRow = z
  .object({
    product_type: loanProductName,
    term_months: z.int().nullable().meta({ description: "Null covers every term without a row of its own." }),
    state: stateCodeOut.nullable().meta({ description: "Null: national." }),
    amount: z.number().meta({ description: "The standard amount used for pricing, in dollars." }),
    benchmark_basis: benchmarkBasis,
    credit_score_range: range.nullable().meta({ description: "The band of scores that every rate in it is for; null: all scores." }),
    institutions: z.int().meta({ description: "How many institutions." }),
    min: z.number().meta({ description: "The lowest, percent." }),
    p25: z.number().meta({ description: "The lower quartile, percent." }),
    median: z.number().meta({ description: "The median, percent." }),
    p75: z.number().meta({ description: "The upper quartile, percent." }),
    max: z.number().meta({ description: "The highest, percent." }),
    as_of: timestamp.meta({ description: "When the best rates of half of its institutions had been observed." }),
    age: z.string().meta({ description: "How long ago that was, in words.", example: "10 months ago" }),
  })
  .meta({ id: "BenchmarkRow", description: "APR in percent, over each institution's best rate for a standard borrower." });

export const benchmarksResponse = z
  .object({
    as_of: asOf,
    count,
    benchmarks: z.array(benchmarkRow).meta({ description: "National ones first." }),
    empty_because: emptyBecause,
    next_cursor: nextCursor,
    disclosure,
  })
  .meta({ id: "Benchmarks" });

export const leagueTableResponse = z
  .object({
    as_of: timestamp.meta({ description: "The newest observation in the books that it was made from." }),
    rate_book: rateBook,
    engine_version: engineVersion,
    product_type: loanProductName,
    state: marketState,
    term_months: z.int().meta({ description: "Months." }),
    amount: z.number().meta({ description: "US dollars." }),
    count,
    offers,
    empty_because: emptyBecause,
    assumptions,
    disclosure,
  })
  .meta({ id: "LeagueTable" });

const hash = z.string().nullable();

const bookSet = z
  .object({
    version: z.string().meta({ description: "What `rate_book` of a request takes." }),
    published_at: timestamp.meta({ description: "From when ages are measured in its answers." }),
    as_of: timestamp.nullable().meta({ description: "Of its newest rate; null: it has no rates." }),
    in_force: z.boolean().meta({ description: "Whether answers come from it now." }),
    rate_book_hash: hash.meta({ description: "Names the content of its rates; null: none." }),
    membership_book_hash: hash.meta({ description: "Names the content of its membership rules; null: none." }),
    gazetteer_hash: hash.meta({ description: "Names the content of its places; null: none." }),
  })
  .meta({ id: "BookSet" });

export const rateBooksResponse = z
  .object({
    count,
    rate_books: z.array(bookSet).meta({ description: "Newest first." }),
    empty_because: emptyBecause,
    next_cursor: nextCursor,
  })
  .meta({ id: "RateBooks" });

export const profileResponse = z
  .object({
    credit_union_id: creditUnionId,
    name: institutionName,
    also_known_as: z.array(z.string()).meta({ description: "Trade names." }),
    slug,
    city: z.string().meta({ description: "City of the institution's head office." }),
    state: institutionState,
    county: z.string().nullable().meta({ description: "County name or FIPS code, as the source gives it. Null: not known." }),
    charter_number: z.int().nullable().meta({
      description: "The charter's number at the National Credit Union Administration. Null: not known.",
    }),
    assets_usd: z.number().nullable().meta({ description: "Total assets, US dollars. Null: not known." }),
    members: z.int().nullable().meta({ description: "Number of members. Null: not known." }),
    website: z.string().nullable().meta({ description: "The institution's own site. Null: not known to be its own; see `site`." }),
    site: site.optional().meta({ description: "Its own site, or one that a list names. Absent: none is known." }),
    synthetic: z.boolean().meta({ description: "True for an invented institution of the embedded data set." }),
    as_of: asOf,
    rates: z.array(rateRow).meta({ description: "What the institution publishes." }),
    eligibility: membershipRecord.optional().meta({ description: "Absent: nothing is verified." }),
    disclosure,
  })
  .meta({ id: "CreditUnionProfile" });

const heldBecause = z
  .object({
    reason: qualityReason,
    count: z.int().meta({ description: "A rate that is held for two reasons counts in both." }),
  })
  .meta({ id: "HeldBecause" });

const productQuality = z
  .object({
    product_type: loanProductName,
    good: z.int().meta({ description: "How many take part in answers." }),
    held: z.int().meta({ description: "How many do not." }),
    from_pages: z.int().meta({ description: "Of those that do, how many have the words of an institution's own page as evidence." }),
    fresh: z.int().meta({ description: "Of those that do, how many were observed in the last 45 days." }),
    held_because: z.array(heldBecause).meta({ description: "Reasons that hold something." }),
    oldest_observed_at: timestamp.meta({ description: "Of all of them." }),
    newest_observed_at: timestamp.meta({ description: "Of all of them." }),
  })
  .meta({ id: "ProductQuality" });

const referenceRate = z
  .object({
    line: z.string().meta({ description: "Names the average." }),
    label: z.string().meta({ description: "What its publisher calls it." }),
    rate: z.number().meta({ description: "Note rate, percent a year." }),
    as_of: z.iso.date().meta({ description: "The newest observation in the books that the answer was made from." }),
  })
  .meta({ id: "ReferenceRate" });

export const dataQualityResponse = z
  .object({
    rate_book: rateBook,
    state: stateCodeOut.nullable().meta({ description: "Counts are of rates that are offered there. Null: of all." }),
    products: z.array(productQuality).meta({ description: "Those that have rates." }),
    references: z.array(referenceRate).meta({ description: "The newest of each." }),
    disclosure,
  })
  .meta({ id: "DataQuality" });
