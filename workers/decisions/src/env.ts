import type { LedRates } from "@tellerline/quoting";
import type { GroupEnv, ReceiptEnv } from "@tellerline/worker-kit";

export interface Env extends ReceiptEnv, GroupEnv {
  readonly BOOKS: KVNamespace;
  /** The Worker of the rates, which holds the earlier sets of books. */
  readonly RATES: Fetcher;
  /** How often rates led decisions, for the operator's Worker to store. */
  readonly LED_RATES: Queue<LedRates>;
}
