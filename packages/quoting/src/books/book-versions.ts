import { openRateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";
import { bookKey, liveVersion, utf8 } from "./keys.ts";
import type { LoadedBook } from "./rate-books.ts";
import { Versions } from "./versions.ts";

/** An evaluation needs two books; many more would not fit in the isolate's memory. */
const MAX_KEPT = 3;

/** Live rate books by content hash, current or not. */
export class BookVersions {
  readonly #versions = new Versions<LoadedBook>(MAX_KEPT);

  /** @throws `unavailable` if the book has not reached this location yet. */
  async get(kv: KVNamespace, version: number, hash: string): Promise<LoadedBook> {
    const { book, pointer } = await this.#versions.get(hash, async () => {
      const bytes = await kv.get(bookKey("rate-book", hash), "arrayBuffer");
      if (bytes === null)
        throw new Problem("unavailable", `Rate book ${liveVersion(version)} is not readable yet.`, { headers: { "Retry-After": "5" } });
      const opened = openRateBook(bytes, utf8);
      return { book: opened, pointer: { version: liveVersion(version), hash, asOf: opened.meta.asOf } };
    });
    return { book, pointer: { ...pointer, version: liveVersion(version) } };
  }
}
