import { type DecisionBasis, liveVersion } from "@tellerline/quoting";
import { EvaluationContext } from "@tellerline/quoting/evaluating";
import { storedChanges, type WatchedChange } from "@tellerline/quoting/monitors";
import { changedMarkets } from "@tellerline/scoring";
import { Candidates, Evaluations, type ProgressRow, type PublishedBook, RateBooks } from "@tellerline/storage";
import { enqueue } from "@tellerline/worker-kit";
import { Budget } from "./budget.ts";
import { Gathering, takeTurn } from "./candidates.ts";
import type { Env, ShardEnv } from "./env.ts";
import { evaluateAndQueue, PAGE } from "./evaluate-page.ts";
import { findMembershipChanges } from "./find-membership-changes.ts";
import { type Gathered, readGathered } from "./gathered.ts";
import { detectMovements } from "./movements.ts";
import { openBasis, openRates } from "./version-basis.ts";

/**
 * Evaluates the published books after the last evaluated one, in order, until the budget ends. A message to the queue then continues the work. Safe
 * to run concurrently.
 * @returns how many books were finished.
 */
export async function evaluatePending(env: ShardEnv, budget = new Budget()): Promise<number> {
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
      if (!(await evaluateBook(env, store, catalog, progress, budget))) {
        await enqueue(env.MARKET_CHANGES, [{ version: liveVersion(progress.bookVersion), shard: env.shard }]);
        return evaluated;
      }
      evaluated += 1;
    } else if (!(await advance(env, store, catalog, progress))) return evaluated;
  }
}

/** The first readable book that was published after version `after`; null if there is none. */
async function nextReadable(env: Env, catalog: RateBooks, after: number) {
  for (let next = await catalog.nextPublished(after); next !== null; next = await catalog.nextPublished(next.version)) {
    const opened = await openRates(env, next.version, next.contentHash, next.publishedAt);
    if (opened !== null) return { next, after: opened };
  }
  return null;
}

/**
 * Starts the next published book that can be opened. If the book before can't be opened, the changes are unknown, and the next book starts
 * without changes.
 * @returns false if there is no such book, or if none may start while monitors move from this shard or to it.
 */
async function advance(env: Env, store: Evaluations, catalog: RateBooks, progress: ProgressRow): Promise<boolean> {
  const found = await nextReadable(env, catalog, progress.bookVersion);
  if (found === null) return false;
  const { next, after } = found;
  const current = await catalog.findPublished(progress.bookVersion);
  const before = await openRates(env, progress.bookVersion, progress.bookHash, current?.publishedAt ?? null);
  if (before === null) return begin(store, progress, next, new Map());
  const rates: readonly WatchedChange[] = changedMarkets(before.book, after.book);
  const joining = await findMembershipChanges(env, after.book, current?.membershipHash ?? null, next.membershipHash);
  const byProduct = Map.groupBy([...rates, ...joining], ({ product }) => product);
  const byMarket = new Map([...byProduct].map(([product, changes]) => [product, storedChanges(changes)]));
  return begin(store, progress, next, byMarket);
}

/** Starts a book. @returns true if a book after `before` has started, by this evaluator or by another. */
async function begin(store: Evaluations, before: ProgressRow, next: PublishedBook, changed: ReadonlyMap<string, string>): Promise<boolean> {
  if (await store.begin(before, next.version, next.contentHash, changed, new Date().toISOString())) return true;
  const now = await store.progress();
  return now !== null && (now.bookVersion !== before.bookVersion || !now.done);
}

/**
 * Evaluates a book for the monitors and subscriptions whose market changed. Reads only those that may fire and that were not evaluated at
 * it.
 * @returns false if the budget ended first.
 */
async function evaluateBook(env: Env, store: Evaluations, catalog: RateBooks, progress: ProgressRow, budget: Budget): Promise<boolean> {
  const { bookVersion, bookHash } = progress;
  const current = await openBasis(env, bookVersion, bookHash, await catalog.findPublished(bookVersion));
  // A book that was lost during its evaluation does not block later books: the remaining monitors do not fire at it.
  if (current === null) {
    await store.finish(bookVersion);
    return true;
  }
  const previous = (await openPrevious(env, catalog, progress)) ?? current;
  const context = await EvaluationContext.open(store, { bookVersion, current, previous });
  if (context.changes.length > 0) {
    const now = new Date().toISOString();
    while ((await store.rearm(now)) > 0);
    const candidates = new Candidates(env.ALERTS);
    const gathering = new Gathering(store, candidates, current.loaded.book, context, readGathered(progress.gathered, bookVersion));
    if (!(await gathering.run(budget))) return false;
    if (!(await evaluateInTurns(env, store, candidates, context, gathering.at, budget))) return false;
    await detectMovements(env, store, context);
  }
  await store.finish(bookVersion);
  return true;
}

/**
 * Evaluates the gathered monitors, organizations in turns, so that an organization with many monitors does not delay one with few.
 * @returns false if the budget ended first.
 */
async function evaluateInTurns(
  env: Env,
  store: Evaluations,
  candidates: Candidates,
  context: EvaluationContext,
  at: Gathered,
  budget: Budget,
): Promise<boolean> {
  for (let turn = await takeTurn(candidates, at.turn); turn !== null; turn = await takeTurn(candidates, turn.last)) {
    const { keys } = turn;
    let end = 0;
    for (; end < keys.length && budget.takePage(); end += PAGE) await evaluateAndQueue(env, store, context, keys.slice(end, end + PAGE));
    await candidates.drop(keys.slice(0, end));
    if (end < keys.length) {
      await candidates.add([], context.bookVersion, JSON.stringify({ ...at, turn: turn.last }));
      return false;
    }
  }
  return true;
}

/** The basis of decisions at the book before; null if there is none, or if it can no longer be opened. */
async function openPrevious(env: Env, catalog: RateBooks, { bookVersion, previousHash }: ProgressRow): Promise<DecisionBasis | null> {
  if (previousHash === null) return null;
  return openBasis(env, bookVersion - 1, previousHash, await catalog.publishedBefore(bookVersion, previousHash));
}
