import { type Gazetteer, openGazetteer } from "@tellerline/geography";
import { openRateBook } from "@tellerline/scoring";
import { Problem } from "@tellerline/worker-kit";
import type { BookSet } from "./book-set.ts";
import { bookKey, detailsKey, liveVersion, utf8 } from "./keys.ts";
import type { Loaded, LoadedBook } from "./loaded.ts";
import { type LoadedMembership, type MembershipKnowledge, openMembership } from "./membership-books.ts";
import { opening, readBook } from "./stored-book.ts";
import { Versions } from "./versions.ts";

/**
 * Evaluating monitors needs two rate books, and so does comparing a publication with the previous one. Many more would not fit in memory.
 */
const MAX_RATES = 3;
const MAX_MEMBERSHIPS = 2;
const MAX_GAZETTEERS = 1;

/**
 * Maximum bytes of the cached rate books, and also of the cached membership books: about two rate books of a million rates each. A book
 * dropped from the cache may still be in use.
 */
const MAX_BYTES = 60_000_000;

const bytesOf = ({ bytes }: Loaded): number => bytes;

/** Cache of books by content hash, current or earlier, for Workers that read several versions. */
export class BookVersions {
  readonly #rates = new Versions<LoadedBook>(MAX_RATES, MAX_BYTES, bytesOf);
  readonly #memberships = new Versions<LoadedMembership>(MAX_MEMBERSHIPS, MAX_BYTES, bytesOf);
  readonly #gazetteers = new Versions<Gazetteer>(MAX_GAZETTEERS);

  /**
   * A live rate book, by version number.
   * @throws `unavailable` if it has not reached this location yet; `UnreadableBook`.
   */
  async get(kv: KVNamespace, version: number, hash: string): Promise<LoadedBook> {
    return this.rates(kv, liveVersion(version), hash);
  }

  /**
   * A rate book of either environment.
   * @throws `unavailable` if it has not reached this location yet; `UnreadableBook`.
   */
  async rates(kv: KVNamespace, version: string, hash: string): Promise<LoadedBook> {
    const { book, bytes, pointer } = await this.#rates.get(hash, async () => {
      const bytes = await readBook(kv, bookKey("rate-book", hash));
      if (bytes === null)
        throw new Problem("unavailable", `Rate book ${version} is not readable yet.`, { headers: { "Retry-After": "5" } });
      const book = opening(() => openRateBook(bytes, utf8));
      return { book, bytes: bytes.byteLength, pointer: { version, hash, asOf: book.meta.asOf } };
    });
    return { book, bytes, pointer: { ...pointer, version } };
  }

  /** Returns null if the book is no longer stored, or has not reached this location yet. */
  async membership(kv: KVNamespace, hash: string): Promise<LoadedMembership | null> {
    return this.#memberships.get(hash, async () => {
      const [book, details] = await Promise.all([
        readBook(kv, bookKey("membership-book", hash)),
        readBook(kv, detailsKey("membership-book", hash)),
      ]);
      if (book === null || details === null) return null;
      return openMembership({ book: async () => book, details: async () => details }, { version: hash, hash, asOf: 0 });
    });
  }

  async #gazetteer(kv: KVNamespace, hash: string): Promise<Gazetteer | null> {
    return this.#gazetteers.get(hash, async () => {
      const bytes = await readBook(kv, bookKey("gazetteer", hash));
      return bytes === null ? null : openGazetteer(bytes, utf8);
    });
  }

  /**
   * A set's membership rules and gazetteer; null if it has none, or if they have not reached this location yet.
   * @param membershipHash a membership book to use instead of the set's own.
   */
  async knowledge(kv: KVNamespace, set: BookSet | null, membershipHash?: string): Promise<MembershipKnowledge | null> {
    if (set === null || set.membershipBook === null || set.gazetteer === null) return null;
    const { hash } = set.gazetteer;
    const [membership, gazetteer] = await Promise.all([
      this.membership(kv, membershipHash ?? set.membershipBook.hash),
      this.#gazetteer(kv, hash),
    ]);
    return membership === null || gazetteer === null ? null : { membership, gazetteer, gazetteerHash: hash };
  }
}
