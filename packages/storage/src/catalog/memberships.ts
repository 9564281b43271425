import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction, type Statement } from "../transaction.ts";
import { timeOf } from "./import-time.ts";
import { differsFromLead, isLead, storeLeads } from "./leads.ts";
import { gazetteers, membershipBooks, membershipRecords, publications, sources } from "./membership-schema.ts";
import type { Publication } from "./rate-books.ts";
import { importRows, imports } from "./schema.ts";
import { type SpentBook, spentBooks } from "./stored-sets.ts";

export type MembershipRecordRow = typeof membershipRecords.$inferSelect;
export type PublicationRow = typeof publications.$inferSelect;
export type MembershipBookRow = typeof membershipBooks.$inferSelect;
export type GazetteerRow = typeof gazetteers.$inferSelect;
export type SourceRow = typeof sources.$inferSelect;

const staged = (importId: string, kind: string): SQL => sql`select * from import_rows where import_id = ${importId} and kind = ${kind}`;

/** Condition: the publication is carried and in force, and the import has readings of its institution that are all leads. */
const carriedNoMore = (importId: string): SQL => sql`active = 1 and is_carried = 1
  and credit_union_id in (select row ->> 'credit_union_id' from (${staged(importId, "reading")}))
  and credit_union_id not in (select row ->> 'credit_union_id' from (${staged(importId, "reading")}) where not (${isLead}))`;

/** Maximum bytes in one part of a gazetteer, well below D1's limit for a value (2 MB). */
const PART_BYTES = 1_000_000;

export class Memberships {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /** Number of the newest version of the membership book, published or not; 0 if there is none. */
  async newestVersion(): Promise<number> {
    const newest = await this.newestBook();
    return newest === null ? 0 : newest.version;
  }

  /** Begins a version of the membership book without changes. @throws if another publisher took the version number. */
  async begin(version: number, now: string): Promise<void> {
    await this.#db.insert(membershipBooks).values({ version, createdAt: now });
  }

  async newestBook(): Promise<MembershipBookRow | null> {
    return (await this.#db.select().from(membershipBooks).orderBy(desc(membershipBooks.version)).limit(1).get()) ?? null;
  }

  async findSources(sourceIds: readonly string[]): Promise<readonly SourceRow[]> {
    return this.#db
      .select()
      .from(sources)
      .where(sql`${sources.sourceId} in (select value from json_each(${JSON.stringify(sourceIds)}))`);
  }

  /**
   * Number of staged rows that would change something: flat records and sources that differ from the stored ones, readings that change a
   * lead or end carried rules, and publications that are not active.
   */
  async countChanges(importId: string): Promise<number> {
    const row = await this.#db.get<{
      changed: number;
    }>(sql`select count(*) as changed from import_rows staged where import_id = ${importId} and (
      (kind = 'membership' and not exists (select 1 from membership_records where credit_union_id = staged.entity_id and content_hash = staged.content_hash))
      or (kind = 'source' and not exists (select 1 from sources where source_id = staged.entity_id and content_hash = staged.content_hash))
      or (kind = 'reading' and (${differsFromLead} or exists (select 1 from publications where ${carriedNoMore(importId)}
        and credit_union_id = row ->> 'credit_union_id')))
      or (kind = 'publication' and not exists (select 1 from publications where publication_id = staged.entity_id and active = 1)))`);
    return soleRow(row).changed;
  }

