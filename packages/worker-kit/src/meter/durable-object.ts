import { DurableObject } from "cloudflare:workers";
import type { QuotaPolicy } from "@tellerline/vocabulary";
import { type CountedCalls, mergeCalls } from "../usage/counted-calls.ts";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";

interface Tally {
  readonly window: number;
  readonly used: number;
  /** Usage records written together with the count. `handOver` moves them to the usage statistics. */
  readonly calls?: readonly CountedCalls[];
}

/** Delay before a counter is deleted after its window: a call that began within the window may still be counted. */
const SLACK_MS = 10_000;
/** Milliseconds over which the deletions of a window's counters are spread, because there may be a counter for every client address. */
const SPREAD_MS = 50_000;
/** Maximum usage records kept beside the count. More are handed over at once, because every take reads and writes all of them. */
const MAX_KEPT = 64;

/**
 * Counts the units that one identity uses under one quota policy. An identity is an organization, on the free plan an email address in one
 * network, or a client address. A Durable Object runs single-threaded, so a take is atomic.
 */
export abstract class QuotaCounter<Bindings = unknown> extends DurableObject<Bindings> {
  /** Number of usage records, from the start of the list, that are being handed over. New calls are not merged into them. */
  #leaving = 0;
  #handingOver: Promise<void> | null = null;

  /** Adds usage records to the usage statistics. */
  protected abstract store(calls: readonly CountedCalls[]): Promise<void>;

  /**
   * Takes units from the quota.
   * @param calls usage records to keep with the count. They are kept even if the units are refused.
   */
  async take(policy: QuotaPolicy, cost: number, calls: readonly CountedCalls[] = []): Promise<MeterReading> {
    const now = Date.now();
    const { window } = windowAt(now, policy.windowSeconds);
    const stored = this.#read();
    const used = stored?.window === window ? stored.used : 0;
    const allowed = cost <= 0 || used + cost <= policy.limit;
    const after = allowed ? Math.max(0, used + cost) : used;
    const before = stored?.calls ?? [];
    const kept =
      calls.length === 0 ? before : [...before.slice(0, this.#leaving), ...mergeCalls([...before.slice(this.#leaving), ...calls])];
    if (after !== used || kept !== before) this.#write({ window, used: after, calls: kept });
    if ((after > 0 || kept.length > 0) && stored?.window !== window) {
      await this.ctx.storage.setAlarm((window + 1) * policy.windowSeconds * 1000 + SLACK_MS + Math.random() * SPREAD_MS);
    }
    if (kept.length > MAX_KEPT) this.ctx.waitUntil(this.handOver());
    return toReading(policy, after, allowed, now);
  }

  handOver(): Promise<void> {
    this.#handingOver ??= this.#storeKept().finally(() => {
      this.#handingOver = null;
      this.#leaving = 0;
    });
    return this.#handingOver;
  }

  async #storeKept(): Promise<void> {
    const { calls = [] } = this.#read() ?? {};
    if (calls.length === 0) return;
    this.#leaving = calls.length;
    await this.store(calls);
    const tally = this.#read();
    if (tally !== undefined) this.#write({ ...tally, calls: tally.calls?.slice(calls.length) ?? [] });
  }

  /**
   * Runs after a window ends: hands over the usage records, and deletes the counter unless a newer window has begun. Without the deletion,
   * a counter would remain for every address that ever called.
   */
  override async alarm(): Promise<void> {
    const ended = this.#read()?.window;
    await this.handOver();
    if (this.#read()?.window === ended) await this.ctx.storage.deleteAll();
  }

  #read(): Tally | undefined {
    return this.ctx.storage.kv.get<Tally>("tally");
  }

  #write({ window, used, calls = [] }: Tally): void {
    this.ctx.storage.kv.put("tally", { window, used, ...(calls.length === 0 ? {} : { calls }) } satisfies Tally);
  }
}

export class DurableObjectMeter implements Meter {
  readonly isShared = false;
  readonly #counters: DurableObjectNamespace<QuotaCounter>;

  constructor(counters: DurableObjectNamespace<QuotaCounter>) {
    this.#counters = counters;
  }

  async take(identity: string, policy: QuotaPolicy, cost: number, calls?: readonly CountedCalls[]): Promise<MeterReading> {
    return this.#counterOf(identity, policy).take(policy, cost, calls);
  }

  async handOver(identity: string, policy: QuotaPolicy): Promise<void> {
    await this.#counterOf(identity, policy).handOver();
  }

  #counterOf(identity: string, policy: QuotaPolicy) {
    return this.#counters.get(this.#counters.idFromName(`${identity}|${policy.limit};w=${policy.windowSeconds}`));
  }
}
