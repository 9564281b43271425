import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { readJsonFile } from "./bundle.ts";
import { writePrivateJson } from "./private-file.ts";

/**
 * The process ids in a state folder's record. workerd is a separate process: if the process that started it is killed, workerd keeps running
 * and using the port and the data. So each start records both processes, and the next start on the
 * same folder ends a workerd whose owner is gone.
 */
const record = z.object({ owner: z.int(), runtime: z.int() });

const POLL_MS = 50;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every process of the machine (POSIX ps); empty if ps fails. */
function listProcesses(): readonly Process[] {
  try {
    const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
    return listing.split("\n").flatMap((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
    });
  } catch {
    return [];
  }
}

const isRuntime = ({ command }: Process) => /workerd\S* serve/.test(command);
const isOwner = ({ command }: Process) => command.includes("packages/dev/src/start.ts");

function pathOf(stateDir: string): string {
  return join(stateDir, "runtime.json");
}

async function untilGone(pid: number): Promise<void> {
  while (listProcesses().some((process) => process.pid === pid)) await sleep(POLL_MS);
}

/**
 * Ends the workerd on this state folder if the process that started it was killed.
 * @throws if that process is still running, because it then uses the folder.
 */
export async function endOrphan(stateDir: string): Promise<void> {
  const left = record.safeParse(readJsonFile(pathOf(stateDir)));
  if (!left.success) return;
  const processes = listProcesses();
  const owner = processes.find(({ pid }) => pid === left.data.owner);
  if (owner !== undefined && isOwner(owner)) {
    throw new Error(`${stateDir} is in use by process ${owner.pid}. For a second copy, set STATE_DIR and PORT.`);
  }
  const orphan = processes.find(({ pid }) => pid === left.data.runtime);
  if (orphan !== undefined && isRuntime(orphan)) {
    process.kill(orphan.pid, "SIGKILL");
    await untilGone(orphan.pid);
  }
  rmSync(pathOf(stateDir), { force: true });
}

/** Waits in the background until this process has a workerd, and records both. Returns a function that removes the record. */
export function guardRuntime(stateDir: string): () => void {
  mkdirSync(stateDir, { recursive: true });
  const timer = setInterval(() => {
    const runtime = listProcesses().find((candidate) => candidate.parent === process.pid && isRuntime(candidate));
    if (runtime === undefined) return;
    clearInterval(timer);
    writePrivateJson(pathOf(stateDir), { owner: process.pid, runtime: runtime.pid });
  }, POLL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    rmSync(pathOf(stateDir), { force: true });
  };
}
