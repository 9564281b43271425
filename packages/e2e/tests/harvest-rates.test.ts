import { layoutProposal, type OperatorBodyInput } from "@tellerline/contract/operator";
import { Fleet, ratePageOn, type Site } from "@tellerline/fleet";
import { DAY_MS, HOUR_MS, LOAN_PRODUCTS } from "@tellerline/vocabulary";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callOperation } from "../support/api.ts";
import { accept, allDrafts, lookAtAll, prepareFleet } from "../support/harvest.ts";
import { untilBooksAreRead, useOwnSystem } from "../support/own-system.ts";

/** Tests rates from institutions' own pages, from the page to the answer (guides/rates-from-pages.md). */

const SEED = 7;
const fleet = new Fleet({ sites: 40, seed: SEED, behaviour: "plain", delaySeconds: 0.05 });
const system = useOwnSystem({ RATES_CONFIRMED_PERCENT: "5" }, "empty", 1, fleet);
let key = "";

const pageOf = (site: Site) => ratePageOn(site, fleet.day, SEED);
const siteOf = (creditUnionId: string): Site => {
  const site = fleet.sites.find(({ institution }) => institution.id === creditUnionId);
  if (site === undefined) throw new Error(`No site of the fleet is ${creditUnionId}'s.`);
  return site;
};

async function listRates(query = "") {
  const page = async (cursor: string) =>
    (await callOperation("listRates", { key, path: `/v1/rates?limit=200&quality=all${query}${cursor}` }, system.baseUrl)).answer;
  let answer = await page("");
  const rates = [...answer.rates];
  while (answer.next_cursor !== null) {
    answer = await page(`&cursor=${encodeURIComponent(answer.next_cursor)}`);
    rates.push(...answer.rates);
  }
  return rates;
}

/** The figures on a site's page today that may be published as a rate: the rates, and the APRs that the page gives. */
const figuresOf = (site: Site): readonly number[] =>
  pageOf(site).rows.flatMap(({ rate, publishedApr }) => [rate, ...(publishedApr === undefined ? [] : [publishedApr])]);

/** Time of the fleet's day 0. The fleet dates its pages from there on. */
const FIRST_DAY_MS = Date.parse("2026-11-28T12:00:00Z");

/**
 * Sets the fleet to `day`, and restarts the system with its clock `hours` after the start of that day. So the dates on the pages are neither old
 * nor in the future, whenever this test runs.
 */
async function goToDay(day: number, hours = 0): Promise<void> {
  fleet.day = day;
  await system.restart(FIRST_DAY_MS + day * DAY_MS + hours * HOUR_MS - Date.now());
  await untilBooksAreRead();
}

beforeAll(async () => {
  await goToDay(0);
  await prepareFleet(system.operator, fleet);
  key = (await system.operator.createKey({ plan: "enterprise" })).key;
  await lookAtAll(system.operator, fleet);
});

