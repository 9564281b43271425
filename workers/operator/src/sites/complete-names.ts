import { InstitutionNames, Sites } from "@tellerline/storage";
import { readAll } from "../books.ts";
import type { Env } from "../env.ts";

const PAGE = 2500;

/**
 * Completes the names of institutions whose own pages add only the words "Credit Union" (guides/operating.md#call-reports). Runs every
 * minute, because an import can bring back the name without these words. Also marks the sites as changed, which begins a new membership book.
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
