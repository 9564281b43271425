import type { GroupEnv } from "@tellerline/worker-kit";

export interface Env extends GroupEnv {
  readonly BOOKS: KVNamespace;
  /** The Worker `harvester`. It counts those parts of the coverage that change between two publications of the data. */
  readonly HARVESTER: Fetcher;
}
