import { type Column, missing, type StringReader } from "@tellerline/book";
import { type AdjustmentCondition, isLoanProduct, loanProduct, type Product, type ShownSite } from "@tellerline/vocabulary";
import type { LoanPrice } from "../pricing/cash-flows.ts";
import { readEvidence } from "./evidence.ts";
import { readListedSite } from "./listed-site.ts";
import { type PriceTable, priceAdjusted, priceWithCharges } from "./prices.ts";
import type { RateBookMemory } from "./rate-book-memory.ts";
import type { RequirementTable } from "./requirements.ts";
import type { RowListColumns } from "./row-list-columns.ts";
import type { RateEvidence } from "./rows.ts";

export const RATE_BOOK_FORMAT = "tellerline-rate-book-3";
/** Yes-or-no facts about a row besides its figures, as bits. */
export const ROW_FLAGS = { feesKnown: 1, isReported: 2, isWidened: 4, isFrom: 8, isRange: 16, rateIsApr: 32 } as const;
/** Note rates are stored as whole millionths of a percent, so that decimals are read back exactly. */
export const MICRO_PERCENT = 1_000_000;
export const NOT_PUBLISHED = 0xffff_ffff;

/** Rows of one product and term, sorted by floor, a lower bound on the APR (floors.ts). Deposits are sorted by rate, highest first. */
export interface Market {
  readonly index: number;
  readonly product: Product;
  /** Null for rows that serve any term of the product. */
  readonly termMonths: number | null;
  readonly start: number;
  readonly end: number;
  /** Whether the market's rows are held: they are listed on request, but never offered. */
  readonly isHeld: boolean;
}

export interface RateBookMeta {
  /** Seconds since the epoch: the newest observation of a good row, or of a held row if no row is good. */
  readonly asOf: number;
  /** Institution numbers by former id; absent if there are none. */
  readonly formerIds?: Readonly<Record<string, number>>;
  /**
   * The lowest lending limits of any institution, US dollars; null if none is known. Requests up to these amounts need no check of single
   * institutions, unless the book has federal charters (`hasFederal`) and the term is longer than they may lend.
   */
  readonly leastLimits: { readonly memberUsd: number | null; readonly commercialUsd: number | null; readonly hasFederal: boolean };
  /** Whether any rows are contested; absent if none are. */
  readonly hasContested?: boolean;
  readonly rows: number;
  readonly institutions: number;
  /** Held rows of a product and term form a market of their own. `isHeld` is absent in books that were made before rates were judged. */
  readonly markets: readonly (readonly [product: number, termMonths: number, start: number, end: number, isHeld?: 0 | 1])[];
  /** Absent in books that were made before rates were judged. */
  readonly isJudged?: true;
  /** Absent in books that were made before loans were compared by their whole cost. */
  readonly comparesWholeCosts?: true;
  /** The (product, term) pairs that have benchmarks, in the order of the benchmark columns. Term 0 stands for all terms without rows of their own. */
  readonly views: readonly (readonly [product: number, termMonths: number])[];
}

/** APR statistics by view (an entry of `RateBookMeta.views`), place and band of scores; benchmarks.ts reads them. */
export interface BenchmarkColumns {
  /** How many institutions have a rate in the market. This column and `asOf` have one entry per view and place, for all bands together. */
  readonly considered: Column;
  readonly asOf: Column;
  readonly institutions: Column;
  readonly min: Column;
  readonly p25: Column;
  readonly median: Column;
  readonly p75: Column;
  readonly max: Column;
}

