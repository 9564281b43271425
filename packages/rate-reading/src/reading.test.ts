import { describe, expect, it } from "vitest";
import { layoutHash } from "./layout.ts";
import { readRatePage } from "./page/read-page.ts";
import { dateFault } from "./proofs.ts";
import { applyReading, type RateReading } from "./reading.ts";

const page = (rows: string) => readRatePage(`<h1>Auto</h1><table><tr><th>Term</th><th>APR</th></tr>${rows}</table>`);
const row = (term: string, apr: string) => `<tr><td>${term}</td><td>${apr}</td></tr>`;

function apply(rows: string, rates: readonly RateReading[]) {
  const [table] = page(rows).tables;
  if (table === undefined) throw new Error("The page has no table.");
  return applyReading(table, { layout: layoutHash(table), rates });
}

const rateAt = (at: number, column = 2, scope: RateReading["scope"] = { product_type: "auto_loan", term_months: 36 }): RateReading => ({
  label: "Auto, 36 months",
  figures: { rate: { row: at, column, figure: 1 } },
  scope,
});

describe("a reading", () => {
  it("gives what its cells say, with the cell and the words of the row", () => {
    const applied = apply(row("36 months", "5.49%"), [rateAt(2)]);
    const rate = { cell: "table 1, row 2, column 2", quote: "36 months | 5.49%", figures: { rate: 5.49 } };
    expect(applied).toMatchObject({ ok: true, rates: [{ label: "Auto, 36 months", ...rate }] });
  });

  it("reads a figure of several in a cell", () => {
    const second = { ...rateAt(2), figures: { rate: { row: 2, column: 2, figure: 2 } } };
    expect(apply(row("36 months", "4.99% - 17.99%"), [second])).toMatchObject({ ok: true, rates: [{ figures: { rate: 17.99 } }] });
  });

  it.each([
    ["a cell that is not there", row("36 months", "5.49%"), rateAt(9), "table 1, row 9, column 2", "There is no such cell."],
    ["an empty cell", row("36 months", " ") + row("48 months", "5.99%"), rateAt(2), "table 1, row 2, column 2", "The cell is empty."],
    ["a percent of 525", row("36 months", "525%"), rateAt(2), "table 1, row 2, column 2", "525 % is implausible: a rate is at most 36 %."],
    ["a comma for a point", row("36 months", "5,49%"), rateAt(2), "table 1, row 2, column 2", '"5,49" has a comma for a point.'],
    [
      "words for a figure",
      row("36 months", "call us") + row("48 months", "5.99%"),
      rateAt(2),
      "table 1, row 2, column 2",
      'There is no figure 1 in "call us".',
    ],
  ])("names %s, and gives nothing", (_, rows, rate, cell, says) => {
    expect(apply(rows, [rate])).toEqual({ ok: false, faults: [{ cell, says }] });
  });

  it("names two rates that are for the same", () => {
    const rows = row("36 months", "5.49%") + row("48 months", "5.99%");
    expect(apply(rows, [rateAt(2), rateAt(3)])).toMatchObject({ ok: false, faults: [{ cell: "table 1, row 3, column 2" }] });
  });

  it("leaves a table of 401 rows, and says so", () => {
    const rows = Array.from({ length: 400 }, (_, at) => row(`${at + 1} months`, "5.49%")).join("");
    expect(apply(rows, [])).toEqual({ ok: false, faults: [{ cell: "table 1", says: "It has 401 rows; 400 are read at most." }] });
  });
});

describe("a page that is too large", () => {
  const line = (at: number) => `<p>New auto, ${at} months, minimum $5,000: 5.24% APR.</p>`;
  const pageOf = (count: number, more = "") => readRatePage(Array.from({ length: count }, (_, at) => line(at)).join("") + more);

  it("is read up to its 200th table, and says so", () => {
    expect(pageOf(200).tables.map(({ fault }) => fault)).toEqual(Array.from({ length: 200 }, () => null));
    const { tables } = pageOf(5000);
    expect([tables.length, tables.at(-1)?.fault]).toEqual([201, expect.stringContaining("the rest is not read")]);
    expect(Math.max(...tables.map(({ above, below }) => above.length + below.length))).toBe(24);
  });

  it("says of a list and of definitions that they are too long", () => {
    const items = Array.from({ length: 401 }, (_, at) => `<li>${at} months 5.24% APR</li>`).join("");
    const terms = Array.from({ length: 401 }, (_, at) => `<dt>${at} months</dt><dd>5.24%</dd>`).join("");
    for (const html of [`<ul>${items}</ul>`, `<dl>${terms}</dl>`])
      expect(readRatePage(html).tables.map(({ fault }) => fault)).toEqual(["It has 401 rows; 400 are read at most."]);
  });

  it("with notes without end gives no figures", () => {
    const notes = Array.from(
      { length: 400 },
      (_, at) => `<h3>${at}</h3><p>* Minimum score of ${500 + (at % 300)} for every loan of this kind.</p>`,
    );
    expect(pageOf(1, notes.join("")).tables.map(({ fault }) => fault)).toEqual([expect.stringContaining("20,000 characters")]);
  });

  it("has long lines in parts", () => {
    expect(readRatePage(`<p>${"x ".repeat(10_000)}5.24% APR</p>`).lines.every(({ length }) => length <= 4000)).toBe(true);
  });
});

it("reads the date of a page in its footer", () => {
  const page = readRatePage("<p>5.24% APR</p><footer><p>Rates effective January 15, 2028.</p></footer>");
  expect(dateFault(page, "2026-11-28")).toContain("in the future");
});
