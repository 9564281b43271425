import type { QuotaPolicy } from "@tellerline/vocabulary";
import { DurableObjectMeter, FailOpenMeter, LeasingMeter, type QuotaCounter, UpstashMeter } from "../index.ts";

export { QuotaCounter } from "../index.ts";

interface Env {
  readonly COUNTERS: DurableObjectNamespace<QuotaCounter>;
  readonly UPSTASH_REDIS_REST_URL: string;
  readonly UPSTASH_REDIS_REST_TOKEN: string;
}

interface TakeRequest {
  readonly identity: string;
  readonly policy: QuotaPolicy;
  readonly cost: number;
}

const leasing = new Map<string, LeasingMeter>();

function backendOf(name: string | undefined, env: Env) {
  return name === "upstash"
    ? new UpstashMeter(env.UPSTASH_REDIS_REST_URL, env.UPSTASH_REDIS_REST_TOKEN)
    : new DurableObjectMeter(env.COUNTERS);
}

/** Runs the meters inside workerd for their contract test: `POST /<backend>` takes directly, `/<backend>/leased` through a lease. */
export default {
  async fetch(request, env, context) {
    const [, name, leased] = new URL(request.url).pathname.split("/");
    const { identity, policy, cost } = await request.json<TakeRequest>();
    if (leased === undefined) return Response.json(await new FailOpenMeter(backendOf(name, env)).take(identity, policy, cost));
    const meter = leasing.get(name ?? "") ?? new LeasingMeter(new FailOpenMeter(backendOf(name, env)));
    leasing.set(name ?? "", meter);
    return Response.json(await meter.take(identity, policy, cost, (work) => context.waitUntil(work)));
  },
} satisfies ExportedHandler<Env>;
