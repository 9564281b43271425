import { Memberships, Sites } from "@tellerline/storage";
import type { Env } from "../env.ts";
import { beginMembershipVersion, publishPendingMembership } from "../membership/publish-book.ts";

/** Whether a site changed after the newest version of the membership book was begun. */
async function isUnpublished(env: Env): Promise<boolean> {
  const [changedAt, book] = await Promise.all([new Sites(env.HARVEST).newestChange(), new Memberships(env.CATALOG).newestBook()]);
  return changedAt !== null && book !== null && Date.parse(changedAt) > Date.parse(book.createdAt);
}

/**
 * Begins books that show the sites as they are now, if sites changed since the newest ones began: the rate book follows the membership
 * book. Runs after each change and every minute, so that the next run repairs a crash in between.
 */
export async function publishSites(env: Env): Promise<void> {
  if (!(await isUnpublished(env))) return;
  await beginMembershipVersion(env, (version) => new Memberships(env.CATALOG).begin(version, new Date().toISOString()));
  await publishPendingMembership(env);
}
