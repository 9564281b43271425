import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** When pages were last seen with the texts that rules and rates were read from (guides/from-a-page-to-an-answer.md#publishing). */
export class Confirmations {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /**
   * ISO 8601 times by id. For the id of a claim or rate: when a page was last seen with its words or figure. For a source id (`page@text`):
   * when the page was last seen with that text.
   */
  async newest(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.all<{ id: string; at: string }>(sql`
      select id, max(at) as at from (
        select page_id || '@' || substr(text_sha256, 1, 16) as id, confirmed_at as at from confirmations
        union all select subject.value, confirmed_at from confirmations, json_each(subjects) subject)
      group by id`);
    return new Map(rows.map(({ id, at }) => [id, at]));
  }

  /**
   * When each rate was last seen on each page that gives it. Ids of rates from pages begin with `page:`. `url` is null if a single page gives the
   * rate: a page that redirects, or answers over HTTP alone, was read from another address than it is stored with. `at` is in ISO 8601.
   */
  async newestRates(): Promise<readonly { readonly rateId: string; readonly url: string | null; readonly at: string }[]> {
    return this.#db.all(sql`
      select id as "rateId", iif(count(*) over (partition by id) = 1, null, url) as url, at from (
        select subject.value as id, pages.url, max(confirmed_at) as at
        from confirmations join pages using (page_id), json_each(subjects) subject
        where subject.value like 'page:%' group by subject.value, page_id)`);
  }

  /** SHA-256 of the text with which each claim or rate was last seen, by its id. A claim or rate whose text is not known is absent. */
  async newestTexts(subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#db.all<{ id: string; text: string }>(sql`
      select subject.value as id, text_sha256 as text, max(confirmed_at) from confirmations, json_each(subjects) subject
      where subject.value in (select value from json_each(${JSON.stringify(subjects)})) group by subject.value`);
    return new Map(rows.map(({ id, text }) => [id, text]));
  }

  /** Records that a page confirms published claims and rates (`subject`) whenever it is seen again with this text. */
  async add(published: readonly { readonly pageId: string; readonly textSha256: string; readonly subject: string }[]): Promise<void> {
    await this.#db.run(sql`with added as (
        select value ->> 'pageId' as page_id, value ->> 'textSha256' as text_sha256, value ->> 'subject' as subject
        from json_each(${JSON.stringify(published)}))
      update confirmations set subjects = (select json_group_array(id) from (
        select value as id from json_each(confirmations.subjects)
        union select subject from added where added.page_id = confirmations.page_id and added.text_sha256 = confirmations.text_sha256))
      where (page_id, text_sha256) in (select page_id, text_sha256 from added)`);
  }

  /** When any page was last read, or found unchanged, with its text; null if none ever was. ISO 8601. */
  async newestAt(): Promise<string | null> {
    const [row] = await this.#db.all<{ at: string | null }>(sql`select max(confirmed_at) as at from confirmations`);
    return row?.at ?? null;
  }
}
