import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { runTransaction } from "../transaction.ts";
import type { Owner } from "./monitors.ts";

/**
 * Statements that give positions to the organizations' events that have none, in the order in which the events were stored. Run them in the
 * transaction that stores the events.
 * @param orgIds query that selects the organizations' ids.
 */
export function numberEvents(orgIds: SQL): readonly [SQL, SQL, SQL] {
  const unnumbered = sql`select org_id, event_id, row_number() over (partition by org_id order by created_at, event_id) as place
    from events where position is null and org_id in (${orgIds})`;
  return [
    sql`insert into event_streams (org_id) select distinct org_id from events where position is null and org_id in (${orgIds})
      on conflict do nothing`,
    sql`update events set position = (select last_position from event_streams s where s.org_id = events.org_id) + fresh.place
      from (${unnumbered}) fresh where events.org_id = fresh.org_id and events.event_id = fresh.event_id`,
    sql`update event_streams set last_position = max(last_position, coalesce((select max(position) from events e where e.org_id = event_streams.org_id), 0))
      where org_id in (${orgIds})`,
  ];
}

/** Query that selects the organizations of the outcomes that have an event. @param outcomes JSON array. */
export const orgIdsOf = (outcomes: string): SQL =>
  sql`select value ->> 'orgId' from json_each(${outcomes}) where value ->> 'eventId' is not null`;

export interface StreamedEvent {
  readonly position: number;
  readonly payload: string;
}

export class EventStreams {
  readonly #database: D1Database;
  readonly #db;

  constructor(database: D1Database) {
    this.#database = database;
    this.#db = drizzle(database);
  }

  /**
   * Events of an owner's monitors and subscriptions after a position, in the order of their positions.
   * @param sourceId only events of this monitor or subscription; null for all.
   */
  async list({ orgId, environment }: Owner, after: number, sourceId: string | null, limit: number): Promise<readonly StreamedEvent[]> {
    const isOwn = sql`(exists (select 1 from monitors m where m.org_id = e.org_id and m.monitor_id = e.source_id and m.environment = ${environment})
      or exists (select 1 from subscriptions s where s.org_id = e.org_id and s.subscription_id = e.source_id and s.environment = ${environment}))`;
    const isAsked = sourceId === null ? sql`true` : sql`e.source_id = ${sourceId}`;
    return this.#db.all<StreamedEvent>(sql`select position, payload from events e
      where e.org_id = ${orgId} and e.position > ${after} and ${isAsked} and ${isOwn} order by e.position limit ${limit}`);
  }

  /** Records that a call waits for the organization's next event. Code that stores an event must wake such calls. */
  async awaitNext(orgId: string, until: string): Promise<void> {
    await this.#db.run(sql`insert into event_streams (org_id, waiting_until) values (${orgId}, ${until})
      on conflict (org_id) do update set waiting_until = max(coalesce(waiting_until, ''), excluded.waiting_until)`);
  }

  /** Organizations among `orgIds` for which a call waits for the next event. */
  async waiting(orgIds: readonly string[], now: string): Promise<readonly string[]> {
    if (orgIds.length === 0) return [];
    const rows = await this.#db.all<{ orgId: string }>(sql`select org_id as orgId from event_streams
      where org_id in (select value from json_each(${JSON.stringify(orgIds)})) and waiting_until > ${now}`);
    return rows.map(({ orgId }) => orgId);
  }

  /**
   * Gives positions to the events of one organization that an earlier release stored without them. @returns how many events; 0 if none is
   * left.
   */
  async numberOlder(): Promise<number> {
    const [older] = await this.#db.all<{ orgId: string }>(sql`select org_id as orgId from events where position is null limit 1`);
    if (older === undefined) return 0;
    const [, numbered] = await runTransaction(this.#database, numberEvents(sql`select ${older.orgId}`));
    return numbered;
  }
}
