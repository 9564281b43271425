import { missing, type Utf8 } from "@tellerline/book";
import { GOOD, isLoanProduct, productCode } from "@tellerline/vocabulary";
import { floorMicroOf } from "../book/floors.ts";
import { PriceTableBuilder } from "../book/prices.ts";
import { MICRO_PERCENT, NOT_PUBLISHED, type RateBookMeta, ROW_FLAGS } from "../book/rate-book.ts";
import { NOT_STATED } from "../book/rate-details.ts";
import { RequirementTableBuilder } from "../book/requirements.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { Footprints } from "./footprints.ts";
import { ProvenanceTableBuilder } from "./provenances.ts";
import { sortNumbers } from "./sort-numbers.ts";

/** The term of a market in a book: months, or 0 for rows that serve any term. */
function termCodeOf({ termMonths }: RateSheetRow): number {
  return termMonths === null ? 0 : termMonths;
}

/**
 * The figure by which rows of a market are sorted, millionths of a percent: a lower bound on the APR; for deposits the negated rate, so
 * that the highest is first.
 */
function sortFloorOf(row: RateSheetRow): number {
  return isLoanProduct(row.product) ? floorMicroOf(row.product, row) : -Math.round(row.noteRatePercent * MICRO_PERCENT);
}

const FLAGS = [
  "feesKnown",
  "isReported",
  "isWidened",
  "isFrom",
  "isRange",
  "rateIsApr",
] as const satisfies readonly (keyof typeof ROW_FLAGS)[];

const flagsOf = (row: RateSheetRow): number => FLAGS.reduce((flags, flag) => (row[flag] ? flags | ROW_FLAGS[flag] : flags), 0);

/** Rows as columns, in the order in which they were added until `sort` puts them in book order. A million rows take 45 MB. */
export class RowColumns {
  readonly requirements = new RequirementTableBuilder();
  readonly prices = new PriceTableBuilder();
  readonly provenances: ProvenanceTableBuilder;
  readonly footprints = new Footprints();
  /** Columns with an entry for each row. */
  readonly product: Uint8Array<ArrayBuffer>;
  readonly term: Uint16Array<ArrayBuffer>;
  readonly floorMicro: Int32Array<ArrayBuffer>;
  readonly noteRateMicro: Uint32Array<ArrayBuffer>;
  readonly publishedAprMicro: Uint32Array<ArrayBuffer>;
  readonly institution: Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;
  readonly requirement: Uint32Array<ArrayBuffer>;
  readonly price: Uint32Array<ArrayBuffer>;
  readonly provenance: Uint32Array<ArrayBuffer>;
  readonly flags: Uint8Array<ArrayBuffer>;
  readonly footprint: Uint32Array<ArrayBuffer>;
  readonly effectiveAt: Uint32Array<ArrayBuffer>;
  readonly qualityReasons: Uint16Array<ArrayBuffer>;
  /** The row's position in the order in which rows were added. */
  readonly arrival: Uint32Array<ArrayBuffer>;
  #newestGood = 0;
  #newestHeld = 0;
  #length = 0;

  /** @param rows expected number of rows, from `institutions` institutions. */
  constructor(rows: number, institutions: number, utf8: Utf8) {
    this.provenances = new ProvenanceTableBuilder(utf8);
    this.product = new Uint8Array(rows);
    this.term = new Uint16Array(rows);
    this.floorMicro = new Int32Array(rows);
    this.noteRateMicro = new Uint32Array(rows);
    this.publishedAprMicro = new Uint32Array(rows);
    this.institution = institutions <= 2 ** 16 ? new Uint16Array(rows) : new Uint32Array(rows);
    this.requirement = new Uint32Array(rows);
    this.price = new Uint32Array(rows);
    this.provenance = new Uint32Array(rows);
    this.flags = new Uint8Array(rows);
    this.footprint = new Uint32Array(rows);
    this.effectiveAt = new Uint32Array(rows);
    this.qualityReasons = new Uint16Array(rows);
    this.arrival = new Uint32Array(rows);
  }

