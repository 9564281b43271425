import { execFileSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT } from "./local/bundle.ts";

const DRIZZLE_KIT = join(dirname(createRequire(import.meta.url).resolve("drizzle-kit")), "bin.cjs");

/** Deletes all snapshots of a database's schema except the last, because the next migration is compared only with the last. */
function keepLastSnapshot(folder: string): void {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
}

/** Writes a migration (drizzle-kit) for each database whose schema has changed since its last migration. */
for (const database of ["catalog", "accounts", "alerts", "harvest"]) {
  const schema = `packages/storage/src/${database}/*schema.ts`;
  const args = ["generate", "--dialect", "sqlite", "--schema", schema, "--out", `migrations/${database}`];
  execFileSync(process.execPath, [DRIZZLE_KIT, ...args], { cwd: ROOT, stdio: "inherit" });
  keepLastSnapshot(join(ROOT, "migrations", database, "meta"));
}
