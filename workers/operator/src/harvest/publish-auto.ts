import { Confirmations, type DraftRow, Drafts, HarvestedRates } from "@tellerline/storage";
import { DAY_MS, HOUR_MS, storedTimestampOf } from "@tellerline/vocabulary";
import { log } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { proposedOf } from "./drafts.ts";
import { importRates } from "./import-rates.ts";
import { rateLinesOf } from "./plan-rates.ts";

/** Publishes rates that need no person, and ends rates that are gone from their pages (guides/rates-from-pages.md#published-without-a-person). */

const SLICE = 2000;
/** A rate that has been gone from its page for this long is held. */
const GONE_MS = 6 * HOUR_MS;
/** A rate that has been gone from its page for this long is withdrawn. */
const ENDED_MS = 2 * DAY_MS;

/**
 * Publishes rates that moved within bounds, from layouts that a person has confirmed. Rows that the import rejects are left to a person.
 * A retry after a crash is safe: importing the same rows again changes nothing.
 */
export async function publishAuto(env: Env): Promise<void> {
  const drafts = new Drafts(env.HARVEST);
  const found = await drafts.listAuto(SLICE);
  if (found.length === 0) return;
  const lines = found.map((row, index) => ({ line: index + 1, row: proposedOf(row) }));
  const { rejected } = await importRates(env, lines);
  const bad = new Set(rejected.map(({ line }) => line));
  const idsOf = (rows: readonly DraftRow[]) => rows.map(({ draftId }) => draftId);
  const published = found.filter((_, index) => !bad.has(index + 1));
  await new Confirmations(env.HARVEST).add(published.map(({ pageId, textSha256, subject }) => ({ pageId, textSha256, subject })));
  await drafts.settleAuto(idsOf(published), new Date().toISOString());
  await drafts.reopenAuto(idsOf(found.filter((_, index) => bad.has(index + 1))));
  log("info", "rates_published", { rates: published.length, refused: bad.size });
}

/**
 * Holds rates that have been gone from their pages for `GONE_MS`, and withdraws those that have been gone for `ENDED_MS`. In both cases
 * the page was fetched at least twice without the rate. A rate that is on its page again, or whose end a person rejected, is no longer held.
 */
export async function endGoneRates(env: Env): Promise<void> {
  const drafts = new Drafts(env.HARVEST);
  const rates = new HarvestedRates(env.CATALOG);
  const twice = await drafts.listGoneRates(storedTimestampOf(Date.now() - GONE_MS), SLICE);
  if (twice.length > 0) {
    await rates.setGone(
      twice.map(({ subject }) => subject),
      new Date().toISOString(),
    );
  }
  const waiting = await drafts.goneRates();
  const back = (await rates.listGone()).filter((rateId) => !waiting.has(rateId));
  if (back.length > 0) await rates.setGone(back, null);
  const ended = await drafts.listGoneRates(storedTimestampOf(Date.now() - ENDED_MS), SLICE);
  if (ended.length === 0) return;
  await importRates(env, rateLinesOf([{ rows: [], ended: ended.map(({ subject }) => subject) }]));
  await drafts.endGone(
    ended.map(({ draftId }) => draftId),
    new Date().toISOString(),
  );
  log("info", "gone_rates_ended", { rates: ended.length });
}
