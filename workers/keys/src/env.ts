import type { GroupEnv } from "@tellerline/worker-kit";
import type { KeySecrets } from "@tellerline/worker-kit/keys";

export interface Env extends KeySecrets, GroupEnv {
  readonly ACCOUNTS: D1Database;
  /** Address where callers get a live plan; absent if the operator names none. */
  readonly PLANS_URL?: string;
}
