import { missing } from "@tellerline/book";
import { HAS_DIGIT, isMisspellingOf, MAX_SLIPS } from "./misspelling.ts";

/** The letters of a word, as bits: one for each letter, and one that all other characters share. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let position = 0; position < word.length; position++) {
    const code = word.charCodeAt(position);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26);
  }
  return letters;
}

/** Number of bits that are set (Warren, Hacker's Delight, 5-1). */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x5555_5555);
  count = (count & 0x3333_3333) + ((count >>> 2) & 0x3333_3333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** The words of one length that have no digits, with their numbers and letters. A scan reads only these two columns. */
interface OfLength {
  readonly numbers: Int32Array;
  readonly letters: Int32Array;
}

/** Maximum bits in which the letters of a misspelled word differ: each changed letter removes one and adds one. */
const MAX_LETTERS_CHANGED = 2 * MAX_SLIPS;
/** Maximum words of a query that get a bit in `#meant`. With more words, candidates are checked less strictly. */
const MAX_WORDS = 31;
const MAX_CACHED = 5000;

export class Vocabulary {
  readonly #words: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #ofLength: ReadonlyMap<number, OfLength>;
  /** Word numbers of all names. Those of name n begin at position `#starts[n]`. */
  readonly #items: Int32Array;
  readonly #starts: Int32Array;
  /** By word: the numbers of the names that have it, ascending. */
  readonly #names: readonly Int32Array[];
  /** By word: bits of the query words that it may stand for. 0 between searches. */
  readonly #meant: Int32Array;
  readonly #near = new Map<string, readonly number[]>();

  /** @param names the known names, folded. */
  constructor(names: readonly string[]) {
    const split = names.map((name) => name.split(" "));
    const words = [...new Set(split.flat())];
    const numbers = new Map(words.map((word, number) => [word, number]));
    const namesOf = words.map((): number[] => []);
    const items: number[] = [];
    this.#starts = new Int32Array(names.length + 1);
    split.forEach((own, name) => {
      for (const word of own) {
        const number = numbers.get(word) ?? missing(name);
        items.push(number);
        if (namesOf[number]?.at(-1) !== name) namesOf[number]?.push(name);
      }
      this.#starts[name + 1] = items.length;
    });
    this.#words = words;
    this.#numbers = numbers;
    this.#items = Int32Array.from(items);
    this.#names = namesOf.map((list) => Int32Array.from(list));
    this.#meant = new Int32Array(words.length);
    const plain = [...words.keys()].filter((number) => !HAS_DIGIT.test(words[number] ?? ""));
    const lengths = Map.groupBy(plain, (number) => (words[number] ?? "").length);
    this.#ofLength = new Map(
      [...lengths].map(([length, list]) => [
        length,
        { numbers: Int32Array.from(list), letters: Int32Array.from(list, (number) => lettersOf(words[number] ?? "")) },
      ]),
    );
  }

  /**
   * Numbers of the names that `said` may misspell. They have as many words as `said`, and each word of one side equals a word of the other
   * side or differs from it by typing errors.
   */
  candidates(said: string): readonly number[] {
    const words = said.split(" ");
    const near = words.slice(0, MAX_WORDS).map((word) => this.#nearWords(word));
    near.forEach((list, index) => {
      for (const word of list) this.#meant[word] = (this.#meant[word] ?? missing(word)) | (1 << index);
    });
    const found = this.#namesWithAll(this.#rarest(near), words.length, near.length);
    for (const list of near) for (const word of list) this.#meant[word] = 0;
    return found;
  }

  /**
   * The similar words of one query word: of the word whose similar words are in the fewest names.
   * @param near the similar words of each query word.
   */
  #rarest(near: readonly (readonly number[])[]): readonly number[] {
    const count = (list: readonly number[]) => list.reduce((sum, word) => sum + (this.#names[word] ?? missing(word)).length, 0);
    return near.reduce((least, list) => (count(list) < count(least) ? list : least), near[0] ?? []);
  }

  #namesWithAll(telling: readonly number[], words: number, marked: number): readonly number[] {
    const all = marked === MAX_WORDS ? 0x7fff_ffff : (1 << marked) - 1;
    const found: number[] = [];
    for (const word of telling) {
      for (const name of this.#names[word] ?? missing(word)) {
        const start = this.#starts[name] ?? missing(name);
        const end = this.#starts[name + 1] ?? missing(name);
        if (end - start === words && this.#holdsAll(start, end, all, words > marked)) found.push(name);
      }
    }
    return found;
  }

  /**
   * True if each word of the query is similar to a word of the name, and each word of the name to a word of the query. Of a query of more
   * than `MAX_WORDS` words, only the first `MAX_WORDS` are compared, and the second part is not checked.
   */
  #holdsAll(start: number, end: number, all: number, isCut: boolean): boolean {
    let held = 0;
    for (let item = start; item < end; item++) {
      const bits = this.#meant[this.#items[item] ?? missing(item)] ?? missing(item);
      if (bits === 0 && !isCut) return false;
      held |= bits;
    }
    return held === all;
  }

  #nearWords(said: string): readonly number[] {
    const known = this.#near.get(said);
    if (known !== undefined) return known;
    const found = this.#findNear(said);
    if (this.#near.size >= MAX_CACHED) this.#near.clear();
    this.#near.set(said, found);
    return found;
  }

  #findNear(said: string): readonly number[] {
    const exact = this.#numbers.get(said);
    if (HAS_DIGIT.test(said)) return exact === undefined ? [] : [exact];
    const own = lettersOf(said);
    const near: number[] = [];
    for (let length = said.length - MAX_SLIPS; length <= said.length + MAX_SLIPS; length++) {
      const { numbers, letters } = this.#ofLength.get(length) ?? NONE;
      for (let position = 0; position < numbers.length; position++) {
        if (countBits(own ^ (letters[position] ?? missing(position))) > MAX_LETTERS_CHANGED) continue;
        const number = numbers[position] ?? missing(position);
        if (isMisspellingOf(said, this.#words[number] ?? missing(number))) near.push(number);
      }
    }
    return near;
  }
}

const NONE: OfLength = { numbers: new Int32Array(), letters: new Int32Array() };
