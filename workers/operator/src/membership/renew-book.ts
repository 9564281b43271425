import { Confirmations, Flags, Memberships, Sites } from "@tellerline/storage";
import { dayOf } from "@tellerline/vocabulary";
import { confirmRates } from "../confirm-rates.ts";
import type { Env } from "../env.ts";
import { beginMembershipVersion, publishPendingMembership } from "./publish-book.ts";

/**
 * Whether the newest membership book is outdated: a site or a rule's flag has changed since the book was begun; or the book is from an
 * earlier day, and there are confirmations of rules or rates, whose ages books show.
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
 * Publishes a new membership book if the newest one is outdated. A new rate book follows. Runs after each change of sites, and every
 * minute, so that the next run completes what a crash interrupted.
 */
export async function renewMembershipBook(env: Env): Promise<void> {
  if (!(await isOutdated(env, Date.now()))) return;
  await confirmRates(env);
  await beginMembershipVersion(env, (version) => new Memberships(env.CATALOG).begin(version, new Date().toISOString()));
  await publishPendingMembership(env);
}
