import { cpSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { useRandom } from "@tellerline/dev/testing";
import { Fleet } from "@tellerline/fleet";
import type { OperatorClient } from "@tellerline/ops";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { accept, allDrafts, askForAll, importFleet, lookAtAll, untilLooked } from "../../support/harvest.ts";
import { type KilledSystem, useKilledSystem } from "../../support/killed-system.ts";

const SITES = 200;
const KILLS = 30;
/** Longer than a lease: a host that was being looked at is taken up again after each kill. */
const BETWEEN_KILLS_MS = 2 * 60_000;
/** When the pages of the second day are looked at; all of them are due again. */
const NEXT_LOOK_MS = 8 * DAY_MS;

const fleet = new Fleet({ sites: SITES, seed: 7 });
const undisturbed = useKilledSystem();
const disturbed = useKilledSystem();
afterAll(() => fleet.close());

/** All that a harvest leaves, but for times, and for the fetches that made it. */
const LEFT = {
  sites: "select charter_number, url, state from sites order by 1",
  pages: "select page_id, url, role, state, depth, text_sha256 from pages order by 1",
  drafts: `select draft_id, kind, subject, page_id, credit_union_id, url, text_sha256, quote, quote_at, proposed, reasons, state, weight, layout
    from drafts order by 1`,
  confirmations: "select page_id, text_sha256, subjects from confirmations order by 1, 2",
};
const leftBy = ({ inDatabase }: KilledSystem) =>
  inDatabase("drafts", (database) => Object.entries(LEFT).map(([table, query]) => [table, database.prepare(query).all()]));

it(`ends a day with changes in the same state though it was killed ${KILLS} times`, async () => {
  const random = useRandom();
  const towards = { FLEET: await fleet.listen(0) };
  const [port, other] = [await freePort(), await freePort()];

  let operator: OperatorClient = await undisturbed.start(port, towards);
  await importFleet(operator, fleet);
  await lookAtAll(operator, fleet);
  const drafts = (await allDrafts(operator, "claims")).filter(({ needs_second }) => !needs_second);
  expect((await accept(operator, drafts)).filter(({ done }) => !done)).toEqual([]);
  expect(await operator.publishHarvest({})).toMatchObject({ published: true, drafts: drafts.length });
  await undisturbed.kill();
  cpSync(undisturbed.stateDir, disturbed.stateDir, { recursive: true });

  fleet.day += 1;
  const startedMs = Date.now();
  operator = await undisturbed.start(port, { ...towards, LATER_MS: String(NEXT_LOOK_MS) });
  await lookAtAll(operator, fleet);
  const lastedMs = Date.now() - startedMs;
  await undisturbed.kill();
  const left = leftBy(undisturbed);

  let laterMs = NEXT_LOOK_MS;
  operator = await disturbed.start(other, { ...towards, LATER_MS: String(laterMs) });
  const since = await askForAll(operator, fleet);
  for (let kills = 0; kills < KILLS; kills++) {
    await sleep((random() * 2 * lastedMs) / KILLS);
    await disturbed.kill();
    laterMs += BETWEEN_KILLS_MS;
    operator = await disturbed.start(other, { ...towards, LATER_MS: String(laterMs) });
  }
  // A host that was being looked at in several of these crashes is left alone for an hour.
  await disturbed.kill();
  operator = await disturbed.start(other, { ...towards, LATER_MS: String(laterMs + 2 * HOUR_MS) });
  await untilLooked(operator, since);
  await disturbed.kill();
  expect(leftBy(disturbed)).toEqual(left);
});
