import { InstitutionNames, Sites } from "@tellerline/storage";
import type { Env } from "../env.ts";

/**
 * Names institutions as their own pages do, where those only add "Credit Union" (guides/operating.md#call-reports). Runs each minute, because an import
 * can bring a name without these words back. Books have such a name from the next one on, which is begun because the site changed.
 */
export async function completeNames(env: Env): Promise<void> {
  const sites = new Sites(env.HARVEST);
  for (let names = await sites.listWholeNames(0); names.length > 0; names = await sites.listWholeNames(names.at(-1)?.charterNumber ?? 0)) {
    const named = await new InstitutionNames(env.CATALOG).complete(names);
    if (named.length > 0) await sites.noteNamed(named, new Date().toISOString());
  }
}