export interface RateBook {
  readonly meta: RateBookMeta;
  readonly markets: readonly Market[];
  readonly noteRateMicro: Column;
  /** Empty if no row publishes an APR. */
  readonly publishedAprMicro: Column;
  /** Floors of adjustable mortgages, in row order; `floorReader` reads them. */
  readonly adjustableFloorMicro: Column;
  readonly institution: Column;
  readonly requirement: Column;
  readonly price: Column;
  readonly provenance: Column;
  /** Bits of `ROW_FLAGS`. */
  readonly rowFlags: Column;
  readonly requirements: RequirementTable;
  readonly prices: PriceTable;
  readonly observedAt: Column;
  readonly sourceUrl: Column;
  /** By institution: the most that the law lets it lend to one member, US dollars; infinite if no limit is known. */
  readonly memberLimitUsd: Column;
  /** By institution: the most that the law lets it lend to one commercial borrower, US dollars; infinite if no limit is known. */
  readonly commercialLimitUsd: Column;
  /** By institution: 1 if its charter is known to be federal, else 0. */
  readonly isFederal: Column;
  readonly rowLists: RowListColumns;
  readonly benchmarks: BenchmarkColumns;
  /** Number of institutions with a rate, by product and place; `institutionsWithRates` reads it. */
  readonly productInstitutions: Column;
  readonly institutionStrings: StringReader;
  /** By institution: its site if that is shown but not `active`, as `listedSiteText` writes it. Null in books that have no such sites. */
  readonly listedSites: StringReader | null;
  readonly urls: StringReader;
  /** `ids`: number of the evidence of each provenance, 0 for none. `texts`: evidence as `evidenceText` writes it. Null if no row has evidence. */
  readonly evidence: { readonly ids: Column; readonly texts: StringReader } | null;
  /**
   * Rows that their institutions contest, in a book of their own; null if there are none. A judged book also has them among its held rows.
   */
  readonly contested: RateBook | null;
  readonly memory: RateBookMemory;
}

/** Whether rows that publish no term serve `termMonths`: terms longer than usual are not offered (guides/pricing.md#requirements). */
export function isUsualTerm(product: Product, termMonths: number): boolean {
  const longest = isLoanProduct(product) ? loanProduct(product).usual.maxTermMonths : null;
  return longest === null || termMonths <= longest;
}

function marketsOf(book: RateBook, product: Product, termMonths: number | null, isHeld: boolean): readonly Market[] {
  const serves = (market: Market) => {
    if (termMonths === null) return true;
    return market.termMonths === null ? isUsualTerm(product, termMonths) : market.termMonths === termMonths;
  };
  return book.markets.filter((market) => market.product === product && market.isHeld === isHeld && serves(market));
}

/**
 * The markets whose rows serve a term: the market of that term and, if the term is usual (`isUsualTerm`), the market for any term. A null
 * term selects all. Without held rows.
 */
export function marketsServing(book: RateBook, product: Product, termMonths: number | null): readonly Market[] {
  return marketsOf(book, product, termMonths, false);
}

/** The markets of held rows that would serve a term; a null term selects all. Held rows are not offered until somebody confirms them. */
export function heldMarketsServing(book: RateBook, product: Product, termMonths: number | null): readonly Market[] {
  return marketsOf(book, product, termMonths, true);
}

/** Whether the rates of a book were judged when it was made (guides/data-quality.md#older-books). */
export const isJudged = ({ meta }: RateBook): boolean => meta.isJudged === true;

/** Whether a book was made after loans were compared by their whole cost (guides/what-a-loan-costs.md#older-books). */
export const comparesWholeCosts = ({ meta }: Pick<RateBook, "meta">): boolean => meta.comparesWholeCosts === true;

/** A note rate as a book stores it: to a millionth of a percent. */
export const asStoredPercent = (percent: number): number => Math.round(percent * MICRO_PERCENT) / MICRO_PERCENT;

export function noteRatePercent(book: RateBook, row: number): number {
  return (book.noteRateMicro[row] ?? missing(row)) / MICRO_PERCENT;
}

/** The APR that the institution publishes, percent a year; null if it publishes none. */
export function publishedAprPercent(book: RateBook, row: number): number | null {
  const { publishedAprMicro } = book;
  // The column is empty if no row publishes an APR.
  if (publishedAprMicro.length === 0) return null;
  const micro = publishedAprMicro[row] ?? missing(row);
  return micro === NOT_PUBLISHED ? null : micro / MICRO_PERCENT;
}