describe("the first look at rate pages", () => {
  it("publishes nothing: each layout waits for a person", async () => {
    expect(await listRates()).toEqual([]);
    await expect(system.operator.drawSample({ sample: 5, seed: 7 })).rejects.toThrow("there is nothing to measure");
    const layouts = await allDrafts(system.operator, "layouts");
    expect(layouts.length).toBeGreaterThan(20);
    for (const { proposed, kind } of layouts) {
      expect(kind).toBe("layout");
      expect(layoutProposal.safeParse(proposed).error).toBeUndefined();
    }
  });

  it("names the cell of every fault of an edited reading, and publishes nothing of it", async () => {
    const [draft] = (await allDrafts(system.operator, "layouts")).filter(
      ({ proposed }) => layoutProposal.parse(proposed).reading.rates.length > 1,
    );
    if (draft === undefined) throw new Error("No layout proposes two rates.");
    const { reading } = layoutProposal.parse(draft.proposed);
    const [first] = reading.rates;
    const edit = (rates: unknown) => send({ reading: { ...reading, rates } });
    const send = async (proposed: Readonly<Record<string, unknown>>) => {
      const { decided } = await system.operator.decideDrafts({
        decisions: [{ draft_id: draft.draft_id, text_hash: draft.text_hash, decision: "edit", proposed }],
      });
      return decided[0];
    };
    const away = { ...first, figures: { rate: { row: 399, column: 40, figure: 1 } } };
    expect(await edit([away])).toMatchObject({ done: false, says: expect.stringContaining("row 399, column 40: There is no such cell.") });
    expect(await edit([first, first])).toMatchObject({ done: false, says: expect.stringContaining("Two rates are for the same") });
    const capped = { ...first, scope: { ...first?.scope, ceiling_percent: 0.01 } };
    expect(await edit([capped])).toMatchObject({
      done: false,
      says: expect.stringMatching(/row \d+, column \d+.*floor_percent and ceiling_percent/),
    });
    const uncelled = { ...first, scope: { ...first?.scope, published_apr: 1.5 } };
    expect(await edit([uncelled])).toMatchObject({ done: false, says: expect.stringContaining('name each in "figures"') });
    expect(await send({})).toMatchObject({ done: false, says: expect.stringContaining("/reading: Required") });
    expect(await send({ rates: [] })).toMatchObject({ done: false, says: expect.stringContaining("/rates: An edit of a layout") });
    const many = Array.from({ length: 2001 }, () => first);
    const alike = await edit(many.slice(1));
    expect([alike?.says.length, alike?.says]).toEqual([
      expect.toSatisfy((length: number) => length < 10_000),
      expect.stringContaining(" more."),
    ]);
    expect(await edit(many)).toMatchObject({ done: false, says: expect.stringContaining("/reading/rates") });
    expect((await allDrafts(system.operator, "layouts")).some(({ draft_id }) => draft_id === draft.draft_id)).toBe(true);
  });
});

describe("a person who edits a reading", () => {
  it("changes the reading alone: table and layout stay as they were read", async () => {
    const [draft] = (await allDrafts(system.operator, "layouts")).filter(
      ({ proposed, reasons }) => layoutProposal.parse(proposed).reading.rates.length > 1 && !reasons.includes("layout_in_doubt"),
    );
    if (draft === undefined) throw new Error("No layout proposes two rates.");
    const { table, reading, found } = layoutProposal.parse(draft.proposed);
    const [first] = reading.rates;
    const forged = { table, reading: { layout: "0".repeat(16), rates: [first] }, found: [], left: [] };
    const edit = async (proposed: Readonly<Record<string, unknown>>) => {
      const { decided } = await system.operator.decideDrafts({
        decisions: [{ draft_id: draft.draft_id, text_hash: draft.text_hash, decision: "edit", proposed }],
      });
      return decided;
    };
    expect(await edit({ ...forged, table: { ...table, rows: [] } })).toMatchObject([
      { done: false, says: expect.stringContaining("/table: The table stays as the page has it.") },
    ]);
    expect(await edit(forged)).toEqual([{ draft_id: draft.draft_id, done: true, says: "edited by operator." }]);
    const harvest = await system.harvest();
    const stored = await harvest.prepare("select proposed from drafts where draft_id = ?1").bind(draft.draft_id).first<string>("proposed");
    const kept = layoutProposal.parse(JSON.parse(stored ?? ""));
    expect([kept.table, kept.reading]).toEqual([table, { layout: reading.layout, rates: [first] }]);
    expect(kept.found).toEqual(found.slice(0, 1));
  });
});

