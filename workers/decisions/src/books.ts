import { createBooks, fetchSet } from "@tellerline/quoting";
import type { CallContext } from "@tellerline/worker-kit";
import type { Env } from "./env.ts";

/** This isolate's cache of rate and membership data. */
export const books = createBooks();

export interface EarlierCall {
  readonly env: Env;
  readonly defer: (work: Promise<unknown>) => void;
  readonly context: CallContext;
}

/** Returns a function that finds an earlier version of the data by asking the Worker `rates`, which has the database of versions. */
export const earlierSets =
  ({ env, context }: EarlierCall) =>
  (version: string) =>
    fetchSet(env.RATES, version, context);
