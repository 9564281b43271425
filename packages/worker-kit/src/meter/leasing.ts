import type { QuotaPolicy } from "@tellerline/vocabulary";
import type { CountedCalls } from "../usage/counted-calls.ts";
import { type MeterReading, toReading, windowAt } from "./meter.ts";
import type { PatientMeter } from "./patient-meter.ts";

type Defer = (work: Promise<unknown>) => void;
/** Stores usage records directly, without the counter. */
type OnUnkept = (calls: readonly CountedCalls[]) => Promise<void>;

/** What this isolate knows about one identity's quota in one window. Times are in milliseconds since the epoch. */
interface Standing {
  readonly window: number;
  /** Units left at the counter by its last reading. Units that this isolate has leased are not included. */
  remaining: number;
  /** Leased units: already taken from the counter, not yet used by a call. */
  unspent: number;
  /** Leased units reserved for a call while the rest of its cost is requested from the counter. */
  held: number;
  leasedUntil: number;
  /** Units on their way back to the counter, not yet included in `remaining`. */
  returning: number;
  /** Units of calls that were served before they were taken from the counter. */
  owed: number;
  /** Until this time, a call that costs more than the units left is refused without asking the counter. */
  refusedUntil: number;
  /** Whether a block of units is being requested. Concurrent calls then don't request another. */
  isLeasing: boolean;
  /** The debit of owed units in progress; null if none is. */
  settling: Promise<void> | null;
  /** Whether a delayed debit is scheduled, for the units owed until then. */
  isWaiting: boolean;
  /** Usage records to store with the next debit. */
  calls: CountedCalls[];
  /** Time of the last call. A key that is rarely used gets no block, because the block would be returned unused. */
  calledAt: number;
}

/** A block is at most the remaining quota divided by this number, so near the limit the units are taken one by one. */
const SHARE_OF_REMAINING = 200;
const MAX_BLOCK = 1000;
/** Fraction of the quota. Only while more than this is left may reads be served before they are counted. */
const OWED_ABOVE = 0.05;
/** Smaller quotas, such as the free plan's and that of a client address, are counted call by call, without leases. */
const COUNTED_EXACTLY_BELOW = 1000;
/** Delay before the reads of a rarely used key are counted: by then their usage records exist and are stored in the same write. */
const SETTLED_AFTER_MS = 2000;
/** Lifetime of a lease. Unused units then return to the counter. Also, a key called again within this time counts as busy. */
const LEASE_MS = 5000;
/** How long a refusal is remembered, at most until the window ends. */
const REFUSAL_MS = 5000;
const MAX_IDENTITIES = 10_000;

function blockOf(policy: QuotaPolicy, remaining: number): number {
  if (policy.limit < COUNTED_EXACTLY_BELOW) return 0;
  return Math.max(0, Math.min(MAX_BLOCK, Math.floor(remaining / SHARE_OF_REMAINING)));
}

const nameOf = (identity: string, policy: QuotaPolicy): string => `${identity}|${policy.limit};w=${policy.windowSeconds}`;

function leftOf({ remaining, returning, unspent, held, owed }: Standing): number {
  return remaining + returning + unspent + held - owed;
}

/**
 * Counts calls with few requests to the counter (guides/metering.md#leases). It leases small blocks of quota, serves reads that are far
 * from the limit before they are counted, and remembers refusals. An isolate may serve up to one block of units before they are counted;
 * all other calls are counted exactly.
 */
export class LeasingMeter {
  readonly #backend: PatientMeter;
  readonly #onUnkept: OnUnkept;
  readonly #standings = new Map<string, Standing>();

  constructor(backend: PatientMeter, onUnkept: OnUnkept = async () => undefined) {
    this.#backend = backend;
    this.#onUnkept = onUnkept;
  }

