import { RATE_COLUMNS } from "@tellerline/vocabulary";
import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction, type Statement } from "../transaction.ts";
import { rememberFormerIds, takeOverFormerIds } from "./former-ids.ts";
import { timeOf } from "./import-time.ts";
import { membershipBooks } from "./membership-schema.ts";
import { putInstitutions } from "./put-institutions.ts";
import { markStale, noteQuarter } from "./rate-history.ts";
import type { RateOrigin } from "./rate-origin.ts";
import { EVERY_LENDER, forgetMedians, markUnjudged } from "./rate-quality.ts";
import { importRows, imports, rateBooks } from "./schema.ts";

export interface ImportCounts {
  readonly changed: number;
  readonly withdrawn: number;
}

const RATE_MEMBERS = [
  "credit_union_id",
  "product_type",
  "rate",
  "published_apr",
  "term_months",
  "states",
  "effective_at",
  "source_url",
  "rate_basis",
  "rate_is_apr",
  "evidence",
  ...RATE_COLUMNS.map(({ wire }) => wire),
];

/** Quotes a column's name, because `index` is an SQL keyword. */
const quoted = (column: string): string => `"${column}"`;

/** Column with the hash that shows whether an institution's row has changed since the last import of this origin. */
const hashOf = (origin: RateOrigin): SQL => sql.raw(origin === "ncua" ? "agency_hash" : "content_hash");

/** An import with rows still to be written, and the book version that gets them. */
export interface Writing {
  readonly importId: string;
  readonly version: number;
}

/**
 * Maximum rates, and maximum withdrawals, that one transaction usually writes. All other queries wait for it: a tenth of a second for 4,000
 * rows.
 */
const ROWS_AT_ONCE = 4000;
/** Maximum rates, and maximum withdrawals, in one transaction of a large import. D1 ends a transaction after 30 seconds. */
const MOST_AT_ONCE = 20_000;
/**
 * Transactions in which a large import is written, each of about ten queries. An invocation may make a thousand queries, and needs some to
 * judge the rates and to compile the book.
 */
const SLICES = 50;

export class RateImports {
  readonly #database: D1Database;
  readonly #db;
  readonly #rowsAtOnce: number;

  /** @param rowsAtOnce rows that one transaction writes; more if the import would otherwise take more than `SLICES` transactions. */
  constructor(database: D1Database, rowsAtOnce = ROWS_AT_ONCE) {
    this.#database = database;
    this.#db = drizzle(database);
    this.#rowsAtOnce = rowsAtOnce;
  }

