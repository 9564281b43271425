import * as z from "zod";
import { isServedTerm, pageLimit, queryState, TERM_IS_SERVED } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { direction, loanProductName } from "../lists/loans.ts";
import { count, creditUnionId, disclosure, emptyBecause, institutionName, institutionState, marketState, rank } from "./common.ts";
import { queryProduct, queryTerm } from "./rates.ts";

const day = z.iso.date().meta({ description: "A day in UTC.", example: "2026-11-01", maxLength: 10 });

export const rateHistoryQuery = z
  .strictObject({
    product_type: queryProduct,
    state: queryState,
    credit_union_id: z.string().max(LIMITS.creditUnionIdLength).optional().meta({ description: "Only this institution. Absent: all." }),
    term_months: queryTerm,
    from: day.optional().meta({ description: "Default: a year before `to`." }),
    to: day.optional().meta({ description: "Default: the last day on which something was observed; with `from`, today." }),
  })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

const rateDay = z
  .object({
    date: day,
    min: z.number().meta({ description: "The lowest, percent." }),
    median: z.number().meta({ description: "The median, percent." }),
    count: z.int().meta({ description: "Institutions with a rate in force." }),
  })
  .meta({ id: "RateDay", description: "Note rates in force at the end of the day, percent." });

export const rateHistoryResponse = z
  .object({
    product_type: loanProductName,
    state: marketState,
    credit_union_id: z.string().nullable().meta({ description: "The institution; null for the market." }),
    term_months: z.int().nullable().meta({ description: "Months. Null: any term of the product." }),
    from: day,
    to: day,
    history: z.array(rateDay).meta({ description: "The days on which something was observed; nothing is known of days between them." }),
    empty_because: emptyBecause,
    disclosure,
  })
  .meta({ id: "RateHistory" });

const movementsFilter = {
  product_type: queryProduct,
  state: queryState,
  term_months: queryTerm,
  from: day.optional().meta({ description: "Default: a year before `to`." }),
  to: day.optional().meta({ description: "Default: the last day on which something was observed; with `from`, today." }),
  direction: direction.optional().meta({ description: "Default: either." }),
  limit: pageLimit(LIMITS.movementsSize, LIMITS.defaultMovementsSize),
};

/** Query of the page for browsers. A browser may open the page without a query, so the product has a default. */
export const rateMovementsPageQuery = z
  .strictObject({ ...movementsFilter, product_type: loanProductName.default("auto_loan") })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const rateMovementsQuery = z
  .strictObject(movementsFilter)
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

const rateMovement = z
  .object({
    rank,
    credit_union_id: creditUnionId,
    provider: institutionName,
    slug: z.string().nullable().meta({ description: "Null: the institution is gone since, and has no profile." }),
    state: institutionState,
    rate_then: z.number().meta({ description: "Lowest note rate in the market at the end of `from`, percent." }),
    observed_then: day.meta({ description: "The day of that figure: the last on which it was observed, at or before `from`." }),
    rate_now: z.number().meta({ description: "The same at the end of `to`." }),
    observed_now: day.meta({ description: "The day of that figure, at or before `to`." }),
    change: z.number().meta({ description: "`rate_now` less `rate_then`, in percentage points." }),
  })
  .meta({ id: "RateMovement" });

export const rateMovementsResponse = z
  .object({
    product_type: loanProductName,
    state: marketState,
    term_months: z.int().nullable().meta({ description: "Months. Null: any term of the product." }),
    from: day,
    to: day,
    count,
    movements: z.array(rateMovement).meta({ description: "Largest movement first." }),
    empty_because: emptyBecause,
    disclosure,
  })
  .meta({ id: "RateMovements" });
