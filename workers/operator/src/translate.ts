import type { InstitutionImport, RateRowImport } from "@tellerline/contract/operator";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import type { Institution, RateEvidence, RateSheetRow } from "@tellerline/scoring";
import type { InstitutionRecord, RateRecord } from "@tellerline/storage";
import {
  type AdjustmentValues,
  GOOD,
  KNOWN_INDEX_FIGURES,
  type Product,
  RATE_COLUMNS,
  type RareTermValues,
  type RatePriceValues,
  type RateRequirementValues,
  requireMember,
  type ShownSite,
  secondsOf,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { withIndexedRates } from "./indexed-rates.ts";

const toStateCode = (value: string): StateCode => requireMember(STATE_CODES, value);

const strings = z.array(z.string());
const toStrings = (json: string | null): readonly string[] | null => (json === null ? null : strings.parse(JSON.parse(json)));

/** Converts a stored institution to its form in the engine. @param site the site to show; null if there is none */
export function toInstitution(record: InstitutionRecord, formerIds: readonly string[], site: ShownSite | null): Institution {
  const { creditUnionId, name, slug, city, state, county, charterNumber, assetsUsd, members, synthetic } = record;
  return {
    creditUnionId,
    name,
    slug,
    city,
    state: toStateCode(state),
    county,
    charterNumber,
    assetsUsd,
    members,
    website: site?.state === "active" ? site.url : null,
    ...(site === null || site.state === "active" ? {} : { listedSite: site }),
    alsoKnownAs: toStrings(record.alsoKnownAs) ?? [],
    formerIds,
    synthetic,
    isFederal: record.isFederal,
    sharesUsd: record.sharesUsd,
    undividedEarningsUsd: record.undividedEarningsUsd,
    netWorthUsd: record.netWorthUsd,
  };
}

type Column = (typeof RATE_COLUMNS)[number];
type RowValues = RatePriceValues & RareTermValues & AdjustmentValues & RateRequirementValues;

/** Converts the stored or imported value of a column to its form in the engine. @param stored null if the value was not published */
function toColumnValue(column: Column, stored: number | string | readonly string[] | null) {
  if (column.table === "price") return stored ?? column.unpublished;
  if (column.table === "adjustment") return stored ?? 0;
  if (column.table === "rare") return stored === null || column.form === "number" ? stored : requireMember(column.members, String(stored));
  if (column.form === "least" || column.form === "greatest") return stored;
  if (stored === null) return column.unpublished;
  const members: readonly string[] = column.members;
  const chosen = Array.isArray(stored) ? stored : column.form === "any_of" ? toStrings(String(stored)) : String(stored);
  return typeof chosen === "string"
    ? requireMember(members, chosen)
    : (chosen?.map((member: string) => requireMember(members, member)) ?? null);
}

function toColumns(read: (column: Column) => number | string | readonly string[] | null): RowValues {
  const values = RATE_COLUMNS.map((column) => [column.field, toColumnValue(column, read(column))]);
  // The cast is safe: each value is built from the descriptor that determines its type.
  return Object.fromEntries(values) as RowValues;
}

interface PublishedCharges {
  readonly product: Product;
  readonly points: number | null | undefined;
  readonly fees: number | null | undefined;
  readonly annualFee: number | null | undefined;
}

/** Whether a row publishes its charges. For a card, an annual fee is enough; for a home equity line, it says nothing of initial costs. */
function tellsCharges({ product, points, fees, annualFee }: PublishedCharges): boolean {
  return points != null || fees != null || (product === "credit_card" && annualFee != null);
}

export const storedEvidence = z.object({
  quote: z.string(),
  cell: z.string().optional(),
  retrieved_at: z.string(),
  confirmed_at: z.string().optional(),
  read_by: z.string(),
  ages_in: z.number().optional(),
});

function toEvidence({ quote, cell, retrieved_at, confirmed_at, read_by }: z.output<typeof storedEvidence>): RateEvidence {
  const retrievedAt = secondsOf(retrieved_at);
  return {
    quote,
    cell: cell ?? null,
    retrievedAt,
    confirmedAt: confirmed_at === undefined ? retrievedAt : secondsOf(confirmed_at),
    readBy: read_by,
  };
}

type ModelYears = Pick<RateSheetRow, "minVehicleYear" | "maxVehicleYear">;

/** Model years that were counted from ages, as of another year. @param passed years since they were counted. */
const yearsLater = ({ minVehicleYear: oldest, maxVehicleYear: newest }: ModelYears, passed: number): ModelYears => ({
  minVehicleYear: oldest === null ? null : oldest + passed,
  maxVehicleYear: newest === null ? null : newest + passed,
});

/**
 * Converts a stored rate to a row of a book.
 * @param year the year of the book: vehicles of some age are of other model years than when the rate was read.
 * @param isWidened whether the rate is offered in the whole country, whatever states it names
 */
export function toRateSheetRow(record: RateRecord, year: number, isWidened = false): RateSheetRow {
  const evidence = record.evidence === null ? null : storedEvidence.parse(JSON.parse(record.evidence));
  return {
    rateId: record.rateId,
    creditUnionId: record.creditUnionId,
    product: record.productType,
    noteRatePercent: record.rate,
    termMonths: record.termMonths,
    publishedAprPercent: record.publishedApr,
    states: isWidened ? null : (toStrings(record.states)?.map(toStateCode) ?? null),
    ...toColumns(({ field }) => record[field]),
    ...yearsLater(record, year - (evidence?.ages_in ?? year)),
    effectiveAt: record.effectiveAt === null ? null : secondsOf(record.effectiveAt),
    observedAt: secondsOf(record.observedAt),
    sourceUrl: record.sourceUrl,
    feesKnown: tellsCharges({
      product: record.productType,
      points: record.pointsPercent,
      fees: record.feesUsd,
      annualFee: record.annualFeeUsd,
    }),
    isReported: record.origin === "ncua",
    isFrom: record.rateBasis === "from",
    isRange: record.rateBasis === "range",
    rateIsApr: record.rateIsApr === true,
    evidence: evidence === null ? null : toEvidence(evidence),
    isWidened,
    qualityReasons: record.qualityReasons,
  };
}

/** Converts an imported rate to a row of a book. Used for the sandbox, whose rates are not stored in tables. */
export function importedToRateSheetRow(imported: RateRowImport, observedAt: string): RateSheetRow {
  const row = withIndexedRates(imported, observedAt.slice(0, 10), KNOWN_INDEX_FIGURES);
  if (typeof row === "string") throw new Error(`No figure of ${row} is known on ${observedAt}.`);
  return {
    rateId: row.rate_id,
    creditUnionId: row.credit_union_id,
    product: row.product_type,
    noteRatePercent: row.rate,
    termMonths: row.term_months ?? null,
    publishedAprPercent: row.published_apr ?? null,
    states: row.states ?? null,
    ...toColumns(({ wire }) => row[wire] ?? null),
    effectiveAt: row.effective_at === undefined ? null : secondsOf(row.effective_at),
    observedAt: secondsOf(row.observed_at ?? observedAt),
    sourceUrl: row.source_url ?? null,
    feesKnown: tellsCharges({ product: row.product_type, points: row.points, fees: row.fees_usd, annualFee: row.annual_fee_usd }),
    isReported: false,
    isFrom: row.rate_basis === "from",
    isRange: row.rate_basis === "range",
    rateIsApr: row.rate_is_apr === true,
    evidence: row.evidence === undefined ? null : toEvidence(row.evidence),
    isWidened: false,
    qualityReasons: GOOD,
  };
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
    alsoKnownAs: row.also_known_as ?? [],
    formerIds: [],
    synthetic: true,
    isFederal: row.federal_charter ?? null,
    sharesUsd: row.shares_usd ?? null,
    undividedEarningsUsd: row.undivided_earnings_usd ?? null,
    netWorthUsd: row.net_worth_usd ?? null,
  };
}
