import type { SiteState } from "@tellerline/vocabulary";
import { and, asc, eq, gt, max, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { sites } from "./schema.ts";

export type SiteRow = typeof sites.$inferSelect;

/** An institution's whole name with "Credit Union", as its own page gives it. */
export interface WholeName {
  readonly charterNumber: number;
  readonly wholeName: string;
}

export interface ListedSite {
  readonly charterNumber: number;
  readonly url: string;
  readonly state: SiteState;
  /** ISO date. */
  readonly listedOn: string;
}

/**
 * Condition: the stored entry is from an imported list that is not newer than this one, differs from this list's entry, and is still
 * `unknown`, `proposed` or `parked`. A parked site stays parked until a list has another address for it. An entry that a person made, or an
 * institution asked for, is never replaced.
 */
const MAY_REPLACE = sql`origin = 'cc0' and state in ('unknown', 'proposed', 'parked') and (url is not excluded.url or (state <> excluded.state and state <> 'parked'))
  and excluded.listed_on >= listed_on`;

/** Sites of institutions (guides/operating.md#sites). */
export class Sites {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** Imports a list of sites, all or none. @returns number of added or changed rows. */
  async propose(listed: readonly ListedSite[], now: string): Promise<number> {
    const packed = JSON.stringify(listed.map(({ charterNumber, url, state, listedOn }) => [charterNumber, url, state, listedOn]));
    const result = await this.#db.run(sql`insert into sites (charter_number, url, origin, state, listed_on, changed_at)
      select value ->> 0, value ->> 1, 'cc0', value ->> 2, value ->> 3, ${now} from json_each(${packed}) where true
      on conflict (charter_number) do update set url = excluded.url, state = excluded.state, listed_on = excluded.listed_on,
        changed_at = excluded.changed_at where ${MAY_REPLACE}`);
    return result.meta.changes;
  }

  /** Stores a site that a person entered, in place of the institution's stored site. */
  async put(row: SiteRow): Promise<void> {
    await this.#db.insert(sites).values(row).onConflictDoUpdate({ target: sites.charterNumber, set: row });
  }

  async find(charterNumber: number): Promise<SiteRow | null> {
    return (await this.#db.select().from(sites).where(eq(sites.charterNumber, charterNumber)).get()) ?? null;
  }

  /**
   * Sites in the order of charter numbers. @param state null for every state. @param after charter number after which the listing
   * continues.
   */
  async list(state: SiteState | null, after: number, limit: number): Promise<readonly SiteRow[]> {
    return this.#db
      .select()
      .from(sites)
      .where(and(gt(sites.charterNumber, after), state === null ? undefined : eq(sites.state, state)))
      .orderBy(asc(sites.charterNumber))
      .limit(limit);
  }

  async countByState(): Promise<ReadonlyMap<SiteState, number>> {
    const rows = await this.#db.select({ state: sites.state, sites: sql<number>`count(*)` }).from(sites).groupBy(sites.state);
    return new Map(rows.map(({ state, sites: count }) => [state, count]));
  }

  async states(): Promise<ReadonlyMap<number, SiteRow["state"]>> {
    const rows = await this.#db.select({ charterNumber: sites.charterNumber, state: sites.state }).from(sites);
    return new Map(rows.map(({ charterNumber, state }) => [charterNumber, state]));
  }

  /** Whole names that active sites give, in the order of charter numbers. @param after charter number after which the listing continues. */
  async listWholeNames(after: number, limit: number): Promise<readonly WholeName[]> {
    return this.#db.all<WholeName>(sql`select charter_number as charterNumber, whole_name as wholeName from sites
      where whole_name is not null and state = 'active' and charter_number > ${after} order by charter_number limit ${limit}`);
  }

  /** Makes membership books from before `now` out of date, because these institutions have new names in the catalog. */
  async noteNamed(charterNumbers: readonly number[], now: string): Promise<void> {
    await this.#db.run(sql`update sites set changed_at = ${now}
      where charter_number in (select value from json_each(${JSON.stringify(charterNumbers)}))`);
  }

  /** When a site last changed, ISO 8601; null if there are no sites. */
  async newestChange(): Promise<string | null> {
    return soleRow(
      await this.#db
        .select({ at: max(sites.changedAt) })
        .from(sites)
        .get(),
    ).at;
  }
}
