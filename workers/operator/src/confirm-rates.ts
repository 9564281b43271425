import { Confirmations, HarvestedRates } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** Stores when each rate was last seen on its page, so that the next rate book has the rate's current age (guides/rates-from-pages.md#evidence). */
export async function confirmRates(env: Env): Promise<void> {
  await new HarvestedRates(env.CATALOG).confirm(await new Confirmations(env.HARVEST).newestRates());
}
