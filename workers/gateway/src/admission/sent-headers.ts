/** The headers of a call, read once: asking the platform for one header costs as much as reading several of them here. */
export class SentHeaders {
  /** Number of headers. `bytes` is that of all names and values; `longest` is that of the longest value. */
  readonly count: number;
  readonly bytes: number;
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

  /** Pairs of name and value; of a repeated name, the last value. Names are in lower case, as the platform gives them. */
  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.#values.entries();
  }
}
