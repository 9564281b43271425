import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import type { Statement } from "../transaction.ts";
import { leads } from "./membership-schema.ts";

const readings = (importId: string) => sql`select row from import_rows where import_id = ${importId} and kind = 'reading'`;
/** Whether a staged reading gives no rule. */
export const isLead = sql`json_array_length(row -> 'lead_for') > 0`;
const ownLead = sql`leads.credit_union_id = row ->> 'credit_union_id' and leads.url = row ->> 'url'`;

/** Whether a staged reading differs from the lead that is stored of its page, or is one where none is stored. */
export const differsFromLead = sql`case when ${isLead}
  then not exists (select 1 from leads where ${ownLead} and leads.seen = row ->> 'seen' and leads.reasons = row -> 'lead_for')
  else exists (select 1 from leads where ${ownLead}) end`;

/** Stores the leads of an import; a reading that is none any more takes its lead away. */
export function storeLeads(importId: string): readonly Statement[] {
  return [
    sql`delete from leads where exists (select 1 from (${readings(importId)}) where not (${isLead}) and ${ownLead})`,
    sql`insert into leads (credit_union_id, url, seen, reasons)
      select row ->> 'credit_union_id', row ->> 'url', row ->> 'seen', row -> 'lead_for' from (${readings(importId)}) where ${isLead}
      on conflict (credit_union_id, url) do update set seen = excluded.seen, reasons = excluded.reasons`,
  ];
}

/** Institutions of which a page is known to look at first, and no more. */
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
