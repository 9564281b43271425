import type { Environment } from "@tellerline/vocabulary";
import { describeError, log, Problem, sleep } from "@tellerline/worker-kit";
import { type BookSet, isBefore, isSameSet, readBookSet } from "./book-set.ts";
import type { Loaded, LoadedBook } from "./loaded.ts";
import type { MembershipKnowledge } from "./membership-books.ts";
import { type OpenRates, type OpenSet, type Part, SetOpener } from "./open-books.ts";

export interface BooksCall {
  readonly env: { readonly BOOKS: KVNamespace };
  /** Keeps work running after the response is sent. */
  readonly defer: (work: Promise<unknown>) => void;
}

/** An isolate reads an environment's pointer at most this often, unless a call needs a part that is not open. */
const POINTER_INTERVAL_MS = 1000;
/** How long a call waits for a refresh if its books were checked less than `STALE_MS` ago; then it uses the books that are open. */
const POINTER_WAIT_MS = 25;
/** Books that were last checked longer ago are refreshed before they are used. */
const STALE_MS = 60_000;
/** How long calls wait for another call's load. A load that takes longer was probably cancelled with its call. */
const LOAD_LIMIT_MS = 10_000;
const POLL_MS = 5;

interface Slot<Rates extends LoadedBook> {
  open: OpenSet<Rates> | null;
  isAbsent: boolean;
  checkedAt: number;
  /** Start of the load in progress, milliseconds since the epoch; null if none is. */
  loadingSince: number | null;
}

const PARTS: readonly Part[] = ["rates", "knowledge"];

function hasParts<Rates extends LoadedBook>(open: OpenSet<Rates> | null, parts: readonly Part[]): boolean {
  return open !== null && parts.every((part) => open[part] !== undefined);
}

/** If the parts that a new set replaces are larger than this together, they are dropped before the new ones load: an isolate has 128 MB. */
const MAX_TWICE_BYTES = 30_000_000;

const bytesOf = (book: Loaded | null | undefined): number => book?.bytes ?? 0;

/**
 * The open parts that the next set uses too, by content hash. Knowledge is kept even if its gazetteer changed: the opener then replaces
 * only the gazetteer.
 */
function keptOf<Rates extends LoadedBook>({ set, rates, knowledge }: OpenSet<Rates>, next: BookSet): OpenSet<Rates> {
  return {
    set,
    ...(rates === undefined || set.rateBook?.hash !== next.rateBook?.hash ? {} : { rates }),
    ...(knowledge === undefined || set.membershipBook?.hash !== next.membershipBook?.hash ? {} : { knowledge }),
  };
}

function isTooLargeTwice<Rates extends LoadedBook>(shown: OpenSet<Rates>, next: BookSet): boolean {
  const kept = keptOf(shown, next);
  const replaced =
    (kept.rates === undefined ? bytesOf(shown.rates) : 0) + (kept.knowledge === undefined ? bytesOf(shown.knowledge?.membership) : 0);
  return replaced > MAX_TWICE_BYTES;
}

export interface Books<Rates extends LoadedBook> {
  readonly set: BookSet;
  readonly loaded: Rates;
  /** Null until membership rules and a gazetteer are published; offers have no membership annotation while it is. */
  readonly knowledge: MembershipKnowledge | null;
}

function unpublished(what: string): Problem {
  return new Problem("unavailable", `No ${what} has been published yet.`, { headers: { "Retry-After": "10" } });
}

function toBooks<Rates extends LoadedBook>({ set, rates, knowledge }: OpenSet<Rates>): Books<Rates> {
  if (rates === undefined || rates === null) throw unpublished("rate book");
  return { set, loaded: rates, knowledge: knowledge ?? null };
}

/**
 * Caches each environment's current books in the isolate. A call waits for a load only if it needs a part that is not open, or if the
 * pointer was last read over a minute ago; one call then loads for all. Otherwise the pointer is read at most once a second, and the call
 * that reads it waits at most `POINTER_WAIT_MS`. Calls share values and not promises, because the call that loads may be cancelled.
 */
export class BookSets<Rates extends LoadedBook> {
  readonly #opener: SetOpener<Rates>;
  readonly #slots = new Map<Environment, Slot<Rates>>();
  /** The earlier (not current) set that was last requested; null if none is open. */
  #earlier: OpenSet<Rates> | null = null;
  /** Start of the load of an earlier set, milliseconds since the epoch; null if none is in progress. */
  #earlierSince: number | null = null;

  constructor(openRates: OpenRates<Rates>) {
    this.#opener = new SetOpener(openRates);
  }

