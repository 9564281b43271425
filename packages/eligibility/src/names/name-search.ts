import { missing } from "@tellerline/book";
import { sortWords } from "./fold-organization.ts";
import { isMisspelling, withoutSpaces, wordForm } from "./misspelling.ts";
import { jaroWinkler, withPrefix } from "./similarity.ts";

/** Below this, a name is unresolved (guides/membership.md#names-of-organizations). */
const NEAR_ENOUGH = 0.9;
/** Winkler's bonus for a common prefix; 0 if the first characters differ. */
const LONGEST_PREFIX = 4;

export interface NearName {
  readonly name: string;
  /** Jaro-Winkler, the better of both word orders. */
  readonly similarity: number;
}

/** One bit per letter and digit; all other characters share one. */
function characterBit(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? 26 + ((code - 48) >> 1) : 31;
}

/** Characters that occur at least once, and at least twice, as bits. */
function characterSets(text: string): { readonly once: number; readonly twice: number } {
  let once = 0;
  let twice = 0;
  for (let position = 0; position < text.length; position++) {
    const bit = 1 << characterBit(text.charCodeAt(position));
    if ((once & bit) !== 0) twice |= bit;
    once |= bit;
  }
  return { once, twice };
}

/** How many bits are set (Warren, Hacker's Delight, 5-1). */
function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x5555_5555);
  count = (count & 0x3333_3333) + ((count >>> 2) & 0x3333_3333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** Names with figures that bound their similarity to a query from above. */
class NameTable {
  readonly names: readonly string[];
  readonly sorted: readonly string[];
  readonly lengths: Uint16Array;
  readonly once: Int32Array;
  readonly twice: Int32Array;
  /** How many characters are repeats, and how many are beyond the second of their kind. */
  readonly repeats: Uint16Array;
  readonly furtherRepeats: Uint16Array;
  readonly heads: Uint16Array;
  readonly sortedHeads: Uint16Array;
  readonly #byForm: ReadonlyMap<string, Int32Array>;
  readonly #bySpelling: ReadonlyMap<string, Int32Array>;

  constructor(names: readonly string[]) {
    this.names = names;
    this.sorted = names.map(sortWords);
    const sets = names.map(characterSets);
    this.lengths = Uint16Array.from(names, ({ length }) => length);
    this.once = Int32Array.from(sets, ({ once }) => once);
    this.twice = Int32Array.from(sets, ({ twice }) => twice);
    this.repeats = Uint16Array.from(sets, ({ once }, number) => (names[number] ?? missing(number)).length - countBits(once));
    this.furtherRepeats = Uint16Array.from(
      sets,
      ({ once, twice }, number) => (names[number] ?? missing(number)).length - countBits(once) - countBits(twice),
    );
    this.heads = Uint16Array.from(names, (name) => name.charCodeAt(0));
    this.sortedHeads = Uint16Array.from(this.sorted, (name) => name.charCodeAt(0));
    this.#byForm = groupNumbers(names.map(wordForm));
    this.#bySpelling = groupNumbers(names.map(withoutSpaces));
  }

  /** Numbers of the names that `text` may misspell: those of the same form. */
  ofForm(text: string): Int32Array {
    return this.#byForm.get(wordForm(text)) ?? NO_NUMBERS;
  }

  /** Numbers of the names that differ from `text` only in spaces. */
  ofSpelling(text: string): Int32Array {
    return this.#bySpelling.get(withoutSpaces(text)) ?? NO_NUMBERS;
  }
}

const NO_NUMBERS = new Int32Array();

function groupNumbers(keys: readonly string[]): ReadonlyMap<string, Int32Array> {
  const groups = Map.groupBy(keys.keys(), (number) => keys[number] ?? missing(number));
  return new Map([...groups].map(([key, numbers]) => [key, Int32Array.from(numbers)]));
}

/** A query, with the same figures as a name. */
class Query {
  readonly text: string;
  readonly sorted: string;
  readonly once: number;
  readonly twice: number;
  readonly repeats: number;
  readonly furtherRepeats: number;

  constructor(text: string) {
    this.text = text;
    this.sorted = sortWords(text);
    const { once, twice } = characterSets(text);
    this.once = once;
    this.twice = twice;
    this.repeats = text.length - countBits(once);
    this.furtherRepeats = this.repeats - countBits(twice);
  }
}

/**
 * What m/|a| + m/|b| must reach for a similarity of `needed`, where m characters match. Jaro is at most (m/|a| + m/|b| + 1) / 3, and
 * a common prefix of `prefix` characters adds a tenth of the rest for each.
 */
function matchesNeeded(needed: number, prefix: number): number {
  const weight = withPrefix(0, prefix);
  return (3 * (needed - weight)) / (1 - weight) - 1 - ROUNDING;
}

/** Slack for rounding errors in floating-point sums. */
const ROUNDING = 1e-9;

/** The best name so far, and the similarity needed to beat it. */
class BestMatch {
  found: NearName | null = null;
  neededWithPrefix = matchesNeeded(NEAR_ENOUGH, LONGEST_PREFIX);
  neededWithoutPrefix = matchesNeeded(NEAR_ENOUGH, 0);

  offer(said: string, name: string, similarity: number): void {
    const needed = this.found?.similarity ?? NEAR_ENOUGH;
    if (similarity < needed || (similarity === this.found?.similarity && name >= this.found.name)) return;
    if (!isMisspelling(said, name)) return;
    this.found = { name, similarity };
    this.neededWithPrefix = matchesNeeded(similarity, LONGEST_PREFIX);
    this.neededWithoutPrefix = matchesNeeded(similarity, 0);
  }
}

/** Finds the known name most similar to a given one, with exactly the result of comparing it with all of them. */
export class NameSearch {
  readonly #table: NameTable;
  readonly #cache = new Map<string, NearName | null>();

  /** @param names folded. */
  constructor(names: readonly string[]) {
    this.#table = new NameTable(names);
  }

  /** The nearest name, or null if none is near enough. Cached by the folded name. */
  nearest(folded: string): NearName | null {
    const known = this.#cache.get(folded);
    if (known !== undefined) return known;
    const found = folded === "" ? null : this.#search(new Query(folded));
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(folded, found);
    return found;
  }

  /**
   * Compares only with names of the query's form whose common characters still allow a win; a prefix bonus counts only if the first
   * characters match. Names with the same first character come first: the winner is usually among them, and rules out most others.
   */
  #search(query: Query): NearName | null {
    const best = new BestMatch();
    for (const number of this.#table.ofSpelling(query.text)) this.#compare(query, best, number);
    const sameForm = this.#table.ofForm(query.text);
    this.#scan(query, best, sameForm, true);
    this.#scan(query, best, sameForm, false);
    return best.found;
  }

  #compare(query: Query, best: BestMatch, number: number): void {
    best.offer(query.text, this.#table.names[number] ?? missing(number), this.#similarity(query, number));
  }

  /** One pass over flat columns, without a function call until the bound is exceeded. */
  #scan(query: Query, best: BestMatch, numbers: Int32Array, sharesFirstCharacter: boolean): void {
    const { lengths, once, twice, repeats, furtherRepeats, heads, sortedHeads } = this.#table;
    const own = query.text.length;
    const head = query.text.charCodeAt(0);
    const sortedHead = query.sorted.charCodeAt(0);
    for (let position = 0; position < numbers.length; position++) {
      const number = numbers[position] ?? missing(position);
      if ((heads[number] === head || sortedHeads[number] === sortedHead) !== sharesFirstCharacter) continue;
      const length = lengths[number] ?? missing(number);
      const required = (sharesFirstCharacter ? best.neededWithPrefix : best.neededWithoutPrefix) * own * length;
      const both = own + length;
      const shared = countBits(query.once & (once[number] ?? missing(number)));
      if ((shared + Math.min(repeats[number] ?? missing(number), query.repeats)) * both < required) continue;
      const repeated =
        countBits(query.twice & (twice[number] ?? missing(number))) +
        Math.min(furtherRepeats[number] ?? missing(number), query.furtherRepeats);
      if ((shared + repeated) * both < required) continue;
      this.#compare(query, best, number);
    }
  }

  #similarity({ text, sorted }: Query, number: number): number {
    const inOrder = jaroWinkler(text, this.#table.names[number] ?? missing(number));
    if (!text.includes(" ")) return inOrder;
    return Math.max(inOrder, jaroWinkler(sorted, this.#table.sorted[number] ?? missing(number)));
  }
}

/** Cache size in names. Callers repeat the same few employers; others must not fill the isolate's memory. */
const MAX_CACHED = 5000;

/** Reference implementation: compares with every name, in both word orders. */
export function nearestExhaustively(names: readonly string[], folded: string): NearName | null {
  let best: NearName | null = null;
  for (const name of names) {
    const inOrder = jaroWinkler(folded, name);
    const similarity = folded.includes(" ") ? Math.max(inOrder, jaroWinkler(sortWords(folded), sortWords(name))) : inOrder;
    if (similarity < NEAR_ENOUGH || !isMisspelling(folded, name)) continue;
    if (best === null || similarity > best.similarity || (similarity === best.similarity && name < best.name)) best = { name, similarity };
  }
  return best;
}
