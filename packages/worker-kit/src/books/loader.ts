import type { Utf8 } from "@tellerline/book";
import type { Environment } from "@tellerline/contract";
import { openDetails, openRateBook, type RateBook, type RateDetails } from "@tellerline/scoring";
import * as z from "zod";
import { describeError, log } from "../http/log.ts";
import { Problem } from "../http/problem.ts";

/** Names which book is in force (architecture §3). */
export const bookPointer = z.object({ version: z.string(), hash: z.string(), asOf: z.number() });
export type BookPointer = z.infer<typeof bookPointer>;

export const pointerKey = (environment: Environment): string => `rate-book:${environment}`;
export const bookKey = (hash: string): string => `rate-book/${hash}`;
export const detailsKey = (hash: string): string => `rate-details/${hash}`;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
export const utf8: Utf8 = { encode: (text) => encoder.encode(text), decode: (bytes) => decoder.decode(bytes) };

/** A version of a book, opened. One response uses one of these and never two. */
export interface LoadedBook {
  readonly pointer: BookPointer;
  readonly book: RateBook;
}

export interface LoadedBookWithDetails extends LoadedBook {
  readonly details: RateDetails;
}

/** An isolate looks at the pointer at most this often. */
const POINTER_INTERVAL_MS = 1000;

interface Slot<Loaded> {
  loaded: Loaded | null;
  checkedAt: number;
}

async function fetchBuffer(kv: KVNamespace, key: string): Promise<ArrayBuffer> {
  const buffer = await kv.get(key, { type: "arrayBuffer", cacheTtl: 86_400 });
  if (buffer === null)
    throw new Problem("unavailable", "The book in force is still on its way. Try again in a moment.", { headers: { "Retry-After": "5" } });
  return buffer;
}

/**
 * Keeps the book of each environment in the isolate's memory. The pointer is looked at every second at most. The call that
 * finds a new book loads it; calls beside it are answered from the old one. Calls share values and never promises: a promise
 * of one request must not be awaited by another in workerd.
 */
class BookLoader<Loaded extends LoadedBook> {
  readonly #load: (kv: KVNamespace, pointer: BookPointer) => Promise<Loaded>;
  readonly #slots = new Map<Environment, Slot<Loaded>>();

  constructor(load: (kv: KVNamespace, pointer: BookPointer) => Promise<Loaded>) {
    this.#load = load;
  }

  /** The book in force; throws `unavailable` where none has been published. */
  async get(kv: KVNamespace, environment: Environment): Promise<Loaded> {
    const slot = this.#slotOf(environment);
    if (Date.now() - slot.checkedAt < POINTER_INTERVAL_MS && slot.loaded !== null) return slot.loaded;
    slot.checkedAt = Date.now();
    try {
      await this.#refresh(kv, environment, slot);
    } catch (error) {
      if (slot.loaded === null) throw error;
      log("warn", "book_refresh_failed", { environment, ...describeError(error) });
    }
    if (slot.loaded === null) throw new Problem("unavailable", "No rates have been published yet.", { headers: { "Retry-After": "10" } });
    return slot.loaded;
  }

  #slotOf(environment: Environment): Slot<Loaded> {
    const known = this.#slots.get(environment);
    if (known !== undefined) return known;
    const slot: Slot<Loaded> = { loaded: null, checkedAt: 0 };
    this.#slots.set(environment, slot);
    return slot;
  }

  async #refresh(kv: KVNamespace, environment: Environment, slot: Slot<Loaded>): Promise<void> {
    const found = await kv.get(pointerKey(environment), { type: "json" });
    if (found === null) return;
    const pointer = bookPointer.parse(found);
    if (pointer.version !== slot.loaded?.pointer.version) slot.loaded = await this.#load(kv, pointer);
  }
}

/** For Workers that rank. */
export function createBookLoader(): BookLoader<LoadedBook> {
  return new BookLoader(async (kv, pointer) => ({ pointer, book: openRateBook(await fetchBuffer(kv, bookKey(pointer.hash)), utf8) }));
}

/** For Workers that list rates and show institutions. */
export function createDetailedBookLoader(): BookLoader<LoadedBookWithDetails> {
  return new BookLoader(async (kv, pointer) => {
    const [book, details] = await Promise.all([fetchBuffer(kv, bookKey(pointer.hash)), fetchBuffer(kv, detailsKey(pointer.hash))]);
    return { pointer, book: openRateBook(book, utf8), details: openDetails(details, utf8) };
  });
}