export function priceOf(book: RateBook, row: number): LoanPrice {
  return priceWithCharges(noteRatePercent(book, row), book.prices, book.price[row] ?? missing(row));
}

/** The price of a row for a borrower who meets the conditions `met`: the note rate includes their adjustments. */
export function priceFor(book: RateBook, row: number, met: readonly AdjustmentCondition[]): LoanPrice {
  return priceAdjusted(noteRatePercent(book, row), book.prices, book.price[row] ?? missing(row), met);
}

/** Number of strings per institution: id, name, slug and website. */
const STRINGS = 4;

/** The id of institution number `institution`. Institutions are numbered in the order of their ids, so that comparing numbers compares ids. */
export function creditUnionIdOf(book: RateBook, institution: number): string {
  return book.institutionStrings(institution * STRINGS);
}
export function providerNameOf(book: RateBook, institution: number): string {
  return book.institutionStrings(institution * STRINGS + 1);
}
export function slugOf(book: RateBook, institution: number): string {
  return book.institutionStrings(institution * STRINGS + 2);
}
/** The institution's own site; null if it is not known. */
export function websiteOf(book: RateBook, institution: number): string | null {
  return book.institutionStrings(institution * STRINGS + 3) || null;
}

/** The site to show for an institution: its own, or one that is not known to be its own or can't be read; null if none is known. */
export function siteOf(book: RateBook, institution: number): ShownSite | null {
  const url = websiteOf(book, institution);
  if (url !== null) return { url, state: "active", listedOn: null };
  const listed = book.listedSites?.(institution) ?? "";
  return listed === "" ? null : readListedSite(listed);
}

/** Number of the institution that has, or formerly had, this id; null if none. A binary search: numbers follow the order of ids. */
export function findInstitution(book: RateBook, creditUnionId: string): number | null {
  let low = 0;
  let high = book.meta.institutions - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const id = creditUnionIdOf(book, middle);
    if (id === creditUnionId) return middle;
    if (id < creditUnionId) low = middle + 1;
    else high = middle - 1;
  }
  const { formerIds = {} } = book.meta;
  return Object.hasOwn(formerIds, creditUnionId) ? (formerIds[creditUnionId] ?? null) : null;
}

/** When the row was observed (seconds since the epoch), and at which URL; null if the source is not known. */
export function provenanceOf(book: RateBook, row: number): { readonly observedAt: number; readonly sourceUrl: string | null } {
  const id = book.provenance[row] ?? missing(row);
  const url = book.sourceUrl[id] ?? missing(id);
  return { observedAt: book.observedAt[id] ?? missing(id), sourceUrl: url === 0 ? null : book.urls(url) };
}

const evidenceIdOf = ({ evidence, provenance }: RateBook, row: number): number =>
  evidence === null ? 0 : (evidence.ids[provenance[row] ?? missing(row)] ?? missing(row));

export const isFromPage = (book: RateBook, row: number): boolean => evidenceIdOf(book, row) !== 0;

/** Where the institution's page says the rate; null if no page was read. */
export function evidenceOf(book: RateBook, row: number): RateEvidence | null {
  const id = evidenceIdOf(book, row);
  return id === 0 || book.evidence === null ? null : readEvidence(book.evidence.texts(id));
}

export function hasFlag(book: RateBook, row: number, flag: keyof typeof ROW_FLAGS): boolean {
  return ((book.rowFlags[row] ?? missing(row)) & ROW_FLAGS[flag]) !== 0;
}

export function marketOf(book: RateBook, row: number): Market {
  const market = book.markets.find(({ start, end }) => row >= start && row < end);
  if (market === undefined) throw new Error(`Row ${row} belongs to no market.`);
  return market;
}
