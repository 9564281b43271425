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

/** Rows of one product and term, sorted by floor (floors.ts); for deposits, highest rate first. */
export interface Market {
  readonly index: number;
  readonly product: Product;
  /** Null for rows that serve any term of the product. */
  readonly termMonths: number | null;
  readonly start: number;
  readonly end: number;
  /** Whether its rows are held: listed on request, but never offered. */
  readonly isHeld: boolean;
}

export interface RateBookMeta {
  /** Seconds since the epoch: the newest observation in the book. */
  readonly asOf: number;
  /** Institution numbers by former id; absent if there are none. */
  readonly formerIds?: Readonly<Record<string, number>>;
  /** The lowest lending limits of any institution, US dollars; null if none is known. Requests up to them need no check of each limit. */
  readonly leastLimits: { readonly memberUsd: number | null; readonly commercialUsd: number | null; readonly hasFederal: boolean };
  /** Whether any rows are contested; absent if none are. */
  readonly hasContested?: boolean;
  readonly rows: number;
  readonly institutions: number;
  /** Held rows of a product and term form their own market; the last member is absent in books made before rates were judged. */
  readonly markets: readonly (readonly [product: number, termMonths: number, start: number, end: number, isHeld?: 0 | 1])[];
  /** Absent in books that were made before rates were judged. */
  readonly isJudged?: true;
  /** Absent in books that were made before loans were compared by their whole cost. */
  readonly comparesWholeCosts?: true;
  /** The (product, term) pairs that have benchmarks, in the order of their columns. */
  readonly views: readonly (readonly [product: number, termMonths: number])[];
}

/** Statistics by view, place and band of scores; see benchmarks.ts. */
export interface BenchmarkColumns {
  /** This and `asOf` have one entry per view and place, for all bands together. */
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
  /** For adjustable mortgages only, in row order; see floors.ts. */
  readonly adjustableFloorMicro: Column;
  readonly institution: Column;
  readonly requirement: Column;
  readonly price: Column;
  readonly provenance: Column;
  /** See `ROW_FLAGS`. */
  readonly rowFlags: Column;
  readonly requirements: RequirementTable;
  readonly prices: PriceTable;
  readonly observedAt: Column;
  readonly sourceUrl: Column;
  /** By institution: the most that the law lets it lend to one borrower, US dollars; infinite if no limit is known. */
  readonly memberLimitUsd: Column;
  readonly commercialLimitUsd: Column;
  /** By institution: 1 if its charter is known to be federal. */
  readonly isFederal: Column;
  readonly rowLists: RowListColumns;
  readonly benchmarks: BenchmarkColumns;
  /** See `institutionsWithRates`. */
  readonly productInstitutions: Column;
  readonly institutionStrings: StringReader;
  /** By institution: its site on a list of sites, see `listedSiteText`; null in books made before there were such lists. */
  readonly listedSites: StringReader | null;
  readonly urls: StringReader;
  /** By provenance: number of its evidence, 0 for none, and the evidence as `evidenceText` writes it; null if no row has any. */
  readonly evidence: { readonly ids: Column; readonly texts: StringReader } | null;
  /** Rows that their institutions contest, which are not among this book's own rows; null if there are none. */
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

/** The markets that serve a term: its own, and the one for any term. A null term selects all. */
export function marketsServing(book: RateBook, product: Product, termMonths: number | null): readonly Market[] {
  return marketsOf(book, product, termMonths, false);
}

/** As `marketsServing`, for held rows, which are not offered until they are confirmed. */
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
  const micro = book.publishedAprMicro[row] ?? NOT_PUBLISHED;
  return micro === NOT_PUBLISHED ? null : micro / MICRO_PERCENT;
}

export function priceOf(book: RateBook, row: number): LoanPrice {
  return priceWithCharges(noteRatePercent(book, row), book.prices, book.price[row] ?? missing(row));
}

/** The price of a row for a borrower who meets these conditions (`priceAdjusted`). */
export function priceFor(book: RateBook, row: number, met: readonly AdjustmentCondition[]): LoanPrice {
  return priceAdjusted(noteRatePercent(book, row), book.prices, book.price[row] ?? missing(row), met);
}

/** Number of strings per institution: id, name, slug and website. */
const STRINGS = 4;

/** Institutions are numbered in the order of their ids, so that comparing numbers compares ids. */
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

/** The site to show for an institution: its own, or one from a list of sites; null if none is known. */
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

/** When the row was observed (seconds since the epoch), and where; the URL is null if the source is not known. */
export function provenanceOf(book: RateBook, row: number): { readonly observedAt: number; readonly sourceUrl: string | null } {
  const id = book.provenance[row] ?? missing(row);
  const url = book.sourceUrl[id] ?? missing(id);
  return { observedAt: book.observedAt[id] ?? missing(id), sourceUrl: url === 0 ? null : book.urls(url) };
}

const evidenceIdOf = ({ evidence, provenance }: RateBook, row: number): number =>
  evidence === null ? 0 : (evidence.ids[provenance[row] ?? missing(row)] ?? missing(row));

/** Whether a rate was read from its institution's own page. */
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
