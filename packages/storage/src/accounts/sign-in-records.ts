import { sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";

/** A record's key, and what is told of it without reading it. */
export interface ListedRecord {
  readonly recordKey: string;
  /** JSON; null where there is none. */
  readonly metadata: string | null;
  readonly expiresAt: number | null;
}

/** Records of signing in. The only place with SQL for them. Times are seconds since the epoch. */
export class SignInRecords {
  readonly #db: DrizzleD1Database;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** A record that has not expired. */
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

  async delete(recordKey: string): Promise<void> {
    await this.#db.run(sql`delete from sign_in_records where record_key = ${recordKey}`);
  }

  /** Records whose keys begin with a prefix, in the order of their keys, behind one of them. */
  async list(prefix: string, after: string, limit: number, now: number): Promise<readonly ListedRecord[]> {
    return this.#db.all<ListedRecord>(sql`select record_key as recordKey, metadata, expires_at as expiresAt from sign_in_records
      where record_key >= ${prefix} and record_key < ${`${prefix}\u{10ffff}`} and record_key > ${after} and ${isLiving(now)}
      order by record_key limit ${limit}`);
  }

  /** Deletes a slice of the records that have expired. @returns how many. */
  async prune(now: number): Promise<number> {
    const result = await this.#db.run(
      sql`delete from sign_in_records where rowid in (select rowid from sign_in_records where expires_at <= ${now} limit ${SLICE})`,
    );
    return result.meta.changes;
  }
}

const isLiving = (now: number) => sql`(expires_at is null or expires_at > ${now})`;
