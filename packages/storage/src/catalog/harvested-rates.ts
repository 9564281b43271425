import { DEPOSIT_PRODUCTS, qualityReasonBit } from "@tellerline/vocabulary";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import { isInBook } from "./booked-rates.ts";
import { beginJudgedVersion, markUnjudged } from "./rate-quality.ts";
import { rates } from "./schema.ts";

/** Rates per statement. Their JSON is one parameter, which stays far below D1's limit of 2 MB. */
const CONFIRMED_AT_ONCE = 5000;

const SHOWN_FIGURES = 10;

/** A rate in force that was read from an institution's page. Rates are in percent. */
export interface HarvestedRate {
  readonly rateId: string;
  readonly creditUnionId: string;
  readonly productType: string;
  readonly rate: number;
  readonly rateHigh: number | null;
  readonly publishedApr: number | null;
  readonly points: number | null;
  readonly introRate: number | null;
  readonly sourceUrl: string | null;
  readonly goneSince: string | null;
  /** Text of the row that gives the rate on the page; null if it is not stored. */
  readonly quote: string | null;
}

export interface ExplainedRate
  extends Pick<HarvestedRate, "rateId" | "creditUnionId" | "productType" | "rate" | "sourceUrl" | "goneSince"> {
  readonly origin: string;
  readonly observedAt: string;
  /** JSON of where the institution's page gives the rate; null if that is not stored. */
  readonly evidence: string | null;
  readonly qualityReasons: number;
  readonly withdrawn: number;
  /** JSON array of `[changedAt, rate]`, newest first; `rate` is null if the change was a withdrawal. */
  readonly figures: string;
}

/** A null term means rates for any term. */
export type RateMarket = readonly [product: string, state: string, termMonths: number | null];

/**
 * Lowest and highest rate of a market in percent: `lowest` and `highest` of the rates that answers may use today, `lowestKept` and
 * `highestKept` of those that a planned publication leaves as they are. Null if there are none.
 */
export interface MarketEnds {
  readonly product: string;
  readonly state: string;
  readonly termMonths: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly lowestKept: number | null;
  readonly highestKept: number | null;
}

/** Numbers of rates in the live book (guides/rates-from-pages.md#counted). */
export interface RateCounts {
  readonly live: number;
  readonly fromPages: number;
  readonly fromCallReport: number;
  /** Rates from pages for which a person confirmed how they are read. */
  readonly humanRead: number;
  /** Rates whose page also states the figure in another form, such as a yield, and the two agree. */
  readonly proven: number;
  /** Rates that were seen on their page since the given time. */
  readonly confirmed: number;
  /** Rates that answers may not use because of their quality. */
  readonly held: number;
}

