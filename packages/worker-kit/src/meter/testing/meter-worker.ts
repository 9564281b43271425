import type { QuotaPolicy } from "@tellerline/vocabulary";
import { QuotaCounter as Counter, DurableObjectMeter, LeasingMeter, type Meter, PatientMeter, UpstashMeter } from "../index.ts";

export class QuotaCounter extends Counter {
  protected override async store(): Promise<void> {}
}

interface Env {
  readonly COUNTERS: DurableObjectNamespace<QuotaCounter>;
  readonly UPSTASH_REDIS_REST_URL: string;
  readonly UPSTASH_REDIS_REST_TOKEN: string;
}

interface TakeRequest {
  readonly identity: string;
  readonly policy: QuotaPolicy;
  readonly cost: number;
  readonly delayMs?: number;
  readonly mayOwe?: boolean;
}

/** A counter with an artificial round-trip time in milliseconds, which each request sets. */
class DistantMeter implements Meter {
  readonly isShared: boolean;
  readonly #backend: Meter;
  delayMs = 0;

  constructor(backend: Meter) {
    this.#backend = backend;
    this.isShared = backend.isShared;
  }

  async take(identity: string, policy: QuotaPolicy, cost: number) {
    const { delayMs } = this;
    if (delayMs > 0) await scheduler.wait(delayMs / 2);
    const reading = await this.#backend.take(identity, policy, cost);
    if (delayMs > 0) await scheduler.wait(delayMs / 2);
    return reading;
  }
}

function backendOf(name: string | undefined, env: Env): Meter {
  return name === "upstash"
    ? new UpstashMeter(env.UPSTASH_REDIS_REST_URL, env.UPSTASH_REDIS_REST_TOKEN)
    : new DurableObjectMeter(env.COUNTERS);
}

interface Isolate {
  readonly distant: DistantMeter;
  readonly meter: LeasingMeter;
}

const isolates = new Map<string, Isolate>();

function isolateOf(backend: string | undefined, isolate: string, env: Env): Isolate {
  const name = `${backend}/${isolate}`;
  const known = isolates.get(name);
  if (known !== undefined) return known;
  const distant = new DistantMeter(backendOf(backend, env));
  const made = { distant, meter: new LeasingMeter(new PatientMeter(distant)) };
  isolates.set(name, made);
  return made;
}

/**
 * Runs the meters inside workerd for their contract test. `POST /<backend>` takes units from a counter directly; `POST
 * /<backend>/<isolate>` takes them through the leases of a simulated isolate of that name.
 */
export default {
  async fetch(request, env, context) {
    const [, backend, isolate] = new URL(request.url).pathname.split("/");
    const { identity, policy, cost, delayMs = 0, mayOwe = false } = await request.json<TakeRequest>();
    if (isolate === undefined) return Response.json(await backendOf(backend, env).take(identity, policy, cost));
    const { distant, meter } = isolateOf(backend, isolate, env);
    distant.delayMs = delayMs;
    return Response.json(await meter.take(identity, policy, cost, (work) => context.waitUntil(work), mayOwe));
  },
} satisfies ExportedHandler<Env>;
