import type { KeySecrets } from "@tellerline/worker-kit/keys";

export interface Env extends KeySecrets {
  readonly ACCOUNTS: D1Database;
  /** Address where callers get a live plan; absent if the operator names none. */
  readonly PLANS_URL?: string;
}
