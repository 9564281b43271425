import type { ImportReport } from "@tellerline/contract/operator";
import { type ImportHead, Imports } from "@tellerline/storage";
import type { Env } from "./env.ts";
import { publishBook } from "./publish.ts";
import { assignSlugs } from "./slugs.ts";
import { readStagedInstitutions, readStagedRates } from "./staged.ts";
import { importedToInstitution, importedToRateSheetRow } from "./translate.ts";

/** The sandbox has one version: its answers never change (rulings 4). */
export const SANDBOX_VERSION = "sandbox-1";

/** Publishes the synthetic books. They live in KV alone: no import and no table touches them. */
export async function publishSandbox(env: Env, head: ImportHead): Promise<Omit<ImportReport, "rejected" | "accepted" | "withheld">> {
  const institutions = await readStagedInstitutions(env, head.importId);
  const rates = await readStagedRates(env, head.importId);
  const claims = institutions.map(({ credit_union_id, name, city, state, charter_number }) => ({
    creditUnionId: credit_union_id,
    name,
    city,
    state,
    charterNumber: charter_number ?? null,
  }));
  const slugs = assignSlugs([], claims);
  await publishBook(
    env,
    "sandbox",
    SANDBOX_VERSION,
    rates.map((row) => importedToRateSheetRow(row, head.createdAt)),
    institutions.map((row) => importedToInstitution(row, slugs.get(row.credit_union_id) ?? "")),
  );
  await new Imports(env.CATALOG).discard(head.importId);
  return { changed: rates.length + institutions.length, unchanged: 0, withdrawn: 0, published: true, book_version: SANDBOX_VERSION };
}
