import type { Product } from "@tellerline/vocabulary";
import { and, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import { importRows, imports } from "./schema.ts";

/** A validated row of an open import. `row` is its canonical JSON. */
export interface StagedRow {
  /**
   * Kind of the row in the imported file. Publishing adds `publication` rows, and a `verdict` for each claim. A row that fails a check
   * becomes `rejected`.
   */
  readonly kind:
    | "rate"
    | "credit_union"
    | "withdrawal"
    | "membership"
    | "source"
    | "claim"
    | "reading"
    | "reference"
    | "publication"
    | "verdict"
    | "rejected";
  readonly entityId: string;
  readonly line: number;
  readonly row: string;
  readonly contentHash: string;
}

/** Facts that a rate's legal ceiling depends on. */
export interface StagedRate {
  readonly entityId: string;
  readonly product: Product;
  readonly ratePercent: number;
  readonly maxAmountUsd: number | null;
  readonly termMonths: number | null;
  readonly observedAt: string | null;
}

export interface ImportHead {
  readonly importId: string;
  readonly kind: string;
  readonly skipBad: boolean;
  /** Whether claims are published even if that drops a rule in force. */
  readonly acceptLoss: boolean;
  readonly cycleDate: string | null;
  readonly createdAt: string;
}

/** Condition: the import began before `time`, and no book version is still being written from it. */
function isAbandoned(time: string): SQL {
  return sql`created_at < ${time} and import_id not in (select import_id from rate_books where import_id is not null)`;
}

/** Imports whose rows are staged chunk by chunk. The rows take effect only after the whole file has been validated. */
export class Imports {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * Begins an import, and deletes abandoned ones.
   * @param abandoned ISO 8601. An import that began earlier is abandoned, unless a book version is still being written from it.
   */
  async begin(head: ImportHead, abandoned: string): Promise<void> {
    await runTransaction(this.#database, [
      sql`delete from import_rows where import_id in (select import_id from imports where ${isAbandoned(abandoned)})`,
      sql`delete from imports where ${isAbandoned(abandoned)}`,
      this.#db.insert(imports).values(head),
    ]);
  }

  /** Deletes up to `SLICE` rows of abandoned or deleted imports, then abandoned imports without rows. @returns number of deleted rows. */
  async prune(abandoned: string): Promise<number> {
    const stale = sql`select import_id from imports where ${isAbandoned(abandoned)}`;
    const [rows] = await runTransaction(this.#database, [
      sql`delete from import_rows where rowid in (select rowid from import_rows where import_id in (${stale})
        or import_id not in (select import_id from imports) limit ${SLICE})`,
      sql`delete from imports where ${isAbandoned(abandoned)} and not exists (select 1 from import_rows r where r.import_id = imports.import_id)`,
    ]);
    return rows;
  }

  async find(importId: string): Promise<ImportHead | null> {
    return (await this.#db.select().from(imports).where(eq(imports.importId, importId)).get()) ?? null;
  }

  /** Line numbers of those entities that the import already contains, by entity id. */
  async findLines(
    importId: string,
    kinds: readonly StagedRow["kind"][],
    entityIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#db
      .select({ entityId: importRows.entityId, line: importRows.line })
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, importId),
          inArray(importRows.kind, [...kinds]),
          sql`${importRows.entityId} in (select value from json_each(${JSON.stringify(entityIds)}))`,
        ),
      );
    return new Map(rows.map(({ entityId, line }) => [entityId, line]));
  }

  /** Adds rows if the import still exists. Safe to repeat. The rows are one JSON parameter, because D1 allows at most 100 parameters. */
  async add(importId: string, rows: readonly StagedRow[]): Promise<void> {
    const packed = JSON.stringify(rows.map(({ kind, entityId, line, row, contentHash }) => [kind, entityId, line, row, contentHash]));
    await this.#db.run(sql`insert into import_rows (import_id, kind, entity_id, line, row, content_hash)
      select ${importId}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${packed})
      where exists (select 1 from imports where import_id = ${importId}) on conflict do nothing`);
  }

  async removeKinds(importId: string, kinds: readonly StagedRow["kind"][]): Promise<void> {
    await this.#db.delete(importRows).where(and(eq(importRows.importId, importId), inArray(importRows.kind, [...kinds])));
  }

  /**
   * In staged rows, replaces former ids of institutions with their present ids. If a staged quarter lists an id, the id is in use again and
   * stays.
   */
  async replaceFormerIds(importId: string): Promise<void> {
    const present = sql`select credit_union_id from former_ids where former_id = row ->> 'credit_union_id'`;
    await this.#db.run(sql`update or ignore import_rows set row = json_set(row, '$.credit_union_id', (${present})),
        entity_id = case when kind in ('membership', 'credit_union') then (${present}) else entity_id end
      where import_id = ${importId} and kind in ('rate', 'membership', 'source', 'claim', 'reading', 'credit_union')
        and row ->> 'credit_union_id' in (select former_id from former_ids)
        and not exists (select 1 from import_rows own join imports i on i.import_id = own.import_id
          where own.import_id = ${importId} and i.kind = 'ncua' and own.kind = 'credit_union'
          and own.entity_id = import_rows.row ->> 'credit_union_id')`);
  }

  /**
   * Rejects rows of institutions that are neither in the live catalog nor in the import. Rejected rows are reported, not published.
   * @param reason with `%s` for the institution's id.
   */
  async rejectUnknownInstitutions(importId: string, path: string, reason: string): Promise<void> {
    await this.#db.run(sql`update import_rows as staged set ${this.#asRejection(path, reason, sql`row ->> 'credit_union_id'`)}
      where import_id = ${importId} and kind in ('rate', 'membership', 'source', 'claim', 'reading')
        and not exists (select 1 from institutions where credit_union_id = staged.row ->> 'credit_union_id' and retired = 0)
        and not exists (select 1 from import_rows other where other.import_id = ${importId} and other.kind = 'credit_union'
          and other.entity_id = staged.row ->> 'credit_union_id')`);
  }

  /**
   * Rejects rates of an operator's file or of pages if another institution has a rate in force with the same id: that rate would be lost.
   * @param reason with `%s` for the other institution's id.
   */
  async rejectForeignRates(importId: string, path: string, reason: string): Promise<void> {
    const other = sql`(select credit_union_id from rates where rate_id = staged.entity_id and withdrawn = 0)`;
    await this.#db.run(sql`update import_rows as staged set ${this.#asRejection(path, reason, other)}
      where import_id = ${importId} and kind = 'rate' and ${other} <> staged.row ->> 'credit_union_id'
        and exists (select 1 from imports where import_id = ${importId} and imports.kind in ('rates', 'harvest'))`);
  }

  /**
   * Rejects everything read from these institutions' pages: sources, claims, readings, flat records, and rates with evidence.
   * @param reason with `%s` for the institution's id.
   */
  async rejectWordsOf(importId: string, creditUnionIds: readonly string[], path: string, reason: string): Promise<void> {
    await this.#db.run(sql`update import_rows as staged set ${this.#asRejection(path, reason, sql`row ->> 'credit_union_id'`)}
      where import_id = ${importId} and (kind in ('membership', 'source', 'claim', 'reading') or (kind = 'rate' and row ->> 'evidence' is not null))
        and row ->> 'credit_union_id' in (select value from json_each(${JSON.stringify(creditUnionIds)}))`);
  }

  /**
   * Staged rates above `percent` of institutions with a federal charter. Whether a charter is federal is taken from the import, or from the
   * catalog if the import does not say.
   */
  async listFederalRatesAbove(importId: string, percent: number): Promise<readonly StagedRate[]> {
    const staged = sql`(select own.row ->> 'federal_charter' from import_rows own where own.import_id = ${importId} and own.kind = 'credit_union'
      and own.entity_id = r.row ->> 'credit_union_id')`;
    const known = sql`(select is_federal from institutions where credit_union_id = r.row ->> 'credit_union_id')`;
    return this.#db.all<StagedRate>(sql`select r.entity_id as entityId, r.row ->> 'product_type' as product, r.row ->> 'rate' as ratePercent,
        r.row ->> 'max_amount' as maxAmountUsd, r.row ->> 'term_months' as termMonths, r.row ->> 'observed_at' as observedAt
      from import_rows r where r.import_id = ${importId} and r.kind = 'rate' and r.row ->> 'rate' > ${percent} and coalesce(${staged}, ${known}) = 1`);
  }

  async rejectRates(importId: string, rejected: readonly { readonly entityId: string; readonly path: string; readonly reason: string }[]) {
    if (rejected.length === 0) return;
    const packed = JSON.stringify(rejected.map(({ entityId, path, reason }) => [entityId, path, reason]));
    await this.#db.run(sql`update import_rows set kind = 'rejected', entity_id = kind || ':' || import_rows.entity_id || ':' || line,
        row = json_object('line', line, 'path', found.path, 'reason', found.reason)
      from (select value ->> 0 as id, value ->> 1 as path, value ->> 2 as reason from json_each(${packed})) found
      where import_id = ${importId} and kind = 'rate' and import_rows.entity_id = found.id`);
  }

  /** Rejects withdrawals of rates that do not exist. @param reason with `%s` for the rate's id. */
  async rejectUnknownWithdrawals(importId: string, path: string, reason: string): Promise<void> {
    await this.#db.run(sql`update import_rows as staged set ${this.#asRejection(path, reason, sql`entity_id`)}
      where import_id = ${importId} and kind = 'withdrawal' and not exists (select 1 from rates where rate_id = staged.entity_id)`);
  }

  /** Claims and their sources come in two files, so the path of a fault begins with the file's name. */
  #asRejection(path: string, reason: string, subject: SQL): SQL {
    const file = sql`case kind when 'source' then '/sources' when 'claim' then '/claims' else '' end`;
    return sql`kind = 'rejected', entity_id = kind || ':' || entity_id || ':' || line,
      row = json_object('line', line, 'path', ${file} || ${path}, 'reason', printf(${reason}, ${subject}))`;
  }

  async listRejected(importId: string): Promise<readonly string[]> {
    const rows = await this.#db
      .select({ row: importRows.row })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.kind, "rejected")))
      .orderBy(importRows.line, importRows.entityId);
    return rows.map(({ row }) => row);
  }

  async listRows(
    importId: string,
    kind: StagedRow["kind"],
    after: string,
    limit: number,
  ): Promise<readonly { entityId: string; row: string }[]> {
    return this.#db
      .select({ entityId: importRows.entityId, row: importRows.row })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.kind, kind), sql`${importRows.entityId} > ${after}`))
      .orderBy(importRows.entityId)
      .limit(limit);
  }

  async listClaimants(importId: string): Promise<readonly string[]> {
    const rows = await this.#db.all<{ id: string }>(sql`select distinct row ->> 'credit_union_id' as id from import_rows
      where import_id = ${importId} and kind = 'claim' order by 1`);
    return rows.map(({ id }) => id);
  }

  async listClaimsOf(importId: string, creditUnionIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#db.all<{ row: string }>(sql`select row from import_rows where import_id = ${importId} and kind = 'claim'
      and row ->> 'credit_union_id' in (select value from json_each(${JSON.stringify(creditUnionIds)})) order by entity_id`);
    return rows.map(({ row }) => row);
  }

  async findStaged(importId: string, kind: StagedRow["kind"], entityIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#db.all<{ row: string }>(sql`select row from import_rows where import_id = ${importId} and kind = ${kind}
      and entity_id in (select value from json_each(${JSON.stringify(entityIds)})) order by entity_id`);
    return rows.map(({ row }) => row);
  }

  /** All staged rows of one kind. Use this only for kinds with at most thousands of rows, because the result is not paged. */
  async listStaged(importId: string, kind: StagedRow["kind"]): Promise<readonly { entityId: string; line: number; row: string }[]> {
    return this.#db
      .select({ entityId: importRows.entityId, line: importRows.line, row: importRows.row })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.kind, kind)))
      .orderBy(importRows.entityId);
  }

  async removeStaged(importId: string, kind: StagedRow["kind"], entityIds: readonly string[]): Promise<void> {
    await this.#db.run(sql`delete from import_rows where import_id = ${importId} and kind = ${kind}
      and entity_id in (select value from json_each(${JSON.stringify(entityIds)}))`);
  }

  /**
   * Stores slugs in staged institutions. The list is materialized because SQLite then indexes it; without an index, the time would grow
   * with the square of the number of slugs.
   */
  async setSlugs(importId: string, slugs: ReadonlyMap<string, string>): Promise<void> {
    const packed = JSON.stringify([...slugs]);
    await this.#db.run(sql`with slugs as materialized (select value ->> 0 as id, value ->> 1 as slug from json_each(${packed}))
      update import_rows set row = json_set(row, '$.slug', slugs.slug) from slugs
      where import_id = ${importId} and kind = 'credit_union' and entity_id = slugs.id`);
  }

  async countValid(importId: string): Promise<number> {
    const row = await this.#db
      .select({ rows: count() })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), sql`${importRows.kind} <> 'rejected'`))
      .get();
    return soleRow(row).rows;
  }

  async discard(importId: string): Promise<void> {
    await runTransaction(this.#database, [
      this.#db.delete(importRows).where(eq(importRows.importId, importId)),
      this.#db.delete(imports).where(eq(imports.importId, importId)),
    ]);
  }
}
