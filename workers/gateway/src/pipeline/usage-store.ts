import { Usage } from "@tellerline/storage";
import { describeError, log } from "@tellerline/worker-kit";
import type { CountedCalls } from "@tellerline/worker-kit/usage";
import type { Env } from "../env.ts";
import { UsageTally } from "./usage-tally.ts";

export const tally = new UsageTally();

/** Stores the calls that this isolate has counted so far. If that fails, they are stored later, together with later calls. */
export async function storeUsage({ ACCOUNTS }: Pick<Env, "ACCOUNTS">): Promise<void> {
  await tally
    .store((calls) => new Usage(ACCOUNTS).add(calls))
    .catch((error: unknown) => log("warn", "usage_not_stored", describeError(error)));
}

export async function storeCalls(env: Pick<Env, "ACCOUNTS">, calls: readonly CountedCalls[]): Promise<void> {
  for (const some of calls) tally.add(some);
  await storeUsage(env);
}
