import { sql } from "drizzle-orm";
import type { Statement } from "../transaction.ts";
import { AGENCY_COLUMNS } from "./put-institutions.ts";
import type { RateOrigin } from "./rate-origin.ts";

/** If a quarter lists a charter number under a new id, stores the old id as a former id and frees its slug for the new one. */
export function rememberFormerIds(importId: string, origin: RateOrigin): readonly Statement[] {
  if (origin !== "ncua") return [];
  const renamed = sql`select old.credit_union_id as former, staged.entity_id as present from import_rows staged
    join institutions old on old.charter_number = staged.row ->> 'charter_number' and old.credit_union_id <> staged.entity_id
    where staged.import_id = ${importId} and staged.kind = 'credit_union' and old.synthetic = 0
      and not exists (select 1 from import_rows other where other.import_id = ${importId} and other.kind = 'credit_union'
        and other.entity_id = old.credit_union_id)`;
  return [
    sql`delete from former_ids where former_id in (select entity_id from import_rows where import_id = ${importId} and kind = 'credit_union')`,
    sql`update former_ids set credit_union_id = (select present from (${renamed}) where former = former_ids.credit_union_id)
      where credit_union_id in (select former from (${renamed}))`,
    sql`insert into former_ids (former_id, credit_union_id) select former, present from (${renamed}) where true
      on conflict (former_id) do update set credit_union_id = excluded.credit_union_id`,
    sql`update institutions set slug = slug || ':' || credit_union_id where credit_union_id in (select former_id from former_ids)`,
  ];
}

/** Moves the rows of former ids to the present ids, and deletes the former ids' institutions. */
export function takeOverFormerIds(origin: RateOrigin): readonly Statement[] {
  if (origin !== "ncua") return [];
  const moves = ["rates", "rate_changes", "sources", "publications", "membership_records", "disputes"].map((table) => {
    const present = sql`select credit_union_id from former_ids where former_id = ${sql.raw(table)}.credit_union_id`;
    return sql`update or ignore ${sql.raw(table)} set credit_union_id = (${present})
      where credit_union_id in (select former_id from former_ids)`;
  });
  const figures = AGENCY_COLUMNS.map((column) => `${column} = coalesce(institutions.${column}, old.${column})`).join(", ");
  return [
    ...moves,
    // Figures that the present id's row lacks are taken from the former id's row.
    sql`update institutions set ${sql.raw(figures)} from (select present.credit_union_id as present_id, former.* from former_ids present
        join institutions former on former.credit_union_id = present.former_id) old
      where institutions.credit_union_id = old.present_id`,
    sql`delete from membership_records where credit_union_id in (select former_id from former_ids)`,
    sql`delete from institutions where credit_union_id in (select former_id from former_ids)`,
  ];
}
