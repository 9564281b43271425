import type { Environment } from "@tellerline/vocabulary";
import type { Loaded } from "./loader.ts";

/**
 * The time from which an answer measures ages, in seconds since the epoch. The sandbox's answers never change (guides/metering.md#plans), so
 * there it is that of its book.
 */
export function timeOfAnswer(environment: Environment, { pointer }: Loaded): number {
  return environment === "sandbox" ? pointer.asOf : Math.floor(Date.now() / 1000);
}