/** Rates in force that were read from institutions' pages (guides/rates-from-pages.md). */
export class HarvestedRates {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async listOf(creditUnionIds: readonly string[]): Promise<readonly HarvestedRate[]> {
    return this.#db.all<HarvestedRate>(sql`select rate_id as rateId, credit_union_id as creditUnionId, product_type as productType, rate,
        rate_high as rateHigh, published_apr as publishedApr, points, intro_rate as introRate, source_url as sourceUrl,
        gone_since as goneSince, evidence ->> 'quote' as quote
      from rates where origin = 'harvest' and withdrawn = 0 and credit_union_id in (select value from json_each(${JSON.stringify(creditUnionIds)}))
      order by rate_id`);
  }

  /** A rate, in force or withdrawn, with its last `SHOWN_FIGURES` figures; null if it was never stored. */
  async explain(rateId: string): Promise<ExplainedRate | null> {
    const [row] =
      await this.#db.all<ExplainedRate>(sql`select rate_id as rateId, credit_union_id as creditUnionId, product_type as productType, rate,
        source_url as sourceUrl, gone_since as goneSince, origin, observed_at as observedAt, evidence, quality_reasons as qualityReasons, withdrawn,
        (select json_group_array(json_array(changed_at, new_rate)) from (select changed_at, new_rate from rate_changes changed
          where changed.rate_id = rates.rate_id order by changed_at desc, book_version desc limit ${SHOWN_FIGURES})) as figures
      from rates where rate_id = ${rateId}`);
    return row ?? null;
  }

  async marketsOf(rateIds: readonly string[]): Promise<readonly RateMarket[]> {
    const rows = await this.#db.all<{ product: string; state: string; term: number | null }>(sql`
      select distinct product_type as product, own.value as state, term_months as term from rates, json_each(rates.states) own where rate_id in (select value from json_each(${JSON.stringify(rateIds)})) order by 1, 2, 3`);
    return rows.map(({ product, state, term }) => [product, state, term]);
  }

  /**
   * Lowest and highest rates of markets before a planned publication, and of the rates that it leaves as they are.
   * @param replaced ids of rates that change or end.
   * @param stepped pairs of institution and product: their call-report figures leave the book.
   */
  async marketEnds(
    markets: readonly RateMarket[],
    replaced: readonly string[],
    stepped: readonly (readonly [creditUnionId: string, product: string])[],
  ): Promise<readonly MarketEnds[]> {
    const isKept = sql`(rates.rate_id not in (select value from json_each(${JSON.stringify(replaced)}))
      and not (rates.origin = 'ncua' and (rates.credit_union_id, rates.product_type) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(stepped)}))))`;
    return this.#db.all<MarketEnds>(sql`with markets as (select value ->> 0 as product, value ->> 1 as state, value ->> 2 as term from json_each(${JSON.stringify(markets)}))
      select product, state, term as termMonths, min(rate) as lowest, max(rate) as highest,
        min(case when kept then rate end) as lowestKept, max(case when kept then rate end) as highestKept
      from markets left join (select product_type, rate, term_months, states, ${isKept} as kept from ${rates}
        where ${rates.qualityReasons} = 0 and ${isInBook}) own
        on own.product_type = markets.product and own.term_months is markets.term and (own.states is null or exists (select 1 from json_each(own.states) where value = markets.state))
      group by product, state, term order by product, state, term`);
  }

  /** @param since ISO 8601, for `confirmed`. */
  async counts(since: string): Promise<RateCounts> {
    const [row] =
      await this.#db.all<RateCounts>(sql`select coalesce(sum(good), 0) as live, coalesce(sum(good and origin = 'harvest'), 0) as fromPages,
        coalesce(sum(good and origin = 'ncua'), 0) as fromCallReport,
        coalesce(sum(good and origin = 'harvest' and evidence ->> 'read_by' is not null), 0) as humanRead,
        coalesce(sum(good and origin = 'harvest' and evidence ->> 'proven_by' is not null), 0) as proven,
        coalesce(sum(good and origin = 'harvest' and observed_at >= ${since}), 0) as confirmed, coalesce(sum(not good), 0) as held
      from (select origin, evidence, observed_at, ${rates.qualityReasons} = 0 as good from ${rates} where ${isInBook})`);
    return soleRow(row);
  }

  async listGone(): Promise<readonly string[]> {
    const rows = await this.#db.all<{ id: string }>(
      sql`select rate_id as id from rates where origin = 'harvest' and withdrawn = 0 and gone_since is not null order by rate_id`,
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Records that pages no longer give these rates since a time, or give them again (null). The rates' institutions are then judged again.
   * Deposits are never judged, so they become held or good in this transaction.
   */
  async setGone(rateIds: readonly string[], since: string | null): Promise<void> {
    const which = sql`rate_id in (select value from json_each(${JSON.stringify(rateIds)})) and (gone_since is null) = ${since === null ? 0 : 1}`;
    const isDeposit = sql`product_type in (select value from json_each(${JSON.stringify(DEPOSIT_PRODUCTS)}))`;
    const reasons = since === null ? 0 : qualityReasonBit("gone_from_page");
    const now = new Date().toISOString();
    await runTransaction(this.#database, [
      ...beginJudgedVersion(now, sql`exists (select 1 from rates where ${which} and ${isDeposit} and withdrawn = 0)`),
      markUnjudged(sql`select distinct credit_union_id from rates where ${which}`),
      sql`update rates set quality_reasons = ${reasons} where ${which} and ${isDeposit}`,
      sql`update rates set gone_since = ${since} where ${which}`,
    ]);
  }

  /**
   * Deletes what rates store of an institution's pages: the quoted words, and the links of rates that were read from pages. Includes rates
   * that are no longer in force.
   */
  async forgetWords(creditUnionId: string): Promise<void> {
    await this.#db.run(sql`update rates set evidence = null, source_url = case when origin = 'harvest' then null else source_url end
      where credit_union_id = ${creditUnionId} and evidence is not null`);
  }

  /**
   * Stores when rates were last seen on their pages, at most once a day for each rate. Begins no book version: the next version has the new
   * times.
   * @param seen time (ISO 8601) at which each rate was last seen, and the page's `url`. A page confirms only rates that were read from it.
   * A null `url` confirms the rate whatever page it was read from.
   */
  async confirm(seen: readonly { readonly rateId: string; readonly url: string | null; readonly at: string }[]): Promise<void> {
    for (let from = 0; from < seen.length; from += CONFIRMED_AT_ONCE) {
      const packed = JSON.stringify(seen.slice(from, from + CONFIRMED_AT_ONCE));
      await this.#db.run(sql`update rates set observed_at = fresh.at, evidence = json_set(evidence, '$.confirmed_at', fresh.at)
        from (select value ->> 'rateId' as id, value ->> 'at' as at, value ->> 'url' as url from json_each(${packed})) fresh
        where rates.rate_id = fresh.id and (fresh.url is null or fresh.url in (rates.source_url, replace(rates.source_url, 'http://', 'https://'))) and rates.origin = 'harvest' and rates.withdrawn = 0 and rates.gone_since is null
          and date(rates.observed_at) < date(fresh.at)`);
    }
  }
}
