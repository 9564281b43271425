import { type BookKind, bookKey, deleteBook, detailsKey } from "@tellerline/quoting";
import { Evaluations, Memberships, RateBooks, shardsOf } from "@tellerline/storage";
import { DAY_MS, storedTimestampOf } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/** How long every version is kept (guides/operating.md#what-is-kept). */
const EACH_MS = 7 * DAY_MS;
/** How long the last rate book of each day is kept. */
const DAILY_MS = 90 * DAY_MS;

interface SpentVersions {
  readonly kind: BookKind;
  list(): ReturnType<RateBooks["listSpent"]>;
  forget(version: number): Promise<void>;
}

/**
 * Deletes the content of a version before the version itself. After a crash in between, the version is still listed, and the next sweep
 * completes it.
 */
async function sweep(env: Env, { kind, list, forget }: SpentVersions): Promise<void> {
  for (const { version, contentHash } of await list()) {
    if (contentHash !== null)
      await Promise.all([deleteBook(env.BOOKS, bookKey(kind, contentHash)), deleteBook(env.BOOKS, detailsKey(kind, contentHash))]);
    await forget(version);
  }
}

/** Deletes books of sets that are no longer kept (guides/operating.md#book-sets), once the evaluator no longer needs them. */
export async function deleteSpentBooks(env: Env): Promise<void> {
  const rates = new RateBooks(env.CATALOG);
  const memberships = new Memberships(env.CATALOG);
  const progress = await Promise.all(shardsOf(env).map((shard) => new Evaluations(shard).progress()));
  // The evaluator compares the book that it evaluates with the book before.
  const needed = Math.min(...progress.map((at) => (at === null ? Number.MAX_SAFE_INTEGER : at.bookVersion - 1)));
  await sweep(env, {
    kind: "rate-book",
    list: () => rates.listSpent({ each: storedTimestampOf(Date.now() - EACH_MS), daily: storedTimestampOf(Date.now() - DAILY_MS) }, needed),
    forget: (version) => rates.forgetVersion(version),
  });
  await sweep(env, {
    kind: "membership-book",
    list: () => memberships.listSpent(storedTimestampOf(Date.now() - EACH_MS)),
    forget: (version) => memberships.forgetVersion(version),
  });
}
