/** Opened books by content hash: of the newest `max`, so that an isolate's memory holds them. */
export class Versions<Book> {
  readonly #max: number;
  readonly #kept = new Map<string, Book>();

  constructor(max: number) {
    this.#max = max;
  }

  /** @param open called where the book is not kept. What it does not find is looked for again: a new book may reach a location late. */
  async get<Found extends Book | null>(hash: string, open: () => Promise<Found>): Promise<Book | Found> {
    const kept = this.#kept.get(hash);
    if (kept !== undefined) return kept;
    const opened = await open();
    if (opened === null) return opened;
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - this.#max + 1))) this.#kept.delete(oldest);
    this.#kept.set(hash, opened);
    return opened;
  }
}
