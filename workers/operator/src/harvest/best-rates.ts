import { HarvestedRates, type MarketEnds, type RateMarket } from "@tellerline/storage";
import { isLoanProduct, PRODUCTS, requireMember } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";
import type { RatePlan } from "./plan-rates.ts";

/** Finds each market (product, state and term) whose best rate would change by publishing (guides/rates-from-pages.md#publishing). */

export interface BestRate {
  readonly productType: string;
  readonly state: string;
  /** Null for rates of any term. */
  readonly termMonths: number | null;
  /** Best rate before publishing, percent; null if the market has no rate. */
  readonly before: number | null;
  /** Best rate after publishing, percent; null if the market has no rate. */
  readonly after: number | null;
}

type Row = RatePlan["rows"][number];

const isLoan = (product: string): boolean => isLoanProduct(requireMember(PRODUCTS, product));

/** The best rate: the lowest for a loan, the highest for a deposit account. Null if there is none. */
function bestOf(product: string, figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  if (known.length === 0) return null;
  return isLoan(product) ? Math.min(...known) : Math.max(...known);
}

const keyOf = (market: RateMarket): string => JSON.stringify(market);

function changeOf({ product, state, termMonths, ...ends }: MarketEnds, added: readonly Row[]): BestRate {
  const [today, kept] = isLoan(product) ? [ends.lowest, ends.lowestKept] : [ends.highest, ends.highestKept];
  return {
    productType: product,
    state,
    termMonths,
    before: today,
    after: bestOf(product, [kept, ...added.map(({ rate = null }) => rate)]),
  };
}

/** Compares rates alone, without fees and points. New rates count as good, because they are judged only when they are published. */
export async function changedBestRates(env: Env, plans: readonly RatePlan[]): Promise<readonly BestRate[]> {
  const rows = plans.flatMap((plan) => plan.rows);
  const offered = rows.flatMap((row) => {
    if (row.states == null) throw new Error(`The rate ${row.rate_id} has no states.`);
    return row.states.map((state) => ({ row, market: [row.product_type, state, row.term_months ?? null] as const }));
  });
  const added = Map.groupBy(offered, ({ market }) => keyOf(market));
  const ended = plans.flatMap((plan) => plan.ended);
  const harvested = new HarvestedRates(env.CATALOG);
  const all = [...offered.map(({ market }) => market), ...(await harvested.marketsOf(ended))];
  const markets = new Map<string, RateMarket>(all.map((market) => [keyOf(market), market]));
  if (markets.size === 0) return [];
  const ends = await harvested.marketEnds(
    [...markets.values()],
    [...rows.map((row) => row.rate_id), ...ended],
    rows.map((row) => [row.credit_union_id, row.product_type] as const),
  );
  return ends
    .map((one) =>
      changeOf(
        one,
        (added.get(keyOf([one.product, one.state, one.termMonths])) ?? []).map(({ row }) => row),
      ),
    )
    .filter(({ before, after }) => before !== after);
}
