import { type Column, missing } from "@tellerline/book";

/** Number of 32-bit words in a condition's id, which is a SHA-256. */
export const WORDS_OF_ID = 8;

/** The 32-bit words of an id in hexadecimal; null if the text is not such an id. */
export function wordsOf(id: string): readonly number[] | null {
  if (!/^[0-9a-f]{64}$/i.test(id)) return null;
  return Array.from({ length: WORDS_OF_ID }, (_, at) => Number.parseInt(id.slice(at * 8, at * 8 + 8), 16));
}

export class ConditionIds {
  readonly #words: Column;

  /** @param words the words of all ids, in ascending order of the ids. */
  constructor(words: Column) {
    this.#words = words;
  }

  of(number: number): string {
    const words = Array.from({ length: WORDS_OF_ID }, (_, at) => this.#words[number * WORDS_OF_ID + at] ?? missing(number));
    return words.map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  /** The number of the condition's id; -1 if the book does not have the id. */
  find(id: string): number {
    const wanted = wordsOf(id);
    if (wanted === null) return -1;
    let low = 0;
    let high = this.#words.length / WORDS_OF_ID - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const order = this.#compare(middle, wanted);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  #compare(number: number, wanted: readonly number[]): number {
    for (let at = 0; at < WORDS_OF_ID; at++) {
      const difference = (this.#words[number * WORDS_OF_ID + at] ?? missing(number)) - (wanted[at] ?? missing(at));
      if (difference !== 0) return difference;
    }
    return 0;
  }
}
