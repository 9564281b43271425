export interface Row {
  readonly what: string;
  readonly ratio: number;
  /** Half of the ratio's 95 % interval, relative to it; absent where the samples are too few to tell. */
  readonly spread?: number;
  readonly measured: string;
  /** Absent for a comparison without a promise. */
  readonly promise?: { readonly kind: "at least" | "at most"; readonly bound: number };
}

export function heading(title: string): void {
  process.stdout.write(`\n${title}\n${"─".repeat(title.length)}\n`);
}

export function duration(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return `${(ms * 1000).toFixed(2)} µs`;
}

const missed: string[] = [];
const undecided: string[] = [];

const list = (title: string, mark: string, all: readonly string[]): string =>
  all.length === 0 ? "" : `\n${title}\n${all.map((what) => `${mark} ${what}`).join("\n")}\n`;

/**
 * Prints the promises that the run did not keep, those about which it can't tell, and how long it took.
 * @param minutes the minutes that each part took, by its name.
 */
export function conclude(minutes: ReadonlyMap<string, number>): void {
  process.stdout.write(list("Promises that this run did not keep:", "✗", missed));
  process.stdout.write(list("Promises about which this machine, busy as it was, can't tell:", "?", undecided));
  if (missed.length + undecided.length === 0) process.stdout.write("\nEvery promise was kept.\n");
  const parts = Array.from(minutes, ([name, lasted]) => `${name} ${lasted.toFixed(1)}`);
  const whole = [...minutes.values()].reduce((sum, lasted) => sum + lasted, 0);
  process.stdout.write(`It took ${whole.toFixed(1)} minutes: ${parts.join(", ")}.\n`);
}

/** `·`: nothing is promised. `?`: the ratio is beyond the bound, but the bound lies within the ratio's interval. */
function verdictOf({ ratio, spread = 0, promise }: Row): "✓" | "✗" | "?" | "·" {
  if (promise === undefined) return "·";
  const { kind, bound } = promise;
  const isKept = (value: number) => (kind === "at least" ? value >= bound : value <= bound);
  if (isKept(ratio)) return "✓";
  return isKept(ratio * (kind === "at least" ? 1 + spread : 1 - spread)) ? "?" : "✗";
}

/** Prints a ratio with its interval and the promised bound. A broken promise is marked and does not stop the run. */
export function report(row: Row): void {
  const { what, measured, ratio, spread, promise } = row;
  const verdict = verdictOf(row);
  const promised = promise === undefined ? "" : `(${promise.kind} ${promise.bound})`;
  if (verdict === "✗") missed.push(`${what}: ${ratio.toFixed(2)} ${promised}`);
  if (verdict === "?") undecided.push(`${what}: ${ratio.toFixed(2)} ${promised}`);
  const shown = `${ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2)}${spread === undefined ? "" : ` ± ${Math.round(spread * 100)} %`}`;
  process.stdout.write(`${verdict} ${what.padEnd(62)} ${shown.padStart(14)} × ${promised}   ${measured}\n`);
}