  /**
   * Stores an import: flat records, sources, claims, publications, their activation and the new version.
   * @throws, storing nothing, if the version exists, or if the import no longer does.
   */
  async apply(importId: string, version: number, now: string): Promise<void> {
    await runTransaction(this.#database, [
      sql`insert into membership_books (version, created_at) values (${version}, ${timeOf(importId, now)})`,
      sql`insert into membership_records (credit_union_id, row, content_hash, updated_at)
        select entity_id, row, content_hash, ${now} from (${staged(importId, "membership")}) where true
        on conflict (credit_union_id) do update set row = excluded.row, content_hash = excluded.content_hash, updated_at = excluded.updated_at
        where membership_records.content_hash <> excluded.content_hash`,
      ...this.#storeEvidence(importId),
      ...storeLeads(importId),
      sql`update publications set active = 0 where ${carriedNoMore(importId)}`,
      sql`insert into publications (publication_id, credit_union_id, ruleset_sha256, document, coverage, is_carried, created_at)
        select entity_id, row ->> 'credit_union_id', row ->> 'ruleset_sha256', row ->> 'document', row -> 'coverage', row ->> 'is_carried', ${now}
        from (${staged(importId, "publication")}) where true
        on conflict (publication_id) do update set coverage = excluded.coverage,
          document = case when publications.document ->> 'removed_on' is null then publications.document else excluded.document end`,
      sql`update publications set active = 0 where active = 1 and credit_union_id in
          (select row ->> 'credit_union_id' from (${staged(importId, "publication")}))
        and publication_id not in (select entity_id from (${staged(importId, "publication")}))`,
      sql`update publications set active = 1, activated_at = ${now} where active = 0 and publication_id in
        (select entity_id from (${staged(importId, "publication")}))`,
      ...this.#discard(importId),
    ]);
  }

  #storeEvidence(importId: string): readonly Statement[] {
    return [
      sql`insert into sources (source_id, credit_union_id, url, retrieved_at, text, content_hash)
        select entity_id, row ->> 'credit_union_id', row ->> 'url', row ->> 'retrieved_at', row ->> 'text', content_hash
        from (${staged(importId, "source")}) where true
        on conflict (source_id) do update set credit_union_id = excluded.credit_union_id, url = excluded.url,
          retrieved_at = excluded.retrieved_at, text = excluded.text, content_hash = excluded.content_hash`,
      sql`insert into claims (publication_id, claim_id, source_id, row, withheld_reason)
        select row ->> 'publication_id', row ->> 'claim_id', row ->> 'source_id', row -> 'claim', row ->> 'withheld_reason'
        from (${staged(importId, "verdict")}) where true
        on conflict (publication_id, claim_id) do update set row = excluded.row, withheld_reason = excluded.withheld_reason`,
    ];
  }

  #discard(importId: string): readonly Statement[] {
    return [
      this.#db.delete(importRows).where(eq(importRows.importId, importId)),
      this.#db.delete(imports).where(eq(imports.importId, importId)),
    ];
  }

  /**
   * Activates a stored publication, in place of its institution's active one.
   * @returns false if there is no such publication.
   * @throws if another publisher took the version.
   */
  async activate(publicationId: string, version: number, now: string): Promise<boolean> {
    const found = await this.findPublication(publicationId);
    if (found === null) return false;
    await runTransaction(this.#database, [
      this.#db.insert(membershipBooks).values({ version, createdAt: now }),
      this.#db
        .update(publications)
        .set({ active: false })
        .where(and(eq(publications.creditUnionId, found.creditUnionId), eq(publications.active, true))),
      this.#db.update(publications).set({ active: true, activatedAt: now }).where(eq(publications.publicationId, publicationId)),
    ]);
    return true;
  }

  /**
   * Ends every carried publication in force, in a new version of the membership book.
   * @returns how many ended.
   * @throws if another publisher took the version.
   */
  async endCarried(version: number, now: string): Promise<number> {
    const [, ended] = await runTransaction(this.#database, [
      this.#db.insert(membershipBooks).values({ version, createdAt: now }),
      this.#db
        .update(publications)
        .set({ active: false })
        .where(and(eq(publications.active, true), eq(publications.isCarried, true))),
    ]);
    return ended;
  }

  async findPublication(publicationId: string): Promise<PublicationRow | null> {
    return (await this.#db.select().from(publications).where(eq(publications.publicationId, publicationId)).get()) ?? null;
  }

  async listPublications(creditUnionId: string): Promise<readonly PublicationRow[]> {
    return this.#db
      .select()
      .from(publications)
      .where(eq(publications.creditUnionId, creditUnionId))
      .orderBy(desc(publications.createdAt), asc(publications.publicationId));
  }

  async findActive(creditUnionIds: readonly string[]): Promise<readonly PublicationRow[]> {
    return this.#db
      .select()
      .from(publications)
      .where(
        and(
          eq(publications.active, true),
          sql`${publications.creditUnionId} in (select value from json_each(${JSON.stringify(creditUnionIds)}))`,
        ),
      );
  }

  async findRecords(creditUnionIds: readonly string[]): Promise<readonly MembershipRecordRow[]> {
    return this.#db
      .select()
      .from(membershipRecords)
      .where(sql`${membershipRecords.creditUnionId} in (select value from json_each(${JSON.stringify(creditUnionIds)}))`);
  }

  /**
   * Versions that can be pruned: created before the time `before`, older than the newest published version, and not named by a stored rate
   * book.
   */
  async listSpent(before: string): Promise<readonly SpentBook[]> {
    return this.#db.all<SpentBook>(
      spentBooks(
        sql`membership_books`,
        (
          name,
        ) => sql`${name}.created_at < ${before} and ${name}.version < (select max(version) from membership_books where published_at is not null)
          and not exists (select 1 from rate_books where rate_books.membership_hash = ${name}.content_hash)`,
      ),
    );
  }

  async forgetVersion(version: number): Promise<void> {
    await this.#db.delete(membershipBooks).where(eq(membershipBooks.version, version));
  }

  /**
   * Puts in force a version of the membership book whose content has been stored.
   * @returns false if this version or a newer one is already in force.
   */
  async markPublished(
    version: number,
    published: Publication & { readonly rules: number; readonly gazetteerPointer: string | null },
  ): Promise<boolean> {
    const newer = sql`exists (select 1 from membership_books newer where newer.version > ${version} and newer.published_at is not null)`;
    const result = await this.#db
      .update(membershipBooks)
      .set(published)
      .where(and(eq(membershipBooks.version, version), isNull(membershipBooks.publishedAt), sql`not ${newer}`));
    return result.meta.changes > 0;
  }

  /**
   * Makes a stored gazetteer the newest, and begins a version of the membership book that is compiled with it. The gazetteer comes into
   * force when that version does.
   */
  async applyGazetteer(row: GazetteerRow, version: number): Promise<void> {
    await runTransaction(this.#database, [
      this.#db.insert(membershipBooks).values({ version, createdAt: row.publishedAt }),
      this.#db
        .insert(gazetteers)
        .values(row)
        .onConflictDoUpdate({ target: gazetteers.contentHash, set: { publishedAt: row.publishedAt, pointer: row.pointer ?? null } }),
    ]);
  }

  /** Stores a gazetteer's content in the database, so that KV can be rebuilt from it. Safe to repeat. */
  async storeGazetteer(contentHash: string, bytes: ArrayBuffer): Promise<void> {
    const parts = Array.from({ length: Math.ceil(bytes.byteLength / PART_BYTES) }, (_, part) =>
      this.#database
        .prepare("insert or ignore into gazetteer_parts (content_hash, part, bytes) values (?1, ?2, ?3)")
        .bind(contentHash, part, bytes.slice(part * PART_BYTES, (part + 1) * PART_BYTES)),
    );
    // A batch is one transaction: either all parts are stored or none.
    await this.#database.batch(parts);
  }

  async hasGazetteer(contentHash: string): Promise<boolean> {
    const row = await this.#db.get<{ parts: number }>(
      sql`select count(*) as parts from gazetteer_parts where content_hash = ${contentHash}`,
    );
    return soleRow(row).parts > 0;
  }

  async readGazetteer(contentHash: string): Promise<ArrayBuffer | null> {
    const { results } = await this.#database
      .prepare("select bytes from gazetteer_parts where content_hash = ?1 order by part")
      .bind(contentHash)
      .all<{ bytes: readonly number[] | ArrayBuffer }>();
    if (results.length === 0) return null;
    return new Blob(results.map(({ bytes }) => new Uint8Array(bytes instanceof ArrayBuffer ? bytes : [...bytes]))).arrayBuffer();
  }

  /** JSON of the pointer of the newest gazetteer, with which the next membership book is compiled; null before the first gazetteer. */
  async gazetteerPointer(): Promise<string | null> {
    const row = await this.#db
      .select({ pointer: gazetteers.pointer })
      .from(gazetteers)
      .orderBy(desc(gazetteers.publishedAt))
      .limit(1)
      .get();
    return row?.pointer ?? null;
  }

  async counts(): Promise<{ records: number; publications: number; active: number; unpublished: number }> {
    const [records, all, active, unpublished] = await Promise.all([
      this.#db.select({ rows: count() }).from(membershipRecords).get(),
      this.#db.select({ rows: count() }).from(publications).get(),
      this.#db.select({ rows: count() }).from(publications).where(eq(publications.active, true)).get(),
      this.#db
        .select({ rows: count() })
        .from(membershipBooks)
        .where(sql`version > coalesce((select max(version) from membership_books where published_at is not null), 0)`)
        .get(),
    ]);
    return {
      records: soleRow(records).rows,
      publications: soleRow(all).rows,
      active: soleRow(active).rows,
      unpublished: soleRow(unpublished).rows,
    };
  }
}
