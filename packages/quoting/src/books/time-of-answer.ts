import type { Environment } from "@tellerline/vocabulary";
import type { Books } from "./book-sets.ts";
import type { LoadedBook } from "./loaded.ts";

/**
 * The time from which an answer measures ages, in seconds since the epoch: when its set of books
 * was published, so that a version always gives the same answers (guides/operating.md#book-sets). A
 * set is replaced every day. In the sandbox, it is the time of the rates, which never change.
 */
export function timeOfAnswer(environment: Environment, { set, loaded }: Pick<Books<LoadedBook>, "set" | "loaded">): number {
  return environment === "sandbox" ? loaded.pointer.asOf : set.publishedAt;
}
