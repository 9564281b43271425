import { Confirmations, HarvestedRates } from "@tellerline/storage";
import type { Env } from "./env.ts";

/** Writes when each rate was last seen on its page, so that the next book has its age (guides/rates-from-pages.md#evidence). */
export async function confirmRates(env: Env): Promise<void> {
  const newest = await new Confirmations(env.HARVEST).newest();
  await new HarvestedRates(env.CATALOG).confirm([...newest].filter(([id]) => id.startsWith("page:")));
}
