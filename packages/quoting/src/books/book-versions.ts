import { openRateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";
import { bookKey, liveVersion, utf8 } from "./keys.ts";
import type { LoadedBook } from "./rate-books.ts";

/** An evaluation needs two books; many more would not fit in the isolate's memory. */
const MAX_KEPT = 3;

/** Live rate books by content hash, current or not. */
export class BookVersions {
  readonly #kept = new Map<string, LoadedBook>();

  /** @throws `unavailable` if the book has not reached this location yet. */
  async get(kv: KVNamespace, version: number, hash: string): Promise<LoadedBook> {
    const kept = this.#kept.get(hash);
    if (kept !== undefined) return { ...kept, pointer: { ...kept.pointer, version: liveVersion(version) } };
    const bytes = await kv.get(bookKey("rate-book", hash), { type: "arrayBuffer", cacheTtl: 86_400 });
    if (bytes === null)
      throw new Problem("unavailable", `Rate book ${liveVersion(version)} is not readable yet.`, { headers: { "Retry-After": "5" } });
    const book = openRateBook(bytes, utf8);
    const loaded = { book, pointer: { version: liveVersion(version), hash, asOf: book.meta.asOf } };
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - MAX_KEPT + 1))) this.#kept.delete(oldest);
    this.#kept.set(hash, loaded);
    return loaded;
  }
}
