import { at } from "@tellerline/book";
import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { isLoanProduct, type LoanProduct, PRICE_COLUMNS, REQUIREMENT_COLUMNS } from "@tellerline/vocabulary";
import { creditUnionIdOf, type Market, type RateBook } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";

/** A market in which rates differ between two books. */
export interface MarketChange {
  readonly product: LoanProduct;
  /** Null for rows that serve any term. */
  readonly termMonths: number | null;
  /** Null if nationwide rows changed, which affect every state. */
  readonly states: readonly StateCode[] | null;
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

/** Two 32-bit digests of everything in a row that can affect an offer; references to strings and combinations are resolved. */
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
    this.#prices = digestColumns(PRICE_COLUMNS.map(({ field }) => prices[field]));
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

/** Digests are summed, so that they do not depend on the order or grouping of rows. */
function digestOf(book: RateBook, digests: RowDigests, { first, end }: RowList): string {
  let [low, high, count] = [0, 0, 0];
  for (let position = classStart(book, first); position < classStart(book, end); position++) {
    const row = rowAt(book, position);
    low = (low + digests.of(row, SEEDS[0])) | 0;
    high = (high + digests.of(row, SEEDS[1])) | 0;
    count += 1;
  }
  return `${count}/${low}/${high}`;
}

const NATIONWIDE = "*";

/** A digest of the rows of each loan market and place, keyed by both; places without rows are left out. */
function digestMarkets(book: RateBook): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const digests = new RowDigests(book);
  const found = new Map<string, Map<string, string>>();
  for (const market of book.markets.filter(({ product }) => isLoanProduct(product))) {
    const byPlace = new Map<string, string>();
    for (const state of STATE_CODES) {
      const [own, nationwide] = rowListsOf(book, market, state);
      if (own !== undefined && own.end > own.first) byPlace.set(state, digestOf(book, digests, own));
      if (nationwide !== undefined && nationwide.end > nationwide.first && !byPlace.has(NATIONWIDE)) {
        byPlace.set(NATIONWIDE, digestOf(book, digests, nationwide));
      }
    }
    found.set(keyOf(market), byPlace);
  }
  return found;
}

function keyOf({ product, termMonths }: Pick<Market, "product" | "termMonths">): string {
  return `${product}/${termMonths ?? ""}`;
}

/** The loan markets whose rates differ between two books. Details that cannot affect an offer, such as observation dates, are ignored. */
export function changedMarkets(previous: RateBook, next: RateBook): readonly MarketChange[] {
  const [before, after] = [digestMarkets(previous), digestMarkets(next)];
  const markets = new Map([...previous.markets, ...next.markets].map((market) => [keyOf(market), market]));
  const changes: MarketChange[] = [];
  for (const [key, { product, termMonths }] of markets) {
    if (!isLoanProduct(product)) continue;
    const differs = (place: string) => before.get(key)?.get(place) !== after.get(key)?.get(place);
    const states = STATE_CODES.filter(differs);
    if (differs(NATIONWIDE)) changes.push({ product, termMonths, states: null });
    else if (states.length > 0) changes.push({ product, termMonths, states });
  }
  return changes;
}

/** Whether a change affects a market: the rows that can serve a term of a product in a state (null means anywhere). */
export function reaches(change: MarketChange, product: LoanProduct, termMonths: number, state: StateCode | null): boolean {
  if (change.product !== product || (change.termMonths !== null && change.termMonths !== termMonths)) return false;
  return state === null || change.states === null || change.states.includes(state);
}
