import { createRandom } from "@tellerline/ops/random";
import { onTestFailed } from "vitest";

/**
 * Tests with random cases are governed by two environment variables:
 *
 *   TEST_LONG  1 in `npm run test:long`: many cases; otherwise few.
 *   TEST_SEED  an integer that repeats the cases of an earlier run; a failed run prints it.
 */
const { TEST_LONG, TEST_SEED } = process.env;

/** How many random cases a test tries: `quick` in `npm test`, `long` in `npm run test:long`. */
export function runs(quick: number, long: number): number {
  return TEST_LONG === "1" ? long : quick;
}

/** The seed from TEST_SEED, or null. */
export function readSeed(text = TEST_SEED): number | null {
  if (text === undefined || text === "") return null;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is "${text}"; it must be an integer, as a failed test prints it.`);
  return seed;
}

/** Pseudorandom numbers from 0 up to 1. */
export const randomFrom = (seed: number): (() => number) => createRandom(seed).next;

/** Random numbers for the calling test, from TEST_SEED or from a new seed, which is printed if the test fails. */
export function useRandom(): () => number {
  const seed = readSeed() ?? Math.floor(Math.random() * 2 ** 31);
  onTestFailed(() => {
    process.stderr.write(`TEST_SEED=${seed} makes the same random choices again.\n`);
  });
  return randomFrom(seed);
}
