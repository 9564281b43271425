import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { D1Database } from "@cloudflare/workers-types";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { afterAll, beforeAll } from "vitest";
import { bundledWorkers, copyState } from "./fixtures.ts";

/** Books and their pointers, by key. */
interface Books {
  get(key: string): Promise<string | null>;
  get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
  put(key: string, value: string | ArrayBuffer): Promise<void>;
  delete(key: string): Promise<void>;
}

export interface OwnSystem {
  readonly baseUrl: string;
  readonly operator: OperatorClient;
  readonly stateDir: string;
  /** Direct access to the catalog database. */
  database(): Promise<D1Database>;
  /** Direct access to the alerts database, also for moving times. */
  alerts(): Promise<D1Database>;
  /** Direct access to the accounts database. */
  accounts(): Promise<D1Database>;
  /** The books as Workers read them. */
  books(): Promise<Books>;
  /** Crashes the system and starts it again on the same data. */
  restart(): Promise<void>;
}

/** A system for one test file, empty unless it is to be seeded. */
export function useOwnSystem(bindings: Readonly<Record<string, string>> = {}, state: "empty" | "seeded" = "empty"): OwnSystem {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-own-"));
  let system: LocalSystem | null = null;
  const running = () => {
    if (system === null) throw new Error("The system has not been started.");
    return system;
  };
  const start = async () => {
    system = await startSystem({ port: 0, stateDir, bindings, quiet: true, workers: bundledWorkers() });
  };
  beforeAll(() => {
    copyState(state, stateDir);
    return start();
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });
  return {
    get baseUrl() {
      return running().baseUrl;
    },
    get operator() {
      return noteCalls(createOperatorClient({ baseUrl: running().baseUrl, token: running().operatorToken }));
    },
    stateDir,
    database: () => running().miniflare.getD1Database("CATALOG", "tellerline-operator"),
    alerts: () => running().miniflare.getD1Database("ALERTS", "tellerline-operator"),
    accounts: () => running().miniflare.getD1Database("ACCOUNTS", "tellerline-operator"),
    books: () => running().miniflare.getKVNamespace("BOOKS", "tellerline-operator"),
    async restart() {
      await running().stop();
      await start();
    },
  };
}

let operatedAt = 0;

/** The same client, recording when its last call was answered. */
function noteCalls(client: OperatorClient): OperatorClient {
  const noted = Object.entries<(...values: never[]) => Promise<unknown>>(client).map(([name, call]) => [
    name,
    (...values: never[]) => call(...values).finally(() => (operatedAt = Date.now())),
  ]);
  // Each method takes and answers what the one of its name does.
  return Object.fromEntries(noted) as OperatorClient;
}

/** Waits until isolates, which check the book pointer once a second, have loaded the newest book. */
export function untilBooksAreRead(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, operatedAt + 1100 - Date.now())));
}
