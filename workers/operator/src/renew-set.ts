import { RateBooks } from "@tellerline/storage";
import { leadReaders } from "./books.ts";
import type { Env } from "./env.ts";
import { publishPendingRates } from "./publish-rates.ts";

/**
 * Publishes a new set of books if the one in force is outdated (guides/operating.md#book-sets): its membership book or gazetteer was
 * replaced, or a new UTC day has begun, since ages are measured from its time. Safe to repeat, and repeated every minute.
 */
export async function renewSet(env: Env): Promise<void> {
  if (await new RateBooks(env.CATALOG).beginIfOutdated(new Date().toISOString())) await publishPendingRates(env);
  else await leadReaders(env);
}
