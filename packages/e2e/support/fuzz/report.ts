import type { Callers } from "./callers.ts";
import { reproduce } from "./curl.ts";
import type { Fault, FuzzResult } from "./run.ts";

/** Commands longer than a screen are complete only in the file. */
const SHOWN = 3000;

function describeFault({ signature, detail, made, isAlone, count }: Fault, seed: number, command: string): string {
  const alone = isAlone ? "repeats alone" : "did not repeat alone";
  return [`${signature}`, `  case ${made.index} of seed ${seed}, ${count} times, ${alone}`, `  ${detail}`, command].join("\n");
}

/** The faults of a run, each with a command that repeats it. */
export function describeFaults({ faults }: FuzzResult, seed: number, callers: Callers, isWhole: boolean): readonly string[] {
  return faults.map((fault) => {
    const command = reproduce(fault.made, callers);
    const shown = isWhole || command.length <= SHOWN ? command : `${command.slice(0, SHOWN)}… (whole in the report)`;
    return describeFault(fault, seed, shown);
  });
}

/** The whole report: what was sent, what was answered, and what is wrong. */
export function describeRun(result: FuzzResult, seed: number, callers: Callers): string {
  const { tally, hiccups, restarts, faults } = result;
  const head = `${tally}\n\n${faults.length} faults; ${hiccups} slow answers came in time when asked for again; ${restarts} restarts`;
  return [head, ...describeFaults(result, seed, callers, true)].join("\n\n");
}