describe("a person who confirms layouts", () => {
  it("publishes their rates, each with its evidence", async () => {
    const layouts = await allDrafts(system.operator, "layouts");
    const sound = layouts.filter(
      ({ proposed, reasons }) => layoutProposal.parse(proposed).reading.rates.length > 0 && !reasons.includes("layout_in_doubt"),
    );
    expect(sound.length).toBeGreaterThan(5);
    for (const { says, done } of await accept(system.operator, sound))
      expect([done, says]).toEqual([true, expect.stringContaining("accepted")]);
    const dry = await system.operator.publishHarvest({ dry_run: true, accept_loss: false });
    expect(dry).toMatchObject({ published: false, left_out: [] });
    expect(dry.rate_moves.length).toBeGreaterThan(20);
    expect(await listRates()).toEqual([]);
    // An institution whose rates would be refused is left out, and the other institutions' rates are published.
    const [out = ""] = dry.rate_moves.map(({ credit_union_id }) => credit_union_id);
    const harvest = await system.harvest();
    const setState = (state: string) =>
      harvest.prepare("update sites set state = ?1 where charter_number = ?2").bind(state, siteOf(out).institution.charter).run();
    await setState("opted_out");
    const others = await system.operator.publishHarvest({ dry_run: false, accept_loss: false });
    expect(others).toMatchObject({ published: true, left_out: [{ credit_union_id: out }] });
    expect(others.left_out[0]?.reason).toMatch(/^table \d+, row \d+, column \d+.*wants to be left out/);
    await setState("active");
    const rest = await system.operator.publishHarvest({ dry_run: false, accept_loss: false });
    expect(rest).toMatchObject({ published: true, left_out: [] });
    const idsOf = (moves: typeof dry.rate_moves) => moves.map(({ rate_id }) => rate_id).toSorted();
    expect(idsOf([...others.rate_moves, ...rest.rate_moves])).toEqual(idsOf(dry.rate_moves));
    await untilBooksAreRead();
    await expect.poll(async () => (await listRates()).length, { timeout: 20_000 }).toBeGreaterThan(20);
    for (const rate of await listRates()) {
      const site = siteOf(rate.credit_union_id);
      expect(rate.evidence).toMatchObject({
        url: `https://${site.host}${pageOf(site).path}`,
        cell: expect.stringMatching(/^table \d+, row \d+, column \d+/),
      });
      expect(figuresOf(site).some((figure) => Math.abs(figure - rate.rate) < 0.0005)).toBe(true);
      expect(rate.source_url).toBe(rate.evidence?.url);
    }
    // No rate was in force before this publication. So the best rate of each market is the lowest rate published here, even if it is held now.
    const rates = await listRates();
    const markets = Map.groupBy(rates, ({ product_type, state, term_months }) => `${product_type} ${state} ${term_months}`);
    const loans = dry.best_rates.filter(({ product_type }) => LOAN_PRODUCTS.some((one) => one === product_type));
    expect(loans.map(({ product_type, state, term_months }) => `${product_type} ${state} ${term_months}`).toSorted()).toEqual(
      [...markets.keys()].toSorted(),
    );
    for (const { product_type, state, term_months, before, after } of loans) {
      const figures = (markets.get(`${product_type} ${state} ${term_months}`) ?? []).map(({ rate }) => rate);
      expect([before, after]).toEqual([null, Math.min(...figures)]);
    }
  });
});

