import type { LedRates } from "@tellerline/quoting";
import type { GroupEnv, ReceiptEnv } from "@tellerline/worker-kit";

export interface Env extends ReceiptEnv, GroupEnv {
  readonly BOOKS: KVNamespace;
  /** The Worker `rates`, which has the database of earlier data versions. */
  readonly RATES: Fetcher;
  /** How often each rate was the best offer. The Worker `operator` stores these counts. */
  readonly LED_RATES: Queue<LedRates>;
}
