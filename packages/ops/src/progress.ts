import { Presets, SingleBar } from "cli-progress";

export interface Progress {
  start(label: string, total: number): void;
  advance(amount: number): void;
  stop(): void;
}

/** Prints nothing: for pipes and `--json`. */
export const silentProgress: Progress = { start: () => undefined, advance: () => undefined, stop: () => undefined };

/** A progress bar on stderr, so that stdout has only the result. */
function terminalProgress(): Progress {
  let bar: SingleBar | null = null;
  return {
    start(label, total) {
      bar = new SingleBar(
        { format: `${label.padEnd(12)} {bar} {percentage}% · {value}/{total} · {eta_formatted} left`, hideCursor: true },
        Presets.shades_classic,
      );
      bar.start(total, 0);
    },
    advance: (amount) => bar?.increment(amount),
    stop() {
      bar?.stop();
      bar = null;
    },
  };
}

/** Writes a line for each step, for output that can't show a bar. */
export const lineProgress = (write: (line: string) => void): Progress => ({
  ...silentProgress,
  start: (label, total) => write(`  ${label}: ${total.toLocaleString("en")}\n`),
});

export function progressFor(stream: { readonly isTTY?: boolean }, json: boolean): Progress {
  return stream.isTTY === true && !json ? terminalProgress() : silentProgress;
}
