import { randomFrom } from "@tellerline/dev/testing";

/** The random choices of one case, all determined by the seed. */
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

  /** A name, chosen with probabilities proportional to the weights. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights);
    let left = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      // `Object.entries` loses the type of the names.
      if (left < 0) return name as Name;
    }
    throw new Error("No choice has a weight.");
  }

  /** Predictable, so not for security. */
  uuid(): string {
    const digits = Array.from({ length: 32 }, () => this.integer(0, 15).toString(16)).join("");
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
  }
}
