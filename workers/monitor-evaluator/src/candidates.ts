import { openCell, watchQueries } from "@tellerline/monitoring";
import { offerRange, type RateBook } from "@tellerline/scoring";
import type { BoundQuery, Evaluations, SourceKey } from "@tellerline/storage";
import type { EvaluationContext } from "./evaluation-context.ts";

/** Cells looked up in one statement. */
const CELLS_AT_A_TIME = 1000;

/** Index queries for one cell's monitors. Empty if the book did not change the cell's market or has no offer in it. */
function queriesOf(book: RateBook, context: EvaluationContext, key: string): readonly BoundQuery[] {
  const cell = openCell(key);
  const range = context.reaches(cell) ? offerRange(book, cell) : null;
  if (range === null) return [];
  const { ratePercent, aprPercent, paymentPerUsd } = range;
  return watchQueries(key, { rate: ratePercent, apr: aprPercent, monthly_payment: paymentPerUsd }).map(({ watchKey, least, greatest }) => ({
    key: watchKey,
    least,
    greatest,
  }));
}

/** Monitors that may fire at this book. Cost grows with the number of matches and cells, not with the number of stored monitors. */
export async function findCandidates(store: Evaluations, book: RateBook, context: EvaluationContext): Promise<readonly SourceKey[]> {
  const products = [...new Set(context.changes.map(({ product }) => product))];
  const cells = await store.listCells(products);
  const found: SourceKey[] = [];
  for (let from = 0; from < cells.length; from += CELLS_AT_A_TIME) {
    const queries = cells.slice(from, from + CELLS_AT_A_TIME).flatMap((key) => queriesOf(book, context, key));
    if (queries.length > 0) for (const key of await store.findWatching(queries)) found.push(key);
  }
  return found;
}
