import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";

/** A source whose text is not kept under its hash yet. */
export interface UnkeptSource {
  readonly sourceId: string;
  readonly contentHash: string;
  readonly text: string;
}

export interface HashedSource extends UnkeptSource {
  /** SHA-256 of the text, in hexadecimal. */
  readonly sha256: string;
}

/** Texts that publications quote, each under its hash: a source that is published again replaces none (guides/membership.md#claims-and-publications). */
export class SourceTexts {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /** Sources that were written since their text was last kept; those of an earlier release too. */
  async listUnkept(limit: number): Promise<readonly UnkeptSource[]> {
    return this.#db.all<UnkeptSource>(sql`select source_id as sourceId, content_hash as contentHash, text from sources
      where kept_hash is not content_hash order by source_id limit ${limit}`);
  }

  /** Keeps texts. A source that was written meanwhile is left to be kept again. */
  async keep(sources: readonly HashedSource[]): Promise<void> {
    await runTransaction(
      this.#database,
      sources.flatMap(({ sourceId, contentHash, text, sha256 }) => [
        sql`insert or ignore into source_texts (text_sha256, text) values (${sha256}, ${text})`,
        sql`update sources set kept_hash = ${contentHash} where source_id = ${sourceId} and content_hash = ${contentHash}`,
      ]),
    );
  }

  /** Those of some hashes under which no text is kept. */
  async listMissing(hashes: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#db.all<{ hash: string }>(sql`select distinct value as hash from json_each(${JSON.stringify(hashes)})
      where not exists (select 1 from source_texts where text_sha256 = value)`);
    return rows.map(({ hash }) => hash);
  }
}
