import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

function workerdPids(): readonly number[] {
  const listing = execFileSync("ps", ["-o", "pid=,comm=", "--ppid", String(process.pid)], { encoding: "utf8" });
  return listing
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, command]) => command?.startsWith("workerd"))
    .map(([pid]) => Number(pid));
}

/** Milliseconds of one tick. Linux counts the CPU time of a process in ticks of a hundredth of a second. */
const MS_PER_TICK = 10;

/** CPU milliseconds that a process has used so far, as user and system together (proc(5), fields 14 and 15). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

/**
 * CPU milliseconds of the threads that a process has now, to the nanosecond (Linux, Documentation/scheduler/sched-stats.rst): for spans of a few
 * ticks. Threads that ended are not counted.
 */
export function threadsCpuMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Runs a function that starts a workerd. @returns the function's result and the workerd's process id. */
export async function withPid<T>(start: () => Promise<T>): Promise<{ readonly started: T; readonly pid: number }> {
  const before = new Set(workerdPids());
  const started = await start();
  const pid = workerdPids().find((candidate) => !before.has(candidate));
  if (pid === undefined) throw new Error("No new workerd: these measurements need Linux.");
  return { started, pid };
}
