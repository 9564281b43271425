import { describeError, log } from "@tellerline/worker-kit";
import * as z from "zod";
import type { Env } from "../env.ts";

/** The organizations whose waiting calls are to be woken. */
export const wakeRequest = z.object({ waiting: z.array(z.string()) });

/** Wakes the calls that wait for the next event of these organizations. */
export async function wake(env: Env, orgIds: readonly string[]): Promise<void> {
  const rung = await Promise.allSettled(orgIds.map((orgId) => env.EVENT_BELLS.getByName(orgId).ring()));
  for (const one of rung) if (one.status === "rejected") log("warn", "bell_not_rung", describeError(one.reason));
}
