import { referenceImport } from "@tellerline/contract/operator";
import { liveVersion } from "@tellerline/quoting";
import { type ImportHead, Imports, RateBooks, RateQuality } from "@tellerline/storage";
import type { Env } from "./env.ts";
import type { Outcome } from "./membership/publish-import.ts";
import { publishPendingRates } from "./publish-rates.ts";
import { rollUpDays } from "./roll-up-days.ts";
import { publishOrLog } from "./versions.ts";

/** Stores imported averages with which rates are compared, and has every rate judged again (guides/data-quality.md#references). */
export async function applyReferences(env: Env, { importId }: ImportHead, accepted: number): Promise<Outcome> {
  const catalog = new RateBooks(env.CATALOG);
  const staged = await new Imports(env.CATALOG).listStaged(importId, "reference");
  const rows = staged.map(({ row }) => {
    const { line, as_of: asOf, percent, source_url: sourceUrl = null, collected_by: collectedBy } = referenceImport.parse(JSON.parse(row));
    return { line, asOf, percent, sourceUrl, collectedBy };
  });
  const changed = await new RateQuality(env.CATALOG).putReferences(rows, importId);
  await publishOrLog("rate-book", () => publishPendingRates(env));
  await publishOrLog("rate-history", () => rollUpDays(env));
  const version = await catalog.newestVersion();
  return { changed, unchanged: accepted - changed, withdrawn: 0, published: changed > 0, book_version: liveVersion(version) };
}
