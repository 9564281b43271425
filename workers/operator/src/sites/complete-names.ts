import { InstitutionNames, Sites } from "@tellerline/storage";
import type { Env } from "../env.ts";

/**
 * Names institutions as their own pages do, where those only add "Credit Union" (guides/operating.md#call-reports). Books have such a name from the
 * next one on, which is begun because the site changed.
 */
export async function completeNames(env: Env): Promise<void> {
  const sites = new Sites(env.HARVEST);
  for (let names = await sites.listWholeNames(); names.length > 0; names = await sites.listWholeNames()) {
    await new InstitutionNames(env.CATALOG).complete(names);
    await sites.noteNamed(names, new Date().toISOString());
  }
}
