import { at } from "@tellerline/book";
import { sortWords } from "./fold-organization.ts";
import { isMisspelling, withoutSpaces, wordForm } from "./misspelling.ts";
import { jaroWinkler, withPrefix } from "./similarity.ts";

/** Below this, a name is unresolved (guides/membership.md#names-of-organizations). */
export const NEAR_ENOUGH = 0.9;
/** Of a common prefix; none where the first characters differ. */
const LONGEST_PREFIX = 4;

export interface NearName {
  readonly name: string;
  /** Jaro-Winkler, the better of both word orders. */
  readonly similarity: number;
}

/** Letters and digits as bits; what is neither shares one. */
function characterBit(code: number): number {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? 26 + ((code - 48) >> 1) : 31;
}

/** Which characters a text has once, and which a second time. */
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

/** Names with what bounds their similarity to any query from above. */
class NameTable {
  readonly names: readonly string[];
  readonly sorted: readonly string[];
  readonly lengths: Uint16Array;
  readonly once: Int32Array;
  readonly twice: Int32Array;
  /** Characters beyond the first of their kind, and beyond the second. */
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
    this.repeats = Uint16Array.from(sets, ({ once }, number) => at(names, number).length - countBits(once));
    this.furtherRepeats = Uint16Array.from(
      sets,
      ({ once, twice }, number) => at(names, number).length - countBits(once) - countBits(twice),
    );
    this.heads = Uint16Array.from(names, (name) => name.charCodeAt(0));
    this.sortedHeads = Uint16Array.from(this.sorted, (name) => name.charCodeAt(0));
    this.#byForm = groupNumbers(names.map(wordForm));
    this.#bySpelling = groupNumbers(names.map(withoutSpaces));
  }

  /** Numbers of the names of which `text` can be a misspelling: those of its form. */
  ofForm(text: string): Int32Array {
    return this.#byForm.get(wordForm(text)) ?? NOBODY;
  }

  /** Numbers of the names that are `text` but for its spaces. */
  ofSpelling(text: string): Int32Array {
    return this.#bySpelling.get(withoutSpaces(text)) ?? NOBODY;
  }
}

const NOBODY = new Int32Array();

function groupNumbers(keys: readonly string[]): ReadonlyMap<string, Int32Array> {
  const groups = Map.groupBy(keys.keys(), (number) => at(keys, number));
  return new Map([...groups].map(([key, numbers]) => [key, Int32Array.from(numbers)]));
}

/** A query with the same figures. */
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

/** Sums of floating-point numbers may come out a little short. */
const ROUNDING = 1e-9;

/** Keeps the best name so far, and what another must have to beat it. */
class Contest {
  best: NearName | null = null;
  withHead = matchesNeeded(NEAR_ENOUGH, LONGEST_PREFIX);
  withoutHead = matchesNeeded(NEAR_ENOUGH, 0);

  enter(said: string, name: string, similarity: number): void {
    const needed = this.best?.similarity ?? NEAR_ENOUGH;
    if (similarity < needed || (similarity === this.best?.similarity && name >= this.best.name)) return;
    if (!isMisspelling(said, name)) return;
    this.best = { name, similarity };
    this.withHead = matchesNeeded(similarity, LONGEST_PREFIX);
    this.withoutHead = matchesNeeded(similarity, 0);
  }
}

/** Finds the known name that is most like a given one and may be meant by it, exactly as comparing it with all of them would. */
export class NameSearch {
  readonly #table: NameTable;
  readonly #remembered = new Map<string, NearName | null>();

  /** @param names folded. */
  constructor(names: readonly string[]) {
    this.#table = new NameTable(names);
  }

  /** The nearest of the names, or null where none is near enough. Remembered by the folded name. */
  nearest(folded: string): NearName | null {
    const known = this.#remembered.get(folded);
    if (known !== undefined) return known;
    const found = folded === "" ? null : this.#search(new Query(folded));
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(folded, found);
    return found;
  }

  /**
   * Compares only with names that may still win: those of the query's form, where characters in common bound the matches, and a prefix
   * counts only where the first characters are the same. Names that begin alike come first: the winner is mostly among them, and
   * a good one shortens the rest.
   */
  #search(query: Query): NearName | null {
    const contest = new Contest();
    for (const number of this.#table.ofSpelling(query.text)) this.#enter(query, contest, number);
    const alike = this.#table.ofForm(query.text);
    this.#scan(query, contest, alike, true);
    this.#scan(query, contest, alike, false);
    return contest.best;
  }

  #enter(query: Query, contest: Contest, number: number): void {
    contest.enter(query.text, at(this.#table.names, number), this.#similarity(query, number));
  }

  /** One pass over flat columns, and no call before the bound is passed. */
  #scan(query: Query, contest: Contest, numbers: Int32Array, beginAlike: boolean): void {
    const { lengths, once, twice, repeats, furtherRepeats, heads, sortedHeads } = this.#table;
    const own = query.text.length;
    const head = query.text.charCodeAt(0);
    const sortedHead = query.sorted.charCodeAt(0);
    for (let position = 0; position < numbers.length; position++) {
      const number = at(numbers, position);
      if ((heads[number] === head || sortedHeads[number] === sortedHead) !== beginAlike) continue;
      const length = at(lengths, number);
      const required = (beginAlike ? contest.withHead : contest.withoutHead) * own * length;
      const both = own + length;
      const shared = countBits(query.once & at(once, number));
      if ((shared + Math.min(at(repeats, number), query.repeats)) * both < required) continue;
      const repeated = countBits(query.twice & at(twice, number)) + Math.min(at(furtherRepeats, number), query.furtherRepeats);
      if ((shared + repeated) * both < required) continue;
      this.#enter(query, contest, number);
    }
  }

  #similarity({ text, sorted }: Query, number: number): number {
    const inOrder = jaroWinkler(text, at(this.#table.names, number));
    if (!text.includes(" ")) return inOrder;
    return Math.max(inOrder, jaroWinkler(sorted, at(this.#table.sorted, number)));
  }
}

/** Callers send the same few employers again and again; strangers must not fill the isolate. */
const MAX_REMEMBERED = 5000;

/** The slow and obvious version: every name, compared in both word orders. */
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
