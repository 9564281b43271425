import { BookVersions, createBookLoader, type DecisionBasis, liveVersionNumber, MembershipLoader, timeOfAnswer } from "@tellerline/quoting";
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
  if (environment === "sandbox") {
    const loaded = await books.get(env.BOOKS, environment);
    return { version: SANDBOX_VERSION, basis: { loaded, knowledge, nowSeconds: timeOfAnswer(environment, loaded) } };
  }
  const store = new Evaluations(env.ALERTS);
  let progress = await store.progress();
  if (progress === null) {
    const { pointer } = await books.get(env.BOOKS, environment);
    await store.initialize(liveVersionNumber(pointer.version), pointer.hash, new Date().toISOString());
    progress = await store.progress();
  }
  if (progress === null) throw new Error("The evaluator's progress is missing after it was initialized.");
  const loaded = await versions.get(env.BOOKS, progress.bookVersion, progress.bookHash);
  return { version: progress.bookVersion, basis: { loaded, knowledge, nowSeconds: timeOfAnswer(environment, loaded) } };
}

export function membershipOf(env: Env, { environment }: Owner) {
  return memberships.find(env.BOOKS, environment);
}
