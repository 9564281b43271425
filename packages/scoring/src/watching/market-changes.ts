import { STATE_CODES, type StateCode } from "@tellerline/geography";
import { isLoanProduct, type LoanProduct } from "@tellerline/vocabulary";
import { isJudged, type Market, type RateBook } from "../book/rate-book.ts";
import { countAt, differsAt, NATIONWIDE, PlacedRows, withoutMovedRows } from "./placed-rows.ts";
import { RowDigests } from "./row-digests.ts";

/** The rows of a market that a change affects. */
export interface MarketChange {
  readonly product: LoanProduct;
  /** Null for rows that serve any term. */
  readonly termMonths: number | null;
  /** The states in which rows changed; null if nationwide rows changed, which affect every state. */
  readonly states: readonly StateCode[] | null;
}

/**
 * A market change with its cause: `rates` changed, or their `quality`, that is, which of them are held, or only the places in which they are
 * offered, because their institutions opened `membership` to the country, or no longer do.
 */
export interface RateChange extends MarketChange {
  readonly cause: "rates" | "quality" | "membership";
}

/** A book, and another with its contested rates if it was made before rates were judged. */
class DigestedBook {
  readonly #sources: readonly { readonly digests: RowDigests; readonly isOwn: boolean; readonly markets: ReadonlyMap<string, Market[]> }[];

  constructor(book: RateBook) {
    // A judged book has contested rates among its held rows too.
    const contested = isJudged(book) || book.contested === null ? [] : [book.contested];
    this.#sources = [book, ...contested].map((one) => ({
      digests: new RowDigests(one),
      isOwn: one === book,
      markets: Map.groupBy(one.markets, keyOf),
    }));
  }

  /** The rows of a market. @param isHeldToo whether rows that are held or contested count as well. */
  rowsOf(key: string, isHeldToo: boolean): PlacedRows {
    const rows = new PlacedRows();
    for (const { digests, isOwn, markets } of this.#sources)
      for (const market of markets.get(key) ?? []) if (isHeldToo || (isOwn && !market.isHeld)) rows.add(digests, market);
    return rows;
  }
}

const keyOf = ({ product, termMonths }: Pick<Market, "product" | "termMonths">): string => `${product}/${termMonths ?? ""}`;

/** Why the offered rows of a market differ at a place; empty if they do not. */
function causesIn(before: DigestedBook, after: DigestedBook, key: string): (place: string) => readonly RateChange["cause"][] {
  const compare = (isHeldToo: boolean) => {
    const [then, now] = [before.rowsOf(key, isHeldToo), after.rowsOf(key, isHeldToo)];
    const [thenElse, nowElse] = withoutMovedRows(then, now);
    return {
      differs: differsAt(then.digests, now.digests),
      differsElse: differsAt(thenElse, nowElse),
      added: (place: string) => countAt(now.digests, place) - countAt(then.digests, place),
    };
  };
  const [good, all] = [compare(false), compare(true)];
  return (place) => {
    if (!good.differs(place)) return [];
    if (!good.differsElse(place)) return ["membership"];
    if (!all.differsElse(place)) return ["quality"];
    // A row may become held by its own new figure: then its rate changed, and there are more held rows than before.
    return all.added(place) === good.added(place) ? ["rates"] : ["rates", "quality"];
  };
}

/**
 * The loan markets in which the offered rates changed, with the cause. Ignores what affects neither the order nor the price of offers, such
 * as observation dates and published APRs, and rates that are held in both books.
 */
export function changedMarkets(previous: RateBook, next: RateBook): readonly RateChange[] {
  const [before, after] = [new DigestedBook(previous), new DigestedBook(next)];
  const markets = new Map([...previous.markets, ...next.markets].map((market) => [keyOf(market), market]));
  const changes: RateChange[] = [];
  for (const [key, { product, termMonths }] of markets) {
    if (!isLoanProduct(product)) continue;
    const causesAt = causesIn(before, after, key);
    for (const cause of ["rates", "quality", "membership"] as const) {
      const states = STATE_CODES.filter((state) => causesAt(state).includes(cause));
      if (causesAt(NATIONWIDE).includes(cause)) changes.push({ product, termMonths, states: null, cause });
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
