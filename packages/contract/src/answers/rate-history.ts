import * as z from "zod";
import { loanProductName } from "../lists/loans.ts";
import { day } from "../requests/rate-history.ts";
import { count, creditUnionId, disclosure, emptyBecause, institutionName, institutionState, marketState, rank } from "./common.ts";

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

const rateMovement = z
  .object({
    rank,
    credit_union_id: creditUnionId,
    provider: institutionName,
    slug: z.string().nullable().meta({ description: "Null: the institution is gone since, and has no profile." }),
    state: institutionState,
    rate_then: z
      .number()
      .meta({ description: "Lowest note rate in the market at the end of `from`, of those in force on both days, percent." }),
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
