import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BundledWorker } from "@tellerline/dev/workers";
import { inject } from "vitest";

/**
 * Path of a fixture that the tests of one run share. Fixtures are the bundles of all Workers, the state folder of a migrated system, the state
 * folder of a migrated and seeded system, and the address of a running seeded system.
 */
const pathOf = (name: string) => join(inject("fixtures"), name);

const POLL_MS = 50;

/** Waits until all fixtures exist. @throws if the process that makes them has ended. */
export async function untilPrepared(): Promise<void> {
  while (!existsSync(pathOf("ready.json"))) {
    if (existsSync(pathOf("failed"))) throw new Error("The seeded system has stopped: its output is above.");
    await sleep(POLL_MS);
  }
}

export const workersPath = (): string => pathOf("workers.json");

let workers: readonly BundledWorker[] | null = null;
/** All Workers, already bundled, so that systems start faster. */
export function bundledWorkers(): readonly BundledWorker[] {
  workers ??= JSON.parse(readFileSync(workersPath(), "utf8")) as readonly BundledWorker[];
  return workers;
}

/** Fills `folder` with the state of a stopped system: `empty` was only migrated, `seeded` was migrated and seeded. */
export function copyState(state: "empty" | "seeded", folder: string): void {
  cpSync(pathOf(state), folder, { recursive: true });
}

interface SharedSystem {
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly deploymentSecret: string;
}

let shared: SharedSystem | null = null;
/** The seeded system that tests share. Tests that publish rates start a system of their own. */
export function sharedSystem(): SharedSystem {
  shared ??= JSON.parse(readFileSync(pathOf("ready.json"), "utf8")) as SharedSystem;
  return shared;
}
