import * as z from "zod";
import { isServedTerm, pageLimit, queryState, TERM_IS_SERVED } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { direction, loanProductName } from "../lists/loans.ts";
import { queryProduct, queryTerm } from "./rates.ts";

export const day = z.iso.date().meta({ description: "A day in UTC.", example: "2026-11-01", maxLength: 10 });

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

const movementsFilter = {
  product_type: queryProduct,
  state: queryState,
  term_months: queryTerm,
  from: day.optional().meta({ description: "Default: a year before `to`." }),
  to: day.optional().meta({ description: "Default: the last day on which something was observed; with `from`, today." }),
  direction: direction.optional().meta({ description: "Default: either." }),
  limit: pageLimit(LIMITS.movementsSize, LIMITS.defaultMovementsSize),
};

/** Query of the HTML page. A browser may open it without a query, so the product has a default. */
export const rateMovementsPageQuery = z
  .strictObject({ ...movementsFilter, product_type: loanProductName.default("auto_loan") })
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);

export const rateMovementsQuery = z
  .strictObject(movementsFilter)
  .refine((query) => isServedTerm(query.product_type, query.term_months), TERM_IS_SERVED);
