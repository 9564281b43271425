import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";

/** A source whose current text is not in the table `source_texts` yet. */
export interface UnkeptSource {
  readonly sourceId: string;
  readonly contentHash: string;
  readonly text: string;
}

export interface HashedSource extends UnkeptSource {
  readonly sha256: string;
}

const MOST_SOURCES = 200;

/**
 * Texts that publications quote, by hash. The text of an earlier publication stays when its source is published again
 * (guides/membership.md#claims-and-publications).
 */
export class SourceTexts {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * The next sources whose current text is not in `source_texts` yet.
   * @param characters maximum total length of the texts. A longer text is returned alone.
   */
  async listUnkept(characters: number): Promise<readonly UnkeptSource[]> {
    return this.#db.all<UnkeptSource>(sql`
      with unkept as (select source_id, content_hash, text, length(text) as size from sources
          where kept_hash is not content_hash order by source_id limit ${MOST_SOURCES}),
        sized as (select *, sum(size) over (order by source_id) as total from unkept)
      select source_id as sourceId, content_hash as contentHash, text from sized
      where total <= ${characters} or total = size order by source_id`);
  }

  /** Stores texts by their hash, and records that they are stored. If a source changed meanwhile, `listUnkept` lists it again. */
  async keep(sources: readonly HashedSource[]): Promise<void> {
    const texts = JSON.stringify(sources.map(({ sha256, text }) => [sha256, text]));
    const ids = JSON.stringify(sources.map(({ sourceId, contentHash }) => [sourceId, contentHash]));
    await runTransaction(this.#database, [
      sql`insert or ignore into source_texts (text_sha256, text) select value ->> 0, value ->> 1 from json_each(${texts})`,
      sql`update sources set kept_hash = content_hash from (select value ->> 0 as id, value ->> 1 as hash from json_each(${ids})) kept
        where source_id = kept.id and content_hash = kept.hash`,
    ]);
  }

  async listMissing(hashes: readonly string[]): Promise<readonly string[]> {
    const rows = await this.#db.all<{ hash: string }>(sql`select distinct value as hash from json_each(${JSON.stringify(hashes)})
      where not exists (select 1 from source_texts where text_sha256 = value)`);
    return rows.map(({ hash }) => hash);
  }
}
