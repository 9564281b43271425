import type { Environment } from "@tellerline/vocabulary";
import type { Books } from "./book-sets.ts";
import type { LoadedBook } from "./loaded.ts";

/**
 * The time at which an answer measures ages, in seconds since the epoch. For live answers it is the publication of the book set, so that
 * one version always gives the same answers (guides/operating.md#book-sets); a new set is published every day. For the sandbox it is the
 * time of its rates, which never change.
 */
export function timeOfAnswer(environment: Environment, { set, loaded }: Pick<Books<LoadedBook>, "set" | "loaded">): number {
  return environment === "sandbox" ? loaded.pointer.asOf : set.publishedAt;
}
