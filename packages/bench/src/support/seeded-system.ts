import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalSystem, type SystemOptions, startSystem } from "@tellerline/dev/system";
import { type BundledWorker, bundleWorkers } from "@tellerline/dev/workers";
import { createOperatorClient, type OperatorClient, seedOnce, silentProgress } from "@tellerline/ops";
import { withPid } from "./workerd.ts";

/** Day of the invented data with which systems are seeded. */
const SEEDED_ON = "2026-01-02";

/** Bundles of all Workers by the scripts that stand in for some of them. Bundling takes seconds, so the sections of a run share them. */
const bundles = new Map<string, Promise<readonly BundledWorker[]>>();

/** All Workers, bundled. @param standIns replacement scripts by Worker name. */
export function bundledWorkers(standIns: Readonly<Record<string, string>> = {}): Promise<readonly BundledWorker[]> {
  const name = JSON.stringify(standIns);
  const known = bundles.get(name) ?? bundleWorkers(standIns);
  bundles.set(name, known);
  return known;
}

type Options = Pick<SystemOptions, "stateDir" | "fleet"> & { readonly standIns?: Readonly<Record<string, string>> };

/** Starts a system whose logs show errors alone, on any free port. @returns the system, and the process id of its workerd. */
export async function startBundled({ standIns, ...options }: Options) {
  const workers = await bundledWorkers(standIns);
  return withPid(() => startSystem({ port: 0, quiet: true, workers, ...options }));
}

/** A client of a running system's operator plane. */
export const operatorOf = ({ baseUrl, operatorToken }: LocalSystem): OperatorClient =>
  createOperatorClient({ baseUrl, token: operatorToken });

export const newStateDir = (): string => mkdtempSync(join(tmpdir(), "tellerline-bench-"));

async function seed(): Promise<string> {
  const stateDir = newStateDir();
  process.once("exit", () => rmSync(stateDir, { recursive: true, force: true }));
  const { started: system } = await startBundled({ stateDir });
  await seedOnce(operatorOf(system), silentProgress, SEEDED_ON, "invented");
  await system.stop();
  return stateDir;
}

let seeded: Promise<string> | null = null;

/** Fills a new folder with the state of a system with the invented data, and returns its path. Seeding takes half a minute, so it is done once. */
export async function seededStateDir(): Promise<string> {
  seeded ??= seed();
  const stateDir = newStateDir();
  cpSync(await seeded, stateDir, { recursive: true });
  return stateDir;
}
