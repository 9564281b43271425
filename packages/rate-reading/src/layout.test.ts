import { describe, expect, it } from "vitest";
import { layoutHash } from "./layout.ts";
import { readRatePage } from "./page/read-page.ts";
import { labelledPages } from "./testing/labelled-pages.ts";

/**
 * A table keeps its layout hash while only figures and dates change. Any other change gives another hash
 * (guides/rates-from-pages.md#layouts).
 */

const PAGES = [...labelledPages("first"), ...labelledPages("second")];
const hashesOf = (html: string) => readRatePage(html).tables.map(layoutHash);

const CELL = />(\s*)(\d{1,2}\.\d{2,3})(\s?%\s*)</g;
/** Adds 0.25 to every percent that stands alone in its cell. */
const raised = (html: string): string =>
  html.replaceAll(CELL, (_, before: string, figure: string, after: string) => {
    const [, decimals = ""] = figure.split(".");
    return `>${before}${(Number(figure) + 0.25).toFixed(decimals.length)}${after}<`;
  });

const PAGE = (body: string, above = "Rates effective November 20, 2026") =>
  `<h1>Loan Rates</h1><h2>New Auto</h2><p>${above}</p>${body}<p>Rates require a credit score of 740 or higher. Payment of $18.53 per $1,000.</p>`;
const ROWS = [
  ["Term", "Rate", "APR"],
  ["36 months", "5.24%", "5.31%"],
  ["60 months", "5.49%", "5.55%"],
];
const table = (rows: readonly (readonly string[])[]) =>
  `<table>${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join("")}</tr>`).join("")}</table>`;
const layoutOf = (html: string) => hashesOf(html)[0];
const plain = layoutOf(PAGE(table(ROWS)));

describe("a layout", () => {
  it("stands when the rates, dates and payments of a page move", () => {
    const moved = ROWS.map((row) => row.map((text) => text.replace(/\d\.\d\d%/, "6.74%")));
    const html = PAGE(table(moved), "Rates effective December 1st, 2026").replace("$18.53", "$19.04");
    expect(layoutOf(html)).toBe(plain);
  });

  it("stands on labelled pages when all cells of their tables rise by a quarter", () => {
    const moved = PAGES.filter(({ html }) => raised(html) !== html);
    expect(moved.length).toBeGreaterThan(40);
    const fallen = moved.filter(({ html }) => JSON.stringify(hashesOf(raised(html))) !== JSON.stringify(hashesOf(html)));
    // The percent that rises on pages 09 and 33 is a discount in an element of its own. Discounts are part of the layout.
    expect(fallen.map(({ name }) => name)).toEqual(["09", "33"]);
  });

  it.each([
    ["columns are swapped", table(ROWS.map(([term = "", rate = "", apr = ""]) => [term, apr.replace("APR", "APR "), rate]))],
    ["a row is added", table([...ROWS, ["72 months", "5.99%", "6.02%"]])],
    ["a row is gone", table(ROWS.slice(0, 2))],
    ["a term changes", table(ROWS.map((row) => row.map((text) => text.replace("60", "66"))))],
    ["a head is renamed", table(ROWS.map((row) => row.map((text) => text.replace("Rate", "Rate with autopay"))))],
    ["a figure becomes a range", table(ROWS.map((row) => row.map((text) => text.replace("5.49%", "5.49% - 9.99%"))))],
    ["a figure becomes the lowest", table(ROWS.map((row) => row.map((text) => text.replace("5.49%", "as low as 5.49%"))))],
  ])("falls when %s", (_, body) => {
    expect(layoutOf(PAGE(body))).not.toBe(plain);
  });

  it.each([
    ["its heading", "New Auto", "Used Auto"],
    ["a score in a note", "740", "760"],
    ["a line above", "Rates effective", "Rates for loans above $25,000, effective"],
  ])("falls with %s", (_, before, after) => {
    expect(layoutOf(PAGE(table(ROWS)).replace(before, after))).not.toBe(plain);
  });
});

describe("what says what a figure is for", () => {
  const rowOf = (cell: string) =>
    layoutOf(`<table><tr><th>Loan</th><th>Terms</th><th>APR</th></tr><tr><td>New auto</td><td>${cell}</td><td>5.24%</td></tr></table>`);

  it.each([
    ["Down payment: 20%", "Down payment: 10%"],
    ["Autopay discount: 0.25%", "Autopay discount: 0.50%"],
    ["Margin: 0.50%", "Margin: 1.50%"],
    ["Floor 4.00%", "Floor 6.00%"],
    ["Maximum rate: 18.00%", "Maximum rate: 16.00%"],
    ["Loans up to $15,000.00", "Loans up to $45,000.00"],
  ])("is part of a layout: %s, then %s", (before, after) => {
    expect(rowOf(after)).not.toBe(rowOf(before));
  });

  it("is so below a head that says what a column's percents are", () => {
    const below = (head: string, percent: string) =>
      layoutOf(`<table><tr><th>Loan</th><th>${head}</th><th>APR</th></tr><tr><td>HELOC</td><td>${percent}</td><td>7.24%</td></tr></table>`);
    for (const head of ["Margin", "Floor", "Discount", "Down payment"]) expect(below(head, "1.50%")).not.toBe(below(head, "0.50%"));
    expect(below("Rate", "1.50%")).toBe(below("Rate", "0.50%"));
  });
});

it("stands when the date in a heading or a caption moves", () => {
  const dated = (day: string) =>
    layoutOf(
      `<h2>Rates effective November ${day}, 2026</h2>${table(ROWS).replace("<table>", `<table><caption>As of 11/${day}/2026</caption>`)}`,
    );
  expect(dated("27")).toBe(dated("28"));
});

it("falls when a note in the footer changes", () => {
  const noted = (score: number) => layoutOf(`${table(ROWS)}<footer><p>*All rates require a score of ${score} or more.</p></footer>`);
  expect(noted(780)).not.toBe(noted(720));
});
