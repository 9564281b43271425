import { describe, expect, it } from "vitest";
import { layoutHash } from "./layout.ts";
import { readRatePage } from "./page/read-page.ts";
import { labelledPages } from "./testing/labelled-pages.ts";

// A table keeps its layout hash while only rates, dollars with cents and dates change. Whatever else says what the figures are for
// changes the hash (guides/rates-from-pages.md#layouts).

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
    "The rates below are for business vehicles.",
    "Motorcycle and RV loans",
    "Dealer rates",
    "For employees of Acme Corporation",
    "Rates with 20% down payment",
  ])("falls when a line comes between the headings above: %s", (line) => {
    const html = PAGE(table(ROWS));
    expect(layoutOf(html.replace("<h2>", `<p>${line}</p><h2>`))).not.toBe(layoutOf(html));
  });

  it.each([
    ["Saturday, November 28, 2026", "Sunday, November 29, 2026"],
    ["November 2026", "December 2026"],
    ["Today's rates, 11/28/2026 9:05 AM", "Today's rates, 11/29/2026 10:15 AM"],
    ["For members as of Saturday, November 28, 2026", "For members as of Sunday, November 29, 2026"],
  ])("stands when a line between the headings above says another day: %s", (before, after) => {
    const withLine = (line: string) => PAGE(table(ROWS)).replace("<h2>", `<p>${line}</p><h2>`);
    expect(layoutOf(withLine(after))).toBe(layoutOf(withLine(before)));
  });

  it("falls when a line that names other loans also says that rates are current", () => {
    const withLine = (line: string) => PAGE(table(ROWS)).replace("<h2>", `<p>${line}</p><h2>`);
    expect(layoutOf(withLine("Current rates for tractors."))).not.toBe(layoutOf(withLine("Current rates.")));
  });

  it("has the line of the heading above also below another table", () => {
    const two = PAGE(
      `${table(ROWS)}${table([
        ["Term", "Rate"],
        ["72 months", "6.49%"],
      ])}`,
    );
    const hashes = (line: string) => hashesOf(two.replace("<p>Rates effective November 20, 2026</p>", `<p>${line}</p>`));
    expect(hashes("For business vehicles")[1]).not.toBe(hashes("For everybody")[1]);
  });

  it.each(["Loan Rates - November 2026", "Loan Rates est. 1952"])("does not hang on a title that names no other loans: %s", (title) => {
    expect(layoutOf(`<title>${title}</title>${PAGE(table(ROWS))}`)).toBe(plain);
  });

  it.each(["Business loan rates", "Loan rates of 2024", "Business vehicle rates"])(
    "falls when the title names other loans: %s",
    (title) => {
      const titled = (text: string) => `<title>${text}</title>${PAGE(table(ROWS))}`;
      expect(layoutOf(titled(title))).not.toBe(layoutOf(titled("Loan rates - Mine Credit Union")));
      expect(layoutOf(titled("Loan rates - Mine Credit Union"))).toBe(plain);
    },
  );

  it.each([
    ["Used vehicles are 1.00% more.", "1.00%", "3.00%"],
    ["An origination fee of 1.00% applies.", "1.00%", "3.00%"],
    ["Includes a 0.50% relationship discount.", "0.50%", "1.50%"],
    ["After 12 months the rate is 7.99%.", "7.99%", "17.99%"],
    ["For members who joined before January 1, 2026.", "2026", "2001"],
  ])("falls when a figure of a note changes: %s", (note, before, after) => {
    const withNote = (text: string) => PAGE(table(ROWS), text);
    expect(layoutOf(withNote(note.replace(before, after)))).not.toBe(layoutOf(withNote(note)));
  });

  it.each([
    ["5 years, rate 6.25%.", "6.25%", "6.35%"],
    ["For example, a loan for 60 months, rate of 5.49% APR.", "5.49%", "5.59%"],
    ["Rates effective on or after November 20, 2026.", "November 20", "November 27"],
    ["Rates updated after 11/20/2026.", "11/20", "11/27"],
    ["Rates are accurate as of Friday, November 20, 2026.", "Friday, November 20", "Saturday, November 21"],
    ["Rates are current as of November 2026.", "November", "December"],
  ])("stands when a figure or a date of a line far away changes: %s", (line, before, after) => {
    const withLine = (text: string) => PAGE(table(ROWS)).replace("<h2>", `<p>${text}</p><h2>`);
    expect(layoutOf(withLine(line.replace(before, after)))).toBe(layoutOf(withLine(line)));
  });

  it("falls when a sentence about all rates comes, wherever it stands", () => {
    const withSentence = PAGE(table(ROWS)).replace("<h2>", "<p>Rates shown are for members with autopay.</p><h2>");
    expect(layoutOf(withSentence)).not.toBe(plain);
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
