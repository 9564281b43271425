import { describe, expect, it } from "vitest";
import { makeSite, type Site } from "../site.ts";
import type { RateChange } from "./changes.ts";
import type { Layout } from "./layouts.ts";
import type { PublishedRate } from "./published-rate.ts";
import { type RatePage, ratePageOn } from "./rate-page.ts";
import { agrees, paymentsIn } from "./testing/payments.ts";

const SEED = 7;
const SITES = 300;
/** Within the fleet's first year, so that ages of vehicles mean the same model years. */
const DAYS = 30;

interface Step {
  readonly site: Site;
  readonly day: number;
  readonly before: RatePage;
  readonly after: RatePage;
}

const steps = Array.from({ length: SITES }, (_, number) => makeSite(number, SEED, { behaviour: "plain" })).flatMap(
  (site): readonly Step[] => {
    const pages = Array.from({ length: DAYS + 1 }, (_, day) => ratePageOn(site, day, SEED));
    return pages.flatMap((after, day) => {
      const before = pages[day - 1];
      return before === undefined ? [] : [{ site, day, before, after }];
    });
  },
);
const isChanged = ({ before, after }: Step): boolean => after.changes.length > before.changes.length;

const ballastless = (html: string | null): string => (html ?? "").replace(/<style>.*?<\/script>/s, "");
const dateOf = (html: string | null): string | undefined => /id="rate-date">(.*?)<\/span>/.exec(html ?? "")?.[1];
const dateless = (html: string | null): string => ballastless(html).replace(/id="rate-date">.*?<\/span>/, "");
/** The texts between the tags of a page, sorted, so that two pages compare regardless of their order. */
const piecesOf = (html: string | null): readonly string[] =>
  dateless(html)
    .split(/<[^>]*>/)
    .sort();

/** All steps with this change. Expects at least five, so that a test has something to check. */
function stepsWith(change: RateChange, layout?: Layout): readonly Step[] {
  const found = steps.filter((step) => {
    const last = step.after.changes.at(-1);
    return isChanged(step) && last?.change === change && last.layout === layout;
  });
  expect(found.length).toBeGreaterThan(4);
  return found;
}

/** The pairs of rows that differ, of two pages with equally many rows. */
function differing({ before, after, site, day }: Step): readonly (readonly [PublishedRate, PublishedRate])[] {
  expect([site.number, day, after.rows.length]).toEqual([site.number, day, before.rows.length]);
  return before.rows.flatMap((row, index) => {
    const next = after.rows[index] ?? expect.fail();
    return JSON.stringify(row) === JSON.stringify(next) ? [] : [[row, next] as const];
  });
}

/** By how much the rate moved, percentage points. Expects that nothing but figures changed. */
function movement([old, next]: readonly [PublishedRate, PublishedRate]): number {
  const { rate, publishedApr, publishedApy, rateHigh, ...others } = old;
  expect(next).toMatchObject(others);
  const moved = Math.round((next.rate - rate) * 1000) / 1000;
  if (publishedApr !== undefined) expect(next.publishedApr).toBeCloseTo(publishedApr + moved, 6);
  if (rateHigh !== undefined) expect(next.rateHigh).toBeCloseTo(rateHigh + moved, 6);
  expect(next.publishedApy === undefined).toBe(publishedApy === undefined);
  return moved;
}

describe("from one day to the next", () => {
  it("a tenth of the sites change their rates", () => {
    for (let day = 1; day <= DAYS; day += 1) {
      const there = steps.filter((step) => step.day === day && step.before.html !== null);
      expect(there.filter(isChanged).length / there.length).toBeGreaterThan(0.05);
      expect(there.filter(isChanged).length / there.length).toBeLessThan(0.15);
    }
    expect(steps.filter((step) => step.day === 1 && isChanged(step))).toHaveLength(SITES / 10);
  });

  it("the other pages stay as they are, but that some renew their date each week", () => {
    for (const { before, after } of steps.filter((step) => !isChanged(step))) {
      expect(after.rows).toEqual(before.rows);
      expect(dateless(after.html)).toBe(dateless(before.html));
    }
    const renewed = steps.filter((step) => !isChanged(step) && step.before.html !== step.after.html);
    expect(renewed.length / steps.length).toBeLessThan(1 / 7);
    expect(renewed.length).toBeGreaterThan(0);
  });

  it("pages say when they were written", () => {
    for (const { before, after, day } of steps) {
      if (after.html !== before.html) expect(after.writtenOn).toBe(day);
      else expect(after.writtenOn).toBe(before.writtenOn);
    }
  });

  it("changed pages differ", () => {
    for (const { before, after } of steps.filter(isChanged)) expect(after.html).not.toBe(before.html);
  });
});

