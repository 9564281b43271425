import { Confirmations, Flags, Memberships, Sites } from "@tellerline/storage";
import { dayOf } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";
import { beginMembershipVersion, publishPendingMembership } from "./publish-book.ts";

/**
 * Whether the newest membership book shows something as it no longer is: a site or a flagged rule that changed since it was begun, or, once
 * a day, how long ago pages were seen.
 */
async function isOutdated(env: Env, nowMs: number): Promise<boolean> {
  const book = await new Memberships(env.CATALOG).newestBook();
  if (book === null) return false;
  const begunMs = Date.parse(book.createdAt);
  const changes = await Promise.all([new Sites(env.HARVEST).newestChange(), new Flags(env.HARVEST).newestChange()]);
  if (changes.some((at) => at !== null && Date.parse(at) > begunMs)) return true;
  return dayOf(begunMs) !== dayOf(nowMs) && (await new Confirmations(env.HARVEST).newestAt()) !== null;
}

/**
 * Begins a membership book if the newest one is outdated; the rate book follows it. Runs after each change of sites and every minute, so that
 * the next run repairs a crash in between.
 */
export async function renewMembershipBook(env: Env): Promise<void> {
  if (!(await isOutdated(env, Date.now()))) return;
  await beginMembershipVersion(env, (version) => new Memberships(env.CATALOG).begin(version, new Date().toISOString()));
  await publishPendingMembership(env);
}
