import { addDays, type Direction } from "@tellerline/vocabulary";
import { asc, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import { lastBefore } from "./last-change.ts";
import { EVERY_LENDER, forgetMedians, markUnjudged, wasHeld } from "./rate-quality.ts";
import { callReports } from "./schema.ts";

/** Special values of the term column: a summary of all rates, and of rates that serve any term. */
const TERM_VIEWS = { all: -1, anyTerm: 0 } as const;

const NATION = "";

/**
 * Summary of a day's rates that were not held; it applies until the next listed day. Percent; `min` and `median` are null if `count` is 0.
 */
export interface RolledDay {
  readonly day: string;
  readonly min: number | null;
  readonly median: number | null;
  readonly count: number;
}

export interface ListedFigure {
  readonly productType: string;
  /** Vehicle condition that the rate is for; null for any condition, and for other products. */
  readonly vehicleCondition: string | null;
  /** ISO date. */
  readonly day: string;
  /** Percent. */
  readonly rate: number;
}

/** A null `state` or `termMonths` means any. */
export interface MarketFilter {
  readonly productType: string;
  readonly state: string | null;
  readonly termMonths: number | null;
}

/**
 * Change of an institution's lowest rate between two days, of the rates that were in force on both: a rate that was added between the days
 * did not move. Percent.
 */
export interface InstitutionMovement {
  readonly creditUnionId: string;
  readonly name: string;
  /** Null if the institution has been retired since. */
  readonly slug: string | null;
  readonly state: string;
  readonly rateThen: number;
  /** Last day on which `rateThen` was observed, at the latest the first of the two days. ISO date. */
  readonly observedThen: string;
  readonly rateNow: number;
  readonly observedNow: string;
}

function isIn({ state, termMonths }: MarketFilter): SQL {
  return sql`(${termMonths} is null or r.term_months is null or r.term_months = ${termMonths})
    and (${state} is null or r.states is null or exists (select 1 from json_each(r.states) where value = ${state}))`;
}

/**
 * SQL for the last day up to `day` on which the rate `r` was observed with the figure of `change`: the date of a call report, of the
 * change, or of the rate's last observation.
 */
function observedBy(change: SQL, day: string): SQL {
  return sql`case when r.origin = 'ncua' then coalesce((select max(cycle_date) from call_reports where cycle_date <= ${day}), substr(${change}.changed_at, 1, 10))
    else max(substr(${change}.changed_at, 1, 10), case when r.withdrawn = 0 and substr(r.observed_at, 1, 10) <= ${day} then substr(r.observed_at, 1, 10) else '' end) end`;
}

/**
 * Marks days of the history to summarize again: days on which a book version changed rates, and later summarized days of the same products,
 * before `until` if that is not null.
 */
export function markStale(version: SQL | number, until: SQL | null): SQL {
  return sql`insert or ignore into stale_days (product_type, day)
    with changed(product_type, day) as (select distinct product_type, substr(changed_at, 1, 10) from rate_changes where book_version = ${version})
    select product_type, day from changed
    union
    select later.product_type, later.day from rate_days later join changed on changed.product_type = later.product_type and later.day > changed.day
    where later.state = ${NATION} and later.term_months = ${TERM_VIEWS.all} and (${until} is null or later.day < ${until})`;
}

/** Records the quarter of a call-report import; does nothing for other imports. */
export function noteQuarter(importId: string): SQL {
  return sql`insert or ignore into call_reports (cycle_date)
    select cycle_date from imports where import_id = ${importId} and kind = 'ncua' and cycle_date is not null`;
}

/**
 * Version number of changes that a late import of an older quarter logs: the date from which they apply (that quarter's, or the next
 * one's), negated, such as -20240331.
 */
const versionOfQuarter = (day: SQL): SQL => sql`-cast(replace(${day}, '-', '') as integer)`;

/** How rates moved: the change log, and summaries of each day (guides/operating.md#history). */
export class RateHistory {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async listQuarters(): Promise<readonly string[]> {
    const rows = await this.#db.select().from(callReports).orderBy(asc(callReports.cycleDate));
    return rows.map(({ cycleDate }) => cycleDate);
  }

  async quarterAfter(day: string): Promise<string | null> {
    const row = await this.#db.get<{ day: string | null }>(sql`select min(cycle_date) as day from call_reports where cycle_date > ${day}`);
    return row?.day ?? null;
  }

  /**
   * Adds an older quarter to the history, without changing the rates in force: from the quarter's date until the next imported quarter,
   * each rate has the quarter's figure.
   * @returns number of rates for which the quarter gives another figure than the history had.
   */
  async addQuarter(importId: string, quarter: string): Promise<number> {
    // Evaluated inside the transaction, so that it sees quarters that were imported meanwhile.
    const next = sql`(select min(cycle_date) from call_reports where cycle_date > ${quarter})`;
    const [version, nextVersion] = [versionOfQuarter(sql`${quarter}`), versionOfQuarter(next)];
    const [time, nextTime] = [`${quarter}T00:00:00Z`, sql`(${next} || 'T00:00:00Z')`];
    const staged = (kind: string) => sql`select * from import_rows where import_id = ${importId} and kind = ${kind}`;
    // Each rate's figure at the quarter's date: `rate` from the quarter, `known` from the log.
    const compared = sql`select r.rate_id, r.credit_union_id, r.product_type, r.term_months, fresh.row ->> 'rate' as rate,
        (select new_rate from rate_changes last where last.rate_id = r.rate_id and last.changed_at <= ${time}
          order by last.changed_at desc, last.book_version desc limit 1) as known
      from rates r left join (${staged("rate")}) fresh on fresh.entity_id = r.rate_id where r.origin = 'ncua'`;
    const columns = sql`insert or replace into rate_changes
      (book_version, rate_id, credit_union_id, product_type, term_months, previous_rate, new_rate, changed_at)`;
    const changes = await runTransaction(this.#database, [
      // Logs the figure from the next quarter on first, because the next statement changes the figure that `known` reads.
      sql`${columns} select ${nextVersion}, rate_id, credit_union_id, product_type, term_months, rate, known, ${nextTime} from (${compared}) compared
        where rate is not known
        and not exists (select 1 from rate_changes there where there.rate_id = compared.rate_id and there.changed_at = ${nextTime})`,
      sql`${columns} select ${version}, rate_id, credit_union_id, product_type, term_months, known, rate, ${time} from (${compared})
        where rate is not known`,
      markStale(version, next),
      markStale(nextVersion, next),
      noteQuarter(importId),
      forgetMedians(importId),
      markUnjudged(EVERY_LENDER),
      sql`delete from import_rows where import_id = ${importId}`,
      sql`delete from imports where import_id = ${importId}`,
    ]);
    const changed = changes[1];
    if (changed === undefined) throw new Error("A transaction answers each of its statements.");
    return changed;
  }

  /**
   * Stores, only for the history, a quarter's institutions and rates that the catalog does not have. An id that its institution no longer
   * uses becomes a former id, and begins a version of the membership book. Safe to repeat. Call this before `addQuarter`.
   */
  async keepGone(importId: string, now: string): Promise<void> {
    const staged = (kind: string) => sql`select * from import_rows where import_id = ${importId} and kind = ${kind}`;
    const present = sql`select charter_number, min(credit_union_id) as id from institutions
      where synthetic = 0 and charter_number is not null group by charter_number`;
    const former = sql`select fresh.entity_id as former_id, present.id as credit_union_id from (${staged("credit_union")}) fresh
      join (${present}) present on present.charter_number = fresh.row ->> 'charter_number' and present.id <> fresh.entity_id
      where not exists (select 1 from institutions own where own.credit_union_id = fresh.entity_id)`;
    await runTransaction(this.#database, [
      // The membership book lists former ids, so a new former id begins a new version of the book, if there is one.
      sql`insert into membership_books (version, created_at) select newest.version + 1, ${now}
        from (select max(version) as version from membership_books) newest
        where newest.version is not null and exists (select 1 from (${former}) where former_id not in (select former_id from former_ids))`,
      sql`insert or ignore into former_ids (former_id, credit_union_id) select former_id, credit_union_id from (${former})`,
      sql`insert or ignore into institutions (credit_union_id, name, slug, city, state, charter_number, synthetic, retired, content_hash)
        select entity_id, coalesce(row ->> 'display_name', row ->> 'name'), coalesce(row ->> 'slug', entity_id),
          coalesce(row ->> 'display_city', row ->> 'city'), row ->> 'state', row ->> 'charter_number', 0, 1, content_hash
        from (${staged("credit_union")}) fresh
        where not exists (select 1 from former_ids where former_id = fresh.entity_id)`,
      sql`insert or ignore into rates (rate_id, credit_union_id, product_type, rate, states, vehicle_condition, source_url, observed_at, origin, content_hash, withdrawn, book_version)
        select fresh.entity_id, coalesce(former.credit_union_id, fresh.row ->> 'credit_union_id'), fresh.row ->> 'product_type', fresh.row ->> 'rate',
          fresh.row ->> 'states', fresh.row ->> 'vehicle_condition', fresh.row ->> 'source_url', fresh.row ->> 'observed_at', 'ncua', fresh.content_hash, 1, 0
        from (${staged("rate")}) fresh left join former_ids former on former.former_id = fresh.row ->> 'credit_union_id'
        where exists (select 1 from institutions own where own.credit_union_id = coalesce(former.credit_union_id, fresh.row ->> 'credit_union_id'))`,
    ]);
  }

  /**
   * Summarizes at most `limit` stale days, newest first.
   * @param everywhere codes of all states: a rate without a list of states is offered in each.
   * @returns whether stale days are left.
   */
  async rollUp(limit: number, everywhere: readonly string[]): Promise<boolean> {
    const stale = await this.#db.all<{ productType: string; day: string }>(
      sql`select product_type as productType, day from stale_days order by day desc limit ${limit + 1}`,
    );
    for (const { productType, day } of stale.slice(0, limit)) await this.#rollUpDay(productType, day, everywhere);
    return stale.length > limit;
  }

  async #rollUpDay(productType: string, day: string, everywhere: readonly string[]): Promise<void> {
    const inForce = sql`select r.states as states, r.term_months as term, c.new_rate as rate
      from rates r join rate_changes c on ${lastBefore(sql`c`, addDays(day, 1))}
      where r.product_type = ${productType} and c.new_rate is not null and not ${wasHeld(sql`r.rate_id`, addDays(day, 1))}`;
    await runTransaction(this.#database, [
      sql`delete from rate_days where product_type = ${productType} and day = ${day}`,
      sql`insert into rate_days (product_type, state, term_months, day, min, median, count)
        with in_force(states, term, rate) as materialized (${inForce}),
        placed(state, term, rate) as (
          select ${NATION}, term, rate from in_force
          union all select place.value, term, rate from in_force, json_each(coalesce(states, ${JSON.stringify(everywhere)})) place),
        terms(term) as (select distinct term from in_force where term is not null),
        viewed(state, view, rate) as (
          select state, ${TERM_VIEWS.all}, rate from placed
          union all select state, ${TERM_VIEWS.anyTerm}, rate from placed where term is null
          union all select state, terms.term, rate from placed join terms on placed.term is null or placed.term = terms.term),
        numbered as (select state, view, rate, row_number() over (partition by state, view order by rate) as number,
          count(*) over (partition by state, view) as rates from viewed)
        select ${productType}, state, view, ${day}, min(rate), round(avg(case when number in ((rates + 1) / 2, (rates + 2) / 2) then rate end), 6), rates
        from numbered group by state, view`,
      sql`insert or ignore into rate_days (product_type, state, term_months, day, count) values (${productType}, ${NATION}, ${TERM_VIEWS.all}, ${day}, 0)`,
      sql`delete from stale_days where product_type = ${productType} and day = ${day}`,
    ]);
  }

  /**
   * Summaries of a market on the days when any rate of its product changed, beginning with the last such day up to `from`. If a term has no
   * rates of its own on a day, the rates for any term are summarized instead.
   */
  async listDays({ productType, state, termMonths }: MarketFilter, from: string, to: string): Promise<readonly RolledDay[]> {
    const own = termMonths ?? TERM_VIEWS.all;
    const days = (term: number) => sql`(select day, min, median, count from rate_days where product_type = ${productType}
      and state = ${state ?? NATION} and term_months = ${term} and day >= (select first from range) and day <= ${to})`;
    return this.#db.all<RolledDay>(sql`
      with range(first) as (select coalesce(max(day), ${from}) from rate_days
        where product_type = ${productType} and state = ${NATION} and term_months = ${TERM_VIEWS.all} and day <= ${from})
      select rolled.day as day, coalesce(own.min, other.min) as min, coalesce(own.median, other.median) as median,
        coalesce(own.count, other.count, 0) as count
      from (select day from rate_days where product_type = ${productType} and state = ${NATION} and term_months = ${TERM_VIEWS.all}
        and day >= (select first from range) and day <= ${to}) rolled
      left join ${days(own)} own on own.day = rolled.day
      left join ${days(own === TERM_VIEWS.all ? own : TERM_VIEWS.anyTerm)} other on other.day = rolled.day
      order by rolled.day`);
  }

  /** The last day on which any rate of a product changed; null if none ever did. */
  async lastDay(productType: string): Promise<string | null> {
    const [row] = await this.#db.all<{ readonly day: string | null }>(sql`
      select max(day) as day from rate_days where product_type = ${productType} and state = ${NATION} and term_months = ${TERM_VIEWS.all}`);
    return row?.day ?? null;
  }

  /**
   * An institution's rates as observed on the days from `from` to `to`, oldest first, without rates held at the time. A product is observed
   * on the dates of its call reports and changes, and when its rates were last seen.
   * @param market null for every product.
   */
  async listFiguresOf(creditUnionId: string, from: string, to: string, market: MarketFilter | null): Promise<readonly ListedFigure[]> {
    const isWanted = market === null ? sql`true` : sql`r.product_type = ${market.productType} and ${isIn(market)}`;
    const own = sql`select * from rates r where r.credit_union_id = ${creditUnionId} and ${isWanted}`;
    return this.#db.all<ListedFigure>(sql`
      with own as materialized (${own}),
      days(product_type, day) as (
        select own.product_type, q.cycle_date from own join call_reports q on own.origin = 'ncua'
        union select c.product_type, substr(c.changed_at, 1, 10) from own join rate_changes c on c.rate_id = own.rate_id
        union select product_type, substr(observed_at, 1, 10) from own where withdrawn = 0)
      select d.product_type as productType, r.vehicle_condition as vehicleCondition, d.day as day, c.new_rate as rate
      from days d join own r on r.product_type = d.product_type
      join rate_changes c on ${lastBefore(sql`c`, sql`date(d.day, '+1 day')`)}
      where d.day >= ${from} and d.day <= ${to} and c.new_rate is not null and not ${wasHeld(sql`r.rate_id`, sql`date(d.day, '+1 day')`)}
      order by d.day, r.rate_id`);
  }

  /**
   * Institutions whose lowest rate in a market differs between two days, the largest movement first.
   * @param direction of the movement; null for both.
   */
  async listMovements(
    market: MarketFilter,
    from: string,
    to: string,
    direction: Direction | null,
    limit: number,
  ): Promise<readonly InstitutionMovement[]> {
    const sign = direction === null ? sql`true` : direction === "up" ? sql`rateNow > rateThen` : sql`rateNow < rateThen`;
    const figures = (
      day: string,
    ) => sql`select r.rate_id as rateId, r.credit_union_id as id, c.new_rate as rate, ${observedBy(sql`c`, day)} as observed
      from rates r join rate_changes c on ${lastBefore(sql`c`, addDays(day, 1))}
      where r.product_type = ${market.productType} and ${isIn(market)} and c.new_rate is not null and not ${wasHeld(sql`r.rate_id`, addDays(day, 1))}`;
    return this.#db.all<InstitutionMovement>(sql`
      with earlier as materialized (${figures(from)}), now as materialized (${figures(to)}),
        -- With one "min" in a query, the other columns are those of its row (SQLite, "Bare columns in an aggregate query").
        lowest_then as (select id, min(rate) as rateThen, observed as observedThen from earlier where rateId in (select rateId from now) group by id),
        lowest_now as (select id, min(rate) as rateNow, observed as observedNow from now where rateId in (select rateId from earlier) group by id),
        lowest as (select * from lowest_then join lowest_now using (id))
      select i.credit_union_id as creditUnionId, i.name as name, case when i.retired = 0 then i.slug end as slug, i.state as state,
        rateThen, observedThen, rateNow, observedNow
      from lowest join institutions i on i.credit_union_id = lowest.id
      where rateThen <> rateNow and ${sign}
      order by abs(rateNow - rateThen) desc, i.credit_union_id limit ${limit}`);
  }
}
