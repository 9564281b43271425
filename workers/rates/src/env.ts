import type { GroupEnv } from "@tellerline/worker-kit";

export interface Env extends GroupEnv {
  readonly BOOKS: KVNamespace;
  /** Database with the rate history, averages and earlier sets of books. Current rates come from `BOOKS`. */
  readonly CATALOG: D1Database;
}
