import { OPERATION_LIST } from "@tellerline/contract";
import { bundleWorker } from "@tellerline/dev/bundle";
import { ADDRESS_QUOTA, PLAN_NAMES, planIncludes, planOf } from "@tellerline/vocabulary";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import * as z from "zod";
import { optional, whole, words } from "./tables.ts";

export const callRow = z.strictObject({
  sequence: words,
  caller: z.enum([...PLAN_NAMES, "keyless"]),
  operation: z.enum(OPERATION_LIST.map(({ method, path }) => `${method} ${path}`)),
  scenarios: optional(whole),
  request: z.enum(["valid", "invalid"]),
  cost: whole,
  remaining_before: whole,
  allowed: z.enum(["yes", "rate_limited", "plan_required", "missing_api_key"]),
  remaining_after: whole,
  why: words,
});
export type CallRow = z.output<typeof callRow>;

const reading = z.object({ allowed: z.boolean(), remaining: z.int(), resetSeconds: z.int(), degraded: z.boolean() });
type Reading = z.output<typeof reading>;

const quotaOf = (caller: CallRow["caller"]) => (caller === "keyless" ? ADDRESS_QUOTA : planOf(caller).quota);

/** Code of the problem with which a caller is refused because of the plan that the operation requires; null if the caller is admitted. */
function barrierOf({ caller, operation }: CallRow): "missing_api_key" | "plan_required" | null {
  const entry = OPERATION_LIST.find(({ method, path }) => `${method} ${path}` === operation);
  const required = entry?.plan ?? null;
  if (required === null) return null;
  if (caller === "keyless") return "missing_api_key";
  return planIncludes(caller, required) ? null : "plan_required";
}

/** Cost of a call in quota units. A call that is invalid or refused costs 1. */
function costOf(row: CallRow): number {
  const entry = OPERATION_LIST.find(({ method, path }) => `${method} ${path}` === row.operation);
  if (row.request === "invalid" || barrierOf(row) !== null) return 1;
  return entry?.cost.kind === "per_item" ? (row.scenarios ?? 1) : 1;
}

/** Minimum seconds that must remain in a quota window when a sequence starts, so that the window does not reset during the sequence. */
const SECONDS_NEEDED = 3;
const ATTEMPTS = 5;

/** Starts the gateway's meter with its counters in the local Workers runtime, to run worked examples. */
export async function startMeter() {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: await bundleWorker("packages/worker-kit/src/meter/testing/meter-worker.ts"),
      compatibilityDate: "2026-11-01",
      durableObjects: { COUNTERS: { className: "QuotaCounter", useSQLite: true } },
      bindings: { UPSTASH_REDIS_REST_URL: "", UPSTASH_REDIS_REST_TOKEN: "" },
      handleStructuredLogs: () => undefined,
    }),
  );
  const { origin } = await miniflare.ready;
  let callers = 0;

  async function take(identity: string, caller: CallRow["caller"], cost: number): Promise<Reading> {
    const body = JSON.stringify({ identity, policy: quotaOf(caller), cost });
    const response = await fetch(`${origin}/durable-object/isolate`, { method: "POST", body });
    return reading.parse(await response.json());
  }

  /**
   * Uses up the quota of a new caller until the first row's `remaining_before` is left, and then makes the calls. Returns null if they must be
   * repeated with another caller, because the window was about to end or the counter was too slow.
   */
  async function attempt(identity: string, calls: readonly CallRow[]) {
    const [first] = calls;
    if (first === undefined) return [];
    const used = await take(identity, first.caller, quotaOf(first.caller).limit - first.remaining_before);
    if (used.degraded) return null;
    if (used.resetSeconds < SECONDS_NEEDED) {
      await new Promise((resolve) => setTimeout(resolve, used.resetSeconds * 1000));
      return null;
    }
    const answers = [];
    let before = used.remaining;
    for (const call of calls) {
      const cost = costOf(call);
      const { allowed, remaining, degraded } = await take(identity, call.caller, cost);
      if (degraded) return null;
      const verdict = allowed ? (barrierOf(call) ?? "yes") : "rate_limited";
      answers.push({ cost, remaining_before: before, allowed: verdict, remaining_after: remaining });
      before = remaining;
    }
    return answers;
  }

  return {
    async run(calls: readonly CallRow[]) {
      for (let attempts = 0; attempts < ATTEMPTS; attempts++) {
        const answers = await attempt(`caller-${++callers}`, calls);
        if (answers !== null) return answers;
      }
      throw new Error("The meter was too slow to answer.");
    },
    stop: () => miniflare.dispose(),
  };
}
