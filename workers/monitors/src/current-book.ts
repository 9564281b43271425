import { BookVersions, createBookLoader, type DecisionBasis, liveVersionNumber, MembershipLoader } from "@tellerline/quoting";
import { Evaluations, type Owner } from "@tellerline/storage";
import type { Env } from "./env.ts";

const books = createBookLoader();
const memberships = new MembershipLoader();
export const versions = new BookVersions();

/** The book that a new or changed monitor starts from. `version` is 0 in the sandbox. */
export interface CurrentBook {
  readonly version: number;
  readonly basis: DecisionBasis;
}

/** Sandbox books never change. */
const SANDBOX_VERSION = 0;

/**
 * The book the evaluator is at: a monitor set at it is evaluated in every later book. The pointer in KV may be older or newer.
 */
export async function currentBook(env: Env, { environment }: Owner): Promise<CurrentBook> {
  const knowledge = await memberships.find(env.BOOKS, environment);
  const nowSeconds = Date.now() / 1000;
  if (environment === "sandbox") {
    return { version: SANDBOX_VERSION, basis: { loaded: await books.get(env.BOOKS, environment), knowledge, nowSeconds } };
  }
  const store = new Evaluations(env.ALERTS);
  let progress = await store.progress();
  if (progress === null) {
    const { pointer } = await books.get(env.BOOKS, environment);
    await store.initialize(liveVersionNumber(pointer.version), pointer.hash, new Date().toISOString());
    progress = await store.progress();
  }
  if (progress === null) throw new Error("The evaluator's progress is missing after it was initialized.");
  return {
    version: progress.bookVersion,
    basis: { loaded: await versions.get(env.BOOKS, progress.bookVersion, progress.bookHash), knowledge, nowSeconds },
  };
}

export function membershipOf(env: Env, { environment }: Owner) {
  return memberships.find(env.BOOKS, environment);
}
