import { at } from "@tellerline/book";

/** One way of doing a job. `run` does the job once and returns a value, so that the compiler can't optimize the job away. */
export interface Variant {
  readonly name: string;
  run(): unknown;
}

export interface Measurement {
  /** Milliseconds of one run: the median of several rounds. */
  readonly ms: number;
  /** Half of the median's 95 % interval, relative to the median. */
  readonly spread: number;
}

/** A ratio of two measurements. `spread` is half of its 95 % interval, relative to the ratio. */
export interface Ratio {
  readonly ratio: number;
  readonly spread: number;
}

const MIN_ROUNDS = 9;
/**
 * Rounds are added until the 95 % interval of every ratio of two variants is narrower than a tenth of the ratio, or until the time is up.
 */
const MAX_SPREAD = 0.1 / 2 / Math.SQRT2;
const MAX_MS = 4000;
const MIN_SAMPLE_MS = 20;
/** Minimum milliseconds for which a variant runs before it is timed, so that its code is optimized. */
const WARM_UP_MS = 250;

export function median(values: readonly number[]): number {
  return at(
    values.toSorted((left, right) => left - right),
    values.length >> 1,
  );
}

/** The 10th percentile, for work so short that other programs of the machine disturb most rounds. */
export function fastestTenth(values: readonly number[]): number {
  return at(
    values.toSorted((left, right) => left - right),
    Math.floor(values.length / 10),
  );
}

/** The median of samples with its spread: by order statistics, whatever the distribution (Conover, "Practical Nonparametric Statistics", 3.2). */
export function summarize(samples: readonly number[]): Measurement {
  const sorted = samples.toSorted((left, right) => left - right);
  const reach = Math.ceil((1.96 * Math.sqrt(sorted.length)) / 2);
  const middle = sorted.length >> 1;
  const ms = at(sorted, middle);
  const width = at(sorted, Math.min(sorted.length - 1, middle + reach)) - at(sorted, Math.max(0, middle - reach));
  return { ms, spread: width / 2 / ms };
}

export function ratioOf(one: Measurement, other: Measurement): Ratio {
  return { ratio: one.ms / other.ms, spread: Math.hypot(one.spread, other.spread) };
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

/** True once each variant has `MIN_ROUNDS` samples, and every median is known well enough or the time is up. */
export function isSettled(samples: readonly (readonly number[])[], startedMs: number, maxMs = MAX_MS): boolean {
  if (samples.some(({ length }) => length < MIN_ROUNDS)) return false;
  return performance.now() - startedMs > maxMs || samples.every((own) => summarize(own).spread <= MAX_SPREAD);
}

export type Measured = (name: string) => Measurement;

export function byName(names: readonly string[], samples: readonly (readonly number[])[]): Measured {
  const measurements = new Map(names.map((name, index) => [name, summarize(at(samples, index))]));
  return (name) => {
    const found = measurements.get(name);
    if (found === undefined) throw new Error(`No variant "${name}" was measured.`);
    return found;
  };
}

/** Measures variants side by side, in rounds. The order of the variants rotates from round to round. */
export function measure(variants: readonly Variant[]): Measured {
  const times = variants.map(({ run }) => calibrate(run));
  const samples: number[][] = variants.map(() => []);
  const started = performance.now();
  for (let round = 0; !isSettled(samples, started); round++) {
    for (let turn = 0; turn < variants.length; turn++) {
      const index = (round + turn) % variants.length;
      const variant = variants[index];
      if (variant !== undefined) samples[index]?.push(timeMs(() => variant.run(), times[index] ?? 1));
    }
  }
  return byName(
    variants.map(({ name }) => name),
    samples,
  );
}
