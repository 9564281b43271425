import { RateBooks } from "@tellerline/storage";
import { leadReaders } from "./books.ts";
import type { Env } from "./env.ts";
import { publishPendingRates } from "./publish-rates.ts";

/**
 * Publishes a new set of books where the one in force is outdated (guides/operating.md#book-sets): a membership book or a gazetteer took the
 * place of another, or a day has passed, from which ages are measured. Safe to repeat, and repeated every minute.
 */
export async function renewSet(env: Env): Promise<void> {
  if (await new RateBooks(env.CATALOG).beginIfOutdated(new Date().toISOString())) await publishPendingRates(env);
  else await leadReaders(env);
}
