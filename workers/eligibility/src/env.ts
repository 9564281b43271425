import type { ReceiptEnv } from "@tellerline/worker-kit";

export interface Env extends ReceiptEnv {
  readonly BOOKS: KVNamespace;
  /** The harvester Worker: it counts the parts of coverage that change between two books. */
  readonly HARVESTER: Fetcher;
}
