import { type InstitutionImport, institutionImport } from "@tellerline/contract/operator";
import { Imports } from "@tellerline/storage";
import * as z from "zod";
import { PAGE, readAll } from "./books.ts";
import type { Env } from "./env.ts";

const stagedInstitution = institutionImport.extend({ slug: z.string().optional() });

export async function readStagedInstitutions(env: Env, importId: string): Promise<InstitutionImport[]> {
  const imports = new Imports(env.CATALOG);
  const rows = await readAll(
    (after) => imports.listRows(importId, "credit_union", after, PAGE),
    ({ entityId }) => entityId,
  );
  return rows.map(({ row }) => {
    // An earlier attempt to publish the import may have added a slug to the row.
    const { slug: _, ...institution } = stagedInstitution.parse(JSON.parse(row));
    return institution;
  });
}
