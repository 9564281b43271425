import type { ListRatesQueryWire } from "@tellerline/contract";
import { findInstitution, listRows, type RateBook, rankDeposits } from "@tellerline/scoring";
import { DEPOSIT_PRODUCTS, type DepositProduct, type Environment } from "@tellerline/vocabulary";
import { leaveOut } from "@tellerline/worker-kit";
import { toListingFilter } from "./translate.ts";

/** Sentences that tell a caller why a list is empty. They suggest leaving out a filter only if the list then has entries. */

type Asked = Partial<ListRatesQueryWire>;

const FIND_IT = "Find its id with `GET /v1/institutions` (tool `find_institution`).";
const noInstitution = (id: string): string => `No institution has the id ${JSON.stringify(id)}. ${FIND_IT}`;

function hasRates(book: RateBook, query: Asked): boolean {
  const id = query.credit_union_id;
  const institution = id === undefined ? null : findInstitution(book, id);
  if (id !== undefined && institution === null) return false;
  return listRows(book, toListingFilter({ quality: "good", ...query }, institution), 0, 1).length > 0;
}

/** Filters of rates, in the order in which a sentence names those to leave out. */
const RATE_FILTERS = ["term_months", "audience", "occupancy", "credit_union_id", "state", "product_type"] as const;

export function whyNoRates(book: RateBook, query: ListRatesQueryWire, isKnown: boolean, heldCount: number): string {
  const { credit_union_id: id } = query;
  if (id !== undefined && !isKnown) return noInstitution(id);
  const helps = (rest: Asked) => hasRates(book, rest);
  if (query.quality === "held" && helps({ ...query, quality: "all" }))
    return "No rate that is held passes these filters. `quality=all` shows those that are not held.";
  if (query.quality === "good" && heldCount > 0)
    return `No rate that can be quoted passes these filters. \`quality=held\` shows the ${heldCount} that are held, and why.`;
  return `No published rate passes these filters. ${leaveOut(query, RATE_FILTERS, helps) ?? "None is published yet."}`;
}

/**
 * Why a market has no benchmark or no offer.
 * @param filters filters that the sentence may suggest leaving out
 * @param helps whether a query has results
 */
export function whyNoMarket<Query extends object>(
  query: Query,
  filters: readonly (keyof Query)[],
  helps: (rest: Partial<Query>) => boolean,
): string {
  return `No published rate that can be quoted is for what is asked. ${leaveOut(query, filters, helps) ?? "Ask for another product."}`;
}

/** A usual balance, which some account accepts unless the book has no deposit rates at all. */
const USUAL_USD = 10_000;

interface Deposit {
  readonly product_type: DepositProduct;
  readonly amount: number;
  readonly term_months?: number | undefined;
  readonly state?: Parameters<typeof rankDeposits>[1]["state"] | undefined;
}

const hasAccount = (book: RateBook, { product_type: product, amount: amountUsd, term_months, state }: Deposit): boolean =>
  rankDeposits(book, { product, amountUsd, termMonths: term_months ?? null, state: state ?? null }, 1).length > 0;

export function whyNoDeposits(book: RateBook, environment: Environment, asked: Deposit): string {
  if (!DEPOSIT_PRODUCTS.some((product_type) => hasAccount(book, { product_type, amount: USUAL_USD })))
    return environment === "live"
      ? "Live data have no deposit rates yet: the call reports, which they begin with, have none that is offered. A sandbox key ranks invented ones."
      : "There are no deposit rates.";
  const helps = (rest: Partial<Deposit>) => hasAccount(book, { ...rest, product_type: asked.product_type, amount: asked.amount });
  return `No account takes this amount on these terms. ${leaveOut(asked, ["term_months", "state"], helps) ?? "Try another amount or kind of account."}`;
}

const WIDER = "Widen `from` and `to`";
const MARKET_FILTERS = ["term_months", "credit_union_id", "state"] as const;

/**
 * Suggests which filters to leave out. Null without a book, if leaving out filters does not help, or if the market has rates now, so that
 * other days may help.
 */
function narrowest(book: RateBook | null, query: Asked): string | null {
  return book === null || hasRates(book, query) ? null : leaveOut(query, MARKET_FILTERS, (rest) => hasRates(book, rest));
}

/** @param book the book in force; null if there is none yet. */
export function whyNoHistory(book: RateBook | null, query: Asked): string {
  const { credit_union_id: id } = query;
  if (id !== undefined && book !== null && findInstitution(book, id) === null) return noInstitution(id);
  return `No such rate was observed between these days. ${narrowest(book, query) ?? `${WIDER}.`}`;
}

export function whyNoMovements(
  book: RateBook | null,
  environment: Environment,
  query: Asked & { readonly direction?: string | undefined },
): string {
  if (environment === "sandbox")
    return "Rates of the sandbox do not move by themselves. `POST /v1/sandbox/rate-changes` (tool `change_sandbox_rate`) moves one for your monitors.";
  const { direction, ...market } = query;
  const either = direction === undefined ? "" : ", or leave out `direction`";
  return `No institution's lowest rate moved so between these days. ${narrowest(book, market) ?? `${WIDER}${either}.`}`;
}

export function whyNoInstitutions({ q = "", state }: { readonly q?: string | undefined; readonly state?: string | undefined }): string {
  if (q === "") return state === undefined ? "No institution is published yet." : "No institution is based there. Ask for another state.";
  const tries = "Try fewer words, its trade name or its charter number";
  return `No name, id or charter number matches \`q\`${state === undefined ? "" : " there"}. ${tries}${state === undefined ? "" : ", or another state"}.`;
}

export const WHY_NO_BOOKS = "Nothing has been published yet, or no version is older than the page before.";
