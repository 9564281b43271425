import type { InstitutionImport, RateRowImport } from "@tellerline/contract/operator";
import { isStateCode, type StateCode } from "@tellerline/geography";
import { AUDIENCES, INTENTS, type Institution, OCCUPANCIES, PRODUCTS, type RateSheetRow, VEHICLE_CONDITIONS } from "@tellerline/scoring";
import type { InstitutionRecord, RateRecord } from "@tellerline/storage";

/** The one crossing between import rows, the tables and the engine. */

function oneOf<Value extends string>(values: readonly Value[], value: string): Value {
  const found = values.find((candidate) => candidate === value);
  if (found === undefined) throw new Error(`The catalog holds a value that is not in the contract: ${value}`);
  return found;
}

function toStateCode(value: string): StateCode {
  if (!isStateCode(value)) throw new Error(`The catalog holds a state that does not exist: ${value}`);
  return value;
}

function toStrings(json: string | null): readonly string[] | null {
  const value: unknown = json === null ? null : JSON.parse(json);
  return Array.isArray(value) ? value.map(String) : null;
}

function toSeconds(timestamp: string): number {
  return Math.floor(Date.parse(timestamp) / 1000);
}

export function toInstitution(record: InstitutionRecord): Institution {
  const { creditUnionId, name, slug, city, state, county, charterNumber, assetsUsd, members, website, synthetic } = record;
  return { creditUnionId, name, slug, city, state: toStateCode(state), county, charterNumber, assetsUsd, members, website, synthetic };
}

/** A stored rate as a row of a book. */
export function toRateSheetRow(record: RateRecord): RateSheetRow {
  return {
    rateId: record.rateId,
    creditUnionId: record.creditUnionId,
    product: oneOf(PRODUCTS, record.productType),
    noteRatePercent: record.rate,
    pointsPercent: record.points ?? 0,
    feesUsd: record.feesUsd ?? 0,
    annualFeeUsd: record.annualFeeUsd ?? 0,
    initialFixedMonths: record.initialFixedMonths ?? 0,
    fullyIndexedRatePercent: record.fullyIndexedRate ?? 0,
    termMonths: record.termMonths,
    publishedAprPercent: record.publishedApr,
    states: toStrings(record.states)?.map(toStateCode) ?? null,
    minAmountUsd: record.minAmount,
    maxAmountUsd: record.maxAmount,
    minCreditScore: record.minCreditScore,
    maxCreditScore: record.maxCreditScore,
    minDownPaymentPercent: record.minDownPaymentPercent,
    occupancy: record.occupancy === null ? null : oneOf(OCCUPANCIES, record.occupancy),
    audience: record.audience === null ? "general" : oneOf(AUDIENCES, record.audience),
    intents: toStrings(record.intents)?.map((intent) => oneOf(INTENTS, intent)) ?? null,
    vehicleCondition: record.vehicleCondition === null ? null : oneOf(VEHICLE_CONDITIONS, record.vehicleCondition),
    effectiveAt: record.effectiveAt === null ? null : toSeconds(record.effectiveAt),
    observedAt: toSeconds(record.observedAt),
    sourceUrl: record.sourceUrl,
  };
}

/** An imported rate as a row of a book, without a detour over the tables: for the sandbox, which has none. */
export function importedToRateSheetRow(row: RateRowImport, observedAt: string): RateSheetRow {
  return toRateSheetRow({
    rateId: row.rate_id,
    creditUnionId: row.credit_union_id,
    productType: row.product_type,
    rate: row.rate,
    publishedApr: row.published_apr ?? null,
    points: row.points ?? null,
    feesUsd: row.fees_usd ?? null,
    annualFeeUsd: row.annual_fee_usd ?? null,
    termMonths: row.term_months ?? null,
    states: row.states === undefined ? null : JSON.stringify(row.states),
    minAmount: row.min_amount ?? null,
    maxAmount: row.max_amount ?? null,
    minCreditScore: row.min_credit_score ?? null,
    maxCreditScore: row.max_credit_score ?? null,
    minDownPaymentPercent: row.min_down_payment_percent ?? null,
    occupancy: row.occupancy ?? null,
    audience: row.audience ?? null,
    intents: row.intents === undefined ? null : JSON.stringify(row.intents),
    vehicleCondition: row.vehicle_condition ?? null,
    initialFixedMonths: row.initial_fixed_months ?? null,
    fullyIndexedRate: row.fully_indexed_rate ?? null,
    effectiveAt: row.effective_at ?? null,
    observedAt: row.observed_at ?? observedAt,
    sourceUrl: row.source_url ?? null,
    origin: "synthetic",
    contentHash: "",
    withdrawn: false,
    bookVersion: 0,
  });
}

export function importedToInstitution(row: InstitutionImport, slug: string): Institution {
  return {
    creditUnionId: row.credit_union_id,
    name: row.name,
    slug,
    city: row.city,
    state: row.state,
    county: row.county ?? null,
    charterNumber: row.charter_number ?? null,
    assetsUsd: row.assets_usd ?? null,
    members: row.members ?? null,
    website: row.website ?? null,
    synthetic: true,
  };
}
