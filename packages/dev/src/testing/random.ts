import { createRandom } from "@tellerline/ops/random";
import { onTestFailed } from "vitest";

/**
 * Tests with random cases are governed by two environment variables:
 *
 *   TEST_LONG  1 in `npm run test:long`: many cases; otherwise few.
 *   TEST_SEED  an integer that repeats the cases of an earlier run; a failed run prints it.
 */
const { TEST_LONG, TEST_SEED } = process.env;

/** Number of random cases that a test tries: `quick` in `npm test`, `long` in `npm run test:long`. */
export function runs(quick: number, long: number): number {
  return TEST_LONG === "1" ? long : quick;
}

/** The seed that TEST_SEED sets; null if it is absent or empty. @throws if it is not an integer. */
export function readSeed(text = TEST_SEED): number | null {
  if (text === undefined || text === "") return null;
  const seed = Number(text);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is "${text}"; it must be an integer, as a failed test prints it.`);
  return seed;
}

/** A generator of pseudorandom numbers from 0 (included) to 1 (excluded), which the seed determines. */
export const randomFrom = (seed: number): (() => number) => createRandom(seed).next;

/** A generator of random numbers for the calling test. Its seed is TEST_SEED or a new one, and is printed if the test fails. */
export function useRandom(): () => number {
  const seed = readSeed() ?? Math.floor(Math.random() * 2 ** 31);
  onTestFailed(() => {
    process.stderr.write(`TEST_SEED=${seed} makes the same random choices again.\n`);
  });
  return randomFrom(seed);
}
