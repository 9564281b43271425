import type { QuotaPolicy } from "@tellerline/vocabulary";
import type { CountedCalls } from "../usage/counted-calls.ts";
import { type MeterReading, toReading, windowAt } from "./meter.ts";
import type { PatientMeter } from "./patient-meter.ts";

type Defer = (work: Promise<unknown>) => void;
/** Stores calls that were meant for the counter but are not kept there. */
type OnUnkept = (calls: readonly CountedCalls[]) => Promise<void>;

/** What this isolate knows about one identity's quota in one window. */
interface Standing {
  readonly window: number;
  /** Units left by the counter's last reading, without those that this isolate holds. */
  remaining: number;
  /** Leased units: taken from the counter and not yet spent. */
  unspent: number;
  /** Leased units set aside for a call while the rest of its cost is requested from the counter. */
  held: number;
  leasedUntil: number;
  /** Units being returned to the counter, not yet in its readings. */
  returning: number;
  /** Units served but not yet debited. */
  owed: number;
  /** Until this time, a call that costs more than the units left is refused without asking the counter. */
  refusedUntil: number;
  /** Whether a block is being requested, so that concurrent calls do not each take one. */
  isLeasing: boolean;
  /** The debit of owed units in progress; null if there is none. */
  settling: Promise<void> | null;
  /** Whether the owed units will be debited shortly, together with the calls added until then. */
  isWaiting: boolean;
  /** Calls for the counter to keep, in one write with the owed units. */
  calls: CountedCalls[];
  /** Time of the previous call. A rarely used key gets no block, since the block would only be taken and given back. */
  calledAt: number;
}

/** A block is at most the remaining quota divided by this, so that the last units are always taken one by one. */
const SHARE_OF_REMAINING = 200;
const MAX_BLOCK = 1000;
/** Fraction of the quota. While more than that is left, reads are served before they are counted. */
const OWED_ABOVE = 0.05;
/** Quotas with fewer units than this, such as the free plan's and an address's, are counted call by call. */
const COUNTED_EXACTLY_BELOW = 1000;
/** Milliseconds until a single read is counted: by then the read has ended, and its call can be kept in the same write. */
const SETTLED_AFTER_MS = 2000;
/** Milliseconds after which unspent units go back to the counter. */
const LEASE_MS = 5000;
/** Maximum milliseconds that a refusal is remembered; it is forgotten at the end of its window. */
const REFUSAL_MS = 5000;
const MAX_IDENTITIES = 10_000;

function blockOf(policy: QuotaPolicy, remaining: number): number {
  if (policy.limit < COUNTED_EXACTLY_BELOW) return 0;
  return Math.max(0, Math.min(MAX_BLOCK, Math.floor(remaining / SHARE_OF_REMAINING)));
}

const nameOf = (identity: string, policy: QuotaPolicy): string => `${identity}|${policy.limit};w=${policy.windowSeconds}`;

/** Units left to this identity, as far as this isolate knows. */
function leftOf({ remaining, returning, unspent, held, owed }: Standing): number {
  return remaining + returning + unspent + held - owed;
}

/**
 * Counts calls with few trips to the counter (guides/metering.md#leases): takes quota in small
 * blocks, serves reads far from the limit before they are counted, and remembers refusals. A call
 * that waits for its count is counted exactly. In addition, an isolate may owe up to one block.
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
   * As `Meter.take`. The result comes at once, without the counter, if a lease covers the cost, the call may be owed, or a refusal is remembered.
   * @param defer keeps the isolate alive until the counter is updated.
   * @param mayOwe whether the call has no side effect, so that it may be counted after it is served.
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

  /** This isolate's reading of an identity's quota; the full quota if this isolate knows nothing about it. Does not ask the counter. */
  peek(identity: string, policy: QuotaPolicy): MeterReading {
    const now = Date.now();
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(now, policy.windowSeconds).window);
    return toReading(policy, standing === null ? 0 : policy.limit - leftOf(standing), true, now);
  }

  /** A remembered refusal that applies to this call; null if the counter must be asked. */
  refusalOf(identity: string, policy: QuotaPolicy, cost: number): MeterReading | null {
    const now = Date.now();
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(now, policy.windowSeconds).window);
    if (standing === null || standing.refusedUntil <= now || cost <= leftOf(standing)) return null;
    return toReading(policy, policy.limit - leftOf(standing), false, now);
  }

  /** Adds calls to the waiting debit of this identity, for the counter to keep. @returns false if no debit is waiting. */
  keep(identity: string, policy: QuotaPolicy, calls: CountedCalls): boolean {
    const standing = this.#standingOf(nameOf(identity, policy), windowAt(Date.now(), policy.windowSeconds).window);
    if (standing?.isWaiting !== true) return false;
    standing.calls.push(calls);
    return true;
  }

  /** Stores the calls that the counter keeps, and the calls that still wait here for the counter. */
  async handOver(identity: string, policy: QuotaPolicy): Promise<void> {
    if (policy.limit < COUNTED_EXACTLY_BELOW) return;
    const standing = this.#standings.get(nameOf(identity, policy));
    await this.#onUnkept(standing?.calls.splice(0) ?? []);
    await standing?.settling;
    await this.#backend.handOver(identity, policy);
  }

  /** Gives back units of a call that failed through no fault of the caller. */
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

  /** Returns units to the counter. Readings of takes in flight include the returned units only once this call is answered. */
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
   * For a rarely used key: waits `SETTLED_AFTER_MS`, then debits the units owed and stores the calls added meanwhile in the same write. If a debit is
   * in progress by then, it only stores those calls.
   */
  async #settleLater(identity: string, policy: QuotaPolicy, standing: Standing, defer: Defer): Promise<void> {
    standing.isWaiting = true;
    await scheduler.wait(SETTLED_AFTER_MS);
    standing.isWaiting = false;
    if (standing.settling === null) return this.#settle(identity, policy, 0, standing, defer);
    await this.#onUnkept(standing.calls.splice(0));
  }

  /** Debits reads already served. Units owed meanwhile are paid by the lease, then by the counter; units beyond the limit are forgiven. */
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

  /** Takes the cost plus a block of `wanted` units; the cost alone if the counter does not have both. Units of an older lease pay first. */
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

  /** Applies the counter's reading, whether it came in time or late. A null reading means that the counter was not reached. */
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

  /** Returns a lease's unspent units when it ends, so that an idle isolate holds no quota. */
  async #returnUnspent(identity: string, policy: QuotaPolicy, standing: Standing, defer: Defer): Promise<void> {
    while (standing.leasedUntil > Date.now()) await scheduler.wait(Math.max(1, standing.leasedUntil - Date.now()));
    const { unspent } = standing;
    standing.unspent = 0;
    if (unspent === 0 || windowAt(Date.now(), policy.windowSeconds).window !== standing.window) return;
    standing.remaining += unspent;
    await this.#backend.take(identity, policy, -unspent, () => undefined, defer);
  }
}
