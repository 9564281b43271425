import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@tellerline/dev/bundle";

/**
 * Keeps the states of stopped systems between runs of the tests, because filling a system takes half a minute. A state is reused only on
 * the day on which it was made, because answers depend on its age, and only while its `SOURCES` are unchanged.
 */

const KEPT = join(ROOT, "node_modules/.cache/tellerline-states");

/** What a state is made from: the sources of all packages and Workers, the databases' migrations, and the embedded data. */
const SOURCES = [
  "packages/*/src/**/*.ts",
  "packages/e2e/support/**/*.ts",
  "packages/{facts,ops}/{data,lexicon,weights}/**/*",
  "workers/*/src/**/*.ts",
  "wrangler.toml",
  "workers/*/wrangler.toml",
  "migrations/**/*",
  "pnpm-lock.yaml",
];
const isTest = (path: string): boolean => path.endsWith(".test.ts");

/** A hash of the day and of the paths and contents of all `SOURCES`. */
export function hashOfSources(day: string): string {
  const hash = createHash("sha256").update(day);
  for (const entry of globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((found) => found.isFile() && !isTest(found.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort())
    hash.update(`\n${entry}\n`).update(readFileSync(entry));
  return hash.digest("hex").slice(0, 20);
}

/** Copies the states that are kept under a hash into a folder. @returns false if none are kept. */
export function takeKept(hash: string, folder: string): boolean {
  const kept = join(KEPT, hash);
  if (!existsSync(kept)) return false;
  cpSync(kept, folder, { recursive: true });
  return true;
}

/** Keeps states of a folder under a hash, in place of those of another hash. */
export function keep(hash: string, folder: string, states: readonly string[]): void {
  mkdirSync(KEPT, { recursive: true });
  for (const other of readdirSync(KEPT)) if (!other.startsWith(hash)) rmSync(join(KEPT, other), { recursive: true, force: true });
  // Renames the folder only when it is complete, so that a run that is killed, or a concurrent run, never leaves a partial state.
  const part = join(KEPT, `${hash}.${process.pid}`);
  for (const state of states) cpSync(join(folder, state), join(part, state), { recursive: true });
  if (existsSync(join(KEPT, hash))) rmSync(part, { recursive: true, force: true });
  else renameSync(part, join(KEPT, hash));
}