describe("people who compare published rates with their pages", () => {
  const reads = z.looseObject({ product_type: z.string(), rate: z.number() });

  it("draw those that led decisions, without what was read", async () => {
    const loan = (await listRates("&product_type=auto_loan")).find(({ quality }) => quality === "good");
    if (loan === undefined) throw new Error("No auto loan is published.");
    const catalog = await system.database();
    const led = async () => Number(await catalog.prepare("select sum(times) as n from rate_leads").first("n"));
    const before = await led();
    const body = { context: { geo: { state: loan.state } }, product_request: { product_type: "auto_loan", amount: 20_000 } };
    const { answer } = await callOperation("createDecision", { key, body }, system.baseUrl);
    expect(answer.offers.length).toBeGreaterThan(0);
    await expect.poll(led, { timeout: 30_000 }).toBeGreaterThan(before);
    const leaders = (await catalog.prepare("select rate_id from rate_leads").all<{ rate_id: string }>()).results.map((row) => row.rate_id);
    const { measure_id, pages } = await system.operator.drawSample({ sample: 4, seed: 7 });
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(Object.keys(pages[0] ?? {})).toEqual(["number", "credit_union_id", "url", "quote", "cell", "seen_at"]);
    const first = await catalog
      .prepare("select rate_id from quality_samples where measure_id = ?1 and number = 1")
      .bind(measure_id)
      .first("rate_id");
    expect(leaders).toContain(first);
    const { text } = await system.operator.readSampledText(measure_id, 1);
    expect(text).toContain("%");
  });

  it("publish in coverage how many are right, in figure and scope", async () => {
    const { measure_id } = await system.operator.drawSample({ sample: 4, seed: 7 });
    const catalog = await system.database();
    const stored = await catalog
      .prepare("select row from quality_samples where measure_id = ?1 order by number")
      .bind(measure_id)
      .all<{ row: string }>();
    const [first, second, third] = stored.results.map(({ row }) => {
      const { credit_union_id: _, source_url: _url, evidence: _evidence, ...columns } = reads.parse(JSON.parse(row));
      return columns;
    });
    if (first === undefined || second === undefined || third === undefined) throw new Error("The sample is too small.");
    const pages = [
      { number: 1, reads: first },
      { number: 2, reads: { ...second, rate: second.rate + 1, published_apr: undefined } },
      { number: 3, reads: { ...third, product_type: "none" } },
      { number: 4, reads: null },
    ] as OperatorBodyInput<"recordMeasure">["pages"];
    const { differences, ...outcome } = await system.operator.recordMeasure(measure_id, { pages, by: "ann" });
    expect(outcome).toMatchObject({ sample: 3, right: 1, wrong: 2, wrong_figures: 1, wrong_scopes: 1, left: 1 });
    expect(differences.map(({ number, differs }) => [number, differs.map(({ column }) => column)])).toEqual([
      [2, ["rate"]],
      [3, ["product_type"]],
    ]);
    const { answer } = await callOperation("getEligibilityCoverage", { key }, system.baseUrl);
    expect(answer.quality).toEqual(outcome);
  });

  it("are told what does not fit, and nothing is recorded of it", async () => {
    const { measure_id } = await system.operator.drawSample({ sample: 1, seed: 7 });
    const record = (id: string, page: object) => system.operator.recordMeasure(id, { pages: [page] } as OperatorBodyInput<"recordMeasure">);
    await expect(record("msr_none", { number: 1, reads: { product_type: "none" } })).rejects.toThrow("No sample msr_none was drawn.");
    await expect(record(measure_id, { number: 2, reads: { product_type: "none" } })).rejects.toThrow(
      "has no page 2. Nothing was recorded.",
    );
    await expect(record(measure_id, { number: 1, reads: { product_type: "auto_loan", colour: "red" } })).rejects.toThrow("/pages/0/reads");
    await expect(record(measure_id, { number: 1, reads: null })).rejects.toThrow("Nobody has read a page");
    const reversed = { product_type: "auto_loan", term_months: [72, 61] };
    await expect(record(measure_id, { number: 1, reads: reversed })).rejects.toThrow("must not be above the second one");
    await expect(system.operator.readSampledText(measure_id, 2)).rejects.toThrow("has no page 2");
  });
});

