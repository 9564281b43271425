import { LIMITS, type RateMovementsQueryWire, type RateMovementsWire } from "@tellerline/contract";
import { STATE_CODES } from "@tellerline/geography";
import { type BooksCall, ratesDisclosure } from "@tellerline/quoting";
import { type InstitutionMovement, nearestReplica, RateHistory } from "@tellerline/storage";
import { type Environment, requireMember, withoutBinaryNoise } from "@tellerline/vocabulary";
import { environmentOf, type Handler, saidIfEmpty } from "@tellerline/worker-kit";
import { pageResponse, prefersJson } from "@tellerline/worker-kit/pages";
import { bookInForce, books } from "./books.ts";
import { ComputedOnce } from "./computed-once.ts";
import { daysAsked } from "./days-asked.ts";
import { whyNoMovements } from "./empty-because.ts";
import type { Env } from "./env.ts";
import { movementsPage } from "./pages/movements-page.ts";

type Market = Parameters<RateHistory["listMovements"]>[0];
interface Period {
  readonly from: string;
  readonly to: string;
  readonly direction: NonNullable<RateMovementsQueryWire["direction"]> | null;
}
type MovementWire = RateMovementsWire["movements"][number];

function toMovement(moved: InstitutionMovement, index: number): MovementWire {
  const { creditUnionId, name, slug, state, rateThen, observedThen, rateNow, observedNow } = moved;
  return {
    rank: index + 1,
    credit_union_id: creditUnionId,
    provider: name,
    slug,
    state: requireMember(STATE_CODES, state, "state"),
    rate_then: rateThen,
    observed_then: observedThen,
    rate_now: rateNow,
    observed_now: observedNow,
    change: withoutBinaryNoise(rateNow - rateThen),
  };
}

const MOST_MARKETS = 200;
/** Caches movements by set of books, market and period, since a query reads every rate of the market. */
const lists = new ComputedOnce<readonly InstitutionMovement[]>(MOST_MARKETS);

/**
 * The largest movements of a market, up to the greatest `limit` that is allowed. Calls with a smaller `limit` take the first entries of this
 * list.
 */
async function listMovements(
  call: BooksCall & { readonly env: Env },
  market: Market,
  { from, to, direction }: Period,
): Promise<readonly InstitutionMovement[]> {
  const version = (await books.set(call, "live"))?.version;
  const history = new RateHistory(nearestReplica(call.env.CATALOG));
  return lists.get(JSON.stringify([version, market, from, to, direction]), () =>
    history.listMovements(market, from, to, direction, LIMITS.movementsSize),
  );
}

/** Movements of a market. Empty in the sandbox, whose rate book never changes. */
async function movementsIn(
  environment: Environment,
  call: BooksCall & { readonly env: Env },
  query: RateMovementsQueryWire,
): Promise<RateMovementsWire> {
  const { from, to } = await daysAsked(query, LIMITS.defaultMovementDays, environment, call);
  const { product_type: productType, state = null, term_months: termMonths = null, direction = null } = query;
  const market = { productType, state, termMonths };
  const limit = query.limit ?? LIMITS.defaultMovementsSize;
  const found = environment === "sandbox" ? [] : await listMovements(call, market, { from, to, direction });
  const movements = found.slice(0, limit).map(toMovement);
  const asked = { product_type: productType, state, term_months: termMonths, from, to };
  const book = movements.length > 0 ? null : await bookInForce(call, environment);
  const why = saidIfEmpty(movements, () => whyNoMovements(book, environment, query));
  return { ...asked, count: movements.length, movements, ...why, disclosure: ratesDisclosure(environment) };
}

export const getRateMovements: Handler<"getRateMovements", Env> = async (call) => ({
  body: await movementsIn(environmentOf(call.context), call, call.query),
});

/** Always answers from the live books, even for a sandbox key. */
export const showRateMovements: Handler<"showRateMovements", Env> = async (call) => {
  const body = await movementsIn("live", call, call.query);
  if (prefersJson(call.headers.get("Accept"))) return { body, headers: { Vary: "Accept" } };
  return pageResponse(movementsPage(body), { headers: { Vary: "Accept" } });
};
