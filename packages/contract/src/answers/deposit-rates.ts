import * as z from "zod";
import { timestamp } from "../fields.ts";
import { accountKind } from "../requests/deposit-rates.ts";
import { slug } from "../requests/slug.ts";
import { range } from "./bounds.ts";
import { asOf, assumptions, creditUnionId, disclosure, emptyBecause, institutionName, rank, sourceUrl } from "./common.ts";

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
    interest_usd: z
      .number()
      .meta({ description: "Over the term: the rate's own, or the one that was asked for; one year if neither is given." }),
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
