import * as z from "zod";
import { amountUsd, range, stateCode, termMonths, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { depositProduct } from "../lists/loans.ts";
import { asOf, assumptions, creditUnionId, disclosure, emptyBecause, institutionName, rank, slug, sourceUrl } from "./common.ts";

const accountKind = depositProduct.meta({ description: "The kind of account." });

export const depositRatesRequest = z
  .strictObject({
    product_type: accountKind,
    amount: amountUsd,
    term_months: termMonths.optional().meta({ description: "Absent: any term, and accounts without one. Months." }),
    state: stateCode.optional().meta({ description: "Where the depositor is. Absent: the whole country." }),
    limit: z.int().min(1).max(LIMITS.depositRatesSize).default(LIMITS.defaultDepositRatesSize).meta({ description: "How many at most." }),
  })
  .meta({ id: "DepositRatesRequest" });

const depositOffer = z
  .object({
    rank,
    provider: institutionName,
    credit_union_id: creditUnionId,
    slug,
    product_type: accountKind,
    apy: z.number().meta({ description: "Annual percentage yield, percent." }),
    term_months: z.int().nullable().meta({ description: "Months. Null: any term of the product." }),
    amount_range: range,
    interest_usd: z.number().meta({ description: "Over the term, or over one year if the product has no term." }),
    as_of: timestamp.meta({ description: "When the rate was observed." }),
    source_url: sourceUrl.nullable(),
  })
  .meta({ id: "DepositOffer" });

export const depositRatesResponse = z
  .object({
    as_of: asOf,
    count: z.int().meta({ description: "Accounts in this answer." }),
    deposit_rates: z.array(depositOffer).meta({ description: "Accounts, highest yield first." }),
    empty_because: emptyBecause,
    assumptions,
    disclosure,
  })
  .meta({ id: "DepositRates" });