describe("the days after", () => {
  // Whether a site's page has changed exactly once, and only in figures.
  const isMoved = (site: Site) => {
    const { changes, html } = pageOf(site);
    const [only] = changes;
    return html !== null && changes.length === 1 && (only?.change === "figure" || only?.change === "figures");
  };
  const idOf = ({ institution }: Site) => institution.id;
  let before: Awaited<ReturnType<typeof listRates>> = [];
  const ratesBefore = (site: Site) => before.filter((rate) => rate.credit_union_id === idOf(site));
  const ratesNow = async (site: Site) => (await listRates()).filter((rate) => rate.credit_union_id === idOf(site));

  beforeAll(async () => {
    before = await listRates();
    const isDated = (site: Site) => !/effective as of\s*<|current as of\s*<|updated\s*<|id="rate-date">\s*</i.test(pageOf(site).html ?? "");
    const isFollowed = (site: Site) => isMoved(site) && isDated(site) && ratesBefore(site).length > 0;
    while (fleet.day < 30 && !fleet.sites.some(isFollowed)) fleet.day += 1;
    await goToDay(fleet.day);
    await lookAtAll(system.operator, fleet);
  });

  it("have figures that moved on confirmed layouts in the book, without a person", async () => {
    const moved = fleet.sites.filter((site) => isMoved(site) && ratesBefore(site).length > 0);
    const drafts = await allDrafts(system.operator, "changes");
    const isLeft = (site: Site) =>
      drafts.some(({ credit_union_id, reasons }) => credit_union_id === idOf(site) && reasons.includes("page_date"));
    const followed = moved.filter((site) => !isLeft(site));
    expect(followed.length).toBeGreaterThan(0);
    for (const site of followed) {
      const isToday = (rates: readonly { readonly rate: number }[]) =>
        rates.length > 0 && rates.every(({ rate }) => figuresOf(site).some((figure) => Math.abs(figure - rate) < 0.0005));
      await expect.poll(() => ratesNow(site), { timeout: 20_000 }).toSatisfy(isToday);
      expect((await ratesNow(site)).map(({ rate }) => rate)).not.toEqual(ratesBefore(site).map(({ rate }) => rate));
    }
  });

  it("let nobody edit what a page says of a rate", async () => {
    const harvest = await system.harvest();
    const published = "select draft_id, text_sha256 from drafts where kind = 'rate' and state = 'auto' limit 1";
    const draft = await harvest.prepare(published).first<{ draft_id: string; text_sha256: string }>();
    if (draft === null) throw new Error("No rate was published without a person.");
    const setState = (state: string) =>
      harvest.prepare("update drafts set state = ?1 where draft_id = ?2").bind(state, draft.draft_id).run();
    await setState("open");
    const { decided } = await system.operator.decideDrafts({
      decisions: [{ draft_id: draft.draft_id, text_hash: draft.text_sha256, decision: "edit", proposed: { rate: 1 } }],
    });
    await setState("auto");
    expect(decided[0]).toMatchObject({ done: false, says: expect.stringContaining("is accepted or rejected") });
  });

  it("say why each rate is in force, and who decided about its figure", async () => {
    const followed = fleet.sites.filter((site) => isMoved(site) && ratesBefore(site).length > 0);
    const rates = (await Promise.all(followed.map(ratesNow))).flat();
    const found = await Promise.all(rates.map(({ rate_id }) => system.operator.explainRate(rate_id)));
    for (const [at, why] of found.entries()) {
      const { quote, cell } = rates[at]?.evidence ?? {};
      expect(why).toMatchObject({ is_in_force: true, origin: "harvest", rate: rates[at]?.rate, evidence: { quote, cell } });
      expect(why.figures[0]?.rate).toBe(why.rate);
    }
    // At least one rate that moved was published without a person, and has an earlier figure as well.
    expect(found.some(({ published, figures }) => published?.by === null && figures.length === 2)).toBe(true);
    await expect(system.operator.explainRate("none")).rejects.toThrow("There is no rate none, and there never was.");
  });

  it("change nothing where no page did, and ask for those with the validator of the first look", async () => {
    const still = fleet.sites.filter((site) => ratePageOn(site, 0, SEED).html === pageOf(site).html && pageOf(site).html !== null);
    expect(still.length).toBeGreaterThan(0);
    for (const site of still) {
      const isAsBefore = ({ observed_at, evidence, ...rate }: (typeof before)[number]) => ({ ...rate, ...evidence, confirmed_at: null });
      expect((await ratesNow(site)).map(isAsBefore)).toEqual(ratesBefore(site).map(isAsBefore));
      const asked = fleet.requests.filter(({ host, path }) => host === site.host && path === pageOf(site).path);
      expect(asked.map(({ status }) => status)).toEqual([200, 304]);
    }
  });

  it("have the day on which a page was last seen with a rate in the book of the day after", async () => {
    const today = fleet.day;
    const now = await listRates();
    const isStill = (site: Site) => ratePageOn(site, today, SEED).html === ratePageOn(site, today + 1, SEED).html;
    const site = fleet.sites.find((one) => isStill(one) && now.some((rate) => rate.credit_union_id === idOf(one)));
    if (site === undefined) throw new Error("No page with rates stays as it is.");
    const own = await ratesNow(site);
    await goToDay(today + 1);
    await lookAtAll(system.operator, fleet);
    await goToDay(today + 2);
    await system.operator.tick();
    const seenOn = new Date(FIRST_DAY_MS + (today + 1) * DAY_MS).toISOString().slice(0, 10);
    const isSeen = (rates: typeof own) =>
      rates.every(({ observed_at, evidence }) => observed_at.startsWith(seenOn) && evidence?.confirmed_at?.startsWith(seenOn));
    await expect.poll(() => ratesNow(site), { timeout: 60_000 }).toSatisfy(isSeen);
    expect((await ratesNow(site)).map(({ rate }) => rate)).toEqual(own.map(({ rate }) => rate));
  });

  it("are counted in coverage", async () => {
    // Six hours later, no rate was observed exactly 48 hours before, so the two counts can't differ by a few seconds.
    await goToDay(fleet.day, 6);
    const { answer } = await callOperation("getEligibilityCoverage", { key }, system.baseUrl);
    const catalog = await system.database();
    const count = async (also: string) =>
      Number(await catalog.prepare(`select count(*) as n from rates where withdrawn = 0 and ${also}`).first("n"));
    const since = new Date(FIRST_DAY_MS + (fleet.day - 2) * DAY_MS + 6 * HOUR_MS).toISOString();
    const good = await count("quality_reasons = 0");
    expect(answer.rates).toEqual({
      live: good,
      from_pages: good,
      from_call_report: 0,
      human_read: good,
      proven: await count("quality_reasons = 0 and evidence ->> 'proven_by' is not null"),
      confirmed_within_48h: await count(`quality_reasons = 0 and observed_at >= '${since}'`),
      held: await count("quality_reasons > 0"),
    });
    expect(answer.rates?.confirmed_within_48h).toBeGreaterThan(0);
  });

  it("raise an alarm when few rates were seen in two days, until they are seen again", async () => {
    const isRaised = async () => {
      await system.operator.tick();
      return (await system.operator.listAlarms()).alarms.some(({ name }) => name === "rates_unconfirmed");
    };
    expect(await isRaised()).toBe(false);
    await goToDay(fleet.day + 3);
    expect(await isRaised()).toBe(true);
    await lookAtAll(system.operator, fleet);
    await goToDay(fleet.day + 1);
    await expect.poll(isRaised, { timeout: 30_000 }).toBe(false);
  });
});

describe("an institution that wants to be left out", () => {
  it("loses the rates of its pages, and their words", async () => {
    const catalog = await system.database();
    const rate = await catalog
      .prepare("select credit_union_id, count(*) as rates from rates where origin = 'harvest' and withdrawn = 0 group by 1 limit 1")
      .first<{ credit_union_id: string; rates: number }>();
    if (rate === null) throw new Error("No rate is left.");
    expect(await system.operator.optOutSite(rate.credit_union_id)).toMatchObject({ rates_withdrawn: rate.rates });
    await untilBooksAreRead();
    expect((await listRates()).filter(({ credit_union_id }) => credit_union_id === rate.credit_union_id)).toEqual([]);
    const words = catalog
      .prepare("select count(*) as n from rates where evidence is not null and credit_union_id = ?1")
      .bind(rate.credit_union_id);
    expect(await words.first("n")).toBe(0);
  });
});
