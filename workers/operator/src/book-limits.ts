import { Problem } from "@tellerline/worker-kit";

/** Rates of a book: what an isolate can compile, and open beside the rest, within its memory (guides/operating.md#limits). */
const MAX_RATES = 1_000_000;

/** Whether a book may have so many rates. */
export const hasRoom = (rates: number): boolean => rates <= MAX_RATES;

/**
 * @throws `conflict` for more rates than a book may have, unless they become fewer.
 * @param now how many are in force.
 * @param rates how many would be in force.
 */
export function requireRoom(now: number, rates: number): void {
  if (hasRoom(rates) || rates <= now) return;
  const [would, most] = [rates.toLocaleString("en"), MAX_RATES.toLocaleString("en")];
  throw new Problem(
    "conflict",
    `With this import ${would} rates would be in force, and a book holds at most ${most}. Nothing was changed. Withdraw rates that nobody offers any more: in this file, or in one before it.`,
  );
}
