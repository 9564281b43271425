import type { DecisionBasis } from "@tellerline/quoting";
import type { WatchedChange } from "@tellerline/quoting/monitors";
import { changedMarkets } from "@tellerline/scoring";
import { Evaluations, type ProgressRow, RateBooks } from "@tellerline/storage";
import { findCandidates } from "./candidates.ts";
import type { Env } from "./env.ts";
import { evaluatePage, PAGE } from "./evaluate-page.ts";
import { EvaluationContext } from "./evaluation-context.ts";
import { findMembershipChanges } from "./find-membership-changes.ts";
import { detectMovements } from "./movements.ts";
import { readBasis, versions } from "./version-basis.ts";

/** Evaluates every published book after the last evaluated one, in order. Safe to run concurrently. Returns how many it evaluated. */
export async function evaluatePending(env: Env): Promise<number> {
  const store = new Evaluations(env.ALERTS);
  const catalog = new RateBooks(env.CATALOG);
  let evaluated = 0;
  for (;;) {
    const progress = await store.progress();
    if (progress === null) {
      const newest = await catalog.newestPublished();
      if (newest === null) return evaluated;
      await store.initialize(newest.version, newest.contentHash, new Date().toISOString());
    } else if (!progress.done) {
      await evaluateBook(env, store, catalog, progress);
      evaluated += 1;
    } else if (!(await advance(env, store, catalog, progress))) return evaluated;
  }
}

/** Starts on the next published book. Returns false if there is none. */
async function advance(env: Env, store: Evaluations, catalog: RateBooks, progress: ProgressRow): Promise<boolean> {
  const next = await catalog.nextPublished(progress.bookVersion);
  if (next === null) return false;
  const [before, after] = [
    await versions.get(env.BOOKS, progress.bookVersion, progress.bookHash),
    await versions.get(env.BOOKS, next.version, next.contentHash),
  ];
  const rates = changedMarkets(before.book, after.book).map((change): WatchedChange => ({ ...change, cause: "rates" }));
  const joining = await findMembershipChanges(env, after.book, await catalog.membershipHashOf(progress.bookVersion), next.membershipHash);
  const byProduct = Map.groupBy([...rates, ...joining], ({ product }) => product);
  const changed = new Map([...byProduct].map(([product, changes]) => [product, JSON.stringify(changes)]));
  await store.begin(progress, next.version, next.contentHash, changed, new Date().toISOString());
  return true;
}

/** Evaluates a book for the monitors whose market changed. Reads only those that may fire. */
async function evaluateBook(env: Env, store: Evaluations, catalog: RateBooks, progress: ProgressRow): Promise<void> {
  const { bookVersion } = progress;
  const [current, previous] = await basesOf(env, catalog, progress);
  const context = await EvaluationContext.open(store, { bookVersion, current, previous });
  if (context.changes.length > 0) {
    const now = new Date().toISOString();
    while ((await store.rearm(now)) > 0);
    const keys = await findCandidates(store, current.loaded.book, context);
    for (let from = 0; from < keys.length; from += PAGE) await evaluatePage(env, store, context, keys.slice(from, from + PAGE));
    await detectMovements(env, store, context);
  }
  await store.finish(bookVersion);
}

async function basesOf(
  env: Env,
  catalog: RateBooks,
  { bookVersion, bookHash, previousHash }: ProgressRow,
): Promise<readonly [current: DecisionBasis, previous: DecisionBasis]> {
  const current = await readBasis(env, bookVersion, bookHash, await catalog.membershipHashOf(bookVersion));
  if (previousHash === null) return [current, current];
  const before = await catalog.publishedBefore(bookVersion);
  return [current, await readBasis(env, bookVersion - 1, previousHash, before?.membershipHash ?? null)];
}
