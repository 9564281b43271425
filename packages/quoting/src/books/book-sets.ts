import type { Environment } from "@tellerline/vocabulary";
import { describeError, log, Problem } from "@tellerline/worker-kit";
import { type BookSet, isBefore, isSameSet, readBookSet } from "./book-set.ts";
import type { Loaded, LoadedBook } from "./loaded.ts";
import type { MembershipKnowledge } from "./membership-books.ts";
import { type OpenRates, type OpenSet, type Part, SetOpener } from "./open-books.ts";

/** What reading books needs of a call. */
export interface BooksCall {
  readonly env: { readonly BOOKS: KVNamespace };
  /** Lets work go on after the answer was sent. */
  readonly defer: (work: Promise<unknown>) => void;
}

/** How often an isolate looks at the pointer, at most. */
const POINTER_INTERVAL_MS = 1000;
/** How long a call waits for the pointer while the books that it has were checked within `STALE_MS`. */
const POINTER_WAIT_MS = 25;
/** Books that were not checked for this long are not shown unchecked. */
const STALE_MS = 60_000;
/** Calls wait for the one that loads a book; one that takes longer was probably cancelled. */
const LOAD_LIMIT_MS = 10_000;
const POLL_MS = 5;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Slot<Rates extends LoadedBook> {
  open: OpenSet<Rates> | null;
  /** Nothing was published when it was looked at last. */
  isAbsent: boolean;
  checkedAt: number;
  /** When the load that is under way began; null if none is. */
  loadingSince: number | null;
}

const PARTS: readonly Part[] = ["rates", "knowledge"];

function hasParts<Rates extends LoadedBook>(open: OpenSet<Rates> | null, parts: readonly Part[]): boolean {
  return open !== null && parts.every((part) => open[part] !== undefined);
}

/** What is larger is not in memory beside what takes its place: an isolate has 128 MB. */
const MAX_TWICE_BYTES = 30_000_000;

const bytesOf = (book: Loaded | null | undefined): number => book?.bytes ?? 0;

/** Parts of what is shown that another set has too. */
function keptOf<Rates extends LoadedBook>({ set, rates, knowledge }: OpenSet<Rates>, next: BookSet): OpenSet<Rates> {
  return {
    set,
    ...(rates === undefined || set.rateBook?.hash !== next.rateBook?.hash ? {} : { rates }),
    ...(knowledge === undefined || set.membershipBook?.hash !== next.membershipBook?.hash ? {} : { knowledge }),
  };
}

/** Whether what another set replaces of what is shown is too large to be in memory beside the new. */
function isTooLargeTwice<Rates extends LoadedBook>(shown: OpenSet<Rates>, next: BookSet): boolean {
  const kept = keptOf(shown, next);
  const replaced =
    (kept.rates === undefined ? bytesOf(shown.rates) : 0) + (kept.knowledge === undefined ? bytesOf(shown.knowledge?.membership) : 0);
  return replaced > MAX_TWICE_BYTES;
}

/** The parts of one set that a call uses: of one version, all of them. */
export interface Books<Rates extends LoadedBook> {
  readonly set: BookSet;
  readonly loaded: Rates;
  /** Null if no membership rules have been published; offers then have no annotation. */
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
 * Caches each environment's set of books in the isolate. The pointer is looked at once a second at most, behind the call that finds it due;
 * only where nothing is open yet, or nothing was checked for a minute, calls wait, and one of them loads for all. Calls share values and
 * never promises: the one that loads may be cancelled.
 */
export class BookSets<Rates extends LoadedBook> {
  readonly #opener: SetOpener<Rates>;
  readonly #slots = new Map<Environment, Slot<Rates>>();
  /** The set of an earlier version that was asked for last. */
  #earlier: OpenSet<Rates> | null = null;
  /** When the load of one that is under way began; null if none is. */
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

  /** Membership rules and the gazetteer. @throws `unavailable` if none have been published. */
  async knowledge(call: BooksCall, environment: Environment): Promise<MembershipKnowledge & Pick<Books<Rates>, "set">> {
    const { set, knowledge } = await this.#require(call, environment, "membership book", ["knowledge"]);
    if (knowledge === undefined || knowledge === null) throw unpublished("membership book");
    return { ...knowledge, set };
  }

  /** The set in force; null before the first publication. */
  async set(call: BooksCall, environment: Environment): Promise<BookSet | null> {
    return (await this.#find(call, environment, []))?.set ?? null;
  }

  /** Rates and membership rules of an earlier set: of one at a time, which all calls share that ask for it. */
  async open({ env }: BooksCall, set: BookSet): Promise<Books<Rates>> {
    while (this.#earlierSince !== null && Date.now() - this.#earlierSince < LOAD_LIMIT_MS) await sleep(POLL_MS);
    const before = this.#earlier;
    if (before !== null && isSameSet(before.set, set) && hasParts(before, PARTS)) return toBooks(before);
    const began = Date.now();
    this.#earlierSince = began;
    try {
      // What it has in common with the one before is kept, and the rest leaves first.
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
      // Another call may finish the wait without the part that this one wants.
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

  /** Loads what the pointer leads to, or waits for the call that does. @throws if there is nothing to show instead */
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

  /** Opens the set that the pointer leads to: the parts that are shown already, and those that this call wants. */
  async #refresh(kv: KVNamespace, environment: Environment, slot: Slot<Rates>, parts: readonly Part[]): Promise<void> {
    const found = await readBookSet(kv, environment);
    slot.isAbsent = found === null && slot.open === null;
    const plan = found === null ? null : this.#plan(slot, found, parts);
    if (plan !== null) slot.open = await this.#opener.open(kv, plan.set, plan.wanted, plan.known);
  }

  /** What to open, and what of it is open already; null if nothing is new. What is too large to stay meanwhile is forgotten: calls then wait. */
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
