import { type BookKind, bookKey, detailsKey } from "@tellerline/quoting";
import { Evaluations, Memberships, RateBooks } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** Versions that are always kept, and how long the others are (guides/operating.md#what-is-kept). */
const KEPT = 50;
const KEPT_MS = 90 * 86_400_000;

interface SpentVersions {
  readonly kind: BookKind;
  list(before: string): ReturnType<RateBooks["listSpent"]>;
  forget(version: number): Promise<void>;
}

/** Content first: a version that is still listed is found again after a crash. */
async function sweep(env: Env, { kind, list, forget }: SpentVersions): Promise<void> {
  for (const { version, contentHash } of await list(new Date(Date.now() - KEPT_MS).toISOString())) {
    if (contentHash !== null)
      await Promise.all([env.BOOKS.delete(bookKey(kind, contentHash)), env.BOOKS.delete(detailsKey(kind, contentHash))]);
    await forget(version);
  }
}

/** Deletes books that nobody needs: not among the newest, older than 90 days, and behind the evaluator. */
export async function deleteSpentBooks(env: Env): Promise<void> {
  const rates = new RateBooks(env.CATALOG);
  const memberships = new Memberships(env.CATALOG);
  const progress = await new Evaluations(env.ALERTS).progress();
  // The evaluator compares its book with the one before.
  const needed = progress === null ? Number.MAX_SAFE_INTEGER : progress.bookVersion - 1;
  await sweep(env, {
    kind: "rate-book",
    list: (before) => rates.listSpent(before, KEPT, needed),
    forget: (version) => rates.forgetVersion(version),
  });
  await sweep(env, {
    kind: "membership-book",
    list: (before) => memberships.listSpent(before, KEPT),
    forget: (version) => memberships.forgetVersion(version),
  });
}
