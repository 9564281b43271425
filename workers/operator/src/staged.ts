import { type InstitutionImport, institutionImport, type RateRowImport, rateRowImport } from "@tellerline/contract/operator";
import { Imports, type StagedRow } from "@tellerline/storage";
import * as z from "zod";
import { PAGE, readAll } from "./books.ts";
import type { Env } from "./env.ts";

const stagedInstitution = institutionImport.extend({ slug: z.string().optional() });

/** Staged rows of one kind. They need no validation: they were validated before they were stored. */
export async function readStaged(env: Env, importId: string, kind: StagedRow["kind"]): Promise<unknown[]> {
  const imports = new Imports(env.CATALOG);
  const rows = await readAll(
    (after) => imports.listRows(importId, kind, after, PAGE),
    ({ entityId }) => entityId,
  );
  return rows.map(({ row }): unknown => JSON.parse(row));
}

export async function readStagedInstitutions(env: Env, importId: string): Promise<InstitutionImport[]> {
  return (await readStaged(env, importId, "credit_union")).map((row) => {
    // An earlier attempt to publish the import may have added a slug to the row.
    const { slug: _, ...institution } = stagedInstitution.parse(row);
    return institution;
  });
}

export async function readStagedRates(env: Env, importId: string): Promise<RateRowImport[]> {
  const imports = new Imports(env.CATALOG);
  const rows = await readAll(
    (after) => imports.listRows(importId, "rate", after, PAGE),
    ({ entityId }) => entityId,
  );
  return rows.map(({ row }) => rateRowImport.parse(JSON.parse(row)));
}
