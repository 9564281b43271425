import type { ReceiptEnv } from "@tellerline/worker-kit";

export interface Env extends ReceiptEnv {
  readonly BOOKS: KVNamespace;
  /** Counts for coverage what changes between two books. */
  readonly HARVESTER: Fetcher;
}
