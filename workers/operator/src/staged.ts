import type { InstitutionImport, RateRowImport } from "@tellerline/contract/operator";
import { Imports } from "@tellerline/storage";
import type { Env } from "./env.ts";

const PAGE = 10_000;

/** Staged rows were validated before they were stored, and written as the JSON of the validated value. */
async function readStaged<Row>(env: Env, importId: string, kind: "rate" | "credit_union"): Promise<Row[]> {
  const imports = new Imports(env.CATALOG);
  const rows: Row[] = [];
  for (let after = ""; ; ) {
    const page = await imports.listRows(importId, kind, after, PAGE);
    for (const { row } of page) rows.push(JSON.parse(row));
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return rows;
    after = last.entityId;
  }
}

export function readStagedInstitutions(env: Env, importId: string): Promise<InstitutionImport[]> {
  return readStaged<InstitutionImport>(env, importId, "credit_union");
}

export function readStagedRates(env: Env, importId: string): Promise<RateRowImport[]> {
  return readStaged<RateRowImport>(env, importId, "rate");
}
