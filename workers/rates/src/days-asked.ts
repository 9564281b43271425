import { LIMITS } from "@tellerline/contract";
import type { BooksCall } from "@tellerline/quoting";
import { addDays, DAY_MS, dayOf, type Environment } from "@tellerline/vocabulary";
import { validationProblem } from "@tellerline/worker-kit";
import { books } from "./books.ts";

/** The day of the newest observation; today if no rates are published yet. */
async function lastObservation(environment: Environment, call: BooksCall): Promise<string> {
  const asOf = (await books.set(call, environment))?.rateBook?.asOf;
  return dayOf(asOf === undefined ? Date.now() : asOf * 1000);
}

/**
 * The first and last day (`YYYY-MM-DD`) that a request covers. Without `to`, the last day is today; without `from`, and in the sandbox, it
 * is the last known day: that of the newest observation or `lastKnown`, whichever is later. A request without `from` never ends after that
 * day, since nothing is known of later days.
 * @param days number of days that a request without `from` covers
 * @param lastKnown a later day of which something is known, such as that of a change; null if there is none
 * @throws `validation_failed` if `from` is after `to`, or if the request covers too many days
 */
export async function daysAsked(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  days: number,
  environment: Environment,
  call: BooksCall,
  lastKnown: string | null = null,
): Promise<{ readonly from: string; readonly to: string }> {
  const isOpen = query.from === undefined || environment === "sandbox";
  const observed = isOpen ? await lastObservation(environment, call) : dayOf(Date.now());
  const last = lastKnown !== null && lastKnown > observed ? lastKnown : observed;
  const to = query.to === undefined || (query.from === undefined && query.to > last) ? last : query.to;
  const from = query.from ?? addDays(to, 1 - days);
  const refuse = (message: string) => validationProblem([{ path: "/query/from", code: "invalid_value", message }]);
  if (from > to) {
    const end = query.to === undefined ? "the last day of which something is known" : "`to`";
    throw refuse(`\`from\` must not be after ${end} (${to}).`);
  }
  if (Date.parse(to) - Date.parse(from) >= LIMITS.historyDays * DAY_MS) {
    throw refuse(`At most ${LIMITS.historyDays} days can be requested at a time.`);
  }
  return { from, to };
}
