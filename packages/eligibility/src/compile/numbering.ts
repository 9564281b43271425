/**
 * Numbers distinct keys from 0, in the order of their first use, and keeps an item for each. Use it for few keys only, because it keeps all of them
 * in a `Map`.
 */
export class Numbering<Item> {
  readonly items: Item[] = [];
  readonly #numbers = new Map<string, number>();

  number(key: string, item: Item): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}
