import { at, type Column, compareText, narrow, packColumns, StringTableBuilder, type Utf8 } from "@tellerline/book";
import { commercialLimitUsd, isLoanProduct, LOAN_PRODUCTS, loanProduct, memberLimitUsd, PRODUCTS } from "@tellerline/vocabulary";
import { floorMicroOf } from "../book/floors.ts";
import { PriceTableBuilder } from "../book/prices.ts";
import { MICRO_PERCENT, NOT_PUBLISHED, openRateBook, RATE_BOOK_FORMAT, type RateBookMeta, ROW_FLAGS } from "../book/rate-book.ts";
import { compileDetails } from "../book/rate-details.ts";
import { RequirementTableBuilder } from "../book/requirements.ts";
import { compileRowLists } from "../book/row-lists.ts";
import type { Institution, RateSheetRow } from "../book/rows.ts";
import { chargesAtStartUsd } from "../pricing/cash-flows.ts";
import { computeBenchmarks } from "./compute-benchmarks.ts";

/** What a book is compiled from. Every row's institution must be among `institutions`. */
export interface RateBookSource {
  readonly rows: readonly RateSheetRow[];
  readonly institutions: readonly Institution[];
  /** Rows that their institutions contest: kept apart, so that an answer can say what one of them would have changed. */
  readonly contested?: readonly RateSheetRow[];
}

export interface CompiledRateBook {
  /** For ranking: every Worker that quotes loads it. */
  readonly book: ArrayBuffer;
  /** For listings and profiles only; aligned with the book's rows. */
  readonly details: ArrayBuffer;
}

/** A row with its sort key, the APR floor in whole millionths of a percent, rounded down so that it stays a floor. */
interface SortedRow {
  readonly row: RateSheetRow;
  readonly floorMicro: number;
}

function withFloor(row: RateSheetRow): SortedRow {
  if (!isLoanProduct(row.product)) return { row, floorMicro: -row.noteRatePercent * MICRO_PERCENT };
  return { row, floorMicro: floorMicroOf(row.product, row) };
}

/** The term of a market in a book: months, or 0 for rows that serve any term. */
function termCodeOf({ termMonths }: RateSheetRow): number {
  return termMonths === null ? 0 : termMonths;
}

/** The order of rows in a book: market, then lowest floor first (deposits: highest yield), note rate, then ids. */
function compareRows({ row: left, floorMicro: leftFloor }: SortedRow, { row: right, floorMicro: rightFloor }: SortedRow): number {
  return (
    PRODUCTS.indexOf(left.product) - PRODUCTS.indexOf(right.product) ||
    termCodeOf(left) - termCodeOf(right) ||
    leftFloor - rightFloor ||
    left.noteRatePercent - right.noteRatePercent ||
    compareText(left.creditUnionId, right.creditUnionId) ||
    compareText(left.rateId, right.rateId)
  );
}

function findMarkets(rows: readonly RateSheetRow[]): [number, number, number, number][] {
  const markets: [number, number, number, number][] = [];
  rows.forEach((row, index) => {
    const product = PRODUCTS.indexOf(row.product);
    const term = termCodeOf(row);
    const last = markets.at(-1);
    if (last !== undefined && last[0] === product && last[1] === term) last[3] = index + 1;
    else markets.push([product, term, index, index + 1]);
  });
  return markets;
}

class ProvenanceTableBuilder {
  readonly #ids = new Map<string, number>();
  readonly urls = new StringTableBuilder();
  readonly #observedAt: number[] = [];
  readonly #sourceUrl: number[] = [];

  constructor() {
    // Number 0 means no URL.
    this.urls.add("");
  }

