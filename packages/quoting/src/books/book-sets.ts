import type { Environment } from "@tellerline/vocabulary";
import { describeError, log, Problem, sleep } from "@tellerline/worker-kit";
import { type BookSet, isBefore, isSameSet, readBookSet } from "./book-set.ts";
import type { Loaded, LoadedBook } from "./loaded.ts";
import type { MembershipKnowledge } from "./membership-books.ts";
import { type OpenRates, type OpenSet, type Part, SetOpener } from "./open-books.ts";

export interface BooksCall {
  readonly env: { readonly BOOKS: KVNamespace };
  /** Lets work continue after the answer is sent. */
  readonly defer: (work: Promise<unknown>) => void;
}

/** Shortest time between two reads of an environment's pointer by an isolate, unless a call wants a part that is not open. */
const POINTER_INTERVAL_MS = 1000;
/** How long a call waits for a refresh if its books were checked within `STALE_MS`. */
const POINTER_WAIT_MS = 25;
/** Books last checked longer ago than this are checked again before they are used. */
const STALE_MS = 60_000;
/** How long calls wait while another call loads a book: if it takes longer, that call was probably cancelled. */
const LOAD_LIMIT_MS = 10_000;
const POLL_MS = 5;

interface Slot<Rates extends LoadedBook> {
  open: OpenSet<Rates> | null;
  /** True if nothing had been published at the last check. */
  isAbsent: boolean;
  checkedAt: number;
  /** When the load in progress began, milliseconds since the epoch; null if there is none. */
  loadingSince: number | null;
}

const PARTS: readonly Part[] = ["rates", "knowledge"];

function hasParts<Rates extends LoadedBook>(open: OpenSet<Rates> | null, parts: readonly Part[]): boolean {
  return open !== null && parts.every((part) => open[part] !== undefined);
}

/** If the parts to be replaced exceed this together, they are dropped before their successors load: an isolate has 128 MB. */
const MAX_TWICE_BYTES = 30_000_000;

const bytesOf = (book: Loaded | null | undefined): number => book?.bytes ?? 0;

/** The open parts that the next set has too. A changed gazetteer alone keeps the knowledge: the opener replaces only the gazetteer in it. */
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
  /** Null until membership rules and a gazetteer are published. While it is null, offers have no annotation. */
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
 * Caches each environment's set of books in the isolate. Calls wait for a load only if a part that they want is not open, or if the pointer
 * was last read over a minute ago; one of them then loads for all. Otherwise the pointer is read at most once a second, and the call that
 * reads it waits `POINTER_WAIT_MS` at most. Calls share values and never promises, because the loading call may be cancelled.
 */
export class BookSets<Rates extends LoadedBook> {
  readonly #opener: SetOpener<Rates>;
  readonly #slots = new Map<Environment, Slot<Rates>>();
  /** The earlier set that was requested last; null if none is open. */
  #earlier: OpenSet<Rates> | null = null;
  /** When the load of an earlier set began, milliseconds since the epoch; null if none is in progress. */
  #earlierSince: number | null = null;

  constructor(openRates: OpenRates<Rates>) {
    this.#opener = new SetOpener(openRates);
  }

  /** Rates and membership rules. @throws `unavailable` if no rates have been published. */
  async get(call: BooksCall, environment: Environment): Promise<Books<Rates>> {
    return toBooks(await this.#require(call, environment, "rate book", ["rates", "knowledge"]));
  }

  /** Rates alone. @throws `unavailable` if none have been published. */
  async rates(call: BooksCall, environment: Environment): Promise<Rates> {
    return toBooks(await this.#require(call, environment, "rate book", ["rates"])).loaded;
  }

  /** Membership rules and the gazetteer. @throws `unavailable` if either has not been published. */
  async knowledge(call: BooksCall, environment: Environment): Promise<MembershipKnowledge & Pick<Books<Rates>, "set">> {
    const { set, knowledge } = await this.#require(call, environment, "membership book", ["knowledge"]);
    if (knowledge === undefined || knowledge === null) throw unpublished("membership book");
    return { ...knowledge, set };
  }

  /** The set in force; null before the first publication. */
  async set(call: BooksCall, environment: Environment): Promise<BookSet | null> {
    return (await this.#find(call, environment, []))?.set ?? null;
  }

  /**
   * Rates and membership rules of an earlier set. All calls share the one such set that is open.
   * @throws `unavailable` if a book has not reached this location yet.
   */
  async open({ env }: BooksCall, set: BookSet): Promise<Books<Rates>> {
    while (this.#earlierSince !== null && Date.now() - this.#earlierSince < LOAD_LIMIT_MS) await sleep(POLL_MS);
    const before = this.#earlier;
    if (before !== null && isSameSet(before.set, set) && hasParts(before, PARTS)) return toBooks(before);
    const began = Date.now();
    this.#earlierSince = began;
    try {
      // Keeps the parts that the last earlier set shares with this one; the rest is released before loading.
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
      // The load that this call waits for may not include the part that it wants.
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

  /** Loads the set that the pointer names, or waits for the call that does. @throws if loading fails and the parts are not open already. */
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

  /** Opens the set that the pointer names: the parts that are open already, and those that this call wants. */
  async #refresh(kv: KVNamespace, environment: Environment, slot: Slot<Rates>, parts: readonly Part[]): Promise<void> {
    const found = await readBookSet(kv, environment);
    slot.isAbsent = found === null && slot.open === null;
    const plan = found === null ? null : this.#plan(slot, found, parts);
    if (plan !== null) slot.open = await this.#opener.open(kv, plan.set, plan.wanted, plan.known);
  }

  /** What to open, and the sets whose parts to reuse; null if nothing is new. Drops parts too large to keep during the load: calls then wait. */
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
