import { Accounts, SignInRecords } from "@tellerline/storage";
import { wholeSeconds } from "@tellerline/vocabulary";
import * as z from "zod";
import type { Env } from "./env.ts";
import { inSlices } from "./slices.ts";

/** Prefix of the keys under which the sign-in library stores grants. */
const GRANT = "grant:";
const grant = z.object({ metadata: z.object({ keyId: z.string() }) });

/** Revokes the keys of expired grants, used or not, and then deletes expired sign-in records. */
export async function endExpiredGrants(env: Env): Promise<void> {
  const records = new SignInRecords(env.ACCOUNTS);
  const accounts = new Accounts(env.ACCOUNTS);
  const now = new Date();
  const seconds = wholeSeconds(now.getTime());
  await inSlices(async () => {
    const expired = await records.listExpired(GRANT, seconds);
    for (const { recordKey, value } of expired) {
      const { data } = grant.safeParse(JSON.parse(value));
      if (data !== undefined) await accounts.revokeKey(data.metadata.keyId, now.toISOString());
      await records.delete(recordKey);
    }
    return expired.length;
  });
  await inSlices(() => records.prune(seconds, GRANT));
}
