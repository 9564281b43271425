import { LIMITS, type RateHistoryWire } from "@tellerline/contract";
import { ratesDisclosure } from "@tellerline/quoting";
import { findInstitution, listRows, noteRatePercent, observedDays, type RateDay, summarizeDays } from "@tellerline/scoring";
import { InstitutionRecords, type MarketFilter, nearestReplica, RateHistory } from "@tellerline/storage";
import { addDays, dayOf } from "@tellerline/vocabulary";
import { type Call, environmentOf, type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { bookInForce, books } from "./books.ts";
import { daysAsked } from "./days-asked.ts";
import { whyNoHistory } from "./empty-because.ts";
import type { Env } from "./env.ts";
import { toListingFilter } from "./translate.ts";

type HistoryCall = Call<"getRateHistory", Env>;

function marketOf({ product_type, state, term_months }: HistoryCall["query"]): MarketFilter {
  return { productType: product_type, state: state ?? null, termMonths: term_months ?? null };
}

async function daysOfInstitution(
  { query, env }: HistoryCall,
  creditUnionId: string,
  from: string,
  to: string,
): Promise<readonly RateDay[]> {
  const catalog = nearestReplica(env.CATALOG);
  const id = await new InstitutionRecords(catalog).presentIdOf(creditUnionId);
  const figures = await new RateHistory(catalog).listFiguresOf(id, from, to, marketOf(query));
  return summarizeDays(figures.map(({ day, rate }) => ({ date: day, ratePercent: rate })));
}

async function daysOfMarket({ query, env }: HistoryCall, from: string, to: string): Promise<readonly RateDay[]> {
  const history = new RateHistory(nearestReplica(env.CATALOG));
  const [rolled, quarters] = await Promise.all([history.listDays(marketOf(query), from, to), history.listQuarters()]);
  return observedDays(rolled, new Set(quarters), from, to);
}

/** Page size larger than the number of rows of any product. */
const ALL_ROWS = 1_000_000;

/** Daily summaries in the sandbox: at most one, since its book never changes and all its rates were observed on the same day. */
async function sandboxDays(call: HistoryCall, from: string, to: string): Promise<readonly RateDay[]> {
  const { query } = call;
  const { book, pointer } = await books.rates(call, "sandbox");
  const institution = query.credit_union_id === undefined ? null : findInstitution(book, query.credit_union_id);
  const date = dayOf(pointer.asOf * 1000);
  if (date < from || date > to || (query.credit_union_id !== undefined && institution === null)) return [];
  const { product_type, state, term_months } = query;
  const rows = listRows(book, toListingFilter({ product_type, state, term_months }, institution), 0, ALL_ROWS);
  return summarizeDays(rows.map((row) => ({ date, ratePercent: noteRatePercent(book, row) })));
}

function daysOf(call: HistoryCall, from: string, to: string): Promise<readonly RateDay[]> {
  if (environmentOf(call.context) === "sandbox") return sandboxDays(call, from, to);
  const { credit_union_id: creditUnionId } = call.query;
  return creditUnionId === undefined ? daysOfMarket(call, from, to) : daysOfInstitution(call, creditUnionId, from, to);
}

/** Last day on which a rate of the product changed, which may be after all observations. Null with `from`, and in the sandbox. */
async function lastChange({ query, env, context }: HistoryCall): Promise<string | null> {
  if (query.from !== undefined || environmentOf(context) === "sandbox") return null;
  return new RateHistory(nearestReplica(env.CATALOG)).lastDay(query.product_type);
}

/**
 * The days of a history and the window in which they lie. Without `from`, the window ends with the history's own last observation, which may
 * be earlier than those of other markets.
 */
async function historyOf(call: HistoryCall) {
  const { query } = call;
  const days = LIMITS.defaultHistoryDays;
  const { from, to } = await daysAsked(query, days, environmentOf(call.context), call, await lastChange(call));
  const history = await daysOf(call, from, to);
  const last = history.at(-1)?.date ?? to;
  if (query.from !== undefined || last >= to) return { from, to, history };
  const first = addDays(last, 1 - days);
  return { from: first, to: last, history: await daysOf(call, first, last) };
}

export const getRateHistory: Handler<"getRateHistory", Env> = async (call) => {
  const { query } = call;
  const { from, to, history: days } = await historyOf(call);
  const history = [...days];
  const book = history.length > 0 ? null : await bookInForce(call, environmentOf(call.context));
  const body: RateHistoryWire = {
    product_type: query.product_type,
    state: query.state ?? null,
    credit_union_id: query.credit_union_id ?? null,
    term_months: query.term_months ?? null,
    from,
    to,
    history,
    ...saidIfEmpty(history, () => whyNoHistory(book, query)),
    disclosure: ratesDisclosure(environmentOf(call.context)),
  };
  return { body };
};
