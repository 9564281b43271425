import { at } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import {
  ADJUSTMENT_COLUMNS,
  isLoanProduct,
  type LoanProduct,
  PRICE_COLUMNS,
  RARE_COLUMNS,
  REQUIREMENT_COLUMNS,
} from "@tellerline/vocabulary";
import { creditUnionIdOf, isJudged, type Market, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";

/** The rows of a market that a change affects. */
export interface MarketChange {
  readonly product: LoanProduct;
  /** Null for rows that serve any term. */
  readonly termMonths: number | null;
  /** The states in which rows changed; null if nationwide rows changed, which affect every state. */
  readonly states: readonly StateCode[] | null;
}

/** A market change with its cause: `rates` changed, or only their `quality`, that is, which of them are held. */
export interface RateChange extends MarketChange {
  readonly cause: "rates" | "quality";
}

/** One step of FNV-1a over 32-bit words. */
function mix(hash: number, word: number): number {
  return Math.imul(hash ^ word, 0x0100_0193);
}

function hashText(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at));
  return hash;
}

const float = new Float64Array(1);
const words = new Uint32Array(float.buffer);

function mixNumber(hash: number, value: number): number {
  float[0] = value;
  return mix(mix(hash, at(words, 0)), at(words, 1));
}

const SEEDS = [0x811c_9dc5, 0x27d4_eb2f] as const;

/**
 * Digests (32 bits) of everything in a row that can affect an offer. The values themselves are digested, not the book's numbers for them, so that
 * rows of two books can be compared.
 */
class RowDigests {
  readonly #book: RateBook;
  readonly #institutions: Int32Array;
  readonly #requirements: Int32Array;
  readonly #prices: Int32Array;

  constructor(book: RateBook) {
    this.#book = book;
    const { requirements, prices } = book;
    this.#institutions = Int32Array.from({ length: book.meta.institutions }, (_, number) => {
      const limits = mixNumber(
        mixNumber(hashText(creditUnionIdOf(book, number)), at(book.memberLimitUsd, number)),
        at(book.commercialLimitUsd, number),
      );
      return mix(limits, at(book.isFederal, number));
    });
    this.#requirements = digestColumns(REQUIREMENT_COLUMNS.map(({ field }) => requirements.columns[field]));
    this.#prices = digestColumns([...PRICE_COLUMNS, ...RARE_COLUMNS, ...ADJUSTMENT_COLUMNS].map(({ field }) => prices[field]));
  }

  of(row: number, seed: number): number {
    const { institution, noteRateMicro, requirement, price, rowFlags } = this.#book;
    let hash = mix(seed, at(this.#institutions, at(institution, row)));
    hash = mix(hash, at(noteRateMicro, row));
    hash = mix(hash, at(this.#requirements, at(requirement, row)));
    hash = mix(hash, at(this.#prices, at(price, row)));
    hash = mix(hash, at(rowFlags, row));
    return mix(hash ^ (hash >>> 15), 0x9e37_79b9);
  }
}

function digestColumns(columns: readonly ArrayLike<number>[]): Int32Array {
  return Int32Array.from({ length: at(columns, 0).length }, (_, id) =>
    columns.reduce((hash, column) => mixNumber(hash, at(column, id)), 0x811c_9dc5),
  );
}

/** Number of some rows, and the sums of their digests by two seeds. Sums do not depend on the order or grouping of rows. */
interface Digest {
  count: number;
  low: number;
  high: number;
}

function addDigest(into: Digest, book: RateBook, digests: RowDigests, { first, end }: RowList): void {
  for (let position = classStart(book, first); position < classStart(book, end); position++) {
    const row = rowAt(book, position);
    into.low = (into.low + digests.of(row, SEEDS[0])) | 0;
    into.high = (into.high + digests.of(row, SEEDS[1])) | 0;
    into.count += 1;
  }
}

const NATIONWIDE = "*";

/** Digests by market and place; places without rows are absent. */
type MarketDigests = ReadonlyMap<string, ReadonlyMap<string, Digest>>;

/** Digests of the rows that can be offered (`good`), and of all rows, including held rows. */
interface BookDigests {
  readonly good: MarketDigests;
  readonly all: MarketDigests;
}

class Digests {
  readonly found = new Map<string, Map<string, Digest>>();

  add(book: RateBook, digests: RowDigests, market: Market): void {
    const byPlace = this.found.get(keyOf(market)) ?? new Map<string, Digest>();
    this.found.set(keyOf(market), byPlace);
    const addPlace = (place: string, list: RowList | undefined) => {
      if (list === undefined || list.end === list.first) return;
      const digest = byPlace.get(place) ?? { count: 0, low: 0, high: 0 };
      byPlace.set(place, digest);
      addDigest(digest, book, digests, list);
    };
    for (const [number, state] of STATE_CODES.entries()) {
      const [own, nationwide] = rowListsOf(book, market, state);
      addPlace(state, own);
      if (number === 0) addPlace(NATIONWIDE, nationwide);
    }
  }
}

function digestMarkets(book: RateBook): BookDigests {
  const [good, all] = [new Digests(), new Digests()];
  const own = new RowDigests(book);
  for (const market of book.markets.filter(({ product }) => isLoanProduct(product))) {
    if (!market.isHeld) good.add(book, own, market);
    all.add(book, own, market);
  }
  // A judged book has contested rates among its held rows too; an older book has them only in `contested`.
  if (!isJudged(book) && book.contested !== null) {
    const digests = new RowDigests(book.contested);
    for (const market of book.contested.markets.filter(({ product }) => isLoanProduct(product))) all.add(book.contested, digests, market);
  }
  return { good: good.found, all: all.found };
}

function keyOf({ product, termMonths }: Pick<Market, "product" | "termMonths">): string {
  return `${product}/${termMonths ?? ""}`;
}

function differs(before: MarketDigests, after: MarketDigests, key: string, place: string): boolean {
  const [then, now] = [before.get(key)?.get(place), after.get(key)?.get(place)];
  return then?.count !== now?.count || then?.low !== now?.low || then?.high !== now?.high;
}

/**
 * The loan markets in which the offered rates changed, with the cause. Ignores details that cannot affect an offer, such as observation dates, and
 * rates that are held in both books.
 */
export function changedMarkets(previous: RateBook, next: RateBook): readonly RateChange[] {
  const [before, after] = [digestMarkets(previous), digestMarkets(next)];
  const markets = new Map([...previous.markets, ...next.markets].map((market) => [keyOf(market), market]));
  const changes: RateChange[] = [];
  for (const [key, { product, termMonths }] of markets) {
    if (!isLoanProduct(product)) continue;
    const isOther = (place: string) => differs(before.good, after.good, key, place);
    const hasOtherRates = (place: string) => differs(before.all, after.all, key, place);
    for (const cause of ["rates", "quality"] as const) {
      const isOwn = (place: string) => isOther(place) && hasOtherRates(place) === (cause === "rates");
      const states = STATE_CODES.filter(isOwn);
      if (isOwn(NATIONWIDE)) changes.push({ product, termMonths, states: null, cause });
      else if (states.length > 0) changes.push({ product, termMonths, states, cause });
    }
  }
  return changes;
}

/** Whether a change affects rows that can serve a term of a product in a state; a null state means anywhere. */
export function reaches(change: MarketChange, product: LoanProduct, termMonths: number, state: StateCode | null): boolean {
  if (change.product !== product || (change.termMonths !== null && change.termMonths !== termMonths)) return false;
  return state === null || change.states === null || change.states.includes(state);
}
