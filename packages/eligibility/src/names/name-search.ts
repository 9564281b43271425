import { missing } from "@tellerline/book";
import { sortWords } from "@tellerline/text";
import { isMisspelling, withoutSpaces } from "./misspelling.ts";
import { jaroWinkler } from "./similarity.ts";
import { Vocabulary } from "./vocabulary.ts";

/** Minimum similarity of a near name (guides/membership.md#names-of-organizations). */
const NEAR_ENOUGH = 0.9;

export interface NearName {
  readonly name: string;
  /** Jaro-Winkler similarity, 0 to 1: as written or with sorted words, whichever is higher. */
  readonly similarity: number;
}

function similarityOf(said: string, saidSorted: string, name: string): number {
  const inOrder = jaroWinkler(said, name);
  return said.includes(" ") ? Math.max(inOrder, jaroWinkler(saidSorted, sortWords(name))) : inOrder;
}

function isBetter(name: string, similarity: number, best: NearName | null): boolean {
  if (similarity < NEAR_ENOUGH) return false;
  return best === null || similarity > best.similarity || (similarity === best.similarity && name < best.name);
}

/** Finds the most similar known name: the one that `nearestExhaustively` finds, but faster. */
export class NameSearch {
  readonly #names: readonly string[];
  readonly #vocabulary: Vocabulary;
  /** By name without spaces: the numbers of all names that are equal without spaces. */
  readonly #bySpelling = new Map<string, number[]>();
  readonly #cache = new Map<string, NearName | null>();

  /** @param names the known names, folded. */
  constructor(names: readonly string[]) {
    this.#names = names;
    this.#vocabulary = new Vocabulary(names);
    names.forEach((name, number) => {
      const spelling = withoutSpaces(name);
      const same = this.#bySpelling.get(spelling);
      if (same === undefined) this.#bySpelling.set(spelling, [number]);
      else same.push(number);
    });
  }

  /** The most similar known name; null if none is near. Cached. */
  nearest(folded: string): NearName | null {
    const known = this.#cache.get(folded);
    if (known !== undefined) return known;
    const found = folded === "" ? null : this.#search(folded);
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear();
    this.#cache.set(folded, found);
    return found;
  }

  /** All known names that are near, the nearest first. */
  near(folded: string): readonly NearName[] {
    if (folded === "") return [];
    const found = new Map(this.#misspelled(folded).map((one) => [one.name, one]));
    return [...found.values()].toSorted((left, right) => right.similarity - left.similarity || (left.name < right.name ? -1 : 1));
  }

  #search(said: string): NearName | null {
    let best: NearName | null = null;
    for (const one of this.#misspelled(said)) if (isBetter(one.name, one.similarity, best)) best = one;
    return best;
  }

  /**
   * Compares `said` only with names that it can misspell: names that are equal without spaces, and names in which each word equals a word
   * of `said` or differs by typing errors.
   */
  #misspelled(said: string): readonly NearName[] {
    const sorted = sortWords(said);
    return [...(this.#bySpelling.get(withoutSpaces(said)) ?? []), ...this.#vocabulary.candidates(said)]
      .map((number) => this.#names[number] ?? missing(number))
      .filter((name) => isMisspelling(said, name))
      .map((name) => ({ name, similarity: similarityOf(said, sorted, name) }))
      .filter(({ similarity }) => similarity >= NEAR_ENOUGH);
  }
}

/** Maximum cached names, because an isolate has little memory. Callers repeat the same few employers. */
const MAX_CACHED = 5000;

/** Reference implementation for tests: compares with every known name, as written and with the words sorted. */
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
