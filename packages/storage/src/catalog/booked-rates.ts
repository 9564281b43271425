import { FRESH_DAYS, qualityReasonBit, type RATE_COLUMNS } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { rates } from "./schema.ts";

type StoredRateColumns = Readonly<Record<(typeof RATE_COLUMNS)[number]["field"], number | string | null>>;

export type RateRecord = typeof rates.$inferSelect & StoredRateColumns;

export interface BookedRate extends RateRecord {
  readonly isContested: boolean;
}

/** Does not compile if a rate column is missing from the table, because `Missing` is not `never` then. */
type Stored<Missing extends never> = Missing;

export type MissingRateColumns = Stored<Exclude<keyof StoredRateColumns, keyof typeof rates.$inferSelect>>;

/** Days that the call report's figure stays out of the book after the page's figure has stopped being fresh. */
const STEPPED_BACK_DAYS = 180;

const isContested = sql`exists (select 1 from disputes where subject = 'rate' and closed_at is null and subject_id = own.rate_id)`;

/**
 * Condition: the row is a call report's figure that books leave out, because the institution itself publishes the product. A reported first
 * mortgage gives way to any rate in force from another source that is neither held nor contested (guides/data-quality.md#first-mortgages).
 * Any reported figure gives way to an uncontested rate read from the institution's page, unless that rate is held for a reason other than
 * that the page no longer gives it; it does so until `STEPPED_BACK_DAYS` after that rate was fresh
 * (guides/rates-from-pages.md#call-reports).
 */
const standsBack = sql`(${rates.origin} = 'ncua' and exists (select 1 from rates own
  where own.credit_union_id = rates.credit_union_id and own.product_type = ${rates.productType} and not ${isContested}
    and ((own.product_type = 'mortgage' and own.origin <> 'ncua' and own.withdrawn = 0 and own.quality_reasons = 0)
      or (own.origin = 'harvest' and own.quality_reasons in (0, ${qualityReasonBit("gone_from_page")}) and julianday('now') - julianday(own.observed_at) <= ${FRESH_DAYS + STEPPED_BACK_DAYS}))))`;

/** Condition: the rate is in the live book. The book has all rates in force, including held ones, except the call-report figures above. */
export const isInBook = sql`${rates.withdrawn} = 0 and not ${standsBack}`;
