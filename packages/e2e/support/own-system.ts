import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { D1Database } from "@cloudflare/workers-types";
import { type LocalSystem, startSystem } from "@tellerline/dev/system";
import type { Fleet } from "@tellerline/fleet";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { afterAll, beforeAll } from "vitest";
import * as z from "zod";
import { bundledWorkers, copyState } from "./fixtures.ts";
import { withLaterClock } from "./later-clock.ts";

/** The KV namespace with books and pointers to books, by KV key. */
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
  /** Returns the catalog database, for direct access. */
  database(): Promise<D1Database>;
  /** Returns a shard of the alerts database, for direct access, for example to change times. Default: shard 0. */
  alerts(shard?: number): Promise<D1Database>;
  harvest(): Promise<D1Database>;
  accounts(): Promise<D1Database>;
  /** Returns the KV namespace from which Workers read books. */
  books(): Promise<Books>;
  /**
   * Stops the system and starts it again on the same data.
   * @param laterMs milliseconds by which the system's clock is ahead of this machine's clock. Default: as before the restart.
   */
  restart(laterMs?: number): Promise<void>;
}

/** Starts a system for one test file before its tests, and stops it after them. */
export function useOwnSystem(
  bindings: Readonly<Record<string, string>> = {},
  state: "empty" | "seeded" = "empty",
  alertsShards = 1,
  fleet: Pick<Fleet, "listen"> | null = null,
): OwnSystem {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-own-"));
  let system: LocalSystem | null = null;
  let fleetUrl: string | null = null;
  let clockMs = 0;
  const running = () => {
    if (system === null) throw new Error("The system has not been started.");
    return system;
  };
  const start = async () => {
    if (fleet !== null) fleetUrl ??= await fleet.listen(0);
    const workers = withLaterClock(bundledWorkers(), clockMs);
    const towards = fleetUrl === null ? {} : { fleet: fleetUrl };
    system = await startSystem({ port: 0, stateDir, bindings, quiet: true, workers, alertsShards, ...towards });
    reading = {
      baseUrl: system.baseUrl,
      operator: createOperatorClient({ baseUrl: system.baseUrl, token: system.operatorToken }),
      key: null,
    };
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
    harvest: () => running().miniflare.getD1Database("HARVEST", "tellerline-operator"),
    alerts: (shard = 0) => running().miniflare.getD1Database(shard === 0 ? "ALERTS" : `ALERTS_${shard}`, "tellerline-operator"),
    accounts: () => running().miniflare.getD1Database("ACCOUNTS", "tellerline-operator"),
    books: () => running().miniflare.getKVNamespace("BOOKS", "tellerline-operator"),
    async restart(laterMs) {
      if (laterMs !== undefined) clockMs = laterMs;
      await running().stop();
      await start();
    },
  };
}

let operatedAt = 0;

/** Wraps a client so that `operatedAt` is the time at which its last call ended. */
function noteCalls(client: OperatorClient): OperatorClient {
  const noted = Object.entries<(...values: never[]) => Promise<unknown>>(client).map(([name, call]) => [
    name,
    (...values: never[]) => call(...values).finally(() => (operatedAt = Date.now())),
  ]);
  // The cast is safe: each method has the type of the wrapped method of the same name.
  return Object.fromEntries(noted) as OperatorClient;
}

/** The system of this test file, and a key for reading from its books; null before the system is started. */
let reading: { readonly baseUrl: string; readonly operator: OperatorClient; key: string | null } | null = null;

const MARKET = { product_type: "auto_loan", amount: 10_000 };
/** Calls that read books: at least one for each Worker that caches books. */
const LOOKS = [
  ["GET", "/v1/league-table?product_type=auto_loan", null],
  ["POST", "/v1/decisions", { product_request: MARKET }],
  ["POST", "/v1/reachable-offers", { person: { home_state: "TX" }, product: MARKET }],
  ["POST", "/v1/eligibility/search", { home_state: "TX" }],
] as const;

/** Waits until all isolates have loaded the newest books. They read the pointer to the books in the background of calls, at most once a second. */
export async function untilBooksAreRead(): Promise<void> {
  if (reading === null) throw new Error("The system has not been started.");
  reading.key ??= (await reading.operator.createKey({ plan: "enterprise", sandbox: false })).key;
  const headers = { Authorization: `Bearer ${reading.key}`, "Content-Type": "application/json" };
  const newest = (await reading.operator.status()).rate_books.live?.version ?? null;
  await sleep(Math.max(0, operatedAt + 1100 - Date.now()));
  for (const [method, path, body] of LOOKS) {
    for (let looks = 0; looks < 100; looks++) {
      const response = await fetch(reading.baseUrl + path, { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) });
      const { rate_book } = z.object({ rate_book: z.object({ version: z.string() }).optional() }).parse(await response.json());
      // Ignores the first response, because its request may only have started the loading of the books.
      if (looks > 0 && (rate_book === undefined || rate_book.version === newest)) break;
      await sleep(50);
    }
  }
}