describe("a change of a rate page", () => {
  it("figure: moves one rate a little", () => {
    for (const step of stepsWith("figure")) {
      const [pair, ...others] = differing(step);
      expect(others).toEqual([]);
      const moved = Math.abs(movement(pair ?? expect.fail()));
      expect(moved).toBeGreaterThanOrEqual(0.05);
      expect(moved).toBeLessThanOrEqual(0.25);
    }
  });

  it("figures: moves all rates alike", () => {
    for (const step of stepsWith("figures")) {
      const pairs = differing(step);
      expect(pairs).toHaveLength(step.before.rows.length);
      const movements = new Set(pairs.map(movement));
      expect(movements.size).toBe(1);
      for (const one of movements) expect([0.125, 0.25]).toContain(Math.abs(one));
    }
  });

  it("figure_jumps: moves one rate far", () => {
    for (const step of stepsWith("figure_jumps")) {
      const [pair, ...others] = differing(step);
      expect(others).toEqual([]);
      const moved = Math.abs(movement(pair ?? expect.fail()));
      expect(moved).toBeGreaterThanOrEqual(1.5);
      expect(moved).toBeLessThanOrEqual(3);
    }
  });

  it.each(["figure", "figures", "figure_jumps", "layout", "row_gone", "date_stale"] as const)("%s: keeps payments right", (change) => {
    for (const { before, after } of steps.filter((step) => isChanged(step) && step.after.changes.at(-1)?.change === change)) {
      const wrong = (html: string | null) => paymentsIn(ballastless(html)).filter((payment) => !agrees(payment)).length;
      expect(wrong(after.html)).toBeLessThanOrEqual(wrong(before.html));
    }
  });

  it("row_gone: takes a row, and no other", () => {
    for (const step of stepsWith("row_gone")) {
      const left = new Set(step.after.rows.map((row) => JSON.stringify(row)));
      const gone = step.before.rows.filter((row) => !left.has(JSON.stringify(row)));
      expect(gone.length).toBeGreaterThan(0);
      expect(step.before.rows.length - step.after.rows.length).toBe(gone.length);
      expect(new Set(gone.map(({ label }) => label)).size).toBe(1);
    }
  });

  it("page_gone: leaves nothing, for good", () => {
    for (const { site, after, day } of stepsWith("page_gone")) {
      expect(after).toMatchObject({ html: null, rows: [] });
      expect(ratePageOn(site, day + 20, SEED)).toEqual(after);
    }
  });

  it("date_blank: empties the place of the date", () => {
    for (const { before, after } of stepsWith("date_blank")) {
      expect(dateOf(before.html)).not.toBe("");
      expect(dateOf(after.html)).toBe("");
      expect(dateless(after.html)).toBe(dateless(before.html));
      expect(after.rows).toEqual(before.rows);
    }
  });

  it("date_stale: makes the date 200 days old", () => {
    let seen = 0;
    for (const { before, after, day } of stepsWith("date_stale")) {
      expect(dateless(after.html)).toBe(dateless(before.html));
      expect(after.rows).toEqual(before.rows);
      const stale = new Date(Date.parse("2026-11-28T00:00:00Z") + (day - 200) * 86_400_000).toISOString().slice(0, 10);
      const shown = dateOf(after.html) ?? "";
      if (/^\d{4}-/.test(shown)) expect(shown).toBe(stale);
      expect(shown).not.toBe(dateOf(before.html));
      seen += /^\d{4}-/.test(shown) ? 1 : 0;
    }
    expect(seen).toBeGreaterThan(0);
  });

  it("proof_broken: makes one payment disagree with its rate", () => {
    for (const { before, after, site } of stepsWith("proof_broken")) {
      expect(after.rows).toEqual(before.rows);
      const wrong = (html: string | null) => paymentsIn(ballastless(html)).filter((payment) => !agrees(payment)).length;
      expect([site.number, wrong(after.html)]).toEqual([site.number, wrong(before.html) + 1]);
    }
  });
});

describe("a change of layout", () => {
  it("columns_swapped: leaves the truth and the cells", () => {
    for (const { before, after } of stepsWith("layout", "columns_swapped")) {
      expect(after.rows).toEqual(before.rows);
      // A merged cell may span a different number of rows in its new column, so a text may occur more or less often.
      expect(new Set(piecesOf(after.html))).toEqual(new Set(piecesOf(before.html)));
    }
  });

  it("row_added: adds a row with a longer term", () => {
    for (const { before, after } of stepsWith("layout", "row_added")) {
      const old = new Set(before.rows.map((row) => JSON.stringify(row)));
      const added = after.rows.filter((row) => !old.has(JSON.stringify(row)));
      expect(after.rows.length - before.rows.length).toBe(added.length);
      expect(new Set(added.map(({ label }) => label)).size).toBeLessThanOrEqual(1);
      for (const { termMonths, termTo } of added) expect(termMonths ?? termTo).toBeGreaterThan(0);
    }
  });

  it("heading_renamed: leaves all but a heading", () => {
    for (const { before, after } of stepsWith("layout", "heading_renamed")) {
      expect(after.rows).toEqual(before.rows);
      const pieces = new Set(piecesOf(before.html));
      const anew = new Set(piecesOf(after.html).filter((piece) => !pieces.has(piece)));
      expect(anew.size).toBeLessThanOrEqual(1);
    }
  });

  it("term_changed: gives one term another length", () => {
    for (const step of stepsWith("layout", "term_changed")) {
      const pairs = differing(step);
      expect(pairs.length).toBeGreaterThan(0);
      for (const [old, next] of pairs) {
        const { termMonths, label, ...others } = old;
        expect(next).toMatchObject(others);
        expect(next.termMonths).not.toBe(termMonths);
        expect(next.label).not.toBe(label);
      }
      expect(new Set(pairs.map(([, { termMonths }]) => termMonths)).size).toBe(1);
    }
  });

  it("figure_became_range: gives one rate an upper end", () => {
    for (const step of stepsWith("layout", "figure_became_range")) {
      const [pair, ...others] = differing(step);
      expect(others).toEqual([]);
      const [old, next] = pair ?? expect.fail();
      const { basis, ...same } = old;
      expect(basis).toBe("exact");
      expect(next).toMatchObject(same);
      expect(next.basis).toBe("range");
      expect(next.rateHigh).toBeGreaterThan(next.rate);
      const shown = [2, 3].some((decimals) => ballastless(step.after.html).includes((next.rateHigh ?? 0).toFixed(decimals)));
      expect([next.rateHigh, shown]).toEqual([next.rateHigh, true]);
    }
  });
});
