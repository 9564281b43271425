import { BookVersions, type LoadedBook, MembershipLoader } from "@tellerline/quoting";
import { changedMarkets } from "@tellerline/scoring";
import { Evaluations, type ProgressRow, RateBooks } from "@tellerline/storage";
import { findCandidates } from "./candidates.ts";
import type { Env } from "./env.ts";
import { evaluatePage, PAGE } from "./evaluate-page.ts";
import { EvaluationContext } from "./evaluation-context.ts";
import { detectMovements } from "./movements.ts";

const versions = new BookVersions();
const memberships = new MembershipLoader();

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
      await evaluateBook(env, store, progress);
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
  const byProduct = Map.groupBy(changedMarkets(before.book, after.book), ({ product }) => product);
  const changed = new Map([...byProduct].map(([product, changes]) => [product, JSON.stringify(changes)]));
  await store.begin(progress, next.version, next.contentHash, changed, new Date().toISOString());
  return true;
}

/** Evaluates a book for the monitors whose market changed. Reads only those that may fire. */
async function evaluateBook(env: Env, store: Evaluations, progress: ProgressRow): Promise<void> {
  const { bookVersion, bookHash, previousHash } = progress;
  const [current, previous] = await booksOf(env, bookVersion, bookHash, previousHash);
  const knowledge = await memberships.find(env.BOOKS, "live");
  const context = await EvaluationContext.open(store, { bookVersion, current, previous, knowledge });
  if (context.changes.length > 0) {
    const now = new Date().toISOString();
    while ((await store.rearm(now)) > 0);
    const keys = await findCandidates(store, current.book, context);
    for (let from = 0; from < keys.length; from += PAGE) await evaluatePage(env, store, context, keys.slice(from, from + PAGE));
    await detectMovements(env, store, context);
  }
  await store.finish(bookVersion);
}

async function booksOf(env: Env, version: number, hash: string, previousHash: string | null): Promise<readonly [LoadedBook, LoadedBook]> {
  const current = await versions.get(env.BOOKS, version, hash);
  return [current, previousHash === null ? current : await versions.get(env.BOOKS, version - 1, previousHash)];
}
