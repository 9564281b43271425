import {
  type BookPointer,
  BookVersions,
  type DecisionBasis,
  liveVersion,
  liveVersionNumber,
  readBookSet,
  timeOfAnswer,
} from "@tellerline/quoting";
import { Evaluations, nearestReplica, type Owner } from "@tellerline/storage";
import { Problem } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

const versions = new BookVersions();

/** The book that a new or changed monitor starts from. `version` is 0 in the sandbox. */
export interface CurrentBook {
  readonly version: number;
  readonly basis: DecisionBasis;
}

/** Sandbox books never change. */
const SANDBOX_VERSION = 0;

/**
 * The book that the evaluator is at. A monitor set at this book is evaluated at every later one; the book that KV points to may be older or newer.
 * @param from where to read the evaluator's progress. A replica is enough for a first try, since storing checks the version again.
 */
export async function currentBook(env: Env, { environment }: Owner, from: "replica" | "primary" = "primary"): Promise<CurrentBook> {
  const set = await readBookSet(env.BOOKS, environment);
  if (set === null || set.rateBook === null) {
    throw new Problem("unavailable", "No rate book has been published yet.", { headers: { "Retry-After": "10" } });
  }
  const { version, hash } = await bookOfEvaluator(env, environment, set.rateBook, from);
  const loaded = await versions.rates(env.BOOKS, environment === "live" ? liveVersion(version) : set.rateBook.version, hash);
  const basis = { loaded, knowledge: await versions.knowledge(env.BOOKS, set), nowSeconds: timeOfAnswer(environment, { set, loaded }) };
  return { version, basis };
}

/** The rate book that the evaluator is at. An evaluator that has not started yet will start at the book in force. */
async function bookOfEvaluator(
  env: Env,
  environment: Owner["environment"],
  inForce: BookPointer,
  from: "replica" | "primary",
): Promise<{ version: number; hash: string }> {
  if (environment === "sandbox") return { version: SANDBOX_VERSION, hash: inForce.hash };
  const near = from === "replica" ? await new Evaluations(nearestReplica(env.ALERTS)).progress() : null;
  const store = new Evaluations(env.ALERTS);
  const progress = near ?? (await store.progress());
  if (progress !== null) return { version: progress.bookVersion, hash: progress.bookHash };
  await store.initialize(liveVersionNumber(inForce.version), inForce.hash, new Date().toISOString());
  const begun = await store.progress();
  if (begun === null) throw new Error("The evaluator's progress is missing after it was initialized.");
  return { version: begun.bookVersion, hash: begun.bookHash };
}

/** The basis of decisions at an earlier rate book, with the membership rules in force now. */
export async function basisOf(env: Env, { environment }: Owner, bookVersion: number, bookHash: string): Promise<DecisionBasis> {
  const [loaded, set] = await Promise.all([versions.get(env.BOOKS, bookVersion, bookHash), readBookSet(env.BOOKS, environment)]);
  const knowledge = await versions.knowledge(env.BOOKS, set);
  return { loaded, knowledge, nowSeconds: set === null ? loaded.pointer.asOf : timeOfAnswer(environment, { set, loaded }) };
}
