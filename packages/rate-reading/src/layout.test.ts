import { describe, expect, it } from "vitest";
import { layoutHash } from "./layout.ts";
import { readRatePage } from "./page/read-page.ts";
import { labelledPages } from "./testing/labelled-pages.ts";

/** A layout stands while only figures and dates move, and falls with any other change (guides/rates-from-pages.md#layouts). */

const PAGES = [...labelledPages("first"), ...labelledPages("second")];
const hashesOf = (html: string) => readRatePage(html).tables.map(layoutHash);

/** Raises every percent that stands alone in its cell by a quarter, as institutions do. */
const CELL = />(\s*)(\d{1,2}\.\d{2,3})(\s?%\s*)</g;
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
    // On two pages a discount stands in an element of its own: it is part of the layout.
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
