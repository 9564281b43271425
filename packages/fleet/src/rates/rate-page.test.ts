import { describe, expect, it } from "vitest";
import { answerOf } from "../answer.ts";
import { htmlOf } from "../html.ts";
import { makeSite } from "../site.ts";
import { drawModel } from "./draw-model.ts";
import { type Form, formsOf, shareOf } from "./forms.ts";
import type { PublishedRate } from "./published-rate.ts";
import { ratePageOn } from "./rate-page.ts";
import { agrees, paymentsIn } from "./testing/payments.ts";

const SEED = 7;
const SITES = 400;
const sites = Array.from({ length: SITES }, (_, number) => makeSite(number, SEED, { behaviour: "plain" }));
const pages = sites.map((site) => ({ site, ...ratePageOn(site, 0, SEED) }));
const contentOf = (html: string | null): string => (html ?? "").replace(/<style>.*<\/script>/s, "");
const shareWith = (isSo: (page: (typeof pages)[number]) => boolean): number => pages.filter(isSo).length / SITES;

const DATES = [
  /id="rate-date">[A-Z][a-z]{3,} \d\d?, 2026</,
  /id="rate-date">[A-Z][a-z]{2} \d\d?, 2026</,
  /id="rate-date">1[01]\/\d\d?\/2026</,
  /id="rate-date">1[01]\/\d\d\/26</,
  /id="rate-date">2026-1[01]-\d\d</,
  /id="rate-date">\d\d? [A-Z][a-z]+ 2026</,
  /id="rate-date">[A-Z][a-z]+ \d\d?(st|nd|rd|th), 2026</,
];

const spellings = (figure: number): readonly string[] => [figure.toFixed(2), figure.toFixed(3)];
const figuresOf = ({ rate, publishedApr, publishedApy, rateHigh }: PublishedRate): readonly number[] =>
  [rate, publishedApr, publishedApy, rateHigh].filter((one) => one !== undefined);

