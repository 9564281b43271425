import { type Chunks, type Column, columnsInMemory, compareText, missing, narrow, packChunks, type Utf8 } from "@tellerline/book";
import { GOOD, isLoanProduct, PRODUCTS, productCode } from "@tellerline/vocabulary";
import { rateBookOf } from "../book/open-rate-book.ts";
import { NOT_PUBLISHED, RATE_BOOK_FORMAT, type RateBookMeta } from "../book/rate-book.ts";
import { packDetails, type RowDetailColumns } from "../book/rate-details.ts";
import type { Institution, RateSheetRow } from "../book/rows.ts";
import { compileRowLists } from "./compile-row-lists.ts";
import { computeBenchmarks } from "./compute-benchmarks.ts";
import { compileInstitutions, institutionMeta } from "./institution-columns.ts";
import { RowColumns } from "./row-columns.ts";
import { TextColumn } from "./text-column.ts";

export interface PackedRateBook {
  /** For ranking: every Worker that quotes loads it. */
  readonly book: Chunks;
  /** For listings and profiles only. Row numbers are those of `book`. */
  readonly details: Chunks;
  /** Seconds since the epoch: the newest observation of a good row, or of a held row if no row is good. */
  readonly asOf: number;
}

/** The size of a book, for which columns are allocated. */
export interface ExpectedRows {
  /** Exact number of rows. */
  readonly rows: number;
  /** Maximum bytes of all rate ids together, in UTF-8. */
  readonly idBytes: number;
}

const NOTHING = new Uint8Array(0);

/** The (product, term) pairs that have benchmarks: for each loan, each term that has rows, and one pair for all other terms. */
function viewsOf(markets: RateBookMeta["markets"]): RateBookMeta["views"] {
  return PRODUCTS.filter(isLoanProduct).flatMap((product) => {
    const terms = markets.filter(([of, , , , isHeld]) => PRODUCTS[of] === product && isHeld !== 1).map(([, term]) => term);
    return [...new Set([0, ...terms])].map((term): [number, number] => [productCode(product), term]);
  });
}

/**
 * Numbers of the held rows, and the reasons to hold them. Good rows, which are most, are left out.
 * @param reasons reasons of all rows, in book order.
 */
function compileHeldReasons(reasons: Uint16Array): Record<"heldRows" | "heldReasons", Column> {
  const rows: number[] = [];
  for (let row = 0; row < reasons.length; row++) if (reasons[row] !== GOOD) rows.push(row);
  return { heldRows: narrow(rows), heldReasons: narrow(rows.map((row) => reasons[row] ?? missing(row))) };
}

/**
 * Compiles a rate book from rows that are added one at a time, and that are not kept as objects, so that a million rows fit in the memory of a
 * Worker. Add rows in the order of their ids: then the same rows always give the same bytes, and a book can be identified by its hash.
 */
export class RateBookBuilder {
  readonly #utf8: Utf8;
  readonly #institutions: readonly Institution[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #rows: RowColumns;
  readonly #rateIds: TextColumn;

  constructor(institutions: readonly Institution[], { rows, idBytes }: ExpectedRows, utf8: Utf8) {
    this.#utf8 = utf8;
    this.#institutions = institutions.toSorted((left, right) => compareText(left.creditUnionId, right.creditUnionId));
    this.#numbers = new Map(this.#institutions.map(({ creditUnionId }, number) => [creditUnionId, number]));
    this.#rows = new RowColumns(rows, institutions.length, utf8);
    this.#rateIds = new TextColumn(rows, idBytes, utf8);
  }

  /** @throws Error if the row names an institution that is not in the book, or if there are more rows than expected. */
  add(row: RateSheetRow): void {
    const institution = this.#numbers.get(row.creditUnionId);
    if (institution === undefined) throw new Error(`Rate ${row.rateId} is of an institution that is not in the book: ${row.creditUnionId}`);
    this.#rows.add(row, institution);
    this.#rateIds.add(row.rateId);
  }

  /**
   * @param contested a book of the rows that their institutions contest; null if there are none.
   * @throws RangeError if there are fewer rows than expected.
   */
  finish(contested: Uint8Array<ArrayBuffer> | null): PackedRateBook {
    if (this.#rows.isIncomplete) throw new RangeError(`There are only ${this.#rows.length} rows.`);
    this.#rows.sort();
    const markets = this.#rows.markets();
    const meta: RateBookMeta = {
      asOf: this.#rows.newestObservation,
      rows: this.#rows.length,
      markets,
      isJudged: true,
      comparesWholeCosts: true,
      views: viewsOf(markets),
      ...institutionMeta(this.#institutions),
      ...(contested === null ? {} : { hasContested: true }),
    };
    const columns = { ...(contested === null ? {} : { contested }), ...this.#columns(markets) };
    const unmeasured = rateBookOf(
      columnsInMemory({ ...meta, hasContested: false }, { ...columns, ...computeBenchmarks(null) }),
      this.#utf8,
    );
    return {
      book: packChunks(RATE_BOOK_FORMAT, meta, { ...columns, ...computeBenchmarks(unmeasured) }, this.#utf8),
      details: packDetails(this.#rowDetails(), this.#institutions, this.#utf8),
      asOf: meta.asOf,
    };
  }

  #rowDetails(): RowDetailColumns {
    return {
      rateId: narrow(this.#rows.arrival),
      effectiveAt: narrow(this.#rows.effectiveAt),
      rateIdBytes: this.#rateIds.bytes,
      rateIdStarts: this.#rateIds.starts,
      ...compileHeldReasons(this.#rows.qualityReasons),
    };
  }

  #columns(markets: RateBookMeta["markets"]): Record<string, Column> {
    const rows = this.#rows;
    return {
      noteRateMicro: narrow(rows.noteRateMicro),
      // The column is empty if no row publishes an APR.
      publishedAprMicro: rows.publishedAprMicro.every((micro) => micro === NOT_PUBLISHED) ? NOTHING : narrow(rows.publishedAprMicro),
      institution: narrow(rows.institution),
      requirement: narrow(rows.requirement),
      price: narrow(rows.price),
      provenance: narrow(rows.provenance),
      rowFlags: narrow(rows.flags),
      ...compileRowLists(rows, markets),
      ...rows.requirements.columns(),
      ...rows.prices.columns(),
      ...rows.provenances.columns(),
      adjustableFloorMicro: this.#adjustableFloors(markets),
      ...compileInstitutions(this.#institutions, this.#utf8),
    };
  }

  /** The floors of adjustable mortgages, whose markets are adjacent in a book. */
  #adjustableFloors(markets: RateBookMeta["markets"]): Column {
    const adjustable = markets.filter(([product]) => PRODUCTS[product] === "mortgage_arm");
    const [first = [0, 0, 0, 0]] = adjustable;
    const last = adjustable.at(-1) ?? first;
    return narrow(Uint32Array.from(this.#rows.floorMicro.subarray(first[2], last[3])));
  }
}
