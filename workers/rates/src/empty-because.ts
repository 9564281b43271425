import type { ListRatesQueryWire } from "@tellerline/contract";
import { type RateBook, rankDeposits } from "@tellerline/scoring";
import { DEPOSIT_PRODUCTS, type Environment } from "@tellerline/vocabulary";
import { leaveOut } from "@tellerline/worker-kit";

/** Why a list of rates or institutions is empty, and what to try. */

type Query = Readonly<Record<string, unknown>>;

const FIND_IT = "Find its id with `GET /v1/institutions` (tool `find_institution`).";
const noInstitution = (id: unknown): string => `No institution has the id ${JSON.stringify(id)}. ${FIND_IT}`;

/** Filters of rates, those first that one would give up first. */
const RATE_FILTERS = ["term_months", "audience", "occupancy", "credit_union_id", "state", "product_type"] as const;

export function whyNoRates(query: ListRatesQueryWire, isKnown: boolean, heldCount: number): string {
  if (!isKnown) return noInstitution(query.credit_union_id);
  if (query.quality === "held") return "No rate that is held passes these filters. `quality=all` shows those that are not held.";
  if (heldCount > 0)
    return `No rate that can be quoted passes these filters. \`quality=held\` shows the ${heldCount} that are held, and why.`;
  return `No published rate passes these filters. ${leaveOut(query, RATE_FILTERS) ?? "None is published yet."}`;
}

/** Why a market has no benchmark, or no offer. */
export const whyNoMarket = (query: Query): string =>
  `No institution publishes such a rate that can be quoted${query.state === undefined ? "" : " there"}. ${
    leaveOut(query, ["term_months", "state"]) ?? "Ask for another product."
  }`;

const hasDeposits = (book: RateBook): boolean =>
  DEPOSIT_PRODUCTS.some((product) => rankDeposits(book, { product, amountUsd: LEAST_USD, termMonths: null, state: null }, 1).length > 0);
/** An amount that some account takes, if there are accounts at all: a balance that is neither small nor large. */
const LEAST_USD = 10_000;

export function whyNoDeposits(book: RateBook, environment: Environment, query: Query): string {
  if (!hasDeposits(book))
    return environment === "live"
      ? "Live data have no deposit rates yet: the call reports, which they begin with, have none that is offered. A sandbox key ranks invented ones."
      : "There are no deposit rates.";
  return `No account takes this amount on these terms. ${leaveOut(query, ["term_months", "state"]) ?? "Try another amount or kind of account."}`;
}

const WIDER = "Widen `from` and `to`";

export function whyNoHistory(query: Query): string {
  const narrower = leaveOut(query, ["term_months", "credit_union_id", "state"]);
  return `No such rate was observed between these days. ${WIDER}${narrower === null ? "" : `, or ${narrower.replace("L", "l").slice(0, -1)}`}.`;
}

export function whyNoMovements(environment: Environment, query: Query): string {
  if (environment === "sandbox")
    return "Rates of the sandbox do not move by themselves. `POST /v1/sandbox/rate-changes` (tool `change_sandbox_rate`) moves one for your monitors.";
  const narrower = leaveOut(query, ["direction", "term_months", "state"]);
  return `No institution's lowest rate moved between these days. ${WIDER}${narrower === null ? "" : `, or ${narrower.replace("L", "l").slice(0, -1)}`}.`;
}

export function whyNoInstitutions({ q = "", state }: { readonly q?: string | undefined; readonly state?: string | undefined }): string {
  if (q === "") return state === undefined ? "No institution is published yet." : "No institution is based there. Leave out `state`.";
  const tries = "Try fewer words, its trade name or its charter number";
  return `No name, id or charter number matches \`q\`${state === undefined ? "" : " there"}. ${tries}${state === undefined ? "" : ", or leave out `state`"}.`;
}

export const WHY_NO_BOOKS = "Nothing has been published yet, or no version is older than the page before.";
