import { createBooks, fetchSet } from "@tellerline/quoting";
import type { CallContext } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** This isolate's cache of books. */
export const books = createBooks();

export interface EarlierCall {
  readonly env: Env;
  readonly defer: (work: Promise<unknown>) => void;
  readonly context: CallContext;
}

/** Finds earlier sets of books by asking the Worker that holds their database. */
export const earlierSets =
  ({ env, context }: EarlierCall) =>
  (version: string) =>
    fetchSet(env.RATES, version, context);
