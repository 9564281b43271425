import { DurableObject } from "cloudflare:workers";
import type { QuotaPolicy } from "@tellerline/vocabulary";
import { type CountedCalls, mergeCalls } from "../usage/counted-calls.ts";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";

interface Tally {
  readonly window: number;
  readonly used: number;
  /** Calls stored in the same write as the count, until `handOver` adds them to the stored usage. */
  readonly calls?: readonly CountedCalls[];
}

/** Milliseconds between the end of a window and the deletion of its counter: a call that began within the window may still be counted. */
const SLACK_MS = 10_000;
/** Milliseconds over which the deletions of one window's counters are spread: there may be a counter for every address. */
const SPREAD_MS = 50_000;
/** Maximum kinds of calls kept beside the count. Beyond that they are handed over, because all of them are read and written together. */
const MAX_KEPT = 64;

/** Counts one identity's usage under one policy. A Durable Object is single-threaded, so a take is atomic. */
export abstract class QuotaCounter<Bindings = unknown> extends DurableObject<Bindings> {
  /** Number of kept calls, counted from the first, that are being handed over. New calls are not merged into them. */
  #leaving = 0;
  #handingOver: Promise<void> | null = null;

  /** Adds kept calls to the stored usage. */
  protected abstract store(calls: readonly CountedCalls[]): Promise<void>;

  /** Takes units. @param calls stored beside the count in the same write, whether the units are granted or not. */
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

  /** Hands over the kept calls, and deletes the counter once its window is over: otherwise one would stay for every address that ever called. */
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

/** A meter without an external service: one Durable Object per identity and policy. */
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
