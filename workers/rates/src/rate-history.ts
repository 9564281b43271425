import { LIMITS, type RateHistoryWire } from "@tellerline/contract";
import { RATES_DISCLOSURE } from "@tellerline/quoting";
import { type DatedRate, findInstitution, listRows, noteRatePercent, rateDays } from "@tellerline/scoring";
import { type ChangeFilter, nearestReplica, RateBooks } from "@tellerline/storage";
import { type Call, environmentOf, type Handler, validationProblem } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import type { Env } from "./env.ts";
import { toListingFilter } from "./translate.ts";

const DAY_MS = 86_400_000;
const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

type HistoryCall = Call<"getRateHistory", Env>;

/** The requested days; by default the 30 days up to today. */
function rangeOf({ query }: HistoryCall): { readonly from: string; readonly to: string } {
  const to = query.to ?? toDate(Date.now());
  const from = query.from ?? toDate(Date.parse(to) - (LIMITS.defaultHistoryDays - 1) * DAY_MS);
  if (from > to)
    throw validationProblem([
      { path: "/query/from", code: "invalid_value", message: "`from` must not be after `to`, which defaults to today." },
    ]);
  if (Date.parse(to) - Date.parse(from) >= LIMITS.historyDays * DAY_MS) {
    throw validationProblem([
      { path: "/query/from", code: "invalid_value", message: `At most ${LIMITS.historyDays} days can be requested at a time.` },
    ]);
  }
  return { from, to };
}

/** Changes of live rates, from the change log. */
async function liveChanges({ query, env }: HistoryCall, from: string, to: string): Promise<readonly DatedRate[]> {
  const filter: ChangeFilter = {
    productType: query.product_type,
    state: query.state ?? null,
    creditUnionId: query.credit_union_id ?? null,
    termMonths: query.term_months ?? null,
    from,
    before: toDate(Date.parse(to) + DAY_MS),
  };
  const changes = await new RateBooks(nearestReplica(env.CATALOG)).listChanges(filter);
  return changes.map(({ rateId, newRate, changedAt }) => ({ rateId, ratePercent: newRate, date: changedAt.slice(0, 10) }));
}

/** Page size above the rows of any product. */
const ALL_ROWS = 1_000_000;

/** The synthetic book never changes, so its rates start at the book's date. */
async function sandboxChanges({ query, env }: HistoryCall): Promise<readonly DatedRate[]> {
  const { book, pointer } = await books.get(env.BOOKS, "sandbox");
  const institution = query.credit_union_id === undefined ? null : findInstitution(book, query.credit_union_id);
  if (query.credit_union_id !== undefined && institution === null) return [];
  const rows = listRows(
    book,
    toListingFilter({ product_type: query.product_type, state: query.state, term_months: query.term_months }, institution),
    0,
    ALL_ROWS,
  );
  const date = toDate(pointer.asOf * 1000);
  return rows.map((row) => ({ rateId: String(row), ratePercent: noteRatePercent(book, row), date }));
}

export const getRateHistory: Handler<"getRateHistory", Env> = async (call) => {
  const { query, context } = call;
  const { from, to } = rangeOf(call);
  const changes = environmentOf(context) === "sandbox" ? await sandboxChanges(call) : await liveChanges(call, from, to);
  const body: RateHistoryWire = {
    product_type: query.product_type,
    state: query.state ?? null,
    credit_union_id: query.credit_union_id ?? null,
    term_months: query.term_months ?? null,
    from,
    to,
    history: [...rateDays(changes, from, to)],
    disclosure: RATES_DISCLOSURE,
  };
  return { body };
};
