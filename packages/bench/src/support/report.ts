export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly ratio: number;
  readonly promise: { readonly kind: "at least" | "at most"; readonly bound: number };
}

export function heading(title: string): void {
  process.stdout.write(`\n${title}\n${"─".repeat(title.length)}\n`);
}

export function duration(ms: number): string {
  if (ms >= 1) return `${ms.toFixed(2)} ms`;
  return `${(ms * 1000).toFixed(2)} µs`;
}

const missed: string[] = [];

export function listMissed(): void {
  if (missed.length === 0) process.stdout.write("\nEvery promise was kept.\n");
  else process.stdout.write(`\nPromises that this run did not keep:\n${missed.map((what) => `✗ ${what}`).join("\n")}\n`);
}

/** Prints a ratio and the promised bound. A broken promise is marked and does not stop the run. */
export function report({ what, measured, ratio, promise }: Row): void {
  const kept = promise.kind === "at least" ? ratio >= promise.bound : ratio <= promise.bound;
  if (!kept) missed.push(`${what}: ${ratio.toFixed(2)} (${promise.kind} ${promise.bound})`);
  const shown = ratio >= 100 ? ratio.toFixed(0) : ratio.toFixed(2);
  process.stdout.write(`${kept ? "✓" : "✗"} ${what.padEnd(62)} ${shown.padStart(8)} × (${promise.kind} ${promise.bound})   ${measured}\n`);
}
