import type { KeySecrets } from "@tellerline/worker-kit/keys";

export interface Env extends KeySecrets {
  readonly ACCOUNTS: D1Database;
}
