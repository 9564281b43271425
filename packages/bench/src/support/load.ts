import { byName, isSettled, type Measured } from "./measure.ts";
import { cpuMs } from "./workerd.ts";

export interface Target {
  readonly name: string;
  readonly pid: number;
  /** Expected HTTP status. Default: 200. */
  readonly status?: number;
  send(): Promise<Response>;
}

const CONCURRENCY = 4;
/** Milliseconds after which no further round begins, once every target has its least number of rounds; unless the caller says otherwise. */
const MAX_MS = 20_000;

async function sendAll(target: Target, requests: number): Promise<void> {
  let left = requests;
  const client = async () => {
    while (left-- > 0) {
      const response = await target.send();
      if (response.status !== (target.status ?? 200))
        throw new Error(`${target.name} answered ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, client));
}

/** CPU milliseconds that each target's process uses for one request: medians of rounds. The order of the targets rotates. */
export async function measureCpu(targets: readonly Target[], requests: number, maxMs = MAX_MS): Promise<Measured> {
  for (const target of targets) await sendAll(target, requests);
  const samples: number[][] = targets.map(() => []);
  const started = performance.now();
  for (let round = 0; !isSettled(samples, started, maxMs); round++) {
    for (let turn = 0; turn < targets.length; turn++) {
      const index = (round + turn) % targets.length;
      const target = targets[index];
      if (target === undefined) continue;
      const before = cpuMs(target.pid);
      await sendAll(target, requests);
      samples[index]?.push((cpuMs(target.pid) - before) / requests);
    }
  }
  return byName(
    targets.map(({ name }) => name),
    samples,
  );
}
