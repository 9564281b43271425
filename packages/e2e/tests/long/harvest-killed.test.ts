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

/** Number of sites. It is small by default, because the harvester waits long between requests to hosts without a robots.txt. */
const SITES = Number(process.env.HARVEST_SITES ?? 100);
const KILLS = 30;
/** Time by which the clock advances at each kill. It is longer than a lease of a host, so an interrupted host is harvested again. */
const BETWEEN_KILLS_MS = 2 * 60_000;
/** Time from the first harvest to the second, after which all pages are due again. */
const NEXT_LOOK_MS = 8 * DAY_MS;

/** Milliseconds by which the system's clock is ahead, so that it starts on the fleet's day 0, from which the fleet dates its pages. */
const FIRST_DAY_MS = Date.parse("2026-11-28T12:00:00Z") - Date.now();

const fleet = new Fleet({ sites: SITES, seed: 7 });
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
/** Queries for what was published, except for times and versions of the book. */
const PUBLISHED = {
  rates:
    "select rate_id, rate, published_apr, withdrawn, evidence ->> 'quote' as quote, quality_reasons, gone_since is null as is_there from rates order by 1",
  changes: "select rate_id, previous_rate, new_rate from rate_changes order by 1, 2, 3",
};
const leftBy = ({ inDatabase }: KilledSystem) =>
  (["drafts", "rates"] as const).map((table) =>
    inDatabase(table, (database) =>
      Object.entries(table === "drafts" ? LEFT : PUBLISHED).map(([what, query]) => [what, database.prepare(query).all()]),
    ),
  );

/** Accepts what one person alone may accept, that is claims and layouts of rate tables without a doubt, and publishes it. */
async function acceptAll(operator: OperatorClient): Promise<void> {
  const claims = (await allDrafts(operator, "claims")).filter(({ needs_second }) => !needs_second);
  const layouts = (await allDrafts(operator, "layouts")).filter(({ reasons }) => !reasons.includes("layout_in_doubt"));
  expect((await accept(operator, [...claims, ...layouts])).filter(({ done }) => !done)).toEqual([]);
  expect(await operator.publishHarvest({})).toMatchObject({ published: true });
}

it(`ends a day with changes in the same state though it was killed ${KILLS} times`, async () => {
  const random = useRandom();
  const towards = { FLEET: await fleet.listen(0) };
  const [port, other] = [await freePort(), await freePort()];

  let operator: OperatorClient = await undisturbed.start(port, { ...towards, LATER_MS: String(FIRST_DAY_MS) });
  await prepareFleet(operator, fleet);
  await lookAtAll(operator, fleet);
  await acceptAll(operator);
  await undisturbed.kill();
  cpSync(undisturbed.stateDir, disturbed.stateDir, { recursive: true });

  fleet.day += 1;
  const startedMs = Date.now();
  operator = await undisturbed.start(port, { ...towards, LATER_MS: String(FIRST_DAY_MS + NEXT_LOOK_MS) });
  await lookAtAll(operator, fleet);
  const lastedMs = Date.now() - startedMs;
  await operator.tick();
  await undisturbed.kill();
  const left = leftBy(undisturbed);

  let laterMs = FIRST_DAY_MS + NEXT_LOOK_MS;
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
  await operator.tick();
  await disturbed.kill();
  expect(leftBy(disturbed)).toEqual(left);
});
