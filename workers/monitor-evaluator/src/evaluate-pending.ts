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

/** Goes from the book last looked at to the newest, one after another; what another evaluator does meanwhile does no harm. */
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

/** Begins with the next published book; false where there is none. */
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

/** Lets every monitor whose market changed look at a book: it reads those that may fire, and no others. */
async function evaluateBook(env: Env, store: Evaluations, progress: ProgressRow): Promise<void> {
  const { bookVersion, bookHash, previousHash } = progress;
  const [current, previous] = await booksOf(env, bookVersion, bookHash, previousHash);
  const knowledge = await memberships.find(env.BOOKS, "live");
  const context = await EvaluationContext.open(store, { bookVersion, current, previous, knowledge });
  if (context.changes.length > 0) {
    await store.rearm(new Date().toISOString());
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
