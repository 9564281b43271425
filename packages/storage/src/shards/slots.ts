import { SHARD_SLOTS } from "@tellerline/vocabulary";
import { type SQL, sql } from "drizzle-orm";
import { OPERATOR_ORGANIZATION } from "../operator-organization.ts";

/** Slot of the operator's organization, which never moves. */
const NO_SLOT = -1;
/** Number of characters at the end of an organization's id that determine its slot. These characters are random. */
const TOLD_BY = 4;
const FACTOR = 31;

/** The slot of an organization, 0 to 255; -1 for the operator's. All organizations of a slot are in the same shard. */
export function slotOf(orgId: string): number {
  if (orgId === OPERATOR_ORGANIZATION) return NO_SLOT;
  let number = 0;
  for (let at = TOLD_BY; at > 0; at--) number = number * FACTOR + (orgId.length < at ? 0 : orgId.charCodeAt(orgId.length - at));
  return number % SHARD_SLOTS;
}

export function slotInSql(orgId: string): string {
  const characters = Array.from({ length: TOLD_BY }, (_, index) => `coalesce(unicode(substr(${orgId}, -${TOLD_BY - index}, 1)), 0)`);
  const number = characters.reduce((sum, character) => `(${sum}) * ${FACTOR} + ${character}`);
  return `(case ${orgId} when '${OPERATOR_ORGANIZATION}' then ${NO_SLOT} else (${number}) % ${SHARD_SLOTS} end)`;
}

export const isOfSlots = (orgId: string, slots: readonly number[]): SQL =>
  sql`${sql.raw(slotInSql(orgId))} in (select value from json_each(${JSON.stringify(slots)}))`;
