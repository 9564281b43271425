import * as z from "zod";
import { amountUsd, stateCode, termMonths } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { depositProduct } from "../lists/loans.ts";

export const accountKind = depositProduct.meta({ description: "The kind of account." });

export const depositRatesRequest = z
  .strictObject({
    product_type: accountKind,
    amount: amountUsd,
    term_months: termMonths.optional().meta({ description: "Absent: any term, and accounts without one. Months." }),
    state: stateCode.optional().meta({ description: "Where the depositor is. Absent: the whole country." }),
    limit: z.int().min(1).max(LIMITS.depositRatesSize).default(LIMITS.defaultDepositRatesSize).meta({ description: "How many at most." }),
  })
  .meta({ id: "DepositRatesRequest" });
