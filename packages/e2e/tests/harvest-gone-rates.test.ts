import { layoutProposal } from "@tellerline/contract/operator";
import { Fleet, ratePageOn, type Site } from "@tellerline/fleet";
import { runImport, silentProgress } from "@tellerline/ops";
import { DAY_MS, HOUR_MS, LOAN_PRODUCTS } from "@tellerline/vocabulary";
import { beforeAll, expect, it } from "vitest";
import { callOperation } from "../support/api.ts";
import { accept, allDrafts, lookAtAll, prepareFleet } from "../support/harvest.ts";
import { toLines } from "../support/membership.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

/** Tests published rates whose row disappears from the institution's page (guides/rates-from-pages.md#published-without-a-person). */

const SEED = 7;
/** Time of the fleet's day 0. The fleet dates its pages from there on. */
const FIRST_DAY_MS = Date.parse("2026-11-28T12:00:00Z");
const fleet = new Fleet({ sites: 21, seed: SEED, behaviour: "plain", delaySeconds: 0.05 });
const system = useOwnSystem({}, "empty", 1, fleet);
const REPORTED = "reported";
let key = "";

async function listRates(quality: "all" | "good" = "all") {
  const path = `/v1/rates?limit=200&quality=${quality}`;
  return (await callOperation("listRates", { key, path }, system.baseUrl)).answer.rates;
}
type Rates = Awaited<ReturnType<typeof listRates>>;

/**
 * Harvests all pages as they are on the fleet's `day`, with the system's clock `hours` after `FIRST_DAY_MS`. The harvester checks at most
 * twelve pages of a site in a day, so the tests harvest hours apart.
 */
async function lookAt(day: number, hours: number): Promise<void> {
  fleet.day = day;
  await system.restart(FIRST_DAY_MS + hours * HOUR_MS - Date.now());
  await untilBooksAreRead();
  await lookAtAll(system.operator, fleet);
  await system.operator.tick();
  await untilBooksAreRead();
}

/** A site whose page's first change removes the row of one of `rates`, and the day of that change. @throws if there is no such site. */
function firstLoss(rates: Rates): { readonly site: Site; readonly day: number } {
  const losses = fleet.sites.flatMap((site) => {
    const [change] = ratePageOn(site, 30, SEED).changes;
    if (change?.change !== "row_gone") return [];
    const [before, after] = [ratePageOn(site, change.day - 1, SEED), ratePageOn(site, change.day, SEED)];
    const lost = before.rows[before.rows.findIndex(({ rate }, at) => after.rows[at]?.rate !== rate)]?.rate ?? Number.NaN;
    const isRead = rates.some(({ credit_union_id, rate }) => credit_union_id === site.institution.id && Math.abs(rate - lost) < 0.0005);
    return isRead ? [{ site, day: change.day }] : [];
  });
  const [first] = losses;
  if (first === undefined) throw new Error("No page loses a row that was read.");
  return first;
}

let site: Site;
let day = 0;
let before: Rates = [];
let lost: readonly string[] = [];
const goneDrafts = async () =>
  (await allDrafts(system.operator, "gone")).filter(({ credit_union_id }) => credit_union_id === site.institution.id);
const reasonsNow = async () => (await listRates()).filter(({ rate_id }) => lost.includes(rate_id)).map((rate) => rate.quality_reasons);
const dayInHours = () => (day * DAY_MS) / HOUR_MS;

beforeAll(async () => {
  await system.restart(FIRST_DAY_MS - Date.now());
  await prepareFleet(system.operator, fleet);
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
  await lookAt(0, 0);
  const layouts = await allDrafts(system.operator, "layouts");
  await accept(
    system.operator,
    layouts.filter(({ proposed }) => layoutProposal.parse(proposed).reading.rates.length > 0),
  );
  await system.operator.publishHarvest({ dry_run: false, accept_loss: false });
  await untilBooksAreRead();
  before = await listRates();
  ({ site, day } = firstLoss(before));
  const loan = before.find(
    ({ credit_union_id, product_type }) => credit_union_id === site.institution.id && LOAN_PRODUCTS.some((one) => one === product_type),
  );
  const reported = {
    rate_id: REPORTED,
    credit_union_id: site.institution.id,
    product_type: loan?.product_type,
    rate: 5,
    observed_at: "2026-09-30",
  };
  const quarter = { kind: "ncua", cycle_date: "2026-09-30" } as const;
  expect(await runImport(system.operator, quarter, toLines([reported]), silentProgress)).toMatchObject({ rejected: [], published: true });
  await lookAt(day, dayInHours());
  lost = (await goneDrafts()).map(({ proposed }) => String(proposed.rate_id));
});

it("stay in force until the page was read twice without them, and then lead nothing", async () => {
  expect(lost.length).toBeGreaterThan(0);
  await expect.poll(reasonsNow).toEqual(lost.map(() => []));
  await lookAt(day, dayInHours() + 7);
  await expect.poll(reasonsNow).toEqual(lost.map(() => ["gone_from_page"]));
  expect((await listRates("good")).filter(({ rate_id }) => lost.includes(rate_id))).toEqual([]);
});

it("are as before when the page gives them again", async () => {
  await lookAt(day - 1, dayInHours() + 31);
  await expect.poll(goneDrafts).toEqual([]);
  await expect.poll(reasonsNow).toEqual(lost.map(() => []));
});

it("are withdrawn after two days, which begin anew when the page gave them again", async () => {
  const againAt = dayInHours() + 55;
  await lookAt(day, againAt);
  await lookAt(day, againAt + 7);
  await lookAt(day, againAt + 47);
  await expect.poll(reasonsNow).toEqual(lost.map(() => ["gone_from_page"]));
  await lookAt(day, againAt + 49);
  await expect.poll(reasonsNow).toEqual([]);
  await expect.poll(goneDrafts).toEqual([]);
});

it("are not replaced by the call report's figure meanwhile", async () => {
  const catalog = await system.database();
  const stored = catalog.prepare("select count(*) as n from rates where rate_id = ?1 and withdrawn = 0").bind(REPORTED);
  expect(await stored.first("n")).toBe(1);
  expect((await listRates()).map(({ rate_id }) => rate_id)).not.toContain(REPORTED);
});
