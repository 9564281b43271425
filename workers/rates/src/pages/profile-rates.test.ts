import type { ProfileWire } from "@tellerline/contract";
import type { RateDay } from "@tellerline/scoring";
import { describe, expect, it } from "vitest";
import profiles from "../examples/profiles.json" with { type: "json" };
import { axisRates, halfYears, historyChart } from "./history-chart.ts";
import { changeInAYear, changeOf, ratesOf } from "./profile-rates.ts";
import { signed } from "./signed.ts";

const day = (date: string, min: number): RateDay => ({ date, min, median: min, count: 1 });

describe("the axes of a chart", () => {
  it.each([
    [5.04, 7.74, [5, 6, 7, 8]],
    [6.125, 6.125, [6.1, 6.15]],
    [3, 3, [3, 3.05]],
    [0, 18, [0, 5, 10, 15, 20]],
  ])("around rates from %s to %s", (low, high, rates) => {
    expect(axisRates(low, high)).toEqual(rates);
  });

  it("has the half years between two days", () => {
    expect(halfYears("2023-12-31", "2025-01-01")).toEqual(["2024-01-01", "2024-07-01", "2025-01-01"]);
    expect(halfYears("2024-02-01", "2024-03-01")).toEqual([]);
  });
});

describe("a chart", () => {
  const QUARTERS = [day("2024-09-30", 7.5), day("2024-12-31", 7.19), day("2025-12-31", 6.14)];
  const markup = String(historyChart(QUARTERS, "2025-12-31", "2026-11-27"));

  it("is drawn wide and narrow, its latest value marked, and dotted where nothing was observed", () => {
    expect(markup.match(/<text class="latest"[^>]*>6.14 %</g)).toHaveLength(2);
    expect(markup.match(/class="line"/g)).toHaveLength(2);
    expect(markup.match(/class="line gap"/g)).toHaveLength(2);
    expect(markup).toContain("nothing reported since");
    expect(markup).toContain("2024-09-30 (7.5 %) to 2025-12-31 (6.14 %), between 6.14 % and 7.5 %. Dotted:");
  });

  it("says nothing of silence while the last report is new, and writes the value above its point", () => {
    const fresh = String(historyChart(QUARTERS, "2025-12-31", "2026-01-10"));
    expect(fresh).not.toContain("nothing reported since");
    expect(fresh).not.toContain('class="none"');
    expect(fresh.match(/<text class="latest end"/g)).toHaveLength(2);
  });

  it("says of later rates that they are held, and not that there are none", () => {
    const held = String(historyChart(QUARTERS.slice(0, 2), "2025-12-31", "2026-11-27"));
    expect(held).toContain("later rates are held");
    expect(held).not.toContain("nothing reported since");
  });

  it.each([
    ["lowest", [day("2024-12-31", 8), day("2025-12-31", 5)]],
    ["highest", [day("2024-12-31", 5), day("2025-12-31", 8)]],
  ])("writes nothing over the value of the %s rate, nor it over the axis", (_, days) => {
    const drawn = String(historyChart(days, "2025-12-31", "2026-11-27"));
    const linesAt = [
      ...drawn.matchAll(
        /<text class="(?:latest)" x="[^"]*" y="([^"]*)"|<text x="[^"]*" y="([^"]*)">2025-12-31|y="([^"]*)">nothing reported/g,
      ),
    ]
      .map(([, value, below, since]) => Number(value ?? below ?? since))
      .slice(0, 3)
      .toSorted((left, right) => left - right);
    expect(linesAt).toHaveLength(3);
    for (const [at, y] of linesAt.slice(1).entries()) expect(y - (linesAt[at] ?? 0)).toBeGreaterThan(12);
    expect(Math.max(...linesAt)).toBeLessThan(240);
  });

  it("needs two days", () => {
    expect(historyChart(QUARTERS.slice(0, 1), "2025-12-31", "2026-01-10")).toBe("");
  });
});

it("tells the change in a year from reports a year apart, and from no others", () => {
  expect(changeInAYear([day("2024-09-30", 7.5), day("2024-12-31", 7.19), day("2025-12-31", 6.14)])).toBe(-1.05);
  expect(changeInAYear([day("2023-12-31", 7), day("2025-12-31", 6)])).toBeNull();
  expect(changeInAYear([day("2025-09-30", 7), day("2025-12-31", 6)])).toBeNull();
  expect(changeInAYear([])).toBeNull();
});

it("tells a change of the rate itself alone: of none that is held, stands beside others or has another figure", () => {
  const days = [day("2024-12-31", 7), day("2025-12-31", 6)];
  expect(changeOf({ quality: "good", rate: 6 }, 1, days)).toBe(-1);
  expect(changeOf({ quality: "good", rate: 6 }, 2, days)).toBeNull();
  expect(changeOf({ quality: "held", rate: 6 }, 1, days)).toBeNull();
  expect(changeOf({ quality: "good", rate: 6.5 }, 1, days)).toBeNull();
  expect(changeOf({ quality: "good", rate: 6 }, 1, [])).toBeNull();
});

it("writes a change with its sign, and all of its digits", () => {
  expect([0.5, -1.125, 0].map(signed)).toEqual(["+0.50", "−1.125", "0.00"]);
});

describe("the terms of a rate", () => {
  const [card] = profiles.flatMap(({ answer }) => ("rates" in answer ? (answer as unknown as ProfileWire).rates : []));
  const shown = (more: object) => {
    if (card === undefined) throw new Error("No example has a rate.");
    const plain = { ...card, term_months: null, amount_range: { min: null, max: null }, credit_score_range: { min: null, max: null } };
    const rate = { ...plain, audience: "general" as const, occupancy: null, points: 0, fees_usd: 0, ...more };
    return String(ratesOf({ rates: [rate] } as unknown as ProfileWire, new Map(), Date.parse("2026-11-30")));
  };

  it.each([
    [{}, "no points or fees"],
    [{ annual_fee_usd: 39 }, "no points or other fees, $39 a year"],
    [{ early_closure_fee_usd: 350, early_closure_months: 24 }, "no points or other fees, $350 if it is closed within 24 months"],
    [{ intro_rate: 1.99, intro_months: 6 }, "1.99 % for the first 6 months, no points or fees"],
    [{ initial_fixed_months: 60, fully_indexed_rate: 6.125 }, "fixed for 60 months, then 6.125 % by its index, no points or fees"],
  ])("%j: %s", (more, terms) => {
    expect(shown(more).replaceAll("&#39;", "'")).toContain(`${terms}<`);
  });
});
