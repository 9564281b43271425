/** Numbers keys in the order of their first use. Only for few keys, because it keeps the item of each key. */
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
