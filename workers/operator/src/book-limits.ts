import { Problem } from "@tellerline/worker-kit";

/**
 * Maximum rates in a book, so that an isolate has enough memory to compile the book, and to open it beside the other data that it holds
 * (guides/operating.md#limits).
 */
const MAX_RATES = 1_000_000;

export const hasRoom = (rates: number): boolean => rates <= MAX_RATES;

/**
 * Checks that a book has room for the rates after an import. An import that does not add to the rates always passes.
 * @param now number of rates in force before the import
 * @param rates number of rates in force after the import
 * @throws `conflict`
 */
export function requireRoom(now: number, rates: number): void {
  if (hasRoom(rates) || rates <= now) return;
  const [would, most] = [rates.toLocaleString("en"), MAX_RATES.toLocaleString("en")];
  throw new Problem(
    "conflict",
    `With this import ${would} rates would be in force, and a book holds at most ${most}. Nothing was changed. Withdraw rates that are no longer offered, in this import or in an earlier one.`,
  );
}
