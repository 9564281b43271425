import { reproduce } from "./curl.ts";
import type { Fault, FuzzResult, FuzzRun } from "./run.ts";

/** Settings that a report states so that its run can be repeated. The number of requests also determines the number of keys. */
export type Told = Pick<FuzzRun, "seed" | "requests" | "callers">;

/** Maximum characters of a command on the screen. Longer commands are complete only in the report file. */
const SHOWN = 3000;

/** Environment variables with which the test repeats a run, or only the run's case at `path`. */
export const environmentOf = ({ seed, requests }: Told, path = "") =>
  `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}${path === "" ? "" : ` FUZZ_PATH=${path}`}`;

function describeFault({ signature, detail, path, isAlone, count }: Fault, told: Told, command: string): string {
  const alone = isAlone ? "repeats alone" : "did not repeat alone";
  return [`${signature}`, `  ${environmentOf(told, path)}, ${count} times, ${alone}`, `  ${detail}`, command].join("\n");
}

/** Descriptions of the faults of a run, each with a command that repeats it. The command is cut after `SHOWN` characters unless `isWhole`. */
export function describeFaults(faults: readonly Fault[], told: Told, isWhole: boolean): readonly string[] {
  return faults.map((fault) => {
    const command = reproduce(fault.sent, told.callers);
    const shown = isWhole || command.length <= SHOWN ? command : `${command.slice(0, SHOWN)}… (whole in the report)`;
    return describeFault(fault, told, shown);
  });
}

/** The whole report: counts of the requests and answers, and all faults with complete commands. */
export function describeRun(result: FuzzResult, told: Told): string {
  const { tally, hiccups, restarts, faults } = result;
  const head = `${tally}\n\n${faults.length} faults; ${hiccups} slow answers came in time when asked for again; ${restarts} restarts`;
  return [head, ...describeFaults(faults, told, true)].join("\n\n");
}
