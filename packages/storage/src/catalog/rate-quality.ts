import {
  type IndexFigure,
  LOAN_PRODUCTS,
  type LoanProduct,
  type RateIndex,
  REFERENCE_LINES,
  type ReferenceLine,
} from "@tellerline/vocabulary";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction, type Statement } from "../transaction.ts";
import {
  HELD_COLUMNS,
  type HeldDecisionRow,
  type HeldRate,
  type JudgementSlice,
  type Raw,
  type ReferenceRow,
  type SliceVerdict,
  type StoredReference,
  toUnjudged,
  type UnjudgedRate,
} from "./held-rate-rows.ts";
import { lastBefore } from "./last-change.ts";
import { institutions, rates, referenceRates } from "./schema.ts";

const isReferenceLine = (line: ReferenceLine | RateIndex): line is ReferenceLine => REFERENCE_LINES.some((one) => one === line);

const MARK = sql`lower(hex(randomblob(8)))`;

/** Marks institutions whose rates must be judged again. @param which query that selects `credit_union_id`. */
export function markUnjudged(which: SQL): SQL {
  return sql`insert into unjudged_institutions (credit_union_id, mark) select credit_union_id, ${MARK} from (${which}) where true
    on conflict (credit_union_id) do update set mark = excluded.mark`;
}

/**
 * Statements that put changed judgements into the next book. If the newest version is published, another version is begun. If it is being
 * compiled, it is compiled again.
 */
export function beginJudgedVersion(now: string, condition: SQL = sql`true`): readonly Statement[] {
  return [
    sql`insert into rate_books (version, created_at, judgings) select version + 1, ${now}, 1 from rate_books newest
      where published_at is not null and not exists (select 1 from rate_books newer where newer.version > newest.version) and ${condition}`,
    sql`update rate_books set judgings = judgings + 1 where version = (select max(version) from rate_books) and ${condition}`,
  ];
}

export const EVERY_LENDER = sql`select distinct credit_union_id from rates`;

/** Condition: a rate was held just before a time. */
export function wasHeld(rateId: SQL, before: SQL | string): SQL {
  return sql`coalesce((select reasons from rate_judgements judged where judged.rate_id = ${rateId} and judged.since < ${before}
    order by judged.since desc limit 1), 0) <> 0`;
}

/**
 * Products that no published average covers. Their rates are compared with the median of a quarter's figures
 * (guides/data-quality.md#references).
 */
const MEDIANS: readonly { readonly line: ReferenceLine; readonly product: LoanProduct }[] = [
  { line: "student_loan_median", product: "student_loan" },
  { line: "equipment_loan_median", product: "equipment_loan" },
];

const CALL_REPORTS_URL = "https://ncua.gov/analysis/credit-union-corporate-call-report-data/quarterly-data";

const MEDIAN_COLLECTOR = "median of all figures that credit unions reported for the quarter";

/** Deletes the medians of the quarter that an import brings, because the import changes the quarter's figures. */
export function forgetMedians(importId: string): SQL {
  return sql`delete from reference_rates where line in (select value from json_each(${JSON.stringify(MEDIANS.map(({ line }) => line))}))
    and as_of = (select cycle_date from imports where import_id = ${importId} and kind = 'ncua')`;
}

export class RateQuality {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * Averages in the database. They are used beside the averages built into the product, and in place of those of the same line and date.
   */
  async listReferences(): Promise<readonly ReferenceRow[]> {
    const rows = await this.#db.select().from(referenceRates).orderBy(referenceRates.asOf, referenceRates.line);
    return rows.flatMap(({ line, ...row }) => (isReferenceLine(line) ? [{ ...row, line }] : []));
  }

  /** Imported figures of rate indexes. The table of averages also holds them. */
  async listIndexFigures(): Promise<readonly IndexFigure[]> {
    const rows = await this.#db.select().from(referenceRates).orderBy(referenceRates.asOf);
    return rows.flatMap(({ line, asOf, percent }) => (isReferenceLine(line) ? [] : [{ index: line, from: asOf, percent }]));
  }

