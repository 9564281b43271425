import { sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";

export interface ListedRecord {
  readonly recordKey: string;
  readonly metadata: string | null;
  readonly expiresAt: number | null;
}

/** Records of the sign-in library. All times are seconds since the epoch. */
export class SignInRecords {
  readonly #db: DrizzleD1Database;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async find(recordKey: string, now: number): Promise<{ readonly value: string; readonly metadata: string | null } | null> {
    const row = await this.#db.get<{ value: string; metadata: string | null }>(
      sql`select value, metadata from sign_in_records where record_key = ${recordKey} and ${isLiving(now)}`,
    );
    return row ?? null;
  }

  async put(recordKey: string, value: string, metadata: string | null, expiresAt: number | null): Promise<void> {
    await this.#db.run(sql`insert into sign_in_records (record_key, value, metadata, expires_at)
      values (${recordKey}, ${value}, ${metadata}, ${expiresAt})
      on conflict do update set value = excluded.value, metadata = excluded.metadata, expires_at = excluded.expires_at`);
  }

  /**
   * Stores a new record as unused; it expires at `firstEnd`. An existing record is replaced, marked as used, and expires at `expiresAt`.
   */
  async putUnused(recordKey: string, value: string, metadata: string | null, firstEnd: number, expiresAt: number | null): Promise<void> {
    await this.#db.run(sql`insert into sign_in_records (record_key, value, metadata, expires_at, unused)
      values (${recordKey}, ${value}, ${metadata}, ${firstEnd}, 1)
      on conflict do update set value = excluded.value, metadata = excluded.metadata, expires_at = ${expiresAt}, unused = 0`);
  }

  async markUsed(recordKey: string, expiresAt: number): Promise<void> {
    await this.#db.run(sql`update sign_in_records set expires_at = ${expiresAt}, unused = 0 where record_key = ${recordKey}`);
  }

  /** Adds one to a counter, unless it is at `most`. A new counter expires at `expiresAt`. @returns false if the counter was at `most`. */
  async count(recordKey: string, most: number, expiresAt: number): Promise<boolean> {
    const result = await this.#db.run(sql`insert into sign_in_records (record_key, value, expires_at) values (${recordKey}, 1, ${expiresAt})
      on conflict do update set value = value + 1 where cast(value as integer) < ${most}`);
    return result.meta.changes > 0;
  }

  /** Subtracts one that `count` added. Does nothing if the counter is 0 or missing. */
  async uncount(recordKey: string): Promise<void> {
    await this.#db.run(sql`update sign_in_records set value = value - 1 where record_key = ${recordKey} and cast(value as integer) > 0`);
  }

  /** Of the unused records under a prefix (of the used ones if `isUnused` is false), deletes all but the `most` that expire last or never. */
  async dropOldest(prefix: string, most: number, isUnused: boolean): Promise<void> {
    await this.#db.run(sql`delete from sign_in_records where rowid in (
      select rowid from sign_in_records where ${isUnused ? sql`unused = 1` : sql`unused = 0`} and record_key >= ${prefix} and record_key < ${`${prefix}\u{10ffff}`}
      order by expires_at is null desc, expires_at desc limit -1 offset ${most})`);
  }

  /** Stores an empty record, unless one exists that has not expired. @returns true for at most one of several concurrent callers. */
  async claim(recordKey: string, now: number, expiresAt: number): Promise<boolean> {
    const result =
      await this.#db.run(sql`insert into sign_in_records (record_key, value, expires_at) values (${recordKey}, '', ${expiresAt})
      on conflict do update set expires_at = excluded.expires_at where sign_in_records.expires_at <= ${now}`);
    return result.meta.changes > 0;
  }

  async listExpired(prefix: string, now: number): Promise<readonly { readonly recordKey: string; readonly value: string }[]> {
    return this.#db.all(sql`select record_key as recordKey, value from sign_in_records
      where expires_at <= ${now} and record_key >= ${prefix} and record_key < ${`${prefix}\u{10ffff}`} limit ${SLICE}`);
  }

  async delete(recordKey: string): Promise<void> {
    await this.#db.run(sql`delete from sign_in_records where record_key = ${recordKey}`);
  }

  async list(prefix: string, after: string, limit: number, now: number): Promise<readonly ListedRecord[]> {
    return this.#db.all<ListedRecord>(sql`select record_key as recordKey, metadata, expires_at as expiresAt from sign_in_records
      where record_key >= ${prefix} and record_key < ${`${prefix}\u{10ffff}`} and record_key > ${after} and ${isLiving(now)}
      order by record_key limit ${limit}`);
  }

  /** Deletes up to `SLICE` expired records, except those under the prefix `except`. @returns how many. */
  async prune(now: number, except: string): Promise<number> {
    const old = sql`select rowid from sign_in_records where expires_at <= ${now} and not (record_key >= ${except} and record_key < ${`${except}\u{10ffff}`}) limit ${SLICE}`;
    const result = await this.#db.run(sql`delete from sign_in_records where rowid in (${old})`);
    return result.meta.changes;
  }
}

const isLiving = (now: number) => sql`(expires_at is null or expires_at > ${now})`;
