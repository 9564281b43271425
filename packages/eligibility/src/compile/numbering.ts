/** Assigns numbers to keys in order of first use. Only for few keys, since each keeps its item. */
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
