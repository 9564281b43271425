import type { GroupEnv, ReceiptEnv } from "@tellerline/worker-kit";

export interface Env extends ReceiptEnv, GroupEnv {
  readonly BOOKS: KVNamespace;
  /** The harvester Worker: it counts the parts of coverage that change between two books. */
  readonly HARVESTER: Fetcher;
}
