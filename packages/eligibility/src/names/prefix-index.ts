import { missing } from "@tellerline/book";

/** Minimum letters of a prefix. A shorter text matches only a whole word. */
const SHORTEST_PREFIX = 2;

/**
 * Finds items by prefixes: an item must have, for each prefix, a word that begins with it. The prefix that matches the fewest items is
 * tried first, and the search ends as soon as no item is left.
 */
export class PrefixIndex {
  readonly #words: readonly string[];
  /** By word: the items that have it, ascending. */
  readonly #items: readonly Uint32Array[];

  /** @param items the words of each item. */
  constructor(items: readonly (readonly string[])[]) {
    const lists = new Map<string, number[]>();
    for (const [item, words] of items.entries())
      for (const word of words) {
        const list = lists.get(word);
        if (list === undefined) lists.set(word, [item]);
        else list.push(item);
      }
    this.#words = [...lists.keys()].sort();
    this.#items = this.#words.map((word) => Uint32Array.from(lists.get(word) ?? []));
  }

  /**
   * Items that match every entry of `said`, ascending.
   * @param said entries: a prefix of a word, followed by whole words that are accepted instead.
   */
  withAll(said: readonly (readonly [word: string, ...others: string[]])[]): readonly number[] {
    const lists = said.map(([word, ...others]) =>
      [this.#range(word), ...others.map((other) => this.#whole(other))].flatMap(([from, to]) => this.#items.slice(from, to)),
    );
    const sizes = lists.map((those) => those.reduce((sum, { length }) => sum + length, 0));
    const order = [...lists.keys()].sort((left, right) => (sizes[left] ?? 0) - (sizes[right] ?? 0));
    let found: ReadonlySet<number> | null = null;
    for (const number of order) {
      const matching = new Set<number>();
      for (const items of lists[number] ?? missing(number))
        for (const item of items) if (found === null || found.has(item)) matching.add(item);
      if (matching.size === 0) return [];
      found = matching;
    }
    return [...(found ?? [])].sort((left, right) => left - right);
  }

  /** Positions of the words that begin with `text`; `to` is exclusive. */
  #range(text: string): readonly [from: number, to: number] {
    const from = this.#first((word) => word >= text);
    if (text.length < SHORTEST_PREFIX) return this.#whole(text);
    return [from, this.#first((word) => word > text && !word.startsWith(text))];
  }

  #whole(text: string): readonly [from: number, to: number] {
    const from = this.#first((word) => word >= text);
    return [from, this.#words[from] === text ? from + 1 : from];
  }

  #first(is: (word: string) => boolean): number {
    let [low, high] = [0, this.#words.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (is(this.#words[middle] ?? missing(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
