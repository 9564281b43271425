import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Statement } from "../transaction.ts";
import { leads } from "./membership-schema.ts";

const readings = (importId: string) => sql`select row from import_rows where import_id = ${importId} and kind = 'reading'`;
/** Condition: a staged reading is only a lead, from which no rule is published (guides/membership.md#carried-rules). */
export const isLead = sql`json_array_length(row -> 'lead_for') > 0`;
const ownLead = sql`leads.credit_union_id = row ->> 'credit_union_id' and leads.url = row ->> 'url'`;

/** Condition: storing a staged reading would add, change or delete the stored lead of its page. */
export const differsFromLead = sql`case when ${isLead}
  then not exists (select 1 from leads where ${ownLead} and leads.seen = row ->> 'seen' and leads.reasons = row -> 'lead_for')
  else exists (select 1 from leads where ${ownLead}) end`;

/** Stores the leads of an import. A reading that is not a lead deletes the stored lead of the same page. */
export function storeLeads(importId: string): readonly Statement[] {
  return [
    sql`delete from leads where exists (select 1 from (${readings(importId)}) where not (${isLead}) and ${ownLead})`,
    sql`insert into leads (credit_union_id, url, seen, reasons)
      select row ->> 'credit_union_id', row ->> 'url', row ->> 'seen', row -> 'lead_for' from (${readings(importId)}) where ${isLead}
      on conflict (credit_union_id, url) do update set seen = excluded.seen, reasons = excluded.reasons`,
  ];
}

/** Pages to look at first when an institution's rules are read. No rule is published from them. */
export class Leads {
  readonly #db;

  constructor(database: D1Database) {
    this.#db = drizzle(database);
  }

  async listInstitutions(): Promise<ReadonlySet<string>> {
    const rows = await this.#db.selectDistinct({ creditUnionId: leads.creditUnionId }).from(leads);
    return new Set(rows.map(({ creditUnionId }) => creditUnionId));
  }
}
