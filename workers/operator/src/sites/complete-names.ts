import { InstitutionNames, Sites } from "@tellerline/storage";
import { readAll } from "../books.ts";
import type { Env } from "../env.ts";

const PAGE = 2500;

/**
 * Names institutions as their own pages do, where those only add "Credit Union" (guides/operating.md#call-reports). Runs each minute,
 * because an import can bring a name without these words back. The change of the site begins a membership book, which has the new name.
 */
export async function completeNames(env: Env): Promise<void> {
  const sites = new Sites(env.HARVEST);
  const names = await readAll(
    (after) => sites.listWholeNames(Number(after), PAGE),
    ({ charterNumber }) => String(charterNumber),
    PAGE,
  );
  const named = names.length === 0 ? [] : await new InstitutionNames(env.CATALOG).complete(names);
  if (named.length > 0) await sites.noteNamed(named, new Date().toISOString());
}
