import { and, asc, count, desc, eq, getTableColumns, gt, isNotNull, isNull, lt, max, min, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { type BookedRate, isInBook, type RateRecord } from "./booked-rates.ts";
import { isContestedRate } from "./disputes.ts";
import { institutions, rateBooks, rateChanges, rates } from "./schema.ts";
import {
  type BooksBeside,
  gazetteerInForce,
  inForce,
  type KeptSince,
  membershipInForce,
  type SpentBook,
  type StoredSet,
  spentBooks,
  storedSets,
} from "./stored-sets.ts";

export type RateBookRecord = typeof rateBooks.$inferSelect;

/** A book whose content has been stored, so that it can be put in force. `pointer` is JSON. */
export interface Publication {
  readonly contentHash: string;
  readonly pointer: string;
  readonly publishedAt: string;
}

export interface PublishedBook {
  readonly version: number;
  readonly contentHash: string;
  /** Content hash of the membership book in force when this book was published; null if there was none, or if it was not recorded. */
  readonly membershipHash: string | null;
  readonly publishedAt: string;
}

export class RateBooks {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** Number of the newest version of the rate book, published or not; 0 if there is none. */
  async newestVersion(): Promise<number> {
    const newest = await this.newest();
    return newest === null ? 0 : newest.version;
  }

  /** Begins a version without changes. @throws if another publisher took the version number. */
  async begin(version: number, now: string): Promise<void> {
    await this.#db.insert(rateBooks).values({ version, createdAt: now, judgings: 1 });
  }

  async newest(): Promise<RateBookRecord | null> {
    return (await this.#db.select().from(rateBooks).orderBy(desc(rateBooks.version)).limit(1).get()) ?? null;
  }

  async newestPublished(): Promise<PublishedBook | null> {
    return this.#published(desc(rateBooks.version));
  }

  /**
   * The first published version after `after`. A version that was superseded before its publication is skipped, because the next version
   * contains its changes.
   */
  async nextPublished(after: number): Promise<PublishedBook | null> {
    return this.#published(asc(rateBooks.version), after);
  }

  /** The last published version before `version` with these rates, by their content hash. */
  async publishedBefore(version: number, contentHash: string): Promise<PublishedBook | null> {
    return this.#published(desc(rateBooks.version), 0, version, contentHash);
  }

  async countPublishedAfter(version: number): Promise<number> {
    const row = await this.#db
      .select({ rows: count() })
      .from(rateBooks)
      .where(and(gt(rateBooks.version, version), isNotNull(rateBooks.publishedAt)))
      .get();
    return soleRow(row).rows;
  }

  async #published(order: SQL, after = 0, before = Number.MAX_SAFE_INTEGER, contentHash?: string): Promise<PublishedBook | null> {
    const row = await this.#db
      .select({
        version: rateBooks.version,
        contentHash: rateBooks.contentHash,
        membershipHash: rateBooks.membershipHash,
        publishedAt: rateBooks.publishedAt,
      })
      .from(rateBooks)
      .where(
        and(
          gt(rateBooks.version, after),
          lt(rateBooks.version, before),
          isNotNull(rateBooks.publishedAt),
          contentHash === undefined ? undefined : eq(rateBooks.contentHash, contentHash),
        ),
      )
      .orderBy(order)
      .limit(1)
      .get();
    if (row === undefined) return null;
    if (row.contentHash === null || row.publishedAt === null) throw new Error(`The published version ${row.version} has no content.`);
    return { version: row.version, contentHash: row.contentHash, membershipHash: row.membershipHash, publishedAt: row.publishedAt };
  }

  async findPublished(version: number): Promise<PublishedBook | null> {
    return this.#published(asc(rateBooks.version), version - 1, version + 1);
  }

  /** Books named by a published version; null if the version was never published, or has been pruned. */
  async findSet(version: number): Promise<StoredSet | null> {
    const [found] = await this.#db.all<StoredSet>(storedSets(sql`version = ${version}`, 1));
    return found ?? null;
  }

  /** Published versions before `before` with the books that they name, newest first. */
  async listSets(before: number, limit: number): Promise<readonly StoredSet[]> {
    return this.#db.all<StoredSet>(storedSets(sql`version < ${before}`, limit));
  }

  /**
   * Begins a version if the book set in force is out of date: it names an older membership book or gazetteer, was published on an earlier
   * day, or is not recorded. Does nothing while a version waits to be published, because that version will be up to date.
   * @returns whether a version was begun.
   */
  async beginIfOutdated(now: string): Promise<boolean> {
    const result = await this.#db.run(sql`
      insert into rate_books (version, created_at, judgings) select version + 1, ${now}, 1 from rate_books newest
      where published_at is not null and not exists (select 1 from rate_books newer where newer.version > newest.version)
        and ((${membershipInForce} is not null and membership_hash is not ${membershipInForce})
          or book_set is null
          or book_set ->> '$.gazetteer.hash' is not ${gazetteerInForce} ->> '$.hash'
          or substr(published_at, 1, 10) < substr(${now}, 1, 10))`);
    return result.meta.changes > 0;
  }

  /** Membership book and gazetteer in force, read in one query so that they belong together. */
  async booksBeside(): Promise<BooksBeside> {
    return soleRow(
      await this.#db.get<BooksBeside>(sql`select ${membershipInForce} as membershipHash, ${inForce("pointer")} as membershipPointer,
        ${gazetteerInForce} as gazetteerPointer`),
    );
  }

  async listContested(): Promise<readonly RateRecord[]> {
    return this.#db.select().from(rates).where(sql`${isContestedRate} and ${rates.withdrawn} = 0`).orderBy(asc(rates.rateId));
  }

  /** Number of rates in the live book, and the total size of their ids in bytes. */
  async measureRates(): Promise<{ readonly rows: number; readonly idBytes: number }> {
    const idBytes = sql<number>`coalesce(sum(length(cast(${rates.rateId} as blob))), 0)`;
    return soleRow(await this.#db.select({ rows: count(), idBytes }).from(rates).where(isInBook).get());
  }

  async listRates(after: string, limit: number): Promise<readonly BookedRate[]> {
    const isContested = sql<boolean>`${isContestedRate}`.mapWith(Boolean);
    return this.#db
      .select({ ...getTableColumns(rates), isContested })
      .from(rates)
      .where(sql`${rates.rateId} > ${after} and ${isInBook}`)
      .orderBy(asc(rates.rateId))
      .limit(limit);
  }

  /**
   * Puts in force a version whose content has been stored.
   * @returns false if this version or a newer one is already in force.
   */
  async markPublished(
    version: number,
    published: Publication & {
      readonly rows: number;
      readonly institutions: number;
      readonly membershipHash: string | null;
      /** JSON of the book set that the version names. */
      readonly bookSet: string;
    },
  ): Promise<boolean> {
    const newer = sql`exists (select 1 from rate_books newer where newer.version > ${version} and newer.published_at is not null)`;
    const result = await this.#db
      .update(rateBooks)
      .set(published)
      .where(and(eq(rateBooks.version, version), isNull(rateBooks.publishedAt), sql`not ${newer}`));
    return result.meta.changes > 0;
  }

  /**
   * Versions that can be pruned (guides/operating.md#what-is-kept): not kept by `KeptSince`, older than the newest published version, and
   * below `needed`. A version has no hash if a kept version shares its content.
   */
  async listSpent({ each, daily }: KeptSince, needed: number): Promise<readonly SpentBook[]> {
    const isLastOfDay = (name: SQL) => sql`not exists (select 1 from rate_books later where later.version > ${name}.version
      and later.published_at is not null and substr(later.created_at, 1, 10) = substr(${name}.created_at, 1, 10))`;
    return this.#db.all<SpentBook>(
      spentBooks(
        sql`rate_books`,
        (name) => sql`${name}.version < ${needed} and ${name}.version < (select max(version) from rate_books where published_at is not null)
          and (${name}.created_at < ${daily} or (${name}.created_at < ${each} and not ${isLastOfDay(name)}))`,
      ),
    );
  }

  async forgetVersion(version: number): Promise<void> {
    await this.#db.delete(rateBooks).where(eq(rateBooks.version, version));
  }

  async counts() {
    const [active, live, changes, pending, oldest, held] = await this.#db.batch([
      this.#db.select({ rows: count() }).from(institutions).where(eq(institutions.retired, false)),
      this.#db.select({ origin: rates.origin, rows: count() }).from(rates).where(eq(rates.withdrawn, false)).groupBy(rates.origin),
      this.#db.select({ rows: count() }).from(rateChanges).where(gt(rateChanges.bookVersion, 0)),
      this.#db
        .select({ rows: count() })
        .from(rateBooks)
        .where(sql`version > coalesce((select max(version) from rate_books where published_at is not null), 0)`),
      this.#db
        .select({ oldest: min(rates.observedAt), newest: max(rates.observedAt) })
        .from(rates)
        .where(eq(rates.withdrawn, false)),
      this.#db
        .select({ rows: count() })
        .from(rates)
        .where(sql`${rates.withdrawn} = 0 and (${rates.qualityReasons} <> 0 or ${isContestedRate})`),
    ]);
    return {
      institutions: soleRow(active[0]).rows,
      ratesByOrigin: Object.fromEntries(live.map(({ origin, rows }) => [origin, rows])),
      rateChanges: soleRow(changes[0]).rows,
      heldRates: soleRow(held[0]).rows,
      unpublishedBooks: soleRow(pending[0]).rows,
      oldestObservation: soleRow(oldest[0]).oldest,
      newestObservation: soleRow(oldest[0]).newest,
    };
  }
}