  /**
   * Takes units. Answers without the counter if a lease covers the cost, the call may be counted later, or a refusal is remembered.
   * @param defer keeps the isolate alive until the counter is updated.
   * @param mayOwe true if the call only reads, so that it may be counted after it is served.
   */
  async take(identity: string, policy: QuotaPolicy, cost: number, defer: Defer, mayOwe = false): Promise<MeterReading> {
    const now = Date.now();
    const name = nameOf(identity, policy);
    const standing = this.#standingOf(name, windowAt(now, policy.windowSeconds).window);
    if (standing === null) return this.#await(identity, policy, cost, 0, this.#begin(name, policy, now), defer);
    const isBusy = now - standing.calledAt < LEASE_MS;
    if (cost > 0) standing.calledAt = now;
    const read = (allowed: boolean) => toReading(policy, policy.limit - leftOf(standing), allowed, now);
    if (standing.refusedUntil > now && cost > leftOf(standing)) return read(false);
    if (cost >= 0 && standing.leasedUntil > now && standing.unspent >= cost) {
      standing.unspent -= cost;
      return read(true);
    }
    const block = cost <= 0 ? 0 : blockOf(policy, standing.remaining);
    const lease = isBusy ? block : 0;
    if (mayOwe && standing.remaining > policy.limit * OWED_ABOVE && standing.owed + cost <= block) {
      standing.owed += cost;
      const reading = read(true);
      if (isBusy || !this.#backend.keepsCalls) {
        if (standing.settling === null) defer(this.#settle(identity, policy, lease, standing, defer));
      } else if (!standing.isWaiting) defer(this.#settleLater(identity, policy, standing, defer));
      return reading;
    }
    return this.#await(identity, policy, cost, lease, standing, defer);
  }

  /** What this isolate knows about an identity's quota, without asking the counter. The full quota if it knows nothing. */
  peek(identity: string, policy: QuotaPolicy): MeterReading {
    const now = Date.now();
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(now, policy.windowSeconds).window);
    return toReading(policy, standing === null ? 0 : policy.limit - leftOf(standing), true, now);
  }

  /** A remembered refusal that applies to a call of this cost; null if the counter must be asked. */
  refusalOf(identity: string, policy: QuotaPolicy, cost: number): MeterReading | null {
    const now = Date.now();
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(now, policy.windowSeconds).window);
    if (standing === null || standing.refusedUntil <= now || cost <= leftOf(standing)) return null;
    return toReading(policy, policy.limit - leftOf(standing), false, now);
  }

