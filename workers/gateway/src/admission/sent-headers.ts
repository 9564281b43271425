/** The headers of a call, read once into a map, because reading a header from the platform is several times as expensive. */
export class SentHeaders {
  readonly count: number;
  /** Length of all names and values together. */
  readonly bytes: number;
  /** Length of the longest value. */
  readonly longest: number;
  readonly #values = new Map<string, string>();

  constructor(headers: Iterable<readonly [string, string]>) {
    let [count, bytes, longest] = [0, 0, 0];
    for (const [name, value] of headers) {
      count += 1;
      bytes += name.length + value.length;
      if (value.length > longest) longest = value.length;
      this.#values.set(name, value);
    }
    this.count = count;
    this.bytes = bytes;
    this.longest = longest;
  }

  get(name: Lowercase<string>): string | null {
    return this.#values.get(name) ?? null;
  }

  has(name: Lowercase<string>): boolean {
    return this.#values.has(name);
  }

  /** Pairs of name and value. A repeated name has its last value. The platform gives names in lower case. */
  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.#values.entries();
  }
}
