import { randomFrom } from "@tellerline/dev/testing";

/** The random choices of a request or a market, all determined by the seed. */
export class Chance {
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = randomFrom(seed);
  }

  /** From 0 up to 1. */
  fraction(): number {
    return this.#next();
  }

  /** Both ends included. */
  integer(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.#next() * (maximum - minimum + 1));
  }

  /** True with this probability. */
  odds(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.integer(0, items.length - 1)];
    if (item === undefined) throw new Error("There is nothing to choose from.");
    return item;
  }
}
