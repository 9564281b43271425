import type { EvaluatorMessage } from "@tellerline/contract/queue-messages";
import type { DeliveryKey, ShardedAlerts } from "@tellerline/storage";
import type { KeySecrets } from "@tellerline/worker-kit/keys";

export interface Env extends ShardedAlerts, KeySecrets {
  readonly ACCOUNTS: D1Database;
  readonly HARVEST: D1Database;
  readonly BOOKS: KVNamespace;
  /** Texts and bodies of institutions' pages, at `text/` and `body/` followed by their SHA-256. */
  readonly PAGES: R2Bucket;
  readonly HARVESTER: Fetcher;
  readonly MARKET_CHANGES: Queue<EvaluatorMessage>;
  readonly WEBHOOK_DELIVERIES: Queue<DeliveryKey>;
  /** The monitor evaluator, which `ops tick` asks to do its cron work now. */
  readonly EVALUATOR: Fetcher;
  readonly OPERATOR_TOKEN: string;
  /** Secret from which signing secrets are derived; at least 32 random bytes. */
  readonly WEBHOOK_SIGNING_ROOT: string;
  /** Only for development: `true` permits http and loopback targets (guides/monitors.md#targets). */
  readonly ALLOW_LOOPBACK_WEBHOOKS?: string;
  /**
   * Percent of the rates from pages that must have been seen there in the last two days (guides/rates-from-pages.md#counted). Below this,
   * an alarm is raised; absent: no alarm.
   */
  readonly RATES_CONFIRMED_PERCENT?: string;
}