  get isIncomplete(): boolean {
    return this.#length < this.product.length;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * The newest observation of a good row, seconds since the epoch. That of a held row only if no row is good, because held rows take no part in
   * answers (guides/data-quality.md#held-rates). 0 if there are no rows.
   */
  get newestObservation(): number {
    return this.#newestGood === 0 ? this.#newestHeld : this.#newestGood;
  }

  /** @throws RangeError if there are more rows than expected. */
  add(row: RateSheetRow, institution: number): void {
    if (this.#length === this.product.length) throw new RangeError(`There are more than ${this.#length} rows.`);
    const at = this.#length++;
    const flags = flagsOf(row);
    this.product[at] = productCode(row.product);
    this.term[at] = termCodeOf(row);
    this.floorMicro[at] = sortFloorOf(row);
    this.noteRateMicro[at] = Math.round(row.noteRatePercent * MICRO_PERCENT);
    this.publishedAprMicro[at] = row.publishedAprPercent === null ? NOT_PUBLISHED : Math.round(row.publishedAprPercent * MICRO_PERCENT);
    this.institution[at] = institution;
    this.requirement[at] = this.requirements.add(row, row.product);
    this.price[at] = this.prices.add(row, flags);
    this.provenance[at] = this.provenances.add(row);
    this.flags[at] = flags;
    this.footprint[at] = this.footprints.add(row.states);
    this.effectiveAt[at] = row.effectiveAt ?? NOT_STATED;
    this.qualityReasons[at] = row.qualityReasons;
    this.arrival[at] = at;
    if (row.qualityReasons === GOOD) this.#newestGood = Math.max(this.#newestGood, row.observedAt);
    else this.#newestHeld = Math.max(this.#newestHeld, row.observedAt);
  }

  /**
   * Sorts the rows into book order: by product, term, held before good rows, floor (lowest first), note rate, institution, and finally the order in
   * which they were added. Held rows come first because earlier releases, which do not know them, read only the last market of a product and term.
   */
  sort(): void {
    const { product, term, floorMicro, noteRateMicro, institution, qualityReasons } = this;
    // `Uint8Array.from` would need more memory: it would first make an array of a million numbers.
    const isHeld = qualityReasons.map((reasons) => (reasons === GOOD ? 0 : 1));
    const by = (column: Uint8Array | Uint16Array | Uint32Array | Int32Array, left: number, right: number) =>
      (column[left] ?? missing(left)) - (column[right] ?? missing(right));
    const order = sortNumbers(
      this.arrival.slice(),
      (left, right) =>
        by(product, left, right) ||
        by(term, left, right) ||
        by(isHeld, right, left) ||
        by(floorMicro, left, right) ||
        by(noteRateMicro, left, right) ||
        by(institution, left, right) ||
        left - right,
    );
    const columns = [product, term, floorMicro, noteRateMicro, this.publishedAprMicro, institution, this.requirement, this.price];
    for (const column of [...columns, this.provenance, this.flags, this.footprint, this.effectiveAt, qualityReasons, this.arrival]) {
      const before = column.slice();
      for (let at = 0; at < order.length; at++) column[at] = before[order[at] ?? missing(at)] ?? missing(at);
    }
  }

  /** The markets of the rows. Call after `sort`. */
  markets(): RateBookMeta["markets"] {
    const markets: [number, number, number, number, 0 | 1][] = [];
    for (let at = 0; at < this.#length; at++) {
      const [product, term] = [this.product[at] ?? missing(at), this.term[at] ?? missing(at)];
      const isHeld = this.qualityReasons[at] === GOOD ? 0 : 1;
      const last = markets.at(-1);
      if (last !== undefined && last[0] === product && last[1] === term && last[4] === isHeld) last[3] = at + 1;
      else markets.push([product, term, at, at + 1, isHeld]);
    }
    return markets;
  }
}
