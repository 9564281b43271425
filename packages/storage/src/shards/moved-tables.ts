import { type SQL, sql } from "drizzle-orm";
import { slotInSql } from "./slots.ts";

/** A table of `alerts` whose rows belong to organizations. */
export interface MovedTable {
  readonly name: string;
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** The organization of a row, in SQL, its columns prefixed. */
  organization(prefix: string): string;
}

const byOrganization = (name: string, ...key: readonly string[]): MovedTable => ({
  name,
  key: ["org_id", ...key],
  organization: (prefix) => `${prefix}org_id`,
});

/** What moves with a slot. The other tables of `alerts` are a shard's own, or the operator's. */
export const MOVED_TABLES: readonly MovedTable[] = [
  byOrganization("monitors", "monitor_id"),
  byOrganization("watches", "monitor_id"),
  byOrganization("candidates", "monitor_id"),
  byOrganization("subscriptions", "subscription_id"),
  byOrganization("events", "event_id"),
  byOrganization("deliveries", "delivery_id"),
  byOrganization("attempts", "delivery_id", "number"),
  {
    name: "idempotent_requests",
    key: ["operation", "owner", "idempotency_key"],
    // An organization and its environment.
    organization: (prefix) => `substr(${prefix}owner, 1, instr(${prefix}owner, ':') - 1)`,
  },
];

/** The members of a JSON array that a row of `json_each` has, in SQL. */
const members = (count: number): string => Array.from({ length: count }, (_, index) => `value ->> '$[${index}]'`).join(", ");

/** Rows that stand in a JSON array of arrays, in SQL. */
export const rowsFromJson = (columns: number, json: string): SQL => sql`select ${sql.raw(members(columns))} from json_each(${json})`;

/** Whether a row has one of these primary keys. */
export const hasKey = ({ key }: MovedTable, keys: readonly (readonly unknown[])[]): SQL =>
  sql`(${sql.raw(key.join(", "))}) in (${rowsFromJson(key.length, JSON.stringify(keys))})`;

/** What the evaluator of a shard looks up for those who came: which books changed what, and where monitors are. */
export type ShardTable = "looks" | "cells";

/** The slot of a row, in SQL. */
export const slotOfRow = (table: MovedTable, prefix = ""): string => slotInSql(table.organization(prefix));
