import type { GroupEnv } from "@tellerline/worker-kit";
import type { KeySecrets } from "@tellerline/worker-kit/keys";

export interface Env extends KeySecrets, GroupEnv {
  readonly ACCOUNTS: D1Database;
  /** URL of the page on which callers get a live plan; absent if the operator has no such page. */
  readonly PLANS_URL?: string;
}
