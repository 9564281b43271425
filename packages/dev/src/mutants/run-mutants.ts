import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { Mutant, MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { ROOT } from "../local/bundle.ts";
import { DRAWN_FILE, draw, keyOf } from "./drawn.ts";

/** Folders of the packages whose unit tests must detect random changes to the code, by package name. */
export const MUTATED = {
  scoring: "packages/scoring",
  eligibility: "packages/eligibility",
  facts: "packages/facts",
  quoting: "packages/quoting",
  monitoring: "packages/monitoring",
  webhooks: "packages/webhooks",
  gateway: "workers/gateway",
} as const satisfies Readonly<Record<string, string>>;

export type MutatedPackage = keyof typeof MUTATED;

const isOff = (): boolean => false;
const saysNothing = (): void => {};

const SILENT: ConstructorParameters<typeof Instrumenter>[0] = {
  isTraceEnabled: isOff,
  isDebugEnabled: isOff,
  isInfoEnabled: isOff,
  isWarnEnabled: isOff,
  isErrorEnabled: isOff,
  isFatalEnabled: isOff,
  trace: saysNothing,
  debug: saysNothing,
  info: saysNothing,
  warn: saysNothing,
  error: saysNothing,
  fatal: saysNothing,
};

const sourcesOf = (folder: string): readonly string[] =>
  globSync(`${folder}/src/**/*.ts`, { cwd: ROOT })
    .filter((path) => !/\.(?:test|oracle|d)\.ts$|\/testing\b/.test(path))
    .toSorted();

async function listMutants(paths: readonly string[]): Promise<readonly Mutant[]> {
  const files = paths.map((path) => ({ name: join(ROOT, path), mutate: true, content: readFileSync(join(ROOT, path), "utf8") }));
  const { mutants } = await new Instrumenter(SILENT).instrument(files, { plugins: null, excludedMutations: [], ignorers: [] });
  return mutants.filter(({ status }) => status === undefined);
}

/** The mutant of a result. Stryker counts lines and columns from 1 in results, but from 0 in mutants. */
function countingFromZero(result: MutantResult): Mutant {
  const { start, end } = result.location;
  return {
    ...result,
    location: { start: { line: start.line - 1, column: start.column - 1 }, end: { line: end.line - 1, column: end.column - 1 } },
  };
}

export interface MutantsRun {
  readonly made: number;
  readonly drawn: readonly MutantResult[];
  readonly survivors: readonly MutantResult[];
}

/** Makes `count` random changes to a package, one at a time, and after each runs the package's unit tests that reach the changed code. */
export async function runMutants(name: MutatedPackage, count: number, seed: number): Promise<MutantsRun> {
  const folder = MUTATED[name];
  const sources = sourcesOf(folder);
  const made = await listMutants(sources);
  const keys = draw(made, count, seed).map(keyOf);
  const temporary = mkdtempSync(join(tmpdir(), "mutants-"));
  const file = join(temporary, "drawn.json");
  writeFileSync(file, JSON.stringify(keys));
  // Limits random cases to as many as in `npm test`, and repeats the same cases for every mutant.
  Object.assign(process.env, { [DRAWN_FILE]: file, MUTATED_FOLDER: folder, TEST_SEED: String(seed), TEST_LONG: "0" });
  try {
    const stryker = new Stryker({
      // stryker.json names no tsconfig.json: Stryker would need an older compiler to rewrite it.
      configFile: join(import.meta.dirname, "stryker.json"),
      plugins: [fileURLToPath(import.meta.resolve("@stryker-mutator/vitest-runner")), join(import.meta.dirname, "drawn-checker.ts")],
      mutate: [...new Set(keys.map((key) => relative(ROOT, key.split(":")[0] ?? "")))],
      tempDirName: join(temporary, "sandbox"),
    });
    const results = await stryker.runMutationTest();
    const isDrawn = new Set(keys);
    const drawn = results.filter((result) => isDrawn.has(keyOf(countingFromZero(result))));
    return { made: made.length, drawn, survivors: drawn.filter(({ status }) => status === "Survived" || status === "NoCoverage") };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
