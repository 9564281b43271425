import { eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import { hosts } from "./schema.ts";

export type HostRow = typeof hosts.$inferSelect;

/** A host that one invocation has exclusively, until its lease ends. */
export interface HostLease {
  readonly host: string;
  readonly lease: number;
}

/** Whether a lease is still that of its host: a late one changes nothing. */
export const isHeld = ({ host, lease }: HostLease): SQL =>
  sql`exists (select 1 from hosts where host = ${host} and lease = ${lease} and leased_until is not null)`;

/** Holders of a lease that may die in a row before the host is left alone for a while. */
const MOST_DEATHS = 3;

const ON_HOST = ({ host }: HostLease): SQL => sql`charter_number in (select charter_number from pages where host = ${host})`;

/** Hosts that are looked at, one invocation at a time (guides/from-a-page-to-an-answer.md#what-is-fetched). */
export class Hosts {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  async find(host: string): Promise<HostRow | null> {
    return (await this.#db.select().from(hosts).where(eq(hosts.host, host)).get()) ?? null;
  }

  /** A person asks for a look at hosts now. @param isWhole whether all their pages are due by that. @returns how many hosts. */
  async want(names: readonly string[], now: string, isWhole: boolean): Promise<number> {
    const packed = JSON.stringify(names);
    const [wanted = 0] = await runTransaction(this.#database, [
      sql`update hosts set is_wanted = 1, next_at = min(next_at, ${now}) where host in (select value from json_each(${packed}))`,
      ...(isWhole
        ? [sql`update pages set due_at = min(due_at, ${now}) where role <> 'rates' and host in (select value from json_each(${packed}))`]
        : []),
    ]);
    return wanted;
  }

  /**
   * Leases hosts that are due, those that wait longest first. A host whose holders died three times in a row waits an hour after each further one.
   * @param isDaily whether hosts are looked at that nobody asked for.
   * @param anHourAgo of `now`.
   * @param most leases that may be held at once, those of others included.
   */
  async lease(now: string, until: string, anHourAgo: string, isDaily: boolean, most: number): Promise<readonly HostLease[]> {
    return this.#db.all<HostLease>(sql`update hosts set lease = lease + 1, deaths = deaths + (leased_until is not null), leased_until = ${until}
      where host in (
        select host from hosts where next_at <= ${now} and (is_wanted = 1 or ${isDaily ? 1 : 0})
          and (leased_until is null or leased_until <= iif(deaths < ${MOST_DEATHS}, ${now}, ${anHourAgo}))
        order by next_at, host limit max(0, ${most} - (select count(*) from hosts where leased_until > ${now})))
      returning host, lease`);
  }

  /**
   * Takes a lease over for one invocation, under a number of its own: a message that is delivered twice finds nothing.
   * @returns null if it is another's by now.
   */
  async take(held: HostLease, until: string): Promise<HostLease | null> {
    const taken = await this.#db.all<HostLease>(sql`update hosts set lease = lease + 1, leased_until = ${until}
      where host = ${held.host} and ${isHeld(held)} returning host, lease`);
    return taken[0] ?? null;
  }

  /** Holds a lease for longer, because a request is about to be made. False if it is another's by now. */
  async hold(held: HostLease, until: string, fetchedAt: string): Promise<boolean> {
    const result = await this.#db.run(
      sql`update hosts set leased_until = ${until}, fetched_at = ${fetchedAt} where host = ${held.host} and ${isHeld(held)}`,
    );
    return result.meta.changes > 0;
  }

  async noteRobots(held: HostLease, robots: string, at: string): Promise<void> {
    await this.#db.run(
      sql`update hosts set robots = ${robots}, robots_at = ${at}, robots_tried_at = null where host = ${held.host} and ${isHeld(held)}`,
    );
  }

  /** Notes that robots' rules could not be fetched: the last copy is used without asking for a while. */
  async noteRobotsTried(held: HostLease, at: string): Promise<void> {
    await this.#db.run(sql`update hosts set robots_tried_at = ${at} where host = ${held.host} and ${isHeld(held)}`);
  }

  /**
   * Gives a host back after a look.
   * @param hasAnswered whether it answered anything: then its sites are reachable again, if they were not.
   */
  async finish(held: HostLease, nextAt: string, now: string, hasAnswered: boolean): Promise<void> {
    if (!hasAnswered) {
      await runTransaction(this.#database, [this.#release(held, nextAt, sql`deaths = 0`)]);
      return;
    }
    await runTransaction(this.#database, [
      sql`update sites set state = case origin when 'operator' then 'active' else 'proposed' end, changed_at = ${now}
        where state = 'unreachable' and ${isHeld(held)} and ${ON_HOST(held)}`,
      this.#release(held, nextAt, sql`deaths = 0, failures = 0, failing_since = null`),
    ]);
  }

  /**
   * Gives a host back that could not be reached.
   * @param isLost whether it has failed for so long that its sites count as unreachable.
   */
  async fail(held: HostLease, nextAt: string, now: string, isLost: boolean): Promise<void> {
    await runTransaction(this.#database, [
      ...(isLost
        ? [
            sql`update sites set state = 'unreachable', changed_at = ${now}
              where state in ('proposed', 'active') and ${isHeld(held)} and ${ON_HOST(held)}`,
            // Whether the site is still the institution's own is read anew when it is back.
            sql`update pages set etag = null, last_modified = null, text_sha256 = null where host = ${held.host} and depth = 0 and ${isHeld(held)}`,
          ]
        : []),
      this.#release(held, nextAt, sql`deaths = 0, failures = failures + 1, failing_since = coalesce(failing_since, ${now})`),
    ]);
  }

  #release(held: HostLease, nextAt: string, more: SQL): SQL {
    return sql`update hosts set leased_until = null, is_wanted = 0, next_at = ${nextAt}, ${more} where host = ${held.host} and ${isHeld(held)}`;
  }

  /** Hosts that are leased, hosts that somebody asked for and that nobody looked at yet, and hosts that could not be reached the last time. */
  async waiting(now: string): Promise<{ readonly leased: number; readonly wanted: number; readonly failing: number }> {
    const row = await this.#db
      .select({
        leased: sql<number>`coalesce(sum(leased_until > ${now}), 0)`,
        wanted: sql<number>`coalesce(sum(is_wanted), 0)`,
        failing: sql<number>`coalesce(sum(failures > 0), 0)`,
      })
      .from(hosts)
      .get();
    return soleRow(row);
  }
}