describe("a rate page", () => {
  it("is the same whenever it is asked for, and another with another seed", () => {
    for (const site of sites.slice(0, 40)) {
      expect(ratePageOn(site, 25, SEED)).toEqual(ratePageOn(site, 25, SEED));
      expect(ratePageOn(site, 0, SEED + 1).html).not.toBe(ratePageOn(site, 0, SEED).html);
    }
  });

  it("shows all figures of the truth", () => {
    for (const { site, html, rows } of pages)
      for (const row of rows)
        for (const figure of figuresOf(row))
          expect(
            spellings(figure).some((text) => contentOf(html).includes(text)),
            `${figure} of site ${site.number}`,
          ).toBe(true);
  });

  it("has no truth where no figure stands", () => {
    const empty = pages.filter(({ rows }) => rows.length === 0);
    expect(empty.length).toBeGreaterThan(0);
    for (const { site } of empty) expect(formsOf(site.number, SEED).some((form) => form === "filled" || form === "relative")).toBe(true);
  });

  it("has payments that agree with their rates, on about a third of pages", () => {
    for (const { site, html } of pages)
      for (const payment of paymentsIn(contentOf(html)))
        expect([site.number, payment, agrees(payment)]).toEqual([site.number, payment, true]);
    const share = shareWith(({ html }) => paymentsIn(contentOf(html)).length > 0);
    expect(share).toBeGreaterThan(0.26);
    expect(share).toBeLessThan(0.42);
  });

  it("has the forms in their shares", () => {
    const marks: Readonly<Record<Exclude<Form, "filled" | "term" | "cell" | "prose">, (page: (typeof pages)[number]) => boolean>> = {
      span: ({ rows }) => rows.some(({ basis }) => basis === "range"),
      from: ({ html, site }) => !formsOf(site.number, SEED).includes("prose") && /as low as|desde \d|[^a-z]desde</.test(contentOf(html)),
      relative: ({ html }) => /(Prime|Share rate|Tasa de la cuenta) [+-] \d/.test(contentOf(html)),
      text: ({ html }) => /discount (with|for) automatic|descuento de/.test(contentOf(html)),
      tiers: ({ rows }) => rows.some(({ maxCreditScore }) => maxCreditScore !== undefined),
    };
    for (const form of ["span", "from", "relative", "text", "tiers"] as const)
      expect([form, Math.abs(shareWith(marks[form]) - shareOf(form)) < 0.04]).toEqual([form, true]);
    expect(shareWith(({ html }) => !contentOf(html).includes("<table>"))).toBeCloseTo(shareOf("prose"), 1);
    expect(shareWith(({ html }) => /% \/ \d|per \$1,000<\/td>|por cada \$1,000<\/td>|: \d+\.\d+%<br>/.test(contentOf(html)))).toBeCloseTo(
      shareOf("cell"),
      1,
    );
    for (const { site } of pages) {
      const { sections, date } = drawModel(site.rates ?? expect.fail(), site.number, SEED);
      const drawn = new Set<Form>([...sections.map(({ form }) => form), ...(date.state === "blank" ? (["filled"] as const) : [])]);
      expect([...drawn].sort()).toEqual([...formsOf(site.number, SEED)].sort());
    }
  });

  it("has a date on seven of ten pages, in seven spellings, a few days old at most", () => {
    expect(shareWith(({ html }) => /id="rate-date">[^<]/.test(html ?? ""))).toBeCloseTo(0.7, 1);
    for (const spelling of DATES) expect([spelling, pages.some(({ html }) => spelling.test(html ?? ""))]).toEqual([spelling, true]);
    for (const { html } of pages) {
      const [, month, day] = /id="rate-date">(\d+)\/(\d+)\/2026</.exec(html ?? "") ?? [];
      if (month !== undefined) expect([month, Number(day) >= 22 && Number(day) <= 28]).toEqual(["11", true]);
    }
  });

  it("is in Spanish on six of a hundred sites", () => {
    const share = shareWith(({ html }) => /Las tasas|tasa de porcentaje|rendimiento porcentual/.test(contentOf(html)));
    expect(share).toBeCloseTo(1 / 17, 2);
  });

  it("has years on two thirds of auto tables, and a bound in the footnote of nearly all mortgage tables", () => {
    const sections = sites.flatMap(({ rates, number }) => drawModel(rates ?? expect.fail(), number, SEED).sections);
    const autos = sections.filter(({ lines: [first], shape }) => shape !== "prose" && first?.product.startsWith("auto"));
    const aged = autos.filter(({ lines }) =>
      lines.some(({ conditions: { vehicleYearMin, vehicleYearMax } }) => vehicleYearMin ?? vehicleYearMax),
    );
    expect(aged.length / autos.length).toBeCloseTo(2 / 3, 1);
    const mortgages = sections.filter(({ lines: [first] }) => ["mortgage", "jumbo", "arm", "first_home"].includes(first?.product ?? ""));
    const bound = mortgages.filter(({ common }) => common.minCreditScore ?? common.maxLtvPercent ?? common.maxAmount ?? common.minAmount);
    expect(bound.length / mortgages.length).toBeGreaterThan(0.9);
    expect(bound.length).toBeLessThan(mortgages.length);
  });
});

describe("the rates of a page", () => {
  const rows = pages.flatMap((page) => page.rows);

  it("are plausible", () => {
    for (const { rate, publishedApr = rate, rateHigh = rate + 1 } of rows) {
      expect(rate).toBeGreaterThanOrEqual(0.05);
      expect(rate).toBeLessThan(20);
      expect(publishedApr).toBeGreaterThanOrEqual(rate);
      expect(rateHigh).toBeGreaterThan(rate);
    }
  });

  it("rise with the term, and 15 years are below 30", () => {
    for (const { site, rows: own } of pages)
      own.forEach((row, index) => {
        const next = own[index + 1];
        if (next === undefined) return;
        const [term, after] = [row.termMonths ?? row.termTo, next.termMonths ?? next.termTo];
        if (next.label.split(" ")[0] !== row.label.split(" ")[0] || next.productType !== row.productType) return;
        if (term === undefined || after === undefined || after <= term || row.minCreditScore !== next.minCreditScore) return;
        expect([site.number, row.label, next.rate >= row.rate]).toEqual([site.number, row.label, true]);
        if (row.productType === "mortgage" && term <= 180 && after === 360) expect(next.rate).toBeGreaterThan(row.rate);
      });
  });

  it("are higher for used cars than for new ones of the same term", () => {
    for (const { site, rows: own } of pages) {
      const autos = own.filter((row) => row.productType === "auto_loan");
      const key = ({ termMonths, termFrom, termTo, minCreditScore, isForDealers }: PublishedRate) =>
        [termMonths, termFrom, termTo, minCreditScore, isForDealers].join();
      for (const used of autos.filter(({ vehicleCondition }) => vehicleCondition === "used"))
        for (const fresh of autos.filter((row) => row.vehicleCondition === "new" && key(row) === key(used)))
          expect([site.number, fresh.label, fresh.rate < used.rate]).toEqual([site.number, fresh.label, true]);
    }
  });

  it("of deposits agree with their yields", () => {
    const deposits = rows.filter(({ publishedApy }) => publishedApy !== undefined);
    expect(deposits.length).toBeGreaterThan(50);
    for (const { rate, publishedApy } of deposits) {
      const compounded = Math.round(((1 + rate / 100 / 12) ** 12 - 1) * 10_000) / 100;
      expect([rate, compounded]).toContain(publishedApy);
    }
    expect(deposits.some(({ rate, publishedApy }) => rate !== publishedApy)).toBe(true);
  });

  it("are for dealers or businesses on pages that only say so in a heading", () => {
    for (const { site, rows: own } of pages) {
      if (site.rates?.kind === "dealers") expect(own.every(({ isForDealers }) => isForDealers === true)).toBe(true);
      if (site.rates?.kind === "business")
        expect(own.every(({ audience, productType }) => audience === "business" && productType === "none")).toBe(true);
    }
    expect(pages.some(({ site }) => site.rates?.kind === "dealers")).toBe(true);
    expect(pages.some(({ site }) => site.rates?.kind === "business")).toBe(true);
  });
});

