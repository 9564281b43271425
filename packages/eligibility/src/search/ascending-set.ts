import { type Lists, missing } from "@tellerline/book";

/**
 * A set of numbers below a limit. Numbers are added from several lists, and drained once, ascending and without duplicates, which is cheaper than
 * sorting. A second level of bits tells which words are not empty, so draining skips all empty words.
 */
export class AscendingSet {
  readonly #words: Int32Array;
  readonly #filled: Int32Array;
  #added = 0;

  /** @param limit exclusive upper limit of the numbers. */
  constructor(limit: number) {
    this.#words = new Int32Array((limit >>> 5) + 1);
    this.#filled = new Int32Array((this.#words.length >>> 5) + 1);
  }

  add(number: number): void {
    const word = number >>> 5;
    this.#words[word] = (this.#words[word] ?? missing(number)) | (1 << (number & 31));
    this.#filled[word >>> 5] = (this.#filled[word >>> 5] ?? missing(number)) | (1 << (word & 31));
    this.#added++;
  }

  addAll({ items, starts }: Lists, list: number): void {
    const end = starts[list + 1] ?? missing(list);
    for (let at = starts[list] ?? missing(list); at < end; at++) this.add(items[at] ?? missing(at));
  }

  /**
   * Removes and returns all numbers, ascending.
   * @param room memory for the numbers. Reuse it: even a few kilobytes are expensive to allocate.
   */
  drain(room: Int32Array = new Int32Array(this.#added)): Int32Array {
    this.#added = 0;
    let count = 0;
    for (let group = 0; group < this.#filled.length; group++) {
      for (let filled = this.#filled[group] ?? missing(group); filled !== 0; filled &= filled - 1) {
        const word = (group << 5) + lowestBit(filled);
        for (let bits = this.#words[word] ?? missing(word); bits !== 0; bits &= bits - 1) room[count++] = (word << 5) + lowestBit(bits);
        this.#words[word] = 0;
      }
      this.#filled[group] = 0;
    }
    return room.subarray(0, count);
  }
}

export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);
