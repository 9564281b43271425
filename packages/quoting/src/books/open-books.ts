import { Problem } from "@tellerline/worker-kit";
import type { BookSet } from "./book-set.ts";
import { type BookKind, type BookPointer, bookKey, detailsKey } from "./keys.ts";
import type { BookBytes, LoadedBook } from "./loaded.ts";
import { type MembershipKnowledge, openGazetteerBook, openMembership } from "./membership-books.ts";
import { readBook } from "./stored-book.ts";

async function fetchBuffer(kv: KVNamespace, key: string): Promise<ArrayBuffer> {
  // KV also caches a missing key, for one minute by default. So a location that reads too early gets the book a minute late at worst.
  const buffer = await readBook(kv, key);
  if (buffer === null)
    throw new Problem("unavailable", "The books are still being distributed. Try again in a moment.", { headers: { "Retry-After": "5" } });
  return buffer;
}

function bytesOf(kv: KVNamespace, kind: BookKind, { hash }: BookPointer): BookBytes {
  return {
    book: () => fetchBuffer(kv, bookKey(kind, hash)),
    details: () => fetchBuffer(kv, detailsKey(kind, hash)),
  };
}

/** Parts of a set that are opened separately. `knowledge` is the membership rules with the gazetteer, which they need. */
export type Part = "rates" | "knowledge";

/** The opened parts of a set. A part is absent until a call needs it, and null if it has not been published. */
export interface OpenSet<Rates extends LoadedBook> {
  readonly set: BookSet;
  readonly rates?: Rates | null;
  readonly knowledge?: MembershipKnowledge | null;
}

export type OpenRates<Rates extends LoadedBook> = (bytes: BookBytes, pointer: BookPointer) => Promise<Rates>;

/** Opens parts of a set. Reuses parts of already opened sets that have the same content hash. */
export class SetOpener<Rates extends LoadedBook> {
  readonly #openRates: OpenRates<Rates>;

  constructor(openRates: OpenRates<Rates>) {
    this.#openRates = openRates;
  }

  /**
   * @param known opened sets whose parts may be reused.
   * @throws `unavailable` if a book has not reached this location yet.
   */
  async open(kv: KVNamespace, set: BookSet, wanted: ReadonlySet<Part>, known: readonly (OpenSet<Rates> | null)[]): Promise<OpenSet<Rates>> {
    const [rates, knowledge] = await Promise.all([
      wanted.has("rates") ? this.#rates(kv, set, known) : undefined,
      wanted.has("knowledge") ? this.#knowledge(kv, set, known) : undefined,
    ]);
    return { set, ...(rates === undefined ? {} : { rates }), ...(knowledge === undefined ? {} : { knowledge }) };
  }

  async #rates(kv: KVNamespace, { rateBook }: BookSet, known: readonly (OpenSet<Rates> | null)[]): Promise<Rates | null> {
    if (rateBook === null) return null;
    const same = known.find((open) => open?.rates?.pointer.hash === rateBook.hash)?.rates;
    return same === undefined || same === null
      ? this.#openRates(bytesOf(kv, "rate-book", rateBook), rateBook)
      : { ...same, pointer: rateBook };
  }

  async #knowledge(
    kv: KVNamespace,
    { membershipBook, gazetteer }: BookSet,
    known: readonly (OpenSet<Rates> | null)[],
  ): Promise<MembershipKnowledge | null> {
    if (membershipBook === null || gazetteer === null) return null;
    const open = known.map((one) => one?.knowledge);
    const sameRules = open.find((one) => one?.membership.pointer.hash === membershipBook.hash)?.membership;
    const sameGazetteer = open.find((one) => one?.gazetteerHash === gazetteer.hash)?.gazetteer;
    const [membership, opened] = await Promise.all([
      sameRules === undefined ? openMembership(bytesOf(kv, "membership-book", membershipBook), membershipBook) : sameRules,
      sameGazetteer === undefined ? openGazetteerBook(bytesOf(kv, "gazetteer", gazetteer)) : sameGazetteer,
    ]);
    return { membership: { ...membership, pointer: membershipBook }, gazetteer: opened, gazetteerHash: gazetteer.hash };
  }
}
