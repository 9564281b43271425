import { Evaluations } from "./alerts/evaluations.ts";
import { RateBooks } from "./catalog/rate-books.ts";

/**
 * Time since which monitors have been waiting to be evaluated at a published book, in the shard where they wait longest; null if none wait.
 * While a book is being evaluated, the time at which that began; otherwise the time at which the next book was published. ISO 8601.
 */
export async function monitorsWaitingSince(shards: readonly D1Database[], catalog: D1Database): Promise<string | null> {
  const each = await Promise.all(shards.map((shard) => waitingSince(shard, catalog)));
  return each.filter((since) => since !== null).toSorted()[0] ?? null;
}

async function waitingSince(shard: D1Database, catalog: D1Database): Promise<string | null> {
  const progress = await new Evaluations(shard).progress();
  if (progress === null) return null;
  if (!progress.done) return progress.updatedAt;
  const next = await new RateBooks(catalog).nextPublished(progress.bookVersion);
  return next === null ? null : next.publishedAt;
}
