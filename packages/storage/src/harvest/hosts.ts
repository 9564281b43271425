import { eq, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { soleRow } from "../sole-row.ts";
import { runTransaction } from "../transaction.ts";
import { hosts } from "./schema.ts";

export type HostRow = typeof hosts.$inferSelect;

/** A host that one invocation may use alone until the lease ends. */
export interface HostLease {
  readonly host: string;
  readonly lease: number;
}

/** A host under a new lease, with what the next requests to it depend on. */
export interface TakenHost extends HostLease, Pick<HostRow, "robots" | "robotsAt" | "robotsTriedAt" | "fetchedAt" | "failures"> {
  readonly leasedUntil: string;
}

const TAKEN = sql`returning host, lease, leased_until as leasedUntil, robots, robots_at as robotsAt, robots_tried_at as robotsTriedAt, fetched_at as fetchedAt, failures`;

/** Time of the next check for a host without pages. */
const NEVER = "9999-12-31T00:00:00.000Z";

/**
 * Condition: the lease was neither released nor replaced by another one, even if its time is over. Writes under an old lease change
 * nothing.
 */
export const isHeld = ({ host, lease }: HostLease): SQL =>
  sql`exists (select 1 from hosts where host = ${host} and lease = ${lease} and leased_until is not null)`;

/** If more than this many leases in a row were never released, the host waits an hour longer. */
const MOST_DEATHS = 3;

/** Condition: the home page of the site is on this host. Hosts of a site's other pages do not say whether the site can be reached. */
const ON_HOST = ({ host }: HostLease): SQL => sql`charter_number in (select charter_number from pages where host = ${host} and depth = 0)`;

/**
 * @param now when the last request ended: the next one waits for the host's delay.
 * @param more further assignments.
 */
const release = ({ host, lease }: HostLease, nextAt: SQL, now: string, more: SQL): SQL =>
  sql`update hosts set fetched_at = ${now}, leased_until = null, is_wanted = 0, next_at = ${nextAt}, ${more} where host = ${host} and ${isHeld({ host, lease })}`;

/** SQL for `nextAt`; if that is null, for the time at which the host's next page is due (`NEVER` without pages). */
const nextOr = ({ host }: HostLease, nextAt: string | null): SQL =>
  sql`coalesce(${nextAt}, (select min(due_at) from pages where pages.host = ${host}), ${NEVER})`;

/** New values of a lease after a check. Times are in ISO 8601. */
export interface Extension {
  readonly leasedUntil: string;
  /** When the last request ended. */
  readonly fetchedAt: string;
}

/** Extends a lease after a check, or releases the host. @param isDone condition under which the host is released. */
export const extend = (held: HostLease, { leasedUntil, fetchedAt }: Extension, isDone: SQL): SQL => sql`update hosts set
    fetched_at = ${fetchedAt}, leased_until = iif(${isDone}, null, ${leasedUntil}), is_wanted = iif(${isDone}, 0, is_wanted),
    deaths = iif(${isDone}, 0, deaths), next_at = iif(${isDone}, ${nextOr(held, null)}, next_at)
  where host = ${held.host} and ${isHeld(held)}`;

/** Hosts of the checked pages. One invocation at a time works on a host (guides/from-a-page-to-an-answer.md#what-is-fetched). */
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

  /** Requests a check of hosts now. @param isWhole whether all pages of the hosts become due. @returns number of known hosts. */
  async want(names: readonly string[], now: string, isWhole: boolean): Promise<number> {
    const packed = JSON.stringify(names);
    const [wanted] = await runTransaction(this.#database, [
      sql`update hosts set is_wanted = 1, next_at = min(next_at, ${now}) where host in (select value from json_each(${packed}))`,
      ...(isWhole ? [sql`update pages set due_at = min(due_at, ${now}) where host in (select value from json_each(${packed}))`] : []),
    ]);
    return wanted;
  }

  /**
   * Leases due hosts, the longest overdue first. If more than the last `MOST_DEATHS` leases of a host were never released, the host waits
   * an hour after its lease ends.
   * @param isDaily whether to include hosts for which nobody requested a check.
   * @param anHourAgo one hour before `now`.
   * @param most maximum leases held at once, by all invocations together.
   * @param more maximum new leases.
   */
  async lease(now: string, until: string, anHourAgo: string, isDaily: boolean, most: number, more: number): Promise<readonly TakenHost[]> {
    return this.#db.all<TakenHost>(sql`update hosts set lease = lease + 1, deaths = deaths + (leased_until is not null), leased_until = ${until}
      where host in (
        select host from hosts where next_at <= ${now} and (is_wanted = 1 or ${isDaily ? 1 : 0})
          and (leased_until is null or leased_until <= iif(deaths < ${MOST_DEATHS}, ${now}, ${anHourAgo}))
        order by next_at, host limit max(0, min(${more}, ${most} - (select count(*) from hosts where leased_until > ${now}))))
      ${TAKEN}`);
  }

  /**
   * Replaces a lease by a new one, so that a message that is delivered twice is handled once.
   * @returns the host under its new lease; null if the given lease is no longer valid.
   */
  async take(held: HostLease, until: string): Promise<TakenHost | null> {
    const taken = await this.#db.all<TakenHost>(sql`update hosts set lease = lease + 1, leased_until = ${until}
      where host = ${held.host} and ${isHeld(held)}
      ${TAKEN}`);
    return taken[0] ?? null;
  }

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

  /** Records an attempt to fetch robots.txt. Until `noteRobots` clears it, the last copy is used for a while before the next attempt. */
  async noteRobotsTried(held: HostLease, at: string): Promise<void> {
    await this.#db.run(sql`update hosts set robots_tried_at = ${at} where host = ${held.host} and ${isHeld(held)}`);
  }

  /**
   * Releases a host after its pages were checked.
   * @param nextAt when to check the host next; null for when its next page is due.
   * @param hasAnswered whether the host answered at all. If so, its unreachable sites count as reachable again.
   */
  async finish(held: HostLease, nextAt: string | null, now: string, hasAnswered: boolean): Promise<void> {
    const at = nextOr(held, nextAt);
    if (!hasAnswered) {
      await runTransaction(this.#database, [release(held, at, now, sql`deaths = 0`)]);
      return;
    }
    await runTransaction(this.#database, [
      sql`update sites set state = case origin when 'operator' then 'active' else 'proposed' end, changed_at = ${now}
        where state = 'unreachable' and ${isHeld(held)} and ${ON_HOST(held)}`,
      release(held, at, now, sql`deaths = 0, failures = 0, failing_since = null`),
    ]);
  }

  /**
   * Releases a host that could not be reached.
   * @param isLost whether the host has failed for so long that its sites count as unreachable.
   */
  async fail(held: HostLease, nextAt: string, now: string, isLost: boolean): Promise<void> {
    await runTransaction(this.#database, [
      ...(isLost
        ? [
            sql`update sites set state = 'unreachable', changed_at = ${now}
              where state in ('proposed', 'active') and ${isHeld(held)} and ${ON_HOST(held)}`,
            // Once the host answers again, its home pages are read in full, to check that they still belong to the institutions.
            sql`update pages set etag = null, last_modified = null, text_sha256 = null where host = ${held.host} and depth = 0 and ${isHeld(held)}`,
          ]
        : []),
      release(held, sql`${nextAt}`, now, sql`deaths = 0, failures = failures + 1, failing_since = coalesce(failing_since, ${now})`),
    ]);
  }

  /** Number of hosts that are leased, that wait for a requested check, and that could not be reached at their last check. */
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