  /**
   * `changed` counts staged rows that differ from the stored ones. `withdrawn` counts rates in force that the import withdraws without
   * naming them.
   */
  async countChanges(importId: string, origin: RateOrigin): Promise<ImportCounts> {
    const row = await this.#db.get<{ changed: number; withdrawn: number }>(sql`
      select (select count(*) from import_rows staged where import_id = ${importId} and (
          (kind = 'rate' and not exists (select 1 from rates where rate_id = staged.entity_id
            and ((content_hash = staged.content_hash and withdrawn = 0) or ${this.#stays(origin, sql`rates`)})))
          or (kind = 'credit_union' and not exists (select 1 from institutions
            where credit_union_id = staged.entity_id and ${hashOf(origin)} = staged.content_hash and retired = 0))
          or (kind = 'withdrawal' and exists (select 1 from rates where rate_id = staged.entity_id and withdrawn = 0)))) as changed,
        (select count(*) from rates where withdrawn = 0 and ${this.#superseded(importId, origin)}) as withdrawn`);
    return { changed: soleRow(row).changed, withdrawn: soleRow(row).withdrawn };
  }

  async countAfter(importId: string, origin: RateOrigin): Promise<number> {
    const row = await this.#db.get<{ rows: number }>(sql`
      select (select count(*) from rates where withdrawn = 0 and not ${this.#superseded(importId, origin)}
          and not exists (select 1 from import_rows where import_id = ${importId} and kind = 'withdrawal' and entity_id = rates.rate_id))
        + (select count(*) from import_rows staged left join rates on rates.rate_id = staged.entity_id
          where import_id = ${importId} and kind = 'rate' and (rates.rate_id is null or (withdrawn = 1 and not ${this.#stays(origin, sql`rates`)})))
        as rows`);
    return soleRow(row).rows;
  }

  /** Condition: the import must not restore the stored rate, because the operator withdrew the rate for good. */
  #stays(origin: RateOrigin, stored: SQL): SQL {
    return origin === "ncua" ? sql`${stored}.withdrawn_for_good = 1` : sql`false`;
  }

  /**
   * Condition: the import withdraws the rate without naming it. A quarter does so with the invented rates, and with call-report rates that
   * it lacks.
   */
  #superseded(importId: string, origin: RateOrigin): SQL {
    if (origin !== "ncua") return sql`false`;
    const isStaged = (kind: string) =>
      sql`exists (select 1 from import_rows where import_id = ${importId} and kind = ${kind} and entity_id = rates.rate_id)`;
    return sql`((origin = 'synthetic' or (origin = 'ncua' and not ${isStaged("rate")})) and not ${isStaged("withdrawal")})`;
  }

  /**
   * Puts an import in force: institutions, rates, changes of rates, and a new book version. If all rows fit in one transaction, it also
   * deletes the import. Otherwise the rate rows are left for `writeSlice`, and the version can't be published before they are written.
   * @param membershipVersion version of the membership book to begin; null to begin none.
   * @returns whether rows are still to be written.
   * @throws, changing nothing, if another publisher took the version or the import, or while another import has rows to be written.
   */
  async apply(importId: string, origin: RateOrigin, version: number, membershipVersion: number | null, now: string): Promise<boolean> {
    const isWhole = (await this.#countRows(importId, this.#rowsAtOnce + 1)) <= this.#rowsAtOnce;
    const writing = { importId, version };
    await runTransaction(this.#database, [
      sql`insert into rate_books (version, created_at, import_id, judgings)
        values (${version}, case when not exists (select 1 from rate_books where import_id is not null) then ${timeOf(importId, now)} end, ${importId}, 1)`,
      ...(membershipVersion === null ? [] : [this.#db.insert(membershipBooks).values({ version: membershipVersion, createdAt: now })]),
      ...rememberFormerIds(importId, origin),
      putInstitutions(importId, origin),
      // The rates are judged again: an institution's charter determines its legal rate ceiling.
      markUnjudged(sql`select entity_id as credit_union_id from import_rows where import_id = ${importId} and kind = 'credit_union'`),
      ...takeOverFormerIds(origin),
      ...this.#withdraw(writing, this.#superseded(importId, origin), this.#observed(importId, now), false),
      ...(isWhole ? [...this.#slice(writing, origin, now, this.#rowsAtOnce), ...this.#end(writing, origin)] : []),
    ]);
    return !isWhole;
  }

  async findWriting(): Promise<Writing | null> {
    const row = await this.#db.select().from(rateBooks).where(isNotNull(rateBooks.importId)).get();
    return row === undefined || row.importId === null ? null : { importId: row.importId, version: row.version };
  }

  /** Number of rows that `writeSlice` should write in one transaction. */
  async sliceOf(importId: string): Promise<number> {
    const rows = await this.#countRows(importId, MOST_AT_ONCE * SLICES);
    return Math.min(MOST_AT_ONCE, Math.max(this.#rowsAtOnce, Math.ceil(rows / SLICES)));
  }

  /**
   * Writes the next rows of an import, or finishes the import if all rows are written. Safe to call concurrently, and after a crash.
   * @returns whether to call again.
   */
  async writeSlice(writing: Writing, origin: RateOrigin, atOnce: number): Promise<boolean> {
    const row = await this.#db.select().from(rateBooks).where(eq(rateBooks.version, writing.version)).get();
    if (row === undefined || row.importId !== writing.importId) return false;
    const isDone = (await this.#countRows(writing.importId, 1)) === 0;
    await runTransaction(this.#database, isDone ? this.#end(writing, origin) : this.#slice(writing, origin, row.createdAt, atOnce));
    return !isDone;
  }

  /** Number of staged rates and withdrawals. @param most counting stops at this number. */
  async #countRows(importId: string, most: number): Promise<number> {
    const row = await this.#db.get<{ rows: number }>(sql`select count(*) as rows from (
      select 1 from import_rows where import_id = ${importId} and kind in ('rate', 'withdrawal') limit ${most})`);
    return soleRow(row).rows;
  }

  /** When the import's changes happened: at the date of its quarter, however late the quarter is imported, otherwise `now`. */
  #observed(importId: string, now: string): SQL {
    return sql`(select coalesce(cycle_date || 'T00:00:00Z', ${now}) from imports where import_id = ${importId})`;
  }

  /**
   * Withdraws rates and logs the changes.
   * @param which condition on rates.
   * @param isForGood whether later quarters may not restore the rates.
   */
  #withdraw({ version }: Writing, which: SQL, changedAt: SQL, isForGood: boolean): readonly Statement[] {
    return [
      sql`${CHANGE} select ${version}, rate_id, credit_union_id, product_type, term_months, rate, null, ${changedAt}
        from rates where withdrawn = 0 and ${which}`,
      sql`update rates set withdrawn = 1, book_version = ${version}, withdrawn_for_good = ${isForGood ? 1 : 0} where withdrawn = 0 and ${which}`,
    ];
  }

  /** Writes a slice of the staged rows, withdrawals first, and removes them from the import. */
  #slice(writing: Writing, origin: RateOrigin, now: string, atOnce: number): readonly Statement[] {
    const { importId, version } = writing;
    const members = sql.raw(RATE_MEMBERS.map(quoted).join(", "));
    const values = sql.raw(RATE_MEMBERS.map((member) => `row ->> '${member}'`).join(", "));
    const assignments = sql.raw(RATE_MEMBERS.map((member) => `${quoted(member)} = excluded.${quoted(member)}`).join(", "));
    const some = (kind: string) => this.#some(importId, kind, atOnce);
    return [
      ...this.#withdraw(writing, sql`rate_id in (select entity_id from (${some("withdrawal")}))`, sql`${now}`, true),
      sql`${CHANGE}
        select ${version}, entity_id, row ->> 'credit_union_id', row ->> 'product_type', row ->> 'term_months',
          case when old.withdrawn = 0 then old.rate end, row ->> 'rate', ${this.#observed(importId, now)}
        from (${some("rate")}) fresh left join rates old on old.rate_id = fresh.entity_id
        where old.rate_id is null or ((old.withdrawn = 1 or ${isMoved}) and not ${this.#stays(origin, sql`old`)})`,
      ...this.#confirmSlice(importId, now, atOnce),
      sql`insert into rates (rate_id, ${members}, observed_at, origin, content_hash, withdrawn, book_version)
        select entity_id, ${values}, coalesce(row ->> 'observed_at', ${now}), ${origin}, content_hash, 0, ${version}
        from (${some("rate")}) where true
        on conflict (rate_id) do update set ${assignments}, observed_at = excluded.observed_at, origin = excluded.origin,
          content_hash = excluded.content_hash, gone_since = null, withdrawn = 0, withdrawn_for_good = 0, book_version = excluded.book_version
        where (rates.withdrawn = 1 or rates.content_hash <> excluded.content_hash) and not ${this.#stays(origin, sql`rates`)}`,
      ...this.#taken(importId, atOnce),
    ];
  }

  /**
   * Updates the observation dates of an import's unchanged rates, slice by slice, and deletes the import's rate rows. Begins no book
   * version: the next version has the new dates (guides/operating.md#rate-files).
   */
  async confirm(importId: string, now: string): Promise<void> {
    const atOnce = await this.sliceOf(importId);
    while ((await this.#countRows(importId, 1)) > 0) {
      await runTransaction(this.#database, [...this.#confirmSlice(importId, now, atOnce), ...this.#taken(importId, atOnce)]);
    }
  }

  /** Updates the observation dates of rates that the next staged rows repeat unchanged. */
  #confirmSlice(importId: string, now: string, atOnce: number): readonly Statement[] {
    const seen = sql`(select entity_id, content_hash, coalesce(row ->> 'observed_at', ${now}) as at from (${this.#some(importId, "rate", atOnce)})) fresh`;
    const isSeenAgain = sql`rates.rate_id = fresh.entity_id and rates.content_hash = fresh.content_hash and rates.withdrawn = 0
      and julianday(rates.observed_at) < julianday(fresh.at)`;
    return [
      // Whether a figure is held depends on the day on which it was observed, so a new date needs a new judgement.
      markUnjudged(sql`select distinct rates.credit_union_id from rates, ${seen} where ${isSeenAgain}`),
      sql`update rates set observed_at = fresh.at from ${seen} where ${isSeenAgain}`,
    ];
  }

  #some(importId: string, kind: string, atOnce: number): SQL {
    return sql`select * from import_rows where import_id = ${importId} and kind = ${kind} order by entity_id limit ${atOnce}`;
  }

  #taken(importId: string, atOnce: number): readonly Statement[] {
    return ["withdrawal", "rate"].map(
      (kind) => sql`delete from import_rows where import_id = ${importId} and kind = ${kind}
        and entity_id in (select entity_id from (${this.#some(importId, kind, atOnce)}))`,
    );
  }

  #end({ importId, version }: Writing, origin: RateOrigin): readonly Statement[] {
    return [
      sql`update institutions set retired = 1 where ${origin} = 'ncua' and synthetic = 1
        and not exists (select 1 from rates where rates.credit_union_id = institutions.credit_union_id and withdrawn = 0)`,
      markStale(version, null),
      noteQuarter(importId),
      forgetMedians(importId),
      // A quarter of call reports changes the history that rates are compared with, so all rates are judged again.
      markUnjudged(origin === "ncua" ? EVERY_LENDER : sql`select distinct credit_union_id from rates where book_version = ${version}`),
      this.#db.delete(importRows).where(eq(importRows.importId, importId)),
      this.#db.delete(imports).where(eq(imports.importId, importId)),
      this.#db.update(rateBooks).set({ importId: null }).where(eq(rateBooks.version, version)),
    ];
  }
}

/**
 * Condition: the staged rate differs from the stored one in a way that the change log records: its rate, product, institution, term or
 * states.
 */
const isMoved = sql`(old.rate is not fresh.row ->> 'rate' or old.product_type is not fresh.row ->> 'product_type'
  or old.credit_union_id is not fresh.row ->> 'credit_union_id' or old.term_months is not fresh.row ->> 'term_months'
  or old.states is not fresh.row ->> 'states')`;

const CHANGE = sql`insert into rate_changes (book_version, rate_id, credit_union_id, product_type, term_months, previous_rate, new_rate, changed_at)`;