  /**
   * Rates and, if published, membership rules.
   * @throws `unavailable` if no rates have been published, or if a book has not reached this location yet.
   */
  async get(call: BooksCall, environment: Environment): Promise<Books<Rates>> {
    return toBooks(await this.#require(call, environment, "rate book", ["rates", "knowledge"]));
  }

  /** @throws `unavailable` if no rates have been published, or if they have not reached this location yet. */
  async rates(call: BooksCall, environment: Environment): Promise<Rates> {
    return toBooks(await this.#require(call, environment, "rate book", ["rates"])).loaded;
  }

  /** @throws `unavailable` if membership rules or the gazetteer have not been published, or have not reached this location yet. */
  async knowledge(call: BooksCall, environment: Environment): Promise<MembershipKnowledge & Pick<Books<Rates>, "set">> {
    const { set, knowledge } = await this.#require(call, environment, "membership book", ["knowledge"]);
    if (knowledge === undefined || knowledge === null) throw unpublished("membership book");
    return { ...knowledge, set };
  }

  /** The current set; null before the first publication. */
  async set(call: BooksCall, environment: Environment): Promise<BookSet | null> {
    return (await this.#find(call, environment, []))?.set ?? null;
  }

  /**
   * Opens an earlier set. Only one is open at a time, and all calls share it.
   * @throws `unavailable` if a book has not reached this location yet.
   */
  async open({ env }: BooksCall, set: BookSet): Promise<Books<Rates>> {
    while (this.#earlierSince !== null && Date.now() - this.#earlierSince < LOAD_LIMIT_MS) await sleep(POLL_MS);
    const before = this.#earlier;
    if (before !== null && isSameSet(before.set, set) && hasParts(before, PARTS)) return toBooks(before);
    const began = Date.now();
    this.#earlierSince = began;
    try {
      // Keeps the parts that this set shares with the last earlier set; the others are released before the load, to save memory.
      this.#earlier = null;
      const known = [...[...this.#slots.values()].map(({ open }) => open), before === null ? null : keptOf(before, set)];
      this.#earlier = await this.#opener.open(env.BOOKS, set, new Set(PARTS), known);
      return toBooks(this.#earlier);
    } finally {
      if (this.#earlierSince === began) this.#earlierSince = null;
    }
  }

  async #require(call: BooksCall, environment: Environment, what: string, parts: readonly Part[]): Promise<OpenSet<Rates>> {
    const open = await this.#find(call, environment, parts);
    if (open === null) throw unpublished(what);
    return open;
  }

  async #find({ env, defer }: BooksCall, environment: Environment, parts: readonly Part[]): Promise<OpenSet<Rates> | null> {
    const slot = this.#slotOf(environment);
    const age = Date.now() - slot.checkedAt;
    if (slot.isAbsent && age < POINTER_INTERVAL_MS) return null;
    if (!hasParts(slot.open, parts) || age >= STALE_MS) {
      // A second try, because the first may have been another call's load, without the part that this call needs.
      for (let tries = 0; tries < 2 && (tries === 0 || !hasParts(slot.open, parts)); tries++) {
        const loading = this.#load(env.BOOKS, environment, slot, parts);
        defer(loading.catch(() => undefined));
        await loading;
      }
    } else if (age >= POINTER_INTERVAL_MS && slot.loadingSince === null) {
      const { open } = slot;
      const refreshed = this.#load(env.BOOKS, environment, slot, parts);
      defer(refreshed);
      await Promise.race([refreshed, sleep(POINTER_WAIT_MS)]);
      return slot.open ?? open;
    }
    return slot.open;
  }

  #slotOf(environment: Environment): Slot<Rates> {
    const known = this.#slots.get(environment);
    if (known !== undefined) return known;
    const slot: Slot<Rates> = { open: null, isAbsent: false, checkedAt: 0, loadingSince: null };
    this.#slots.set(environment, slot);
    return slot;
  }

  /**
   * Loads the set that the pointer names, or waits until another call has loaded it.
   * @throws the load's error if the parts are not open already; otherwise the error is only logged.
   */
  async #load(kv: KVNamespace, environment: Environment, slot: Slot<Rates>, parts: readonly Part[]): Promise<void> {
    if (slot.loadingSince !== null) {
      while (slot.loadingSince !== null && Date.now() - slot.loadingSince < LOAD_LIMIT_MS) await sleep(POLL_MS);
      if (slot.loadingSince === null) return;
    }
    slot.loadingSince = Date.now();
    try {
      await this.#refresh(kv, environment, slot, parts);
    } catch (error) {
      if (!hasParts(slot.open, parts)) throw error;
      log("warn", "book_refresh_failed", { environment, ...describeError(error) });
    } finally {
      slot.checkedAt = Date.now();
      slot.loadingSince = null;
    }
  }

  /** Opens the set that the pointer names: its parts that calls used so far, and those in `parts`. */
  async #refresh(kv: KVNamespace, environment: Environment, slot: Slot<Rates>, parts: readonly Part[]): Promise<void> {
    const found = await readBookSet(kv, environment);
    slot.isAbsent = found === null && slot.open === null;
    const plan = found === null ? null : this.#plan(slot, found, parts);
    if (plan !== null) slot.open = await this.#opener.open(kv, plan.set, plan.wanted, plan.known);
  }

  /**
   * What to open, and the sets whose parts can be reused; null if nothing is new. If old and new parts are too large to be in memory
   * together, the old set is dropped, and calls wait for the new one. A pointer to an earlier version is ignored: KV may answer with an old
   * value.
   */
  #plan(slot: Slot<Rates>, found: BookSet, parts: readonly Part[]) {
    const shown = slot.open;
    const set = shown !== null && isBefore(found, shown.set) ? shown.set : found;
    const wanted = new Set([...PARTS.filter((part) => hasParts(shown, [part])), ...parts]);
    if (shown === null) return { set, wanted, known: [this.#earlier] };
    if (isSameSet(set, shown.set) && hasParts(shown, [...wanted])) return null;
    if (!isTooLargeTwice(shown, set)) return { set, wanted, known: [shown, this.#earlier] };
    slot.open = null;
    this.#earlier = null;
    return { set, wanted, known: [keptOf(shown, set)] };
  }
}
