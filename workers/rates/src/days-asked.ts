import { LIMITS } from "@tellerline/contract";
import { validationProblem } from "@tellerline/worker-kit";

export const DAY_MS = 86_400_000;
export const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The days of a request; by default the `days` up to today. @throws validation_failed where they are in the wrong order, or too many. */
export function daysAsked(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  days: number,
): { readonly from: string; readonly to: string } {
  const to = query.to ?? toDate(Date.now());
  const from = query.from ?? toDate(Date.parse(to) - (days - 1) * DAY_MS);
  const refuse = (message: string) => validationProblem([{ path: "/query/from", code: "invalid_value", message }]);
  if (from > to) throw refuse("`from` must not be after `to`, which defaults to today.");
  if (Date.parse(to) - Date.parse(from) >= LIMITS.historyDays * DAY_MS) {
    throw refuse(`At most ${LIMITS.historyDays} days can be requested at a time.`);
  }
  return { from, to };
}
