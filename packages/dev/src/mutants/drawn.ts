import { readFileSync } from "node:fs";
import type { Mutant } from "@stryker-mutator/api/core";
import { randomFrom } from "../testing/random.ts";

export const keyOf = ({ fileName, location: { start, end }, replacement }: Mutant): string =>
  [fileName, start.line, start.column, end.line, end.column, replacement].join(":");

/** Draws `count` different items of a list, determined by the seed; all items if the list is shorter. */
export function draw<T>(all: readonly T[], count: number, seed: number): readonly T[] {
  const random = randomFrom(seed);
  return all
    .map((one) => ({ one, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Name of the environment variable with the path of a JSON file. The file lists the keys of the drawn mutants. */
export const DRAWN_FILE = "DRAWN_MUTANTS";

export function readDrawn(): ReadonlySet<string> {
  const path = process.env[DRAWN_FILE];
  if (path === undefined) throw new Error(`${DRAWN_FILE} names no file.`);
  return new Set<string>(JSON.parse(readFileSync(path, "utf8")));
}
