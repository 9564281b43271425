import type { DataQualityWire } from "@tellerline/contract";
import type { StateCode } from "@tellerline/geography";
import { type BooksCall, ratesDisclosure, toRateBook, toTimestamp } from "@tellerline/quoting";
import { KNOWN_REFERENCES, type ProductQuality, summarizeQuality } from "@tellerline/scoring";
import { nearestReplica, RateQuality } from "@tellerline/storage";
import { dayOf, LOAN_PRODUCTS, loanProduct, REFERENCE_LINES, type ReferenceLine, referenceLabel } from "@tellerline/vocabulary";
import type { Handler } from "@tellerline/worker-kit";
import { pageResponse, prefersHtml } from "@tellerline/worker-kit/pages";
import { books } from "./books.ts";
import type { Env } from "./env.ts";
import { dataQualityPage } from "./pages/data-quality-page.ts";

const toProduct = ({ product, good, held, fromPages, fresh, heldBecause, oldestObservedAt, newestObservedAt }: ProductQuality) => ({
  product_type: product,
  good,
  held,
  from_pages: fromPages,
  fresh,
  held_because: [...heldBecause],
  oldest_observed_at: toTimestamp(oldestObservedAt),
  newest_observed_at: toTimestamp(newestObservedAt),
});

function nameOf(line: ReferenceLine): string {
  const product = LOAN_PRODUCTS.find((one) => loanProduct(one).quality.references.some((choice) => choice.line === line));
  if (product === undefined) throw new Error(`No product is held against ${line}.`);
  return loanProduct(product).name;
}

/** The newest average of each reference line. For the same day, an average that the operator imported takes precedence over a built-in one. */
async function newestReferences(env: Env): Promise<DataQualityWire["references"]> {
  const stored = await new RateQuality(nearestReplica(env.CATALOG)).listReferences();
  const known = KNOWN_REFERENCES.map((one) => ({ ...one, asOf: dayOf(one.asOf * 1000) }));
  return REFERENCE_LINES.flatMap((line) => {
    const rates = [...known, ...stored].filter((one) => one.line === line);
    const newest = rates.toSorted((left, right) => (left.asOf < right.asOf ? -1 : Number(left.asOf > right.asOf))).at(-1);
    const label = referenceLabel(line) ?? `Median of all ${nameOf(line)} rates that credit unions reported`;
    return newest === undefined ? [] : [{ line, label, rate: newest.percent, as_of: newest.asOf }];
  });
}

async function dataQuality(call: BooksCall & { readonly env: Env }, state: StateCode | null): Promise<DataQualityWire> {
  const [{ loaded }, references] = await Promise.all([books.get(call, "live"), newestReferences(call.env)]);
  const products = summarizeQuality(loaded.book, loaded.details, state, Date.now() / 1000).map(toProduct);
  return { rate_book: toRateBook(loaded), state, products, references, disclosure: ratesDisclosure("live") };
}

/** Always answers from the live books, even for a sandbox key. */
export const showDataQuality: Handler<"showDataQuality", Env> = async (call) => {
  const body = await dataQuality(call, call.query.state ?? null);
  if (prefersHtml(call.headers.get("Accept"))) return pageResponse(dataQualityPage(body, Date.now()), { headers: { Vary: "Accept" } });
  return { body, headers: { Vary: "Accept" } };
};
