import { DurableObject } from "cloudflare:workers";
import type { QuotaPolicy } from "@tellerline/vocabulary";
import { type Meter, type MeterReading, toReading, windowAt } from "./meter.ts";

/** How much of which window has been used. */
interface Tally {
  readonly window: number;
  readonly used: number;
}

/** After the end of a window: a call that began within it may still be counted. */
const SLACK_MS = 10_000;

/** Counts one identity's usage under one policy. A Durable Object is single-threaded, so a take is atomic. */
export class QuotaCounter extends DurableObject {
  async take(policy: QuotaPolicy, cost: number): Promise<MeterReading> {
    const now = Date.now();
    const { window } = windowAt(now, policy.windowSeconds);
    const stored = this.ctx.storage.kv.get<Tally>("tally");
    const used = stored?.window === window ? stored.used : 0;
    const allowed = cost <= 0 || used + cost <= policy.limit;
    const after = allowed ? Math.max(0, used + cost) : used;
    if (after !== used) this.ctx.storage.kv.put("tally", { window, used: after } satisfies Tally);
    if (after > 0 && stored?.window !== window) await this.ctx.storage.setAlarm((window + 1) * policy.windowSeconds * 1000 + SLACK_MS);
    return toReading(policy, after, allowed, now);
  }

  /** Deletes the counter when its window is over: one exists for every address that ever called. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/** A meter without an external service: one Durable Object per identity and policy. */
export class DurableObjectMeter implements Meter {
  readonly isShared = false;
  readonly #counters: DurableObjectNamespace<QuotaCounter>;

  constructor(counters: DurableObjectNamespace<QuotaCounter>) {
    this.#counters = counters;
  }

  async take(identity: string, policy: QuotaPolicy, cost: number): Promise<MeterReading> {
    const name = `${identity}|${policy.limit};w=${policy.windowSeconds}`;
    return this.#counters.get(this.#counters.idFromName(name)).take(policy, cost);
  }
}
