import { type SQL, sql } from "drizzle-orm";
import { slotInSql } from "./slots.ts";

/** A table of `alerts` whose rows belong to organizations. */
export interface MovedTable {
  readonly name: string;
  readonly key: readonly string[];
  /** SQL for the organization of a row. @param prefix goes before each column, such as `new.`. */
  organization(prefix: string): string;
}

const byOrganization = (name: string, ...key: readonly string[]): MovedTable => ({
  name,
  key: ["org_id", ...key],
  organization: (prefix) => `${prefix}org_id`,
});

/** Tables whose rows move with a slot, a group of organizations. The other tables of `alerts` belong to the shard or to the operator. */
export const MOVED_TABLES: readonly MovedTable[] = [
  byOrganization("monitors", "monitor_id"),
  byOrganization("watches", "monitor_id"),
  byOrganization("candidates", "monitor_id"),
  byOrganization("subscriptions", "subscription_id"),
  byOrganization("events", "event_id"),
  byOrganization("event_streams"),
  byOrganization("deliveries", "delivery_id"),
  byOrganization("attempts", "delivery_id", "number"),
  byOrganization("proven_targets", "webhook_url"),
  byOrganization("sandbox_attempts", "hour"),
  byOrganization("sandbox_rate_changes", "number"),
  {
    name: "idempotent_requests",
    key: ["operation", "owner", "idempotency_key"],
    // The owner is the organization and the environment, such as `org_1:live`.
    organization: (prefix) => `substr(${prefix}owner, 1, instr(${prefix}owner, ':') - 1)`,
  },
];

const members = (count: number): string => Array.from({ length: count }, (_, index) => `value ->> '$[${index}]'`).join(", ");

export const rowsFromJson = (columns: number, json: string): SQL => sql`select ${sql.raw(members(columns))} from json_each(${json})`;

export const hasKey = ({ key }: MovedTable, keys: readonly (readonly unknown[])[]): SQL =>
  sql`(${sql.raw(key.join(", "))}) in (${rowsFromJson(key.length, JSON.stringify(keys))})`;

/** Tables that do not move with slots, but whose rows the target shard also needs: evaluation passes (`looks`), and cells of monitors. */
export type ShardTable = "looks" | "cells";

export const slotOfRow = (table: MovedTable, prefix = ""): string => slotInSql(table.organization(prefix));
