import { cpSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { useRandom } from "@tellerline/dev/testing";
import { askForAll, Fleet, untilLooked } from "@tellerline/fleet";
import type { OperatorClient } from "@tellerline/ops";
import { DAY_MS, HOUR_MS } from "@tellerline/vocabulary";
import { afterAll, expect, it } from "vitest";
import { freePort } from "../../support/free-port.ts";
import { accept, allDrafts, lookAtAll, prepareFleet } from "../../support/harvest.ts";
import { type KilledSystem, useKilledSystem } from "../../support/killed-system.ts";

/** Number of sites. It is small by default, because the default delay of hosts without robots.txt takes most of the time. */
const SITES = Number(process.env.HARVEST_SITES ?? 100);
const KILLS = 30;
/** Time by which the clock advances at each kill. It is longer than a lease, so a host whose harvest was interrupted is harvested again. */
const BETWEEN_KILLS_MS = 2 * 60_000;
/** Time from the first harvest to the second. All pages are then due again. */
const NEXT_LOOK_MS = 8 * DAY_MS;

const fleet = new Fleet({ sites: SITES, seed: 7, hasRates: false });
const undisturbed = useKilledSystem();
const disturbed = useKilledSystem();
afterAll(() => fleet.close());

/** Queries for all that a harvest stores, except for times and the record of fetches. */
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
  await prepareFleet(operator, fleet);
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
  // A host whose harvest was interrupted by several kills is left alone for an hour. Two hours later it is harvested again.
  await disturbed.kill();
  operator = await disturbed.start(other, { ...towards, LATER_MS: String(laterMs + 2 * HOUR_MS) });
  await untilLooked(operator, since);
  await disturbed.kill();
  expect(leftBy(disturbed)).toEqual(left);
});
