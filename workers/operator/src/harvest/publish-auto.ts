import { Confirmations, type DraftRow, Drafts, HarvestedRates } from "@tellerline/storage";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import { log } from "@tellerline/worker-kit";
import type { Env } from "../env.ts";
import { proposedOf } from "./drafts.ts";
import { importRates } from "./import-rates.ts";
import { rateLinesOf } from "./plan-rates.ts";

/** Publishes what needs no person, and ends what is gone (guides/rates-from-pages.md#published-without-a-person). */

/** Maximum drafts in one invocation. */
const SLICE = 2000;
/** After this time a rate that its page still lacks leads nothing. */
const GONE_MS = 6 * HOUR_MS;
/** After this time it is withdrawn. */
const ENDED_MS = 2 * DAY_MS;

const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

/**
 * Publishes rates of confirmed layouts that moved within bounds. Repeating it after a crash changes nothing: the same rows are no change. Rows that an
 * import refuses are left to a person.
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
 * Holds rates that their pages lack twice, and withdraws those that they lack for two days. A rate that its page gives again, or whose end a person
 * rejected, is held no longer.
 */
export async function endGoneRates(env: Env): Promise<void> {
  const drafts = new Drafts(env.HARVEST);
  const rates = new HarvestedRates(env.CATALOG);
  const twice = await drafts.listGoneRates(ago(GONE_MS), SLICE);
  if (twice.length > 0) {
    await rates.setGone(
      twice.map(({ subject }) => subject),
      new Date().toISOString(),
    );
  }
  const waiting = await drafts.goneRates();
  const back = (await rates.listGone()).filter((rateId) => !waiting.has(rateId));
  if (back.length > 0) await rates.setGone(back, null);
  const ended = await drafts.listGoneRates(ago(ENDED_MS), SLICE);
  if (ended.length === 0) return;
  await importRates(env, rateLinesOf([{ rows: [], ended: ended.map(({ subject }) => subject) }]));
  await drafts.endGone(
    ended.map(({ draftId }) => draftId),
    new Date().toISOString(),
  );
  log("info", "gone_rates_ended", { rates: ended.length });
}
