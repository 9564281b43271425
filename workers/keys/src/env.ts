import type { KeySecrets } from "@tellerline/worker-kit/keys";

/** Bindings of the keys Worker. */
export interface Env extends KeySecrets {
  readonly ACCOUNTS: D1Database;
}
