import { LIMITS } from "@tellerline/contract";
import type { BooksCall } from "@tellerline/quoting";
import type { Environment } from "@tellerline/vocabulary";
import { validationProblem } from "@tellerline/worker-kit";
import { books } from "./books.ts";

export const DAY_MS = 86_400_000;
export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The last day that there is something to say of: today, or in the sandbox, whose answers never change, the day of its book. */
export async function lastDay(environment: Environment, call: BooksCall): Promise<string> {
  return toDate(environment === "sandbox" ? (await books.rates(call, environment)).pointer.asOf * 1000 : Date.now());
}

/** The days of a request; by default the `days` up to the last day. @throws validation_failed where they are in the wrong order, or too many. */
export function daysAsked(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  days: number,
  last: string,
): { readonly from: string; readonly to: string } {
  const to = query.to ?? last;
  const from = query.from ?? toDate(Date.parse(to) - (days - 1) * DAY_MS);
  const refuse = (message: string) => validationProblem([{ path: "/query/from", code: "invalid_value", message }]);
  if (from > to) throw refuse("`from` must not be after `to`, which defaults to today.");
  if (Date.parse(to) - Date.parse(from) >= LIMITS.historyDays * DAY_MS) {
    throw refuse(`At most ${LIMITS.historyDays} days can be requested at a time.`);
  }
  return { from, to };
}
