import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT } from "./local/bundle.ts";

const DRIZZLE_KIT = join(dirname(createRequire(import.meta.url).resolve("drizzle-kit")), "bin.cjs");

/** Writes a migration for each database whose schema has changed since the last one (drizzle-kit). */
for (const database of ["catalog", "accounts", "alerts"]) {
  const schema = `packages/storage/src/${database}/schema.ts`;
  const args = ["generate", "--dialect", "sqlite", "--schema", schema, "--out", `migrations/${database}`];
  execFileSync(process.execPath, [DRIZZLE_KIT, ...args], { cwd: ROOT, stdio: "inherit" });
}
