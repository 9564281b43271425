import { readFileSync } from "node:fs";
import type { Mutant } from "@stryker-mutator/api/core";
import { randomFrom } from "../testing/random.ts";

/** Identifies a mutant within a package: its place, and the code that replaces the original. */
export const keyOf = ({ fileName, location: { start, end }, replacement }: Mutant): string =>
  [fileName, start.line, start.column, end.line, end.column, replacement].join(":");

/** Draws `count` items of a list by a seed, without replacement. */
export function draw<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const random = randomFrom(seed);
  return all
    .map((one) => ({ one, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}

/** The environment variable that names a file of keys: the mutants that were drawn, as JSON. */
export const DRAWN_FILE = "DRAWN_MUTANTS";

export function readDrawn(): ReadonlySet<string> {
  const path = process.env[DRAWN_FILE];
  if (path === undefined) throw new Error(`${DRAWN_FILE} names no file.`);
  return new Set<string>(JSON.parse(readFileSync(path, "utf8")));
}
