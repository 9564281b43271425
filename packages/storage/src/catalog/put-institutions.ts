import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../transaction.ts";
import { keptName } from "./institution-names.ts";
import type { RateOrigin } from "./rate-origin.ts";

/** Columns of `institutions` that call-report quarters fill, besides the name, city and state. */
export const AGENCY_COLUMNS = [
  "county",
  "charter_number",
  "assets_usd",
  "members",
  "also_known_as",
  "is_community",
  "chartered_as_of",
  "is_federal",
  "shares_usd",
  "undivided_earnings_usd",
  "net_worth_usd",
];

const carried = (column: string): SQL => sql.raw(`${column} = coalesce(excluded.${column}, institutions.${column})`);
const carriedUnlessAgency = (column: string): SQL =>
  sql.raw(
    `${column} = case when institutions.agency_hash is null then coalesce(excluded.${column}, institutions.${column}) else institutions.${column} end`,
  );

/** If the charter number under an id changes, the id now belongs to another institution, so the old website is dropped. */
const AGENCY_SITE = sql.raw(
  "website = case when institutions.charter_number <> excluded.charter_number then excluded.website else coalesce(institutions.website, excluded.website) end",
);

/**
 * Stores institutions. An import never clears a field that its row lacks, except the website of an id that a quarter gives to another
 * charter number. Quarters own the agency's columns, and the operator owns the website (guides/operating.md#rate-files).
 */
export function putInstitutions(importId: string, origin: RateOrigin): Statement {
  const isAgency = origin === "ncua";
  const assignments = [
    ...AGENCY_COLUMNS.map((column) => (isAgency ? carried(column) : carriedUnlessAgency(column))),
    isAgency ? AGENCY_SITE : carried("website"),
    isAgency ? sql`name = ${keptName}, city = excluded.city` : ownNames(importId),
    isAgency ? sql`agency_hash = excluded.agency_hash` : sql`content_hash = excluded.content_hash`,
  ];
  // A website belongs to a charter number, and stays with it if a quarter lists the number under another id.
  const site = isAgency
    ? sql`coalesce(row ->> 'website', (select old.website from institutions old where old.charter_number = row ->> 'charter_number'
        and old.synthetic = 0 and old.website is not null limit 1))`
    : sql`row ->> 'website'`;
  return sql`insert into institutions (credit_union_id, name, slug, city, state, county, charter_number, assets_usd, members, website,
        also_known_as, is_community, chartered_as_of, is_federal, shares_usd, undivided_earnings_usd, net_worth_usd, synthetic, retired,
        content_hash, agency_hash)
      select entity_id, coalesce(row ->> 'display_name', row ->> 'name'), row ->> 'slug', coalesce(row ->> 'display_city', row ->> 'city'),
        row ->> 'state', row ->> 'county', row ->> 'charter_number', row ->> 'assets_usd', row ->> 'members',
        ${site}, row -> 'also_known_as', row ->> 'community_charter', row ->> 'chartered_as_of',
        row ->> 'federal_charter', row ->> 'shares_usd', row ->> 'undivided_earnings_usd', row ->> 'net_worth_usd',
        ${origin === "synthetic" ? 1 : 0}, 0, content_hash, ${isAgency ? sql`content_hash` : sql`null`}
      from import_rows where import_id = ${importId} and kind = 'credit_union'
      on conflict (credit_union_id) do update set ${sql.join(assignments, sql`, `)},
        state = ${isAgency ? sql`excluded.state` : sql`case when institutions.agency_hash is null then excluded.state else institutions.state end`},
        synthetic = excluded.synthetic, retired = 0`;
}

/** Assigns the displayed name and city of an operator's row to institutions that no quarter lists. */
function ownNames(importId: string): SQL {
  const shown = (member: string) => sql`(select row ->> ${member} from import_rows
    where import_id = ${importId} and kind = 'credit_union' and entity_id = excluded.credit_union_id)`;
  const own = (column: string, member: string) =>
    sql`${sql.raw(column)} = case when institutions.agency_hash is null then coalesce(${shown(member)}, institutions.${sql.raw(column)})
      else institutions.${sql.raw(column)} end`;
  return sql`${own("name", "display_name")}, ${own("city", "display_city")}`;
}
