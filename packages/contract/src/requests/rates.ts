import * as z from "zod";
import { creditScore, cursor, isServedTerm, pageLimit, queryAmount, queryInteger, queryState, TERM_IS_SERVED } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { audience, loanProductName, occupancy, qualityFilter } from "../lists/loans.ts";
import { rateBookVersion } from "./rate-book-version.ts";

export const queryProduct = loanProductName.meta({ description: "The kind of loan." });

export const queryTerm = queryInteger(1, LIMITS.maxTermMonths)
  .optional()
  .meta({ description: "Months. Rates that publish no term pass, too. Absent: any term of the product." });

export const listRatesQuery = z.strictObject({
  product_type: queryProduct.optional(),
  state: queryState,
  occupancy: occupancy.optional().meta({ description: "Only rates for this use of the home, or that publish none. Absent: any." }),
  term_months: queryTerm,
  audience: audience.optional().meta({ description: "Only rates for these people. Absent: any." }),
  credit_union_id: z.string().max(LIMITS.creditUnionIdLength).optional().meta({ description: "Only this institution. Absent: all." }),
  quality: qualityFilter.optional().meta({ description: "Default: `good`." }),
  limit: pageLimit(LIMITS.ratesPageSize, LIMITS.defaultRatesPageSize),
  cursor: cursor.optional(),
});

export const benchmarksQuery = z.strictObject({
  product_type: queryProduct.optional(),
  state: queryState,
  term_months: queryTerm.meta({
    description: "A term without rates gets the benchmark of the nearest one; `term_months` of a row says which.",
  }),
  credit_score: queryInteger(LIMITS.minCreditScore, LIMITS.maxCreditScore)
    .optional()
    .meta({ description: "Benchmarks of the score's band, where five institutions publish a range that covers it." }),
  limit: queryInteger(1, LIMITS.ratesPageSize).optional().meta({ description: "Rows of a page. Absent: all of them." }),
  cursor: cursor.optional(),
});

export const leagueTableQuery = z
  .strictObject({
    product_type: queryProduct,
    state: queryState,
    term_months: queryTerm.meta({ description: "Months. Absent: the product's usual term." }),
    amount: queryAmount(LIMITS.maxAmountUsd).optional().meta({ description: "US dollars. Absent: the product's standard amount." }),
    credit_score: queryInteger(LIMITS.minCreditScore, LIMITS.maxCreditScore).optional().meta({ description: creditScore.description }),
    limit: pageLimit(LIMITS.leagueTableSize, LIMITS.defaultLeagueTableSize),
    rate_book: rateBookVersion,
  })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const rateBooksQuery = z.strictObject({
  limit: pageLimit(LIMITS.rateBooksPageSize, LIMITS.defaultRateBooksPageSize),
  cursor: cursor.optional(),
});

export const dataQualityQuery = z.strictObject({ state: queryState });
