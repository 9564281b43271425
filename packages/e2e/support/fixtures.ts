import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BundledWorker } from "@tellerline/dev/workers";
import { inject } from "vitest";

/**
 * What the tests of one run share, made once: every Worker's bundle, the state folder of a system that has been migrated and of one that
 * has been seeded as well, and a seeded system that runs.
 */
const pathOf = (name: string) => join(inject("fixtures"), name);

const POLL_MS = 50;

/** Resolves when all of it is there; throws when it can't be made. */
export async function untilPrepared(): Promise<void> {
  while (!existsSync(pathOf("ready.json"))) {
    if (existsSync(pathOf("failed"))) throw new Error("The seeded system has stopped: its output is above.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Where every Worker's bundle is. */
export const workersPath = (): string => pathOf("workers.json");

let workers: readonly BundledWorker[] | null = null;
/** Every Worker, bundled: to start a system in less time. */
export function bundledWorkers(): readonly BundledWorker[] {
  workers ??= JSON.parse(readFileSync(workersPath(), "utf8")) as readonly BundledWorker[];
  return workers;
}

/** Makes `folder` the state folder of a system that has been migrated, or migrated and seeded, and stopped. */
export function copyState(state: "empty" | "seeded", folder: string): void {
  cpSync(pathOf(state), folder, { recursive: true });
}

interface SharedSystem {
  readonly baseUrl: string;
  readonly operatorToken: string;
  readonly deploymentSecret: string;
}

let shared: SharedSystem | null = null;
/** The seeded system that tests share. Tests that publish rates start their own. */
export function sharedSystem(): SharedSystem {
  shared ??= JSON.parse(readFileSync(pathOf("ready.json"), "utf8")) as SharedSystem;
  return shared;
}
