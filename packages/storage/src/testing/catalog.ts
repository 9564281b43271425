import { sql } from "drizzle-orm";
import type { ImportHead, StagedRow } from "../catalog/imports.ts";
import { RateBooks } from "../catalog/rate-books.ts";
import { RateImports } from "../catalog/rate-imports.ts";
import type { RateOrigin } from "../catalog/rate-origin.ts";
import { runTransaction } from "../transaction.ts";

export const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 12, minute)).toISOString();
export const ODD_TEXT = `O'Brien "Ωmega" 100% _ %s \\ 🏦 | {"a":1}; drop table rates; --`;

export const head = (importId: string, fields: Partial<ImportHead> = {}): ImportHead => ({
  importId,
  kind: "rates",
  skipBad: false,
  acceptLoss: false,
  cycleDate: null,
  createdAt: at(0),
  ...fields,
});

type Fields = Readonly<Record<string, unknown>>;

/** A staged row. Its JSON also serves as its content hash. */
export function staged(kind: StagedRow["kind"], entityId: string, fields: Fields, line = 1): StagedRow {
  const row = JSON.stringify(fields);
  return { kind, entityId, line, row, contentHash: row };
}

export const institution = (creditUnionId: string, fields: Fields = {}): StagedRow =>
  staged("credit_union", creditUnionId, { name: creditUnionId, slug: creditUnionId, city: "Austin", state: "TX", ...fields });

export const rate = (rateId: string, creditUnionId: string, fields: Fields = {}): StagedRow =>
  staged("rate", rateId, { credit_union_id: creditUnionId, product_type: "auto_loan", rate: 5, observed_at: at(-60), ...fields });

export const withdrawal = (rateId: string): StagedRow => staged("withdrawal", rateId, {});

export const membership = (creditUnionId: string, fields: Fields = {}): StagedRow =>
  staged("membership", creditUnionId, { credit_union_id: creditUnionId, ...fields });

export const source = (sourceId: string, creditUnionId: string, fields: Fields = {}): StagedRow =>
  staged("source", sourceId, {
    credit_union_id: creditUnionId,
    url: "https://source.example/",
    retrieved_at: at(-60),
    text: "Anyone may join.",
    ...fields,
  });

export const publication = (publicationId: string, creditUnionId: string, fields: Fields = {}): StagedRow =>
  staged("publication", publicationId, {
    credit_union_id: creditUnionId,
    ruleset_sha256: `sha-${publicationId}`,
    document: `{"rules":["${publicationId}"]}`,
    coverage: { scope: "all", verified_claims: 1 },
    is_carried: false,
    ...fields,
  });

export const reading = (creditUnionId: string, fields: Fields = {}): StagedRow => {
  const row = { credit_union_id: creditUnionId, url: "https://cu.example/join", seen: "2025-12-30", lead_for: [], claims: [], ...fields };
  return staged("reading", `${creditUnionId}\n${row.url}`, row);
};

export async function stage(
  database: D1Database,
  importId: string,
  rows: readonly StagedRow[],
  fields: Partial<ImportHead> = {},
): Promise<void> {
  const { kind, skipBad, cycleDate, createdAt } = head(importId, fields);
  await runTransaction(database, [
    sql`insert into imports (import_id, kind, skip_bad, cycle_date, created_at)
      values (${importId}, ${kind}, ${skipBad ? 1 : 0}, ${cycleDate}, ${createdAt})`,
    sql`insert into import_rows (import_id, kind, entity_id, line, row, content_hash)
      select ${importId}, value ->> 'kind', value ->> 'entityId', value ->> 'line', value ->> 'row', value ->> 'contentHash'
      from json_each(${JSON.stringify(rows)})`,
  ]);
}

let lastImport = 0;

export async function publishRates(
  database: D1Database,
  rows: readonly StagedRow[],
  origin: RateOrigin = "rates",
  now = at(0),
  cycleDate: string | null = null,
): Promise<number> {
  const importId = `imp_${++lastImport}`;
  await stage(database, importId, rows, { kind: origin, cycleDate });
  const version = (await new RateBooks(database).newestVersion()) + 1;
  await new RateImports(database).apply(importId, origin, version, null, now);
  return version;
}

export async function beginMembershipBook(database: D1Database, version: number, createdAt: string): Promise<void> {
  await database.prepare("insert into membership_books (version, created_at) values (?1, ?2)").bind(version, createdAt).run();
}
