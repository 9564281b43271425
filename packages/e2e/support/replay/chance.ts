import { randomFrom } from "@tellerline/dev/testing";

/** Makes random choices that the seed determines. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }

  /** A number from 0 (included) to 1 (excluded). */
  fraction(): number {
    return this.#next();
  }

  /** A whole number from `minimum` to `maximum`, both included. */
  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.#next() * (maximum - minimum + 1));
  }

  odds(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to choose from.");
    return item;
  }
}
