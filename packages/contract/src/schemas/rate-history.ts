import * as z from "zod";
import { isServedTerm, pageLimit, stateCode, TERM_IS_SERVED } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { direction, loanProductName, stateCodeOut } from "../lists/loans.ts";
import { queryTerm } from "./rates.ts";

const day = z.iso.date().meta({ description: "A day in UTC.", example: "2026-11-01", maxLength: 10 });

export const rateHistoryQuery = z
  .strictObject({
    product_type: loanProductName,
    state: stateCode.optional(),
    credit_union_id: z.string().max(LIMITS.creditUnionIdLength).optional(),
    term_months: queryTerm.optional(),
    from: day.optional().meta({ description: "Default: a year before `to`." }),
    to: day.optional().meta({ description: "Default: the last day on which something was observed; with `from`, today." }),
  })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const rateHistoryResponse = z
  .object({
    product_type: loanProductName,
    state: stateCodeOut.nullable(),
    credit_union_id: z.string().nullable(),
    term_months: z.int().nullable(),
    from: day,
    to: day,
    history: z
      .array(
        z
          .object({ date: day, min: z.number(), median: z.number(), count: z.int() })
          .meta({ id: "RateDay", description: "Note rates in force at the end of the day, percent." }),
      )
      .meta({ description: "The days on which something was observed; nothing is known of days between them." }),
    disclosure: z.string(),
  })
  .meta({ id: "RateHistory" });

const movementsFilter = {
  product_type: loanProductName,
  state: stateCode.optional(),
  term_months: queryTerm.optional(),
  from: day.optional().meta({ description: "Default: a year before `to`." }),
  to: day.optional().meta({ description: "Default: the last day on which something was observed; with `from`, today." }),
  direction: direction.optional().meta({ description: "Default: either." }),
  limit: pageLimit(LIMITS.movementsSize, LIMITS.defaultMovementsSize),
};

/** A browser may open the page without a query. */
export const rateMovementsPageQuery = z
  .strictObject({ ...movementsFilter, product_type: loanProductName.default("auto_loan") })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const rateMovementsQuery = z
  .strictObject(movementsFilter)
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const rateMovementsResponse = z
  .object({
    product_type: loanProductName,
    state: stateCodeOut.nullable(),
    term_months: z.int().nullable(),
    from: day,
    to: day,
    count: z.int(),
    movements: z.array(
      z
        .object({
          rank: z.int(),
          credit_union_id: z.string(),
          provider: z.string(),
          slug: z.string().nullable().meta({ description: "Null: the institution is gone since, and has no profile." }),
          state: stateCodeOut.meta({ description: "Where the institution is based." }),
          rate_then: z.number().meta({ description: "Lowest note rate in the market at the end of `from`, percent." }),
          observed_then: day.meta({ description: "The day of that figure: the last on which it was observed, at or before `from`." }),
          rate_now: z.number().meta({ description: "The same at the end of `to`." }),
          observed_now: day.meta({ description: "The day of that figure, at or before `to`." }),
          change: z.number().meta({ description: "`rate_now` less `rate_then`, in percentage points." }),
        })
        .meta({ id: "RateMovement" }),
    ),
    disclosure: z.string(),
  })
  .meta({ id: "RateMovements" });
