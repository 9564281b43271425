import { at } from "@tellerline/book";
import { ADJUSTMENT_COLUMNS, PRICE_COLUMNS, RARE_COLUMNS, REQUIREMENT_COLUMNS } from "@tellerline/vocabulary";
import { creditUnionIdOf, type RateBook, ROW_FLAGS } from "../book/rate-book.ts";

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

/** Two digests of 32 bits. */
export interface RowDigest {
  readonly low: number;
  readonly high: number;
}

/**
 * Digests of everything in a row that can affect which offers there are, their order and their price. The values themselves are digested,
 * not the book's numbers for them, so that rows of two books can be compared.
 */
export class RowDigests {
  readonly book: RateBook;
  readonly #institutions: Int32Array;
  readonly #requirements: Int32Array;
  readonly #prices: Int32Array;

  constructor(book: RateBook) {
    this.book = book;
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

  of(row: number): RowDigest {
    return this.#digests(row, 0);
  }

  /** A text that is the same for two rows that differ at most in the places where they are offered. */
  contentOf(row: number): string {
    const { low, high } = this.#digests(row, ROW_FLAGS.isWidened);
    return `${low}/${high}`;
  }

  #digests(row: number, ignored: number): RowDigest {
    return { low: this.#digest(row, SEEDS[0], ignored), high: this.#digest(row, SEEDS[1], ignored) };
  }

  /** @param ignored flags that do not count, as bits. */
  #digest(row: number, seed: number, ignored: number): number {
    const { institution, noteRateMicro, requirement, price, rowFlags } = this.book;
    let hash = mix(seed, at(this.#institutions, at(institution, row)));
    hash = mix(hash, at(noteRateMicro, row));
    hash = mix(hash, at(this.#requirements, at(requirement, row)));
    hash = mix(hash, at(this.#prices, at(price, row)));
    hash = mix(hash, at(rowFlags, row) & ~ignored);
    return mix(hash ^ (hash >>> 15), 0x9e37_79b9);
  }
}

function digestColumns(columns: readonly ArrayLike<number>[]): Int32Array {
  return Int32Array.from({ length: at(columns, 0).length }, (_, id) =>
    columns.reduce((hash, column) => mixNumber(hash, at(column, id)), 0x811c_9dc5),
  );
}
