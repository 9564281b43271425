import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "@tellerline/dev/bundle";
import { createOperatorClient, type OperatorClient } from "@tellerline/ops";
import { afterAll } from "vitest";
import { workersPath } from "./fixtures.ts";

export interface KilledSystem {
  readonly stateDir: string;
  /**
   * Starts the system in its own process group, and waits until it answers.
   * @param settings further environment variables for `killable-system.ts`.
   */
  start(port: number, settings?: Readonly<Record<string, string>>): Promise<OperatorClient>;
  /** Kills every process of the system at once. */
  kill(): Promise<void>;
  /** Runs `work` on the database that has this table. The system must be stopped. */
  inDatabase<Value>(table: string, work: (database: DatabaseSync) => Value): Value;
  /** Runs `work`, which only reads, on the database that has this table. While the system runs, `work` sees only committed data. */
  readDatabase<Value>(table: string, work: (database: DatabaseSync) => Value): Value;
}

function onDatabase<Value>(
  stateDir: string,
  table: string,
  options: { readOnly?: boolean },
  work: (database: DatabaseSync) => Value,
): Value {
  const folder = join(stateDir, "state/d1/miniflare-D1DatabaseObject");
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".sqlite"))) {
    const database = new DatabaseSync(join(folder, name), options);
    try {
      if (database.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined) return work(database);
    } finally {
      database.close();
    }
  }
  throw new Error(`No database has a table ${table}.`);
}

/** A system that can be killed and restarted on the same data. */
export function useKilledSystem(): KilledSystem {
  const stateDir = mkdtempSync(join(tmpdir(), "tellerline-kill-"));
  let child: ChildProcess | null = null;
  const kill = async () => {
    const pid = child?.pid;
    if (child === null || pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-pid, "SIGKILL");
    await once(child, "exit");
    child = null;
  };
  afterAll(async () => {
    await kill();
    rmSync(stateDir, { recursive: true, force: true });
  });
  return {
    stateDir,
    kill,
    inDatabase: (table, work) => onDatabase(stateDir, table, {}, work),
    readDatabase: (table, work) => onDatabase(stateDir, table, { readOnly: true }, work),
    async start(port, settings = {}) {
      const started = spawn(process.execPath, ["packages/e2e/support/killable-system.ts"], {
        cwd: ROOT,
        detached: true,
        env: { ...process.env, PORT: String(port), STATE_DIR: stateDir, WORKERS: workersPath(), ...settings },
        stdio: ["ignore", "pipe", "inherit"],
      });
      child = started;
      let output = "";
      started.stdout?.on("data", (chunk: Buffer) => {
        output += chunk;
      });
      while (!output.includes("\n")) {
        if (started.exitCode !== null) throw new Error(`The system stopped with ${started.exitCode} instead of starting.`);
        await sleep(20);
      }
      const { baseUrl, operatorToken } = JSON.parse(output);
      return createOperatorClient({ baseUrl, token: operatorToken });
    },
  };
}
