import { type SQL, sql } from "drizzle-orm";

export interface SpentBook {
  readonly version: number;
  /** Hash of the content that can be deleted; null if another version still needs the content, or if there was none. */
  readonly contentHash: string | null;
}

/** Selects versions that can be pruned, and content that no kept version uses. `table` is a schema name, never user input. */
export function spentBooks(table: SQL, isSpent: (name: SQL) => SQL): SQL {
  return sql`select b.version as version, case when exists
      (select 1 from ${table} other where other.content_hash = b.content_hash and not (${isSpent(sql`other`)})) then null else b.content_hash end as contentHash
    from ${table} b where ${isSpent(sql`b`)} order by b.version limit ${SPENT_AT_A_TIME}`;
}

/** Which versions are kept: all created since `each`, and the last version of each day since `daily`. ISO 8601. */
export interface KeptSince {
  readonly each: string;
  readonly daily: string;
}

/** Maximum versions pruned at once, because each deleted content takes a write to KV. */
const SPENT_AT_A_TIME = 50;

/**
 * Membership book and gazetteer in force. Pointers are JSON by which readers find a book in KV. Each field is null if there is no such
 * book.
 */
export interface BooksBeside {
  readonly membershipHash: string | null;
  readonly membershipPointer: string | null;
  readonly gazetteerPointer: string | null;
}

/**
 * A published version and the books that it names. Pointers are JSON by which readers find a book in KV; null if the version names no such
 * book.
 */
export interface StoredSet {
  readonly version: number;
  readonly publishedAt: string;
  /** JSON of the book set; null in old versions, for which the pointers name the books. */
  readonly bookSet: string | null;
  readonly pointer: string | null;
  readonly membershipPointer: string | null;
  readonly gazetteerPointer: string | null;
}

export function storedSets(which: SQL, limit: number): SQL {
  return sql`select version, published_at as publishedAt, book_set as bookSet, pointer,
      (select m.pointer from membership_books m where m.content_hash = membership_hash limit 1) as membershipPointer,
      (select g.pointer from gazetteers g where g.published_at <= rate_books.published_at order by g.published_at desc limit 1) as gazetteerPointer
    from rate_books where ${which} and published_at is not null order by version desc limit ${limit}`;
}

export const inForce = (column: string) =>
  sql`(select ${sql.raw(column)} from membership_books where published_at is not null order by version desc limit 1)`;

export const membershipInForce = inForce("content_hash");

/** Pointer of the gazetteer that the membership book in force was compiled with, or of the newest gazetteer if that is not recorded. */
export const gazetteerInForce = sql`coalesce(${inForce("gazetteer_pointer")}, (select pointer from gazetteers order by published_at desc limit 1))`;
