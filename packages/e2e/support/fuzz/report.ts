import { reproduce } from "./curl.ts";
import type { Fault, FuzzResult, FuzzRun } from "./run.ts";

/** The settings that a report needs to repeat its run; the number of requests determines the number of keys. */
export type Told = Pick<FuzzRun, "seed" | "requests" | "callers">;

/** Commands longer than a screen are complete only in the file. */
const SHOWN = 3000;

/** The environment that makes the test repeat a run, or one case of it. */
export const environmentOf = ({ seed, requests }: Told, path = "") =>
  `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}${path === "" ? "" : ` FUZZ_PATH=${path}`}`;

function describeFault({ signature, detail, path, isAlone, count }: Fault, told: Told, command: string): string {
  const alone = isAlone ? "repeats alone" : "did not repeat alone";
  return [`${signature}`, `  ${environmentOf(told, path)}, ${count} times, ${alone}`, `  ${detail}`, command].join("\n");
}

/** The faults of a run, each with a command that repeats it. */
export function describeFaults(faults: readonly Fault[], told: Told, isWhole: boolean): readonly string[] {
  return faults.map((fault) => {
    const command = reproduce(fault.sent, told.callers);
    const shown = isWhole || command.length <= SHOWN ? command : `${command.slice(0, SHOWN)}… (whole in the report)`;
    return describeFault(fault, told, shown);
  });
}

/** The whole report: what was sent, what was answered, and what is wrong. */
export function describeRun(result: FuzzResult, told: Told): string {
  const { tally, hiccups, restarts, faults } = result;
  const head = `${tally}\n\n${faults.length} faults; ${hiccups} slow answers came in time when asked for again; ${restarts} restarts`;
  return [head, ...describeFaults(faults, told, true)].join("\n\n");
}
