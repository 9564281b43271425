import { BookVersions, createBookLoader, type DecisionBasis, liveVersionNumber, MembershipLoader } from "@tellerline/quoting";
import { Evaluations, type Owner } from "@tellerline/storage";
import type { Env } from "./env.ts";

const books = createBookLoader();
const memberships = new MembershipLoader();
export const versions = new BookVersions();

/** What a monitor is set at, and the version's number by which the evaluator goes on. */
export interface CurrentBook {
  readonly version: number;
  readonly basis: DecisionBasis;
}

/** Sandbox books never change, so nothing counts them. */
const SANDBOX_VERSION = 0;

/**
 * The book that the evaluator has come to: what is set at it is looked at in every later one. The pointer in KV may be behind it or ahead.
 */
export async function currentBook(env: Env, { environment }: Owner): Promise<CurrentBook> {
  const knowledge = await memberships.find(env.BOOKS, environment);
  if (environment === "sandbox") {
    return { version: SANDBOX_VERSION, basis: { loaded: await books.get(env.BOOKS, environment), knowledge } };
  }
  const store = new Evaluations(env.ALERTS);
  let progress = await store.progress();
  if (progress === null) {
    const { pointer } = await books.get(env.BOOKS, environment);
    await store.initialize(liveVersionNumber(pointer.version), pointer.hash, new Date().toISOString());
    progress = await store.progress();
  }
  if (progress === null) throw new Error("The evaluator's progress was written and is not there.");
  return {
    version: progress.bookVersion,
    basis: { loaded: await versions.get(env.BOOKS, progress.bookVersion, progress.bookHash), knowledge },
  };
}

/** What is known of membership, for looks at other books. */
export function membershipOf(env: Env, { environment }: Owner) {
  return memberships.find(env.BOOKS, environment);
}
