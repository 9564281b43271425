import { bodyKey, HarvestedRates, LeftOut, Pages, QualityMeasures, type SiteRow, Sites, textKey } from "@tellerline/storage";
import { timestampOfSecond } from "@tellerline/vocabulary";
import type { Env } from "../env.ts";
import { beginMembershipVersion, membershipVersion, publishPendingMembership } from "../membership/publish-book.ts";
import { requireCharter, toWire } from "../sites/sites.ts";
import { publishOrLog } from "../versions.ts";
import { importRates } from "./import-rates.ts";
import { rateLinesOf } from "./plan-rates.ts";

/** Leaves out institutions that ask for it (guides/operating.md#left-out). */

/** Maximum objects that R2 deletes in one call (https://developers.cloudflare.com/r2/api/workers/workers-api-reference/). */
const MOST_DELETED = 1000;

async function forgetPages(env: Env, charterNumber: number): Promise<void> {
  const { texts, bodies } = await new Pages(env.HARVEST).forget(charterNumber);
  const keys = [...texts.map(textKey), ...bodies.map(bodyKey)];
  for (let from = 0; from < keys.length; from += MOST_DELETED) await env.PAGES.delete(keys.slice(from, from + MOST_DELETED));
}

/**
 * Withdraws the rates that were read from an institution's pages. Deletes quotes and links from its rates, including those that were withdrawn
 * earlier, and its rows from the samples of quality measures.
 * @returns how many rates were withdrawn.
 */
async function withdrawRates(env: Env, creditUnionId: string): Promise<number> {
  const harvested = new HarvestedRates(env.CATALOG);
  const ended = (await harvested.listOf([creditUnionId])).map(({ rateId }) => rateId);
  if (ended.length > 0) await importRates(env, rateLinesOf([{ rows: [], ended }]));
  await harvested.forgetWords(creditUnionId);
  await new QualityMeasures(env.CATALOG).forget(creditUnionId);
  return ended.length;
}

/**
 * Stops reading an institution's pages, withdraws the rules and rates that came from them, and deletes their texts. After a crash, a retry
 * completes this.
 */
async function leaveOut(env: Env, id: string, keepsUrl: boolean) {
  const { creditUnionId, charterNumber } = await requireCharter(env, id);
  const sites = new Sites(env.HARVEST);
  const before = await sites.find(charterNumber);
  const now = new Date();
  const row: SiteRow = {
    charterNumber,
    url: keepsUrl ? (before?.url ?? null) : null,
    origin: before?.origin ?? "operator",
    state: "opted_out",
    listedOn: before?.listedOn ?? now.toISOString().slice(0, 10),
    changedAt: now.toISOString(),
    wholeName: null,
  };
  await sites.put(row);
  await forgetPages(env, charterNumber);
  const rates = await withdrawRates(env, creditUnionId);
  const withdrawn = await beginMembershipVersion(env, async (version) => {
    return { version, ...(await new LeftOut(env.CATALOG).withdraw(creditUnionId, version, timestampOfSecond(now.getTime()))) };
  });
  await publishOrLog("membership-book", () => publishPendingMembership(env));
  return {
    site: toWire(row, creditUnionId),
    publications_removed: withdrawn.publications,
    texts_deleted: withdrawn.texts,
    rates_withdrawn: rates,
    book_version: membershipVersion(withdrawn.version),
  };
}

export const optOutSite = (env: Env, id: string) => leaveOut(env, id, true);
/**
 * Leaves an institution out and also deletes its site's URL. The site's state `opted_out` stays, so that no import of sites adds the site
 * again.
 */
export const purgeSite = (env: Env, id: string) => leaveOut(env, id, false);
