import { sql } from "drizzle-orm";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SLICE } from "../slice.ts";
import type { usageDays } from "./schema.ts";

/** Calls of one key to one operation on one day. `operation` is null for calls that match no operation. */
export type UsageRecord = Omit<typeof usageDays.$inferSelect, "operation"> & { readonly operation: string | null };

export type UsageFigures = Pick<UsageRecord, "calls" | "failed" | "cost">;

/** The days `from` and `until` are ISO dates, both included. A null `keyId` or `operation` matches any. */
export interface UsageFilter {
  readonly orgId: string;
  readonly from: string;
  readonly until: string;
  readonly keyId: string | null;
  readonly operation: string | null;
}

/** Maximum keys in a result, because an organization that rotates its keys often can have many. */
const MAX_KEYS = 100;

export class Usage {
  readonly #db: DrizzleD1Database;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  /** Adds to the stored counts. Skips organizations that are deleted: the usage of their last calls may arrive later. */
  async add(records: readonly UsageRecord[]): Promise<void> {
    await this.#db.run(sql`
      insert into usage_days (org_id, day, key_id, operation, calls, failed, cost)
      select value ->> 'orgId', value ->> 'day', value ->> 'keyId', coalesce(value ->> 'operation', ${NONE}), value ->> 'calls', value ->> 'failed', value ->> 'cost'
      from json_each(${JSON.stringify(records)})
      where exists (select 1 from organizations o where o.org_id = value ->> 'orgId' and o.deleted_at is null)
      on conflict do update set calls = calls + excluded.calls, failed = failed + excluded.failed, cost = cost + excluded.cost`);
  }

  async byDay(filter: UsageFilter): Promise<readonly (UsageFigures & { readonly day: string })[]> {
    return this.#db.all(sql`select day, ${FIGURES} from usage_days where ${matches(filter)} group by day order by day`);
  }

  async byOperation(filter: UsageFilter): Promise<readonly (UsageFigures & Pick<UsageRecord, "operation">)[]> {
    return this.#db.all(
      sql`select nullif(operation, ${NONE}) as operation, ${FIGURES} from usage_days where ${matches(filter)}
        group by usage_days.operation order by 2 desc, usage_days.operation`,
    );
  }

  /** Usage of the `MAX_KEYS` keys with the most calls, most called key first. `name` is the one that the key's owner chose. */
  async byKey(filter: UsageFilter): Promise<readonly (UsageFigures & { readonly keyId: string; readonly name: string | null })[]> {
    return this.#db.all(sql`
      select u.key_id as keyId, u.calls, u.failed, u.cost, k.name from (
        select key_id, ${FIGURES} from usage_days where ${matches(filter)} group by key_id order by 2 desc, key_id limit ${MAX_KEYS}
      ) u left join api_keys k on k.key_id = u.key_id order by u.calls desc, u.key_id`);
  }

  async prune(before: string): Promise<number> {
    const result = await this.#db.run(
      sql`delete from usage_days where rowid in (select rowid from usage_days where day < ${before} limit ${SLICE})`,
    );
    return result.meta.changes;
  }
}

/** Stands for no operation in the database: the column can't be null, because it is part of the primary key. */
const NONE = "";

const FIGURES = sql`sum(calls) as calls, sum(failed) as failed, sum(cost) as cost`;

function matches({ orgId, from, until, keyId, operation }: UsageFilter) {
  return sql`org_id = ${orgId} and day between ${from} and ${until}
    and (${keyId} is null or key_id = ${keyId}) and (${operation} is null or operation = ${operation})`;
}