  /** Stores averages, marks every rate to be judged again, and deletes the import. @returns number of new or changed averages. */
  async putReferences(rows: readonly StoredReference[], importId: string): Promise<number> {
    const packed = JSON.stringify(
      rows.map(({ line, asOf, percent, sourceUrl, collectedBy }) => [line, asOf, percent, sourceUrl, collectedBy]),
    );
    const [changed] = await runTransaction(this.#database, [
      sql`insert into reference_rates (line, as_of, percent, source_url, collected_by)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${packed}) where true
        on conflict (line, as_of) do update set percent = excluded.percent, source_url = excluded.source_url, collected_by = excluded.collected_by
        where percent is not excluded.percent or source_url is not excluded.source_url or collected_by is not excluded.collected_by`,
      markUnjudged(EVERY_LENDER),
      sql`delete from import_rows where import_id = ${importId}`,
      sql`delete from imports where import_id = ${importId}`,
    ]);
    return changed;
  }

  /** Computes missing medians of imported quarters from the figures of their call reports. */
  async noteMedians(): Promise<void> {
    const figures = (product: LoanProduct) => sql`select q.cycle_date as quarter, c.new_rate as rate from call_reports q
      join rates r on r.origin = 'ncua' and r.product_type = ${product}
      join rate_changes c on ${lastBefore(sql`c`, sql`date(q.cycle_date, '+1 day')`)}
      where c.new_rate is not null`;
    const missing = (line: ReferenceLine) =>
      sql`select 1 from call_reports where not exists (select 1 from reference_rates m where m.line = ${line} and m.as_of = cycle_date) limit 1`;
    for (const { line, product } of MEDIANS) {
      if ((await this.#db.all(missing(line))).length === 0) continue;
      await this.#db.run(sql`insert or ignore into reference_rates (line, as_of, percent, source_url, collected_by)
        select ${line}, quarter, avg(rate), ${CALL_REPORTS_URL}, ${MEDIAN_COLLECTOR} from (
          select quarter, rate, row_number() over (partition by quarter order by rate) as number, count(*) over (partition by quarter) as figures
          from (${figures(product)}))
        where number in ((figures + 1) / 2, (figures + 2) / 2) group by quarter`);
    }
  }

  /**
   * Marks institutions whose rates the previous release wrote: it judges nothing, and may still run after this release's migrations. A
   * version with rows still to be written is left for a later call.
   */
  async markUnjudgedVersions(): Promise<void> {
    const unjudged = sql`select version from rate_books where judgings = 0 and import_id is null`;
    if ((await this.#db.all(sql`${unjudged} limit 1`)).length === 0) return;
    await runTransaction(this.#database, [
      markUnjudged(sql`select distinct credit_union_id from rates where book_version in (${unjudged})`),
      sql`update rate_books set judgings = 1 where version in (${unjudged})`,
    ]);
  }

  async countUnjudged(): Promise<number> {
    const row = await this.#db.get<{ rows: number }>(sql`select count(*) as rows from unjudged_institutions`);
    return soleRow(row).rows;
  }

  /**
   * The next institutions to judge, with their loan rates.
   * @param rateLimit maximum rates in the slice. An institution with more rates is returned alone, with all its rates.
   */
  async nextSlice(rateLimit: number): Promise<JudgementSlice> {
    const marked = await this.#db.all<{ id: string; mark: string }>(sql`
      with sized as (select u.credit_union_id as id, u.mark as mark,
          (select count(*) from rates where rates.credit_union_id = u.credit_union_id) as rates
        from unjudged_institutions u order by u.credit_union_id limit ${rateLimit})
      select id, mark from (select id, mark, rates, sum(rates) over (order by id) as total from sized)
      where total <= ${rateLimit} or total = rates order by id`);
    const ids = JSON.stringify(marked.map(({ id }) => id));
    const rows = await this.#db.all<Omit<UnjudgedRate, "changes" | "decisions" | "isLive" | "isGone" | "isFederal"> & Raw>(sql`
      select r.rate_id as rateId, r.credit_union_id as creditUnionId, r.product_type as product, r.term_months as termMonths,
        r.vehicle_condition as vehicleCondition, r.program as program, r.published_apr as publishedApr, r.max_amount as maxAmountUsd, r.origin as origin,
        r.rate as rate, r.observed_at as observedAt, r.withdrawn = 0 as isLive, r.gone_since is not null as isGone, r.quality_reasons as qualityReasons, i.is_federal as isFederal,
        (select count(*) from rate_judgements judged where judged.rate_id = r.rate_id) as judgements,
        (select json_group_array(json_array(changed_at, new_rate)) from (select changed_at, new_rate from rate_changes c
          where c.rate_id = r.rate_id order by changed_at, book_version)) as changes,
        (select json_group_array(json_array(rate, decision, ended_at)) from (select rate, decision, ended_at from held_decisions d
          where d.rate_id = r.rate_id order by decided_at)) as decisions
      from rates r join institutions i on i.credit_union_id = r.credit_union_id
      where r.credit_union_id in (select value from json_each(${ids}))
        and r.product_type in (select value from json_each(${JSON.stringify(LOAN_PRODUCTS)}))
      order by r.credit_union_id, r.rate_id`);
    return { institutions: marked.map(({ id, mark }) => [id, mark]), rates: rows.map(toUnjudged) };
  }

  /**
   * Stores the judgements of a slice. If the reasons to hold a rate in force changed, begins a book version with them (see
   * `beginJudgedVersion`).
   * @returns whether such reasons changed.
   */
  async storeSlice(
    { institutions: judged, rates: before }: JudgementSlice,
    { current, judgements }: SliceVerdict,
    now: string,
  ): Promise<boolean> {
    const known = new Map(before.map((rate) => [rate.rateId, rate]));
    const changed = current.filter(([rateId, reasons]) => known.get(rateId)?.qualityReasons !== reasons);
    const isLiveChanged = changed.some(([rateId]) => known.get(rateId)?.isLive === true);
    const ids = JSON.stringify(judged.map(([id]) => id));
    const own = sql`select rate_id from rates where credit_union_id in (select value from json_each(${ids}))`;
    const fresh = sql`select value ->> 0 as rate_id, value ->> 1 as since, value ->> 2 as reasons from json_each(${JSON.stringify(judgements)})`;
    const isSilent =
      changed.length === 0 && judgements.length === 0 && before.every((rate) => rate.judgements === 0 && rate.decisions.length === 0);
    const found: readonly Statement[] = [
      ...this.#markStaleDays(own, fresh),
      sql`delete from rate_judgements where rate_id in (${own})`,
      sql`insert into rate_judgements (rate_id, since, reasons) ${fresh}`,
      sql`update rates set quality_reasons = fresh.reasons
        from (select value ->> 0 as rate_id, value ->> 1 as reasons from json_each(${JSON.stringify(changed)})) fresh
        where rates.rate_id = fresh.rate_id`,
      sql`update held_decisions set ended_at = ${now} where ended_at is null and rate_id in (${own})
        and rate <> (select rate from rates where rates.rate_id = held_decisions.rate_id)`,
    ];
    await runTransaction(this.#database, [
      ...(isSilent ? [] : found),
      sql`delete from unjudged_institutions where (credit_union_id, mark) in
        (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(judged)}))`,
      ...(isLiveChanged ? beginJudgedVersion(now) : []),
    ]);
    return isLiveChanged;
  }

  /** Marks days of the history to summarize again, because other rates were held on them than before. */
  #markStaleDays(own: SQL, fresh: SQL): readonly Statement[] {
    const differing = sql`select rate_id, min(since) as since from (
        select rate_id, since, reasons from (${fresh}) except select rate_id, since, reasons from rate_judgements
        union all
        select * from (select rate_id, since, reasons from rate_judgements where rate_id in (${own}) except select rate_id, since, reasons from (${fresh})))
      group by rate_id`;
    return [
      sql`insert or ignore into stale_days (product_type, day)
        select distinct d.product_type, d.day from rate_days d
        join (select r.product_type as product_type, min(substr(differing.since, 1, 10)) as day
          from (${differing}) differing join rates r on r.rate_id = differing.rate_id group by r.product_type) first
        on first.product_type = d.product_type and d.day >= first.day
        where d.state = '' and d.term_months = -1`,
    ];
  }

  async listHeld(after: string, limit: number): Promise<readonly HeldRate[]> {
    return this.#db
      .select(HELD_COLUMNS)
      .from(rates)
      .innerJoin(institutions, eq(institutions.creditUnionId, rates.creditUnionId))
      .where(sql`${rates.withdrawn} = 0 and ${rates.qualityReasons} <> 0 and ${rates.rateId} > ${after}`)
      .orderBy(rates.rateId)
      .limit(limit);
  }

  async findLive(rateId: string): Promise<HeldRate | null> {
    const row = await this.#db
      .select(HELD_COLUMNS)
      .from(rates)
      .innerJoin(institutions, eq(institutions.creditUnionId, rates.creditUnionId))
      .where(and(eq(rates.rateId, rateId), eq(rates.withdrawn, false)))
      .get();
    return row ?? null;
  }

  /**
   * Stores a decision about a rate's figure in place of the earlier decision, unless the figure has changed meanwhile. Marks the
   * institution to be judged again.
   * @returns whether the decision was stored.
   */
  async decide(row: Omit<HeldDecisionRow, "endedAt">, creditUnionId: string): Promise<boolean> {
    const isStill = sql`exists (select 1 from rates where rate_id = ${row.rateId} and rate = ${row.rate} and withdrawn = 0)`;
    const [, stored] = await runTransaction(this.#database, [
      sql`update held_decisions set ended_at = ${row.decidedAt} where rate_id = ${row.rateId} and ended_at is null and ${isStill}`,
      sql`insert into held_decisions (decision_id, rate_id, rate, decision, reason, decided_by, decided_at)
        select ${row.decisionId}, ${row.rateId}, ${row.rate}, ${row.decision}, ${row.reason}, ${row.decidedBy}, ${row.decidedAt} where ${isStill}`,
      markUnjudged(sql`select ${creditUnionId} as credit_union_id`),
    ]);
    return stored > 0;
  }
}
