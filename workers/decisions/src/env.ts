import type { LedRates } from "@tellerline/contract/led-rates";
import type { GroupEnv } from "@tellerline/worker-kit";

export interface Env extends GroupEnv {
  readonly BOOKS: KVNamespace;
  /** The Worker `rates`, which has the database of earlier data versions. */
  readonly RATES: Fetcher;
  /** How often each rate was the best offer. The Worker `operator` stores these counts. */
  readonly LED_RATES: Queue<LedRates>;
}
