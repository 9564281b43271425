import type { QuotaPolicy } from "@tellerline/vocabulary";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";

/** Units that this isolate has taken from the limiter and not yet spent. */
interface Lease {
  window: number;
  unspent: number;
  /** Units used as the limiter counts them, the unspent ones included. */
  used: number;
  expiresAt: number;
}

/** A block is at most 1/200 of the remaining quota, so that the last units are always taken one by one. */
const SHARE_OF_REMAINING = 200;
const MAX_BLOCK = 1000;
/** Unspent units go back after this time. */
const LEASE_MS = 5000;
const MAX_IDENTITIES = 10_000;

/**
 * Takes quota in small blocks, so that most calls of a busy key need no call to the limiter. Never lets more through than
 * the limit: a block is charged before it is spent. Near the limit blocks shrink to single units, so the count is exact there.
 */
export class LeasingMeter {
  readonly #backend: Meter;
  readonly #leases = new Map<string, Lease>();

  constructor(backend: Meter) {
    this.#backend = backend;
  }

  /** As `Meter.take`. `defer` keeps the isolate alive until unspent units are returned. */
  async take(identity: string, policy: QuotaPolicy, cost: number, defer: (work: Promise<unknown>) => void): Promise<MeterReading> {
    const now = Date.now();
    const { window } = windowAt(now, policy.windowSeconds);
    const name = `${identity}|${policy.limit};w=${policy.windowSeconds}`;
    const lease = this.#leases.get(name);
    if (lease !== undefined && lease.window === window && lease.expiresAt > now && cost >= 0 && lease.unspent >= cost) {
      lease.unspent -= cost;
      return toReading(policy, lease.used - lease.unspent, true, now);
    }
    this.#leases.delete(name);
    const leftOver = lease?.window === window ? lease.unspent : 0;
    const block = lease === undefined || cost <= 0 ? 0 : Math.min(MAX_BLOCK, Math.floor((policy.limit - lease.used) / SHARE_OF_REMAINING));
    const reading = await this.#takeBlock(identity, policy, cost - leftOver, Math.max(0, block), leftOver);
    const held = this.#remember(name, policy, window, reading);
    if (held !== null && held.unspent > 0) defer(this.#returnUnspent(name, held, identity, policy));
    return reading.reading;
  }

  /** Returns a lease's unspent units when it ends, so that an idle isolate holds no quota. */
  async #returnUnspent(name: string, lease: Lease, identity: string, policy: QuotaPolicy): Promise<void> {
    await scheduler.wait(LEASE_MS);
    if (this.#leases.get(name) !== lease || lease.unspent === 0) return;
    const { unspent } = lease;
    lease.unspent = 0;
    lease.used -= unspent;
    if (windowAt(Date.now(), policy.windowSeconds).window === lease.window) await this.#backend.take(identity, policy, -unspent);
  }

  /** Takes the cost plus a block, or the cost alone if both exceed what remains. */
  async #takeBlock(identity: string, policy: QuotaPolicy, cost: number, block: number, leftOver: number) {
    const withBlock = await this.#backend.take(identity, policy, cost + block);
    if (withBlock.allowed || block === 0) return this.#refundRefused(identity, policy, withBlock, block, leftOver);
    return this.#refundRefused(identity, policy, await this.#backend.take(identity, policy, cost), 0, leftOver);
  }

  /** On a rejected call, also returns the units left over from the last lease. */
  async #refundRefused(identity: string, policy: QuotaPolicy, reading: MeterReading, unspent: number, leftOver: number) {
    if (reading.degraded) return { reading, unspent: 0 };
    if (reading.allowed) return { reading: { ...reading, remaining: reading.remaining + unspent }, unspent };
    if (leftOver === 0) return { reading, unspent: 0 };
    const after = await this.#backend.take(identity, policy, -leftOver);
    return { reading: { ...after, allowed: false }, unspent: 0 };
  }

  #remember(
    name: string,
    policy: QuotaPolicy,
    window: number,
    { reading, unspent }: { reading: MeterReading; unspent: number },
  ): Lease | null {
    if (reading.degraded) return null;
    if (this.#leases.size >= MAX_IDENTITIES) this.#leases.clear();
    const used = policy.limit - (reading.remaining - unspent);
    const rival = this.#leases.get(name);
    // Concurrent calls each got a block: pool them, and keep the newest count.
    const pooled = rival?.window === window ? rival.unspent : 0;
    const lease = { window, unspent: unspent + pooled, used: Math.max(used, rival?.used ?? 0), expiresAt: Date.now() + LEASE_MS };
    this.#leases.set(name, lease);
    return lease;
  }
}