  /**
   * Adds usage records to the identity's scheduled debit.
   * @returns false if no debit is scheduled.
   */
  keep(identity: string, policy: QuotaPolicy, calls: CountedCalls): boolean {
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(Date.now(), policy.windowSeconds).window);
    if (standing?.isWaiting !== true) return false;
    standing.calls.push(calls);
    return true;
  }

  /**
   * Stores the usage records that wait in this isolate, and those that the counter keeps. Does nothing for quotas below
   * `COUNTED_EXACTLY_BELOW`, for which no records are kept.
   */
  async handOver(identity: string, policy: QuotaPolicy): Promise<void> {
    if (policy.limit < COUNTED_EXACTLY_BELOW) return;
    const standing = this.#standings.get(nameOf(identity, policy));
    await this.#onUnkept(standing?.calls.splice(0) ?? []);
    await standing?.settling;
    await this.#backend.handOver(identity, policy);
  }

  /** Returns units that a call was charged but does not cost. */
  giveBack(identity: string, policy: QuotaPolicy, units: number, defer: Defer): void {
    const now = Date.now();
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(now, policy.windowSeconds).window);
    if (standing !== null && standing.leasedUntil > now) standing.unspent += units;
    else if (standing?.isWaiting === true && standing.settling === null && standing.owed >= units) standing.owed -= units;
    else {
      defer(this.#return(identity, policy, units, standing, defer));
    }
  }

  #standingOf(name: string, window: number): Standing | null {
    const standing = this.#standings.get(name);
    return standing?.window === window ? standing : null;
  }

  #begin(name: string, policy: QuotaPolicy, now: number): Standing {
    if (this.#standings.size >= MAX_IDENTITIES) this.#standings.clear();
    const { window } = windowAt(now, policy.windowSeconds);
    const standing = {
      window,
      remaining: 0,
      unspent: 0,
      held: 0,
      returning: 0,
      leasedUntil: 0,
      owed: 0,
      refusedUntil: 0,
      isLeasing: false,
      settling: null,
      isWaiting: false,
      calls: [],
      calledAt: now,
    };
    this.#standings.set(name, standing);
    return standing;
  }

  /**
   * Returns units to the counter. Until this request is answered, the counter's readings may lack these units, so they are noted in
   * `returning`.
   */
  async #return(identity: string, policy: QuotaPolicy, units: number, standing: Standing | null, defer: Defer): Promise<void> {
    if (standing !== null) standing.returning += units;
    const note = (reading: MeterReading | null) => {
      if (standing === null) return;
      standing.returning -= units;
      if (reading !== null) standing.remaining = reading.remaining;
    };
    const reading = await this.#backend.take(identity, policy, -units, note, defer);
    if (!reading.degraded) note(reading);
  }

  /**
   * For a rarely used key: waits `SETTLED_AFTER_MS`, then debits the owed units and stores the usage records in the same write. If another
   * debit is running by then, only the usage records are stored.
   */
  async #settleLater(identity: string, policy: QuotaPolicy, standing: Standing, defer: Defer): Promise<void> {
    standing.isWaiting = true;
    await scheduler.wait(SETTLED_AFTER_MS);
    standing.isWaiting = false;
    if (standing.settling === null) return this.#settle(identity, policy, 0, standing, defer);
    await this.#onUnkept(standing.calls.splice(0));
  }

  /**
   * Debits units of reads that were already served. Units that become owed meanwhile are paid from the lease, then from the counter. Units
   * beyond the limit are forgiven.
   */
  #settle(identity: string, policy: QuotaPolicy, block: number, standing: Standing, defer: Defer): Promise<void> {
    standing.settling = this.#count(identity, policy, block, standing, defer).finally(() => {
      standing.settling = null;
    });
    return standing.settling;
  }

  async #count(identity: string, policy: QuotaPolicy, block: number, standing: Standing, defer: Defer): Promise<void> {
    const calls = standing.calls.splice(0);
    const counted = standing.owed;
    if (counted === 0 && calls.length === 0) return;
    await this.#await(identity, policy, counted, block, standing, defer, calls);
    const late = Math.min(standing.owed - counted, standing.unspent);
    standing.unspent -= late;
    const rest = standing.owed - counted - late;
    standing.owed = 0;
    if (rest > 0) await this.#await(identity, policy, rest, 0, standing, defer);
  }

  /**
   * Takes the cost and a block of `wanted` units from the counter. If the counter does not have both, takes the cost alone. Units left from
   * an older lease are used first.
   */
  async #await(
    identity: string,
    policy: QuotaPolicy,
    cost: number,
    wanted: number,
    standing: Standing,
    defer: Defer,
    calls: readonly CountedCalls[] = [],
  ): Promise<MeterReading> {
    const block = standing.isLeasing ? 0 : wanted;
    if (block > 0) standing.isLeasing = true;
    const held = cost > 0 ? Math.min(standing.unspent, cost + block) : 0;
    standing.unspent -= held;
    standing.held += held;
    const note = (reading: MeterReading | null) => {
      if (block > 0) standing.isLeasing = false;
      standing.held -= held;
      this.#note(standing, reading, block);
      if (reading === null && calls.length > 0) defer(this.#onUnkept(calls));
      const gained = reading?.allowed === true ? block : held;
      if (gained > 0) this.#hold(identity, policy, standing, gained, defer);
    };
    const reading = await this.#backend.take(identity, policy, cost + block - held, note, defer, calls);
    if (reading.degraded) return reading;
    note(reading);
    if (!reading.allowed && block > 0) return this.#await(identity, policy, cost, 0, standing, defer);
    return { ...reading, remaining: Math.max(0, leftOf(standing)) };
  }

  /** Applies a reading of the counter, which may arrive late. A null reading, of a counter that could not be reached, changes nothing. */
  #note(standing: Standing, reading: MeterReading | null, block: number): void {
    if (reading === null) return;
    standing.remaining = reading.remaining;
    if (reading.allowed) standing.refusedUntil = 0;
    else if (block === 0) standing.refusedUntil = Date.now() + Math.min(REFUSAL_MS, reading.resetSeconds * 1000);
  }

  #hold(identity: string, policy: QuotaPolicy, standing: Standing, units: number, defer: Defer): void {
    const now = Date.now();
    const isNew = standing.leasedUntil <= now;
    standing.unspent += units;
    standing.leasedUntil = now + LEASE_MS;
    if (isNew) defer(this.#returnUnspent(identity, policy, standing, defer));
  }

  /** Returns the unused units when a lease ends, so that an idle isolate holds no quota. */
  async #returnUnspent(identity: string, policy: QuotaPolicy, standing: Standing, defer: Defer): Promise<void> {
    while (standing.leasedUntil > Date.now()) await scheduler.wait(Math.max(1, standing.leasedUntil - Date.now()));
    const { unspent } = standing;
    standing.unspent = 0;
    if (unspent === 0 || windowAt(Date.now(), policy.windowSeconds).window !== standing.window) return;
    standing.remaining += unspent;
    await this.#backend.take(identity, policy, -unspent, () => undefined, defer);
  }
}
