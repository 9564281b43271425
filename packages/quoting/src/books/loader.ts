import type { Environment } from "@tellerline/vocabulary";
import { describeError, log, Problem } from "@tellerline/worker-kit";
import { type BookKind, type BookPointer, bookKey, bookPointer, detailsKey, pointerKey } from "./keys.ts";

/** An opened version of a book. A response uses exactly one. */
export interface Loaded {
  readonly pointer: BookPointer;
}

/** How often an isolate checks the pointer, at most. */
const POINTER_INTERVAL_MS = 1000;

interface Slot<Book extends Loaded> {
  loaded: Book | null;
  /** Nothing was published at the last check of the pointer. */
  isAbsent: boolean;
  checkedAt: number;
}

async function fetchBuffer(kv: KVNamespace, key: string): Promise<ArrayBuffer> {
  // KV caches a miss as long as a value: with the default of a minute, a location that asks too early is not held up for longer.
  const buffer = await kv.get(key, "arrayBuffer");
  if (buffer === null)
    throw new Problem("unavailable", "The current book is still being distributed. Try again in a moment.", {
      headers: { "Retry-After": "5" },
    });
  return buffer;
}

const NUMBERED = /^(.*)-(\d+)$/;

/** Whether a pointer leads to an earlier version than the one that is loaded: what an isolate has shown never goes back. */
function isBefore({ version }: BookPointer, loaded: Loaded | null): boolean {
  const [, name, number] = NUMBERED.exec(version) ?? [];
  const [, shownName, shownNumber] = NUMBERED.exec(loaded?.pointer.version ?? "") ?? [];
  return name !== undefined && name === shownName && Number(number) < Number(shownNumber);
}

/** Reads the bytes of one version. */
export interface BookBytes {
  book(): Promise<ArrayBuffer>;
  details(): Promise<ArrayBuffer>;
}

/**
 * Caches each environment's book in the isolate. Checks the pointer at most once a second. The call that finds a new book
 * loads it, while concurrent calls use the old one. Calls share values and never promises: workerd does not let one request
 * await a promise of another.
 */
export class BookLoader<Book extends Loaded> {
  readonly #kind: BookKind;
  readonly #open: (bytes: BookBytes, pointer: BookPointer) => Promise<Book>;
  readonly #slots = new Map<Environment, Slot<Book>>();

  constructor(kind: BookKind, open: (bytes: BookBytes, pointer: BookPointer) => Promise<Book>) {
    this.#kind = kind;
    this.#open = open;
  }

  /** The current book. @throws `unavailable` if none has been published. */
  async get(kv: KVNamespace, environment: Environment): Promise<Book> {
    const loaded = await this.find(kv, environment);
    if (loaded === null) throw new Problem("unavailable", `No ${this.#kind} has been published yet.`, { headers: { "Retry-After": "10" } });
    return loaded;
  }

  /** The current book, or null if none has been published. */
  async find(kv: KVNamespace, environment: Environment): Promise<Book | null> {
    const slot = this.#slotOf(environment);
    // A call that comes while the first book is loading loads it too, since there is no older one to use.
    if (Date.now() - slot.checkedAt < POINTER_INTERVAL_MS && (slot.loaded !== null || slot.isAbsent)) return slot.loaded;
    slot.checkedAt = Date.now();
    try {
      await this.#refresh(kv, environment, slot);
    } catch (error) {
      if (slot.loaded === null) throw error;
      log("warn", "book_refresh_failed", { kind: this.#kind, environment, ...describeError(error) });
    }
    return slot.loaded;
  }

  #slotOf(environment: Environment): Slot<Book> {
    const known = this.#slots.get(environment);
    if (known !== undefined) return known;
    const slot: Slot<Book> = { loaded: null, isAbsent: false, checkedAt: 0 };
    this.#slots.set(environment, slot);
    return slot;
  }

  async #refresh(kv: KVNamespace, environment: Environment, slot: Slot<Book>): Promise<void> {
    const found = await kv.get(pointerKey(this.#kind, environment), { type: "json" });
    slot.isAbsent = found === null;
    if (found === null) return;
    const pointer = bookPointer.parse(found);
    if (pointer.version === slot.loaded?.pointer.version || isBefore(pointer, slot.loaded)) return;
    const bytes = {
      book: () => fetchBuffer(kv, bookKey(this.#kind, pointer.hash)),
      details: () => fetchBuffer(kv, detailsKey(this.#kind, pointer.hash)),
    };
    const opened = await this.#open(bytes, pointer);
    // A concurrent call may have loaded a newer one meanwhile.
    if (!isBefore(pointer, slot.loaded)) slot.loaded = opened;
  }
}
