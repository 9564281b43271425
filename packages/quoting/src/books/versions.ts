/** Cache of opened books by content hash. Beyond a limit, the book that was opened first is dropped. */
export class Versions<Book> {
  readonly #max: number;
  readonly #maxBytes: number;
  readonly #bytesOf: (book: Book) => number;
  readonly #kept = new Map<string, Book>();

  /**
   * @param max maximum number of books.
   * @param maxBytes maximum size of all books together; the newest book is kept whatever its size.
   */
  constructor(max: number, maxBytes = Number.POSITIVE_INFINITY, bytesOf: (book: Book) => number = () => 0) {
    this.#max = max;
    this.#maxBytes = maxBytes;
    this.#bytesOf = bytesOf;
  }

  /** @param open called if the book is not cached. A null result is not cached, because a new book may arrive later. */
  async get<Found extends Book | null>(hash: string, open: () => Promise<Found>): Promise<Book | Found> {
    const kept = this.#kept.get(hash);
    if (kept !== undefined) return kept;
    const opened = await open();
    if (opened === null) return opened;
    this.#kept.set(hash, opened);
    this.#forgetOldest();
    return opened;
  }

  #forgetOldest(): void {
    let bytes = [...this.#kept.values()].reduce((sum, book) => sum + this.#bytesOf(book), 0);
    for (const [hash, book] of [...this.#kept].slice(0, -1)) {
      if (this.#kept.size <= this.#max && bytes <= this.#maxBytes) return;
      bytes -= this.#bytesOf(book);
      this.#kept.delete(hash);
    }
  }
}
