import type { RATE_COLUMNS } from "@tellerline/vocabulary";
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

/**
 * Condition: the row is a call report's figure for first mortgages (fixed and adjustable alike), and books leave it out because the institution
 * itself publishes a mortgage rate that is neither held nor contested (guides/data-quality.md#first-mortgages).
 */
const standsBack = sql`(${rates.origin} = 'ncua' and ${rates.productType} = 'mortgage' and exists (select 1 from rates own
  where own.credit_union_id = rates.credit_union_id and own.product_type = 'mortgage' and own.origin <> 'ncua' and own.withdrawn = 0
    and own.quality_reasons = 0 and not exists (select 1 from disputes where subject = 'rate' and closed_at is null and subject_id = own.rate_id)))`;

/** Condition on the rates of the live book: all rates in force, held ones included, except the call-report figures above. */
export const isInBook = sql`${rates.withdrawn} = 0 and not ${standsBack}`;
