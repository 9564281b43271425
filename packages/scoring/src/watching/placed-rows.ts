import { STATE_CODES } from "@tellerline/geography";
import { hasFlag, type Market } from "../book/rate-book.ts";
import { classStart, type RowList, rowAt, rowListsOf } from "../book/row-lists.ts";
import type { RowDigest, RowDigests } from "./row-digests.ts";

/** The place of rows that are offered in every state. */
export const NATIONWIDE = "*";

/** Number of some rows, and the sums of their digests. Sums do not depend on the order or grouping of rows. */
interface Digest {
  count: number;
  low: number;
  high: number;
}

/** Digests by place; places without rows are absent. */
type PlaceDigests = ReadonlyMap<string, Readonly<Digest>>;

/** A row of a call report, with each place in which it is offered. */
interface ReportedRow extends RowDigest {
  readonly places: string[];
}

/** The rows of a market in one book, by place. */
export class PlacedRows {
  readonly #digests = new Map<string, Digest>();
  readonly #reported = new Map<string, ReportedRow>();

  get digests(): PlaceDigests {
    return this.#digests;
  }

  /** Rows of call reports by their digests. Only their places follow from membership in their institutions. */
  get reported(): ReadonlyMap<string, ReportedRow> {
    return this.#reported;
  }

  add(digests: RowDigests, market: Market): void {
    for (const [number, state] of STATE_CODES.entries()) {
      const [own, nationwide] = rowListsOf(digests.book, market, state);
      if (own !== undefined) this.#addList(digests, state, own);
      if (number === 0 && nationwide !== undefined) this.#addList(digests, NATIONWIDE, nationwide);
    }
  }

  #addList(digests: RowDigests, place: string, { first, end }: RowList): void {
    const { book } = digests;
    for (let position = classStart(book, first); position < classStart(book, end); position++) {
      const row = rowAt(book, position);
      const digest = digests.of(row);
      addTo(this.#digests, place, digest, 1);
      if (hasFlag(book, row, "isReported")) this.#addReported(place, digest);
    }
  }

  #addReported(place: string, { low, high }: RowDigest): void {
    const key = `${low}/${high}`;
    const row = this.#reported.get(key) ?? { low, high, places: [] };
    row.places.push(place);
    this.#reported.set(key, row);
  }

  /** The digests without some of the rows. */
  without(rows: readonly ReportedRow[]): PlaceDigests {
    const left = new Map([...this.#digests].map(([place, digest]) => [place, { ...digest }]));
    for (const row of rows) for (const place of row.places) addTo(left, place, row, -1);
    return left;
  }
}

function addTo(digests: Map<string, Digest>, place: string, { low, high }: RowDigest, times: 1 | -1): void {
  const digest = digests.get(place) ?? { count: 0, low: 0, high: 0 };
  digest.low = (digest.low + times * low) | 0;
  digest.high = (digest.high + times * high) | 0;
  digest.count += times;
  digests.set(place, digest);
}

/** The digests of two books without the reported rows that both have, but in other places. */
export function withoutMovedRows(before: PlacedRows, after: PlacedRows): readonly [PlaceDigests, PlaceDigests] {
  const moved = [...before.reported].flatMap(([key, then]) => {
    const now = after.reported.get(key);
    return now === undefined || now.places.join() === then.places.join() ? [] : [{ then, now }];
  });
  return [before.without(moved.map(({ then }) => then)), after.without(moved.map(({ now }) => now))];
}

const NONE: Readonly<Digest> = { count: 0, low: 0, high: 0 };

/** Returns a function that tells whether the rows of a place differ. */
export function differsAt(before: PlaceDigests, after: PlaceDigests): (place: string) => boolean {
  return (place) => {
    const [then, now] = [before.get(place) ?? NONE, after.get(place) ?? NONE];
    return then.count !== now.count || then.low !== now.low || then.high !== now.high;
  };
}