describe("a site with a rate page", () => {
  const asked = (path: string, ifNoneMatch?: string) => ({
    path,
    scheme: "https",
    host: "",
    day: 0,
    ifNoneMatch,
    ifModifiedSince: undefined,
  });

  it("serves it where a link of the home page leads, once for each state", () => {
    for (const site of sites.slice(0, 60)) {
      const home = answerOf(site, asked("/"), SEED);
      const { path, html } = ratePageOn(site, 0, SEED);
      if (typeof home === "string" || path === null) return expect.fail();
      expect(String(home.body)).toContain(`href="${path}"`);
      const page = answerOf(site, asked(path), SEED);
      if (typeof page === "string") return expect.fail();
      expect(String(page.body)).toBe(html);
      expect(answerOf(site, asked(path, page.headers.ETag), SEED)).toMatchObject({ status: 304 });
    }
    return undefined;
  });

  it("is one with a home page", () => {
    for (const behaviour of ["script", "parked", "huge", "silent", "moved"] as const) {
      const site = makeSite(3, SEED, { behaviour });
      expect(ratePageOn(site, 9, SEED)).toEqual({ path: null, html: null, rows: [], changes: [], writtenOn: 0 });
    }
  });

  it("writes an en dash as Windows-1252 does, where the site is in that encoding", () => {
    const old = Array.from({ length: 60 }, (_, number) => makeSite(number, SEED, { behaviour: "windows_1252" }));
    let dashes = 0;
    for (const site of old) {
      const { path, html } = ratePageOn(site, 0, SEED);
      const page = answerOf(site, asked(path ?? ""), SEED);
      if (typeof page === "string" || typeof page.body === "string") return expect.fail();
      expect(new TextDecoder("windows-1252").decode(page.body)).toBe(html);
      dashes += (html ?? "").includes("\u2013") ? 1 : 0;
    }
    return expect(dashes).toBeGreaterThan(0);
  });

  it("is in the sitemap, and dates the page, where sites have these", () => {
    const mapped = Array.from({ length: 30 }, (_, number) => makeSite(number, SEED, { behaviour: "mapped" }));
    for (const site of mapped) {
      const { path, writtenOn } = ratePageOn(site, 9, SEED);
      const map = answerOf(site, asked("/map/pages.xml"), SEED);
      const page = answerOf(site, { ...asked(path ?? ""), day: 9 }, SEED);
      if (typeof map === "string" || typeof page === "string") return expect.fail();
      expect(String(map.body)).toContain(`https://${site.host}${path}`);
      if (page.status === 200) expect(page.headers["Last-Modified"]).toBe(new Date(Date.UTC(2026, 9, 1 + writtenOn)).toUTCString());
    }
    return undefined;
  });

  it("leaves no trace if the fleet has no rates", () => {
    for (let number = 0; number < 20; number += 1) {
      const site = makeSite(number, SEED, { behaviour: "plain", hasRates: false });
      expect(site.rates).toBeNull();
      const home = htmlOf(site, { title: "Welcome", joinPath: null, content: "" });
      expect([...home.matchAll(/href="/g)]).toHaveLength(5);
      expect(answerOf(site, asked("/rates"), SEED)).toMatchObject({ status: 404 });
      expect(answerOf(site, asked("/loans/auto-loan-rates"), SEED)).toMatchObject({ status: 404 });
    }
  });
});
