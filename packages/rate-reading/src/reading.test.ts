import { describe, expect, it } from "vitest";
import { layoutHash } from "./layout.ts";
import { readRatePage } from "./page/read-page.ts";
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