  add(row: RateSheetRow): number {
    const url = this.urls.add(row.sourceUrl ?? "");
    const key = `${url}@${row.observedAt}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#ids.set(key, this.#observedAt.length);
    this.#sourceUrl.push(url);
    return this.#observedAt.push(row.observedAt) - 1;
  }

  columns(utf8: Utf8): Record<string, Column> {
    return {
      observedAt: Float64Array.from(this.#observedAt),
      sourceUrl: narrow(this.#sourceUrl),
      ...this.urls.columns("url", utf8),
    };
  }
}

function flagsOf({ feesKnown, isReported, isWidened }: RateSheetRow): number {
  return (feesKnown ? ROW_FLAGS.feesKnown : 0) | (isReported ? ROW_FLAGS.isReported : 0) | (isWidened ? ROW_FLAGS.isWidened : 0);
}

function compileRowColumns(
  sorted: readonly SortedRow[],
  markets: RateBookMeta["markets"],
  institutions: readonly Institution[],
  utf8: Utf8,
): Record<string, Column> {
  const rows = sorted.map(({ row }) => row);
  const numbers = new Map(institutions.map(({ creditUnionId }, index) => [creditUnionId, index]));
  const requirements = new RequirementTableBuilder();
  const prices = new PriceTableBuilder();
  const provenances = new ProvenanceTableBuilder();
  const institutionOf = (row: RateSheetRow): number => {
    const number = numbers.get(row.creditUnionId);
    if (number === undefined) throw new Error(`Rate ${row.rateId} is of an institution that is not in the book: ${row.creditUnionId}`);
    return number;
  };
  const requirementOf = rows.map((row) => requirements.add(row, row.product));
  const priceOfRow = rows.map((row) => prices.add(row, flagsOf(row)));
  const placements = sorted.map(({ row, floorMicro }, number) => ({
    states: row.states,
    requirement: at(requirementOf, number),
    price: at(priceOfRow, number),
    floorMicro,
    chargesUsd: isLoanProduct(row.product) ? chargesAtStartUsd(loanProduct(row.product).standardAmountUsd, row) : 0,
  }));
  return {
    noteRateMicro: narrow(rows.map((row) => Math.round(row.noteRatePercent * MICRO_PERCENT))),
    publishedAprMicro: narrow(
      rows.map((row) => (row.publishedAprPercent === null ? NOT_PUBLISHED : Math.round(row.publishedAprPercent * MICRO_PERCENT))),
    ),
    institution: narrow(rows.map(institutionOf)),
    requirement: narrow(requirementOf),
    price: narrow(priceOfRow),
    provenance: narrow(rows.map((row) => provenances.add(row))),
    rowFlags: narrow(rows.map(flagsOf)),
    ...compileRowLists(placements, markets),
    ...requirements.columns(),
    ...prices.columns(),
    ...provenances.columns(utf8),
  };
}

function compileInstitutionStrings(institutions: readonly Institution[], utf8: Utf8): Record<string, Column> {
  // Not a table of distinct strings: institution n has the numbers from 4n to 4n+3.
  const parts = institutions
    .flatMap(({ creditUnionId, name, slug, website }) => [creditUnionId, name, slug, website ?? ""])
    .map((text) => utf8.encode(text));
  const starts = [0];
  for (const part of parts) starts.push(at(starts, starts.length - 1) + part.length);
  const bytes = new Uint8Array(at(starts, starts.length - 1));
  parts.forEach((part, index) => {
    bytes.set(part, starts[index]);
  });
  return { institutionBytes: bytes, institutionStarts: narrow(starts) };
}

function leastOf(limits: readonly (number | null)[]): number | null {
  return limits.reduce((least, limit) => (limit !== null && (least === null || limit < least) ? limit : least), null);
}

function compileLimits(institutions: readonly Institution[]): Record<string, Column> {
  return {
    memberLimitUsd: Float64Array.from(institutions, (one) => memberLimitUsd(one) ?? Number.POSITIVE_INFINITY),
    commercialLimitUsd: Float64Array.from(institutions, (one) => commercialLimitUsd(one) ?? Number.POSITIVE_INFINITY),
    isFederal: narrow(institutions.map(({ isFederal }) => (isFederal === true ? 1 : 0))),
  };
}

function compileFormerIds(institutions: readonly Institution[]): Pick<RateBookMeta, "formerIds"> {
  const entries = institutions.flatMap(({ formerIds }, number) => formerIds.map((id): readonly [string, number] => [id, number]));
  return entries.length === 0 ? {} : { formerIds: Object.fromEntries(entries.toSorted(([left], [right]) => compareText(left, right))) };
}

function termsOf(rows: readonly RateSheetRow[], product: string): number[] {
  const terms = new Set(rows.filter((row) => row.product === product).map(termCodeOf));
  return [...terms].sort((left, right) => left - right);
}

/** A book of the contested rows alone. */
function compileContested(rows: readonly RateSheetRow[], institutions: readonly Institution[], utf8: Utf8): Column {
  const concerned = new Set(rows.map(({ creditUnionId }) => creditUnionId));
  const own = institutions.filter(({ creditUnionId }) => concerned.has(creditUnionId));
  return new Uint8Array(compileRateBook({ rows, institutions: own }, utf8).book);
}

/**
 * Compiles a rate book. The same source gives the same bytes on any machine, so a book can be identified by its hash.
 * @throws if a row names an institution that is not in the source.
 */
export function compileRateBook(source: RateBookSource, utf8: Utf8): CompiledRateBook {
  const { contested = [] } = source;
  const sorted = source.rows.map(withFloor).sort(compareRows);
  const rows = sorted.map(({ row }) => row);
  const institutions = source.institutions.toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId));
  const markets = findMarkets(rows);
  const views = LOAN_PRODUCTS.flatMap((product, number) =>
    [...new Set([0, ...termsOf(rows, product)])].map((term): [number, number] => [number, term]),
  );
  const meta: RateBookMeta = {
    asOf: rows.reduce((newest, row) => Math.max(newest, row.observedAt), 0),
    rows: rows.length,
    institutions: institutions.length,
    markets,
    views,
    ...compileFormerIds(institutions),
    leastLimits: {
      memberUsd: leastOf(institutions.map(memberLimitUsd)),
      commercialUsd: leastOf(institutions.map(commercialLimitUsd)),
      hasFederal: institutions.some(({ isFederal }) => isFederal === true),
    },
    ...(contested.length === 0 ? {} : { hasContested: true }),
  };
  const columns = {
    ...(contested.length === 0 ? {} : { contested: compileContested(contested, institutions, utf8) }),
    ...compileRowColumns(sorted, markets, institutions, utf8),
    adjustableFloorMicro: narrow(sorted.filter(({ row }) => row.product === "mortgage_arm").map(({ floorMicro }) => floorMicro)),
    ...compileInstitutionStrings(institutions, utf8),
    ...compileLimits(institutions),
  };
  const empty = Object.fromEntries(Object.keys(computeBenchmarks(null)).map((name) => [name, new Uint8Array(0)]));
  const unmeasured = openRateBook(packColumns(RATE_BOOK_FORMAT, meta, { ...columns, ...empty }, utf8), utf8);
  return {
    book: packColumns(RATE_BOOK_FORMAT, meta, { ...columns, ...computeBenchmarks(unmeasured) }, utf8),
    details: compileDetails(rows, institutions, utf8),
  };
}
