import { bundleWorker } from "@tellerline/dev/bundle";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { fastestTenth, median } from "./support/measure.ts";
import type { Receiver } from "./support/receiver.ts";
import { heading, report } from "./support/report.ts";
import { threadsCpuMs, withPid } from "./support/workerd.ts";

export const DELIVERIES = 1200;
export const BODY = JSON.stringify({ event: "decision.monitor.test", padding: "x".repeat(4000) });
/**
 * Rounds of the two measurements. Signing takes microseconds, so other work of the machine distorts it: its result is the 10th percentile
 * of the rounds instead of the median.
 */
const SIGNING_ROUNDS = 40;
const ATTEMPT_ROUNDS = 9;

export function startScript(script: string): Miniflare {
  return new Miniflare(convertV4MiniflareOptions({ modules: true, script, compatibilityDate: "2026-11-01", cf: false }));
}

export async function benchSigning(): Promise<void> {
  heading("Signing a webhook in workerd, both header families");
  const miniflare = startScript(await bundleWorker("packages/bench/src/support/signing-worker.ts"));
  const url = await miniflare.ready;
  const run = async (kind: string) => {
    const started = performance.now();
    await (await fetch(new URL(`/?kind=${kind}&times=3000`, url))).text();
    return performance.now() - started;
  };
  const samples = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round < SIGNING_ROUNDS; round++) for (const kind of ["bare", "ours"] as const) samples[kind].push(await run(kind));
  const [bare, ours] = [fastestTenth(samples.bare), fastestTenth(samples.ours)];
  report({
    what: "rate of bare crypto.subtle.sign",
    measured: `${((ours / 3000) * 1000).toFixed(1)} µs against ${((bare / 3000) * 1000).toFixed(1)} µs`,
    ratio: bare / ours,
    promise: { kind: "at least", bound: 0.9 },
  });
  await miniflare.dispose();
}

/**
 * CPU milliseconds of one delivery attempt, as the dispatcher makes it (`ours`) and as a bare POST (`bare`): medians over rounds, each kind
 * in a Worker of its own.
 */
export async function attemptCpu(receiver: Receiver): Promise<Record<"ours" | "bare", number>> {
  const script = await bundleWorker("packages/bench/src/support/attempting-worker.ts");
  const samples = { ours: [] as number[], bare: [] as number[] };
  const kinds = ["bare", "ours"] as const;
  const start = () =>
    withPid(async () => {
      const miniflare = startScript(script);
      await miniflare.ready;
      return miniflare;
    });
  const workers = { bare: await start(), ours: await start() };
  for (let round = 0; round <= ATTEMPT_ROUNDS; round++) {
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const { started, pid } = workers[kind];
      const before = threadsCpuMs(pid);
      const body = JSON.stringify({ kind, url: receiver.url, count: DELIVERIES, payload: BODY });
      await (await fetch(await started.ready, { method: "POST", body })).text();
      samples[kind].push((threadsCpuMs(pid) - before) / DELIVERIES);
      await receiver.times(DELIVERIES);
    }
  }
  await Promise.all(kinds.map((kind) => workers[kind].started.dispose()));
  return { ours: median(samples.ours.slice(1)), bare: median(samples.bare.slice(1)) };
}
