import { FRESH_DAYS, qualityReasonBit, type RATE_COLUMNS } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { rates } from "./schema.ts";

type StoredRateColumns = Readonly<Record<(typeof RATE_COLUMNS)[number]["field"], number | string | null>>;

export type RateRecord = typeof rates.$inferSelect & StoredRateColumns;

export interface BookedRate extends RateRecord {
  readonly isContested: boolean;
}

/** Fails to compile if the table lacks a rate column: then `Missing` is not `never`. */
type Stored<Missing extends never> = Missing;

export type MissingRateColumns = Stored<Exclude<keyof StoredRateColumns, keyof typeof rates.$inferSelect>>;

/** Days after a page's figure was fresh for which the call report's does not come back. */
const STEPPED_BACK_DAYS = 180;

const isContested = sql`exists (select 1 from disputes where subject = 'rate' and closed_at is null and subject_id = own.rate_id)`;

/**
 * Condition: the row is a call report's figure, and books leave it out because the institution itself publishes the product. For first mortgages
 * (fixed and adjustable alike) any rate of its own will do that is neither held nor contested (guides/data-quality.md#first-mortgages); for other
 * products one that was read from its page, even if that is gone since, while it is fresh and for half a year after
 * (guides/rates-from-pages.md#call-reports).
 */
const standsBack = sql`(${rates.origin} = 'ncua' and exists (select 1 from rates own
  where own.credit_union_id = rates.credit_union_id and own.product_type = ${rates.productType} and not ${isContested}
    and ((own.product_type = 'mortgage' and own.origin <> 'ncua' and own.withdrawn = 0 and own.quality_reasons = 0)
      or (own.origin = 'harvest' and own.quality_reasons in (0, ${qualityReasonBit("gone_from_page")}) and julianday('now') - julianday(own.observed_at) <= ${FRESH_DAYS + STEPPED_BACK_DAYS}))))`;

/** Condition on the rates of the live book: all rates in force, held ones included, except the call-report figures above. */
export const isInBook = sql`${rates.withdrawn} = 0 and not ${standsBack}`;
