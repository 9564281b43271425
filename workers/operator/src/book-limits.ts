import { Problem } from "@tellerline/worker-kit";

/** Rates of a book: what an isolate can compile, and open beside the rest, within its memory (guides/operating.md#limits). */
const MAX_RATES = 1_000_000;

/** @throws `conflict` for more rates than a book may have. @param rates how many would be in force. */
export function requireRoom(rates: number): void {
  if (rates <= MAX_RATES) return;
  const [would, most] = [rates.toLocaleString("en"), MAX_RATES.toLocaleString("en")];
  throw new Problem(
    "conflict",
    `With this import ${would} rates would be in force, and a book holds at most ${most}. Nothing was changed. Withdraw rates that nobody offers any more, in this file or before it.`,
  );
}
