import { asc, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import { PROGRESS, type SourceKey } from "./evaluations.ts";
import { candidates } from "./schema.ts";

/**
 * A search in one side of the market index: monitors under `key` whose low bound is at or above `figure` (`low`), or whose high bound is at
 * or below it (`high`).
 */
export interface BoundWalk {
  readonly key: string;
  readonly side: "low" | "high";
  readonly figure: number;
}

/** A monitor found by a `BoundWalk`. The results are ordered by `bound`, the monitor's low or high bound. */
export interface WalkedMonitor extends SourceKey {
  readonly bound: number;
}

/**
 * The monitors to evaluate at a new book version. They are first gathered from the market index, and then evaluated organization by
 * organization in turns.
 */
export class Candidates {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /** The next monitors of a walk after the monitor `after`; null starts at the first. */
  async walk({ key, side, figure }: BoundWalk, after: WalkedMonitor | null, limit: number): Promise<readonly WalkedMonitor[]> {
    const bound = sql.raw(side);
    const isWithin = side === "low" ? sql`w.low >= ${figure}` : sql`w.high <= ${figure}`;
    const isBehind = after === null ? sql`true` : sql`(w.${bound}, w.org_id, w.monitor_id) > (${after.bound}, ${after.orgId}, ${after.id})`;
    return this.#db.all<WalkedMonitor>(sql`
      select w.org_id as orgId, w.monitor_id as id, w.${bound} as bound from watches w
      where w.watch_key = ${key} and ${isWithin} and ${isBehind} order by w.${bound}, w.org_id, w.monitor_id limit ${limit}`);
  }

  /**
   * Adds the given monitors that are not paused and not yet evaluated at this book version. The same transaction stores the progress.
   * @param gathered JSON of how far candidates have been gathered.
   */
  async add(keys: readonly SourceKey[], bookVersion: number, gathered: string): Promise<void> {
    await runTransaction(this.#database, [
      sql`insert into candidates (org_id, monitor_id) select m.org_id, m.monitor_id from json_each(${JSON.stringify(keys)})
        join monitors m on m.org_id = value ->> 'orgId' and m.monitor_id = value ->> 'id'
        where m.looked_version < ${bookVersion} and m.status <> 'paused' on conflict do nothing`,
      sql`update evaluator_progress set gathered = ${gathered} where name = ${PROGRESS} and book_version = ${bookVersion}`,
    ]);
  }

  /**
   * Ids of organizations with candidates, after `after`, ascending. Reads one index entry per organization, however many candidates it has.
   */
  async organizations(after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.#db.all<{ orgId: string }>(sql`
      with recursive organizations (id) as (
        select min(org_id) from candidates where org_id > ${after}
        union all select (select min(org_id) from candidates where org_id > id) from organizations where id is not null limit ${limit})
      select id as orgId from organizations where id is not null`);
    return rows.map(({ orgId }) => orgId);
  }

  async firstOf(organizations: readonly string[], ofEach: number): Promise<readonly (readonly SourceKey[])[]> {
    const statements = organizations.map((orgId) =>
      this.#db
        .select({ orgId: candidates.orgId, id: candidates.monitorId })
        .from(candidates)
        .where(sql`${candidates.orgId} = ${orgId}`)
        .orderBy(asc(candidates.monitorId))
        .limit(ofEach),
    );
    const [first, ...others] = statements;
    return first === undefined ? [] : this.#db.batch([first, ...others]);
  }

  async drop(keys: readonly SourceKey[]): Promise<void> {
    await this.#db.run(sql`delete from candidates
      where (org_id, monitor_id) in (select value ->> 'orgId', value ->> 'id' from json_each(${JSON.stringify(keys)}))`);
  }
}
