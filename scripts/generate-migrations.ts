import { execFileSync } from "node:child_process";

/** Writes a migration for each database whose schema has changed since the last one (drizzle-kit). */
for (const database of ["catalog", "accounts", "alerts"]) {
  const schema = `packages/storage/src/${database}/schema.ts`;
  execFileSync("drizzle-kit", ["generate", "--dialect", "sqlite", "--schema", schema, "--out", `migrations/${database}`], {
    stdio: "inherit",
  });
}
