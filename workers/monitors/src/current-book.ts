import {
  type BookPointer,
  BookVersions,
  type DecisionBasis,
  type LoadedBook,
  liveVersion,
  liveVersionNumber,
  readBookSet,
  timeOfAnswer,
} from "@tellerline/quoting";
import { Evaluations, nearestReplica, type Owner, SandboxRates } from "@tellerline/storage";
import { Problem } from "@tellerline/worker-kit";
import { changedBook } from "./changed-book.ts";
import type { Env } from "./env.ts";

const versions = new BookVersions();

/**
 * The rate book from which a new or changed monitor starts. In the sandbox, `version` is the number of the organization's newest rate
 * change.
 */
export interface CurrentBook {
  readonly version: number;
  readonly basis: DecisionBasis;
}

/**
 * The book that the evaluator is at, finished or not, which may differ from the book that KV points to. A monitor that starts from it is
 * evaluated at every later one. In the sandbox: the sandbox's book with the organization's rate changes.
 * @param from where to read the evaluator's progress. A replica is enough for a first try, because storing a monitor checks the version
 * again.
 * @throws `unavailable` if there is no rate book yet, or if the book has not reached this location.
 */
export async function currentBook(env: Env, { orgId, environment }: Owner, from: "replica" | "primary" = "primary"): Promise<CurrentBook> {
  const set = await readBookSet(env.BOOKS, environment);
  if (set === null || set.rateBook === null) {
    throw noBook();
  }
  const { version, hash } = await bookOfEvaluator(env, { orgId, environment }, set.rateBook, from);
  const own = await versions.rates(env.BOOKS, environment === "live" ? liveVersion(version) : set.rateBook.version, hash);
  const { loaded } = environment === "live" ? { loaded: own } : await changedBook(env, orgId, own, version, Date.now());
  const basis = { loaded, knowledge: await versions.knowledge(env.BOOKS, set), nowSeconds: timeOfAnswer(environment, { set, loaded }) };
  return { version, basis };
}

/**
 * The rate book that the evaluator is at, finished or not. If it has not started yet, its progress is set to the current book. In the
 * sandbox, the version is the number of the organization's newest rate change.
 */
async function bookOfEvaluator(
  env: Env,
  { orgId, environment }: Owner,
  inForce: BookPointer,
  from: "replica" | "primary",
): Promise<{ version: number; hash: string }> {
  if (environment === "sandbox") return { version: await new SandboxRates(env.ALERTS).newest(orgId), hash: inForce.hash };
  const near = from === "replica" ? await new Evaluations(nearestReplica(env.ALERTS)).progress() : null;
  const store = new Evaluations(env.ALERTS);
  const progress = near ?? (await store.progress());
  if (progress !== null) return { version: progress.bookVersion, hash: progress.bookHash };
  await store.initialize(liveVersionNumber(inForce.version), inForce.hash, new Date().toISOString());
  const begun = await store.progress();
  if (begun === null) throw new Error("The evaluator's progress is missing after it was initialized.");
  return { version: begun.bookVersion, hash: begun.bookHash };
}

/** The basis of decisions on the given rate book, with the membership rules now in force. */
export async function basisOf(env: Env, owner: Owner, bookVersion: number, bookHash: string): Promise<DecisionBasis> {
  const { environment } = owner;
  const [loaded, set] = await Promise.all([versions.get(env.BOOKS, bookVersion, bookHash), readBookSet(env.BOOKS, environment)]);
  const knowledge = await versions.knowledge(env.BOOKS, set);
  return { loaded, knowledge, nowSeconds: set === null ? loaded.pointer.asOf : timeOfAnswer(environment, { set, loaded }) };
}

/**
 * The sandbox's books without any organization's changes.
 * @throws `unavailable` if there are none yet.
 */
async function openSandbox(env: Env) {
  const set = await readBookSet(env.BOOKS, "sandbox");
  if (set === null || set.rateBook === null) throw noBook();
  return { set, own: await versions.rates(env.BOOKS, set.rateBook.version, set.rateBook.hash) };
}

/**
 * The sandbox's rate book without any organization's changes.
 * @throws `unavailable` if there is none yet.
 */
export const sandboxBook = async (env: Env): Promise<LoadedBook> => (await openSandbox(env)).own;

/**
 * The basis of sandbox decisions, with an organization's rate changes up to number `until` that have not expired at `nowMs`.
 * @throws `unavailable` if the sandbox has no books yet.
 */
export async function sandboxBasisAt(env: Env, orgId: string, until: number, nowMs: number): Promise<DecisionBasis> {
  const { set, own } = await openSandbox(env);
  const { loaded } = await changedBook(env, orgId, own, until, nowMs);
  return { loaded, knowledge: await versions.knowledge(env.BOOKS, set), nowSeconds: timeOfAnswer("sandbox", { set, loaded }) };
}

const noBook = (): Problem => new Problem("unavailable", "No rate book has been published yet.", { headers: { "Retry-After": "10" } });
