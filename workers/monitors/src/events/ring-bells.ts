import { describeError, log } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "../env.ts";

export const ringRequest = z.object({ waiting: z.array(z.string()) });

/** Wakes calls that wait for the next event of these organizations. A failure is only logged. */
export async function ringBells(env: Env, orgIds: readonly string[]): Promise<void> {
  const rung = await Promise.allSettled(orgIds.map((orgId) => env.EVENT_BELLS.getByName(orgId).ring()));
  for (const one of rung) if (one.status === "rejected") log("warn", "bell_not_rung", describeError(one.reason));
}
