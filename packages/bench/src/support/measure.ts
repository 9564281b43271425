import { at } from "@tellerline/book";

/** One way of doing a job. `run` does the job once and returns a value, so that the compiler can't optimize the job away. */
export interface Variant {
  readonly name: string;
  run(): unknown;
}

export interface Measurement {
  readonly name: string;
  /** Milliseconds of one run: the median of several rounds. */
  readonly medianMs: number;
}

const ROUNDS = 9;
const MIN_SAMPLE_MS = 20;
/** Minimum milliseconds for which a variant runs before it is timed, so that its code is optimized. */
const WARM_UP_MS = 400;

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((left, right) => left - right),
    values.length >> 1,
  );
}

function timeMs(run: () => unknown, times: number): number {
  const started = performance.now();
  for (let count = 0; count < times; count++) run();
  return (performance.now() - started) / times;
}

/** Warms a variant up. @returns the number of runs that together take long enough to be timed. */
function calibrate(run: () => unknown): number {
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end; ) run();
  let times = 1;
  for (;;) {
    const elapsed = timeMs(run, times) * times;
    if (elapsed >= MIN_SAMPLE_MS) return times;
    times *= elapsed < 1 ? 10 : 2;
  }
}

/** Measures variants side by side, in several rounds. The order of the variants rotates from round to round. */
export function measure(variants: readonly Variant[]): readonly Measurement[] {
  const times = variants.map(({ run }) => calibrate(run));
  const samples: number[][] = variants.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const index = (round + turn) % variants.length;
      const variant = variants[index];
      if (variant !== undefined) samples[index]?.push(timeMs(() => variant.run(), times[index] ?? 1));
    }
  }
  return variants.map(({ name }, index) => ({ name, medianMs: median(samples[index] ?? []) }));
}
