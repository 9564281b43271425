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

/** A row with the places in which it is offered. */
interface PlacedRow extends RowDigest {
  readonly places: string[];
}

/**
 * Rows by their content without places (`RowDigests.contentOf`), which stays the same if a row is opened to the country or closed again.
 */
type RowsByContent = ReadonlyMap<string, PlacedRow>;

type Visit = (row: number, place: string, digests: RowDigests) => void;

function visitList(digests: RowDigests, place: string, { first, end }: RowList, visit: Visit): void {
  const { book } = digests;
  for (let position = classStart(book, first); position < classStart(book, end); position++) visit(rowAt(book, position), place, digests);
}

/** The rows of a market in one book, by place. */
export class PlacedRows {
  readonly #sources: { readonly digests: RowDigests; readonly market: Market }[] = [];
  readonly #digests = new Map<string, Digest>();
  readonly #widened = new Map<string, PlacedRow>();

  get digests(): PlaceDigests {
    return this.#digests;
  }

  /** Rows that are offered everywhere because their institutions are open to the country. */
  get widened(): RowsByContent {
    return this.#widened;
  }

  add(digests: RowDigests, market: Market): void {
    const source = { digests, market };
    this.#sources.push(source);
    this.#visit([source], (row, place) => {
      addTo(this.#digests, place, digests.of(row), 1);
      if (hasFlag(digests.book, row, "isWidened")) addRow(this.#widened, digests, row, place);
    });
  }

  /** The rows that are not widened and have one of these contents (`RowDigests.contentOf`). */
  narrow(contents: ReadonlySet<string>): RowsByContent {
    const found = new Map<string, PlacedRow>();
    if (contents.size === 0) return found;
    this.#visit(this.#sources, (row, place, digests) => {
      if (!hasFlag(digests.book, row, "isWidened") && contents.has(digests.contentOf(row))) addRow(found, digests, row, place);
    });
    return found;
  }

  /** The digests without some of the rows. */
  without(rows: readonly PlacedRow[]): PlaceDigests {
    const left = new Map([...this.#digests].map(([place, digest]) => [place, { ...digest }]));
    for (const row of rows) for (const place of row.places) addTo(left, place, row, -1);
    return left;
  }

  #visit(sources: readonly { readonly digests: RowDigests; readonly market: Market }[], visit: Visit): void {
    for (const { digests, market } of sources) {
      for (const [number, state] of STATE_CODES.entries()) {
        const [own, nationwide] = rowListsOf(digests.book, market, state);
        if (own !== undefined) visitList(digests, state, own, visit);
        if (number === 0 && nationwide !== undefined) visitList(digests, NATIONWIDE, nationwide, visit);
      }
    }
  }
}

function addRow(rows: Map<string, PlacedRow>, digests: RowDigests, row: number, place: string): void {
  const content = digests.contentOf(row);
  const known = rows.get(content) ?? { ...digests.of(row), places: [] };
  known.places.push(place);
  rows.set(content, known);
}

function addTo(digests: Map<string, Digest>, place: string, { low, high }: RowDigest, times: 1 | -1): void {
  const digest = digests.get(place) ?? { count: 0, low: 0, high: 0 };
  digest.low = (digest.low + times * low) | 0;
  digest.high = (digest.high + times * high) | 0;
  digest.count += times;
  digests.set(place, digest);
}

/** The widened rows of one book that the other has too, but not widened: as pairs of the two books' rows. */
function movedRows(wide: PlacedRows, other: PlacedRows): readonly { readonly wide: PlacedRow; readonly narrow: PlacedRow }[] {
  const candidates = new Set([...wide.widened.keys()].filter((content) => !other.widened.has(content)));
  const narrow = other.narrow(candidates);
  return [...wide.widened].flatMap(([content, row]) => {
    const twin = narrow.get(content);
    return twin === undefined ? [] : [{ wide: row, narrow: twin }];
  });
}

/**
 * The digests of two books without the rows that both have, in other places: their institutions were opened to the country in between, or no longer
 * are.
 */
export function withoutMovedRows(before: PlacedRows, after: PlacedRows): readonly [PlaceDigests, PlaceDigests] {
  const [opened, closed] = [movedRows(after, before), movedRows(before, after)];
  return [
    before.without([...opened.map(({ narrow }) => narrow), ...closed.map(({ wide }) => wide)]),
    after.without([...opened.map(({ wide }) => wide), ...closed.map(({ narrow }) => narrow)]),
  ];
}

const NONE: Readonly<Digest> = { count: 0, low: 0, high: 0 };

export const countAt = (digests: PlaceDigests, place: string): number => (digests.get(place) ?? NONE).count;

/** Returns a function that tells whether the rows of a place differ. */
export function differsAt(before: PlaceDigests, after: PlaceDigests): (place: string) => boolean {
  return (place) => {
    const [then, now] = [before.get(place) ?? NONE, after.get(place) ?? NONE];
    return then.count !== now.count || then.low !== now.low || then.high !== now.high;
  };
}
