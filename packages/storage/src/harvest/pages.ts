import type { PageStanding, SiteState } from "@tellerline/vocabulary";
import { asc, eq, lte, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import { soleRow } from "../sole-row.ts";
import { prepare, runAndRead, runReads, runTransaction, type Statement } from "../transaction.ts";
import type { DraftRow } from "./drafts.ts";
import { type DuePage, type DueQuery, type DueRow, duePageOf, dueQuery, noneIsDue, type PageRow } from "./due-page.ts";
import { type Extension, extend, type HostLease, isHeld } from "./hosts.ts";
import { type fetches, pages } from "./schema.ts";

export type FetchRow = typeof fetches.$inferSelect;

export interface UnenrolledSite {
  readonly charterNumber: number;
  readonly url: string;
}

/** What a check of a page changes. */
export interface Look {
  readonly page: PageRow;
  readonly fetch: Omit<FetchRow, "pageId">;
  readonly found: readonly PageRow[];
  readonly drafts: readonly DraftRow[];
  /**
   * Ids of claims and rates that the page's text contains; `as_before` if the text has not changed since the last check; null if no text
   * was read.
   */
  readonly confirmed: readonly string[] | "as_before" | null;
  /** Whether the text is unchanged, and the page was neither missing nor unreadable before. If so, its drafts stay as they are. */
  readonly isAsBefore: boolean;
  /** New state of the site; null to keep its state. */
  readonly siteState: SiteState | null;
  /** The institution's whole name, such as `Hope Credit Union` for `Hope`, if the page gives it; otherwise null. */
  readonly wholeName: string | null;
}

/** What happens after a check: the lease is extended, and the next due page is read. */
export interface AfterLook extends Extension {
  readonly next: DueQuery;
  /** Whether to release the host if no page is due. */
  readonly releases: boolean;
}

const FOLLOWED = sql`state in ('proposed', 'active', 'unreachable', 'disallowed')`;
/** Condition: the page's site is no longer followed, or has another URL now. */
const LEFT = sql`not exists (select 1 from sites where sites.charter_number = pages.charter_number and url = site_url and ${FOLLOWED})`;

/** Condition: the draft is open, or is accepted and not published yet. `auto` drafts need no person to accept them. */
const UNPUBLISHED = sql`(state = 'open' or (state in ('accepted', 'edited', 'auto') and published_at is null))`;

/** Pages of institutions' sites (guides/from-a-page-to-an-answer.md#what-is-fetched). */
export class Pages {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async listUnenrolled(limit: number): Promise<readonly UnenrolledSite[]> {
    return this.#db.all<UnenrolledSite>(sql`select charter_number as charterNumber, url from sites
      where ${FOLLOWED} and url is not null and not exists (select 1 from pages where pages.charter_number = sites.charter_number)
      order by charter_number limit ${limit}`);
  }

  /**
   * Deletes pages of sites that are no longer followed or have another URL now. Open drafts of these pages become superseded, except drafts
   * about a move.
   */
  async leave(): Promise<void> {
    await runTransaction(this.#database, [
      sql`update drafts set state = 'superseded' where state = 'open' and kind <> 'moved' and page_id in (select page_id from pages where ${LEFT})`,
      sql`delete from pages where ${LEFT}`,
    ]);
  }

  async enroll(rows: readonly PageRow[], now: string): Promise<void> {
    const hosts = JSON.stringify([...new Set(rows.map(({ host }) => host))]);
    await runTransaction(this.#database, [insertHosts(hosts, now, sql`0`, sql`true`), insertPages(rows, sql`true`)]);
  }

  /** For each query, the host's due page nearest to the home page; null if none is due. */
  async nextDue(queries: readonly DueQuery[]): Promise<readonly (DuePage | null)[]> {
    const read = await runReads<DueRow>(this.#database, queries.map(dueQuery));
    return read.map(duePageOf);
  }

  async find(pageId: string): Promise<PageRow | null> {
    return (await this.#db.select().from(pages).where(eq(pages.pageId, pageId)).get()) ?? null;
  }

  async listOf(charterNumber: number): Promise<readonly PageRow[]> {
    return this.#db.select().from(pages).where(eq(pages.charterNumber, charterNumber)).orderBy(asc(pages.depth), asc(pages.url));
  }

  async dueHosts(now: string): Promise<readonly string[]> {
    const rows = await this.#db.selectDistinct({ host: pages.host }).from(pages).where(lte(pages.dueAt, now));
    return rows.map(({ host }) => host);
  }

  async hostsOf(charterNumbers: readonly number[]): Promise<readonly string[]> {
    const rows = await this.#db
      .selectDistinct({ host: pages.host })
      .from(pages)
      .where(sql`${pages.charterNumber} in (select value from json_each(${JSON.stringify(charterNumbers)}))`);
    return rows.map(({ host }) => host);
  }

  async chartersOf(hosts: readonly string[]): Promise<readonly number[]> {
    const rows = await this.#db
      .selectDistinct({ charterNumber: pages.charterNumber })
      .from(pages)
      .where(sql`${pages.host} in (select value from json_each(${JSON.stringify(hosts)}))`);
    return rows.map(({ charterNumber }) => charterNumber);
  }

  async putOff(held: HostLease, pageId: string, dueAt: string): Promise<void> {
    await this.#db.run(sql`update pages set due_at = ${dueAt} where page_id = ${pageId} and ${isHeld(held)}`);
  }

  /**
   * Stores the result of a check, if the lease is still valid and the page was not deleted meanwhile. Safe to repeat. Unpublished drafts
   * from another text become superseded, even accepted ones. The same database call extends the lease and reads the next page, because the
   * check of an unchanged page does little else.
   * @returns whether the result was stored, and the next due page; null if none is due.
   */
  async record(held: HostLease, look: Look, after: AfterLook) {
    const following = extend(held, after, after.releases ? noneIsDue(after.next) : sql`false`);
    const { changes, rows } = await runAndRead<DueRow>(this.#database, [...recording(held, look), following], dueQuery(after.next));
    return { isStored: soleRow(changes[0]) > 0, due: duePageOf(rows) };
  }

  /** Status of each institution's pages, by charter number. Institutions with neither pages nor waiting drafts are absent. */
  async standings(): Promise<ReadonlyMap<number, PageStanding>> {
    const rows = await this.#db.all<{ charter: number; gone: number; waiting: number; unread: number; joins: number }>(sql`
      select charter, max(gone) as gone, max(waiting) as waiting, max(unread) as unread, max(joins) as joins from (
        select charter_number as charter, kind = 'gone' as gone, kind = 'claim' as waiting, 0 as unread, 0 as joins from drafts
          where state = 'open' or (state in ('accepted', 'edited') and published_at is null)
        union all select charter_number, 0, 0, checked_at is null and due_at < '9999', role = 'join' from pages)
      group by charter`);
    return new Map(
      rows.map(({ charter, gone, waiting, unread, joins }) => [
        charter,
        { isFlagged: gone === 1, hasDraft: waiting === 1, isWithoutPage: unread === 0 && joins === 0 },
      ]),
    );
  }

  async counts(): Promise<Readonly<Record<string, number>>> {
    const rows = await this.#db.select({ state: pages.state, pages: sql<number>`count(*)` }).from(pages).groupBy(pages.state);
    return Object.fromEntries(rows.map(({ state, pages: count }) => [state, count]));
  }

  async looksSince(since: string): Promise<Readonly<Record<string, number>>> {
    const rows = await this.#db.all<{ outcome: string; looks: number }>(
      sql`select outcome, count(*) as looks from fetches where at >= ${since} group by outcome`,
    );
    return Object.fromEntries(rows.map(({ outcome, looks }) => [outcome, looks]));
  }

  async pruneFetches(before: string): Promise<number> {
    const result = await this.#db.run(
      sql`delete from fetches where rowid in (select rowid from fetches where at < ${before} limit ${SLICE})`,
    );
    return result.meta.changes;
  }

  /**
   * Deletes everything that was read from an institution's pages. @returns hashes of the texts and of the bodies that no other
   * institution's pages have.
   */
  async forget(charterNumber: number): Promise<{ readonly texts: readonly string[]; readonly bodies: readonly string[] }> {
    const own = sql`(select page_id from pages where charter_number = ${charterNumber})`;
    const of = (
      which: SQL,
    ) => sql`select text_sha256 as hash from pages where charter_number ${which} ${charterNumber} and text_sha256 is not null
      union select text_sha256 from drafts where charter_number ${which} ${charterNumber}`;
    const [texts, bodies] = await this.#database.batch<{ hash: string }>(
      [
        sql`select hash from (${of(sql`=`)}) where hash not in (select hash from (${of(sql`<>`)}))`,
        sql`select distinct body_sha256 as hash from fetches where page_id in ${own} and body_sha256 is not null
          and body_sha256 not in (select body_sha256 from fetches where page_id not in ${own} and body_sha256 is not null)`,
        sql`delete from fetches where page_id in ${own}`,
        sql`delete from confirmations where page_id in ${own}`,
        sql`delete from readings where charter_number = ${charterNumber}`,
        sql`delete from drafts where charter_number = ${charterNumber}`,
        sql`delete from pages where charter_number = ${charterNumber}`,
      ].map((statement) => prepare(this.#database, statement)),
    );
    const hashesOf = (found: typeof texts) => soleRow(found).results.map(({ hash }) => hash);
    return { texts: hashesOf(texts), bodies: hashesOf(bodies) };
  }
}

/** Statements that store the result of a check. The first one updates the page. */
function recording(
  held: HostLease,
  { page, fetch, found, drafts, confirmed, isAsBefore, siteState, wholeName }: Look,
): readonly Statement[] {
  const { pageId, charterNumber, textSha256 } = page;
  const may = sql`${isHeld(held)} and exists (select 1 from pages where page_id = ${pageId})`;
  return [
    sql`update pages set domain = ${page.domain}, role = ${page.role}, state = ${page.state}, etag = ${page.etag}, last_modified = ${page.lastModified},
      text_sha256 = ${textSha256}, checked_at = ${page.checkedAt}, changed_at = ${page.changedAt}, missing_since = ${page.missingSince},
      redirected_to = ${page.redirectedTo}, hops = ${page.hops}, kept_at = ${page.keptAt}, due_at = ${page.dueAt} where page_id = ${pageId} and ${isHeld(held)}`,
    sql`insert or ignore into fetches (page_id, at, status, bytes, ms, body_sha256, outcome)
      select ${pageId}, ${fetch.at}, ${fetch.status}, ${fetch.bytes}, ${fetch.ms}, ${fetch.bodySha256}, ${fetch.outcome} where ${may}`,
    ...(found.length === 0 ? [] : [insertPages(found, may), insertHosts(hostsBeside(held, found), fetch.at, isWanted(held), may)]),
    ...(isAsBefore ? [] : [supersede(page, fetch.outcome, may)]),
    ...(drafts.length === 0 ? [] : [insertDrafts(JSON.stringify(drafts), may)]),
    ...(confirmed === null || textSha256 === null ? [] : [confirm(pageId, textSha256, fetch.at, confirmed, may)]),
    ...(siteState === null ? [] : [moveSite(charterNumber, siteState, fetch.at, may)]),
    ...(wholeName === null ? [] : [nameSite(page, wholeName, may)]),
  ];
}

const hostsBeside = ({ host: own }: HostLease, found: readonly PageRow[]): string =>
  JSON.stringify([...new Set(found.map(({ host }) => host))].filter((host) => host !== own));

/** Whether somebody requested a check of the leased host. */
const isWanted = ({ host }: HostLease): SQL => sql`(select is_wanted from hosts where host = ${host})`;

/**
 * @param hosts JSON array of names.
 * @param isWanted SQL: whether somebody requested a check of the host that links to these hosts.
 */
const insertHosts = (hosts: string, now: string, isWanted: SQL, when: SQL): Statement =>
  sql`insert into hosts (host, next_at, is_wanted) select value, ${now}, ${isWanted} from json_each(${hosts}) where ${when}
    on conflict (host) do update set next_at = min(next_at, excluded.next_at), is_wanted = max(is_wanted, excluded.is_wanted)`;

const insertPages = (rows: readonly PageRow[], when: SQL): Statement =>
  sql`insert into pages (page_id, charter_number, site_url, host, domain, url, role, found_by, depth, state, due_at)
    select value ->> 'pageId', value ->> 'charterNumber', value ->> 'siteUrl', value ->> 'host', value ->> 'domain', value ->> 'url', value ->> 'role',
      value ->> 'foundBy', value ->> 'depth', value ->> 'state', value ->> 'dueAt'
    from json_each(${JSON.stringify(rows)}) where ${when} on conflict (page_id) do nothing`;

/**
 * Supersedes unpublished drafts that no longer apply: drafts from another text, claims of a page that is gone, and, once a page is back,
 * drafts that say that it is gone.
 */
function supersede({ pageId, textSha256, state }: PageRow, outcome: FetchRow["outcome"], may: SQL): Statement {
  const isRead = outcome === "read" || outcome === "same";
  return sql`update drafts set state = 'superseded' where page_id = ${pageId} and kind <> 'moved' and ${UNPUBLISHED} and ${may}
      and ((${textSha256} is not null and text_sha256 is not ${textSha256}) or (kind = 'claim' and ${state} = 'gone')
        or (kind in ('gone', 'gone_rate') and ${isRead ? 1 : 0} and exists (select 1 from json_each(reasons) where value = 'page_gone')))`;
}

/** Stores drafts. A stored draft that was superseded or published is opened again. */
const insertDrafts = (packed: string, may: SQL): Statement =>
  sql`insert into drafts (draft_id, kind, subject, page_id, charter_number, credit_union_id, url, text_sha256, quote, quote_at, proposed,
      reasons, needs_second, weight, state, drafted_at, layout)
    select value ->> 'draftId', value ->> 'kind', value ->> 'subject', value ->> 'pageId', value ->> 'charterNumber', value ->> 'creditUnionId',
      value ->> 'url', value ->> 'textSha256', value ->> 'quote', value ->> 'quoteAt', value ->> 'proposed', value ->> 'reasons',
      value ->> 'needsSecond', value ->> 'weight', value ->> 'state', value ->> 'draftedAt', value ->> 'layout'
    from json_each(${packed}) where ${may}
    on conflict (draft_id) do update set state = excluded.state, drafted_at = excluded.drafted_at, reasons = excluded.reasons,
      needs_second = excluded.needs_second, proposed = excluded.proposed, layout = excluded.layout, drafted_as = null, later_until = null,
      decided_by = null, decided_at = null, seconded_by = null, decision_reason = null, decision_id = null, seconded_in = null,
      publishing_at = null, published_at = null
    where drafts.state = 'superseded' or drafts.published_at is not null`;

function confirm(pageId: string, textSha256: string, at: string, confirmed: readonly string[] | "as_before", may: SQL): Statement {
  const subjects = confirmed === "as_before" ? sql`subjects` : sql`excluded.subjects`;
  return sql`insert into confirmations (page_id, text_sha256, confirmed_at, subjects)
    select ${pageId}, ${textSha256}, ${at}, ${JSON.stringify(confirmed === "as_before" ? [] : confirmed)} where ${may}
    on conflict (page_id, text_sha256) do update set confirmed_at = excluded.confirmed_at, subjects = ${subjects}`;
}

/** Stores a whole name for the page's site, unless the site is no longer followed or has another URL now. */
const nameSite = ({ charterNumber, siteUrl }: PageRow, wholeName: string, may: SQL): Statement =>
  sql`update sites set whole_name = ${wholeName} where charter_number = ${charterNumber} and url = ${siteUrl} and ${FOLLOWED} and ${may}`;

/**
 * Changes the state of a followed site, unless a person entered the site. The state becomes `proposed` only if it was `disallowed` or
 * `unreachable`.
 */
const moveSite = (charterNumber: number, state: SiteState, at: string, may: SQL): Statement =>
  sql`update sites set state = ${state}, changed_at = ${at} where charter_number = ${charterNumber} and state <> ${state}
    and state in ('proposed', 'active', 'unreachable', 'disallowed') and origin <> 'operator'
    and (${state} <> 'proposed' or state in ('disallowed', 'unreachable')) and ${may}`;
