import { LIMITS, type ListRatesQueryWire } from "@tellerline/contract";
import type { BooksCall } from "@tellerline/quoting";
import { DEMO_NOTICE, ratesDisclosure, stateAnnotator, toTimestamp } from "@tellerline/quoting";
import { countHeldRows, findInstitution, listRows } from "@tellerline/scoring";
import type { Environment } from "@tellerline/vocabulary";
import { environmentOf, type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { books } from "./books.ts";
import { rateCursor, rowOfCursor } from "./cursor.ts";
import { whyNoRates } from "./empty-because.ts";
import type { Env } from "./env.ts";
import { toListingFilter, toRateRow } from "./translate.ts";

/** One page of a book's rates. Empty if the named institution is not in the book. */
async function ratesPage(call: BooksCall, environment: Environment, query: ListRatesQueryWire) {
  const { loaded, knowledge } = await books.get(call, environment);
  const { book, details, pointer } = loaded;
  const annotator = stateAnnotator(knowledge, query.state ?? null);
  const { limit = LIMITS.defaultRatesPageSize, cursor, ...filter } = query;
  const filterKey = JSON.stringify(filter);
  const from = cursor === undefined ? 0 : rowOfCursor(cursor, pointer.hash, filterKey);
  const institution = query.credit_union_id === undefined ? null : findInstitution(book, query.credit_union_id);
  const isKnown = query.credit_union_id === undefined || institution !== null;
  const listing = toListingFilter(query, institution);
  // One extra row tells whether there is a next page.
  const rows = isKnown ? listRows(book, listing, from, limit + 1) : [];
  const next = rows[limit];
  const rates = rows.slice(0, limit).map((row) => toRateRow(book, details, row, annotator));
  const heldCount = isKnown ? countHeldRows(book, listing) : 0;
  return {
    as_of: toTimestamp(pointer.asOf),
    count: rates.length,
    held_count: heldCount,
    rates,
    ...saidIfEmpty(rates, () => whyNoRates(book, query, isKnown, heldCount)),
    next_cursor: next === undefined ? null : rateCursor(pointer.hash, filterKey, next),
  };
}

export const listRates: Handler<"listRates", Env> = async (call) => ({
  body: { ...(await ratesPage(call, environmentOf(call.context), call.query)), disclosure: ratesDisclosure(environmentOf(call.context)) },
});

export const listDemoRates: Handler<"listDemoRates", Env> = async (call) => ({
  body: { ...(await ratesPage(call, "sandbox", call.query)), disclosure: DEMO_NOTICE, synthetic: true, notice: DEMO_NOTICE },
});
