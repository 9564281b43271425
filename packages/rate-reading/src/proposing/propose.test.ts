import { describe, expect, it } from "vitest";
import { readRatePage } from "../page/read-page.ts";
import { applyReading } from "../reading.ts";
import { proposePage } from "./propose.ts";

const YEAR = 2026;
type Row = readonly string[];
const cells = (row: Row, name: string) => row.map((text) => `<${name}>${text}</${name}>`).join("");
const tableOf = (head: Row, rows: readonly Row[]) =>
  `<table><tr>${cells(head, "th")}</tr>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</table>`;

/** Figures and doubts of what is proposed for a page, and the texts that are left. */
function proposed(body: string) {
  const page = readRatePage(`<h1>Loan rates</h1>${body}`);
  const found = proposePage(page, YEAR).map(({ table, reading, left }) => {
    const own = page.tables.find(({ number }) => number === table);
    const applied = own === undefined ? null : applyReading(own, reading);
    const doubts = reading.rates.flatMap((rate) => rate.doubts);
    return { rates: applied?.ok === true ? applied.rates : [], left: left.map(({ text }) => text), doubts };
  });
  return {
    figures: found.flatMap(({ rates }) => rates.map((rate) => rate.figures)),
    bases: found.flatMap(({ rates }) => rates.map(({ scope }) => scope.rate_basis)),
    left: found.flatMap((one) => one.left),
    doubts: found.flatMap((one) => one.doubts),
  };
}

describe("columns for the two ends of a range", () => {
  it.each([
    ["Rate From", "Rate To"],
    ["Low", "High"],
    ["APR from", "APR to"],
    ["Lowest APR*", "Highest APR*"],
    ["Min. Rate", "Max. Rate"],
  ])("%s and %s give one rate", (low, high) => {
    const { figures, bases, left } = proposed(tableOf(["Loan", "Term", low, high], [["New auto", "60 months", "5.19%", "11.69%"]]));
    expect(figures).toEqual([{ rate: 5.19, rate_high: 11.69 }]);
    expect([bases, left]).toEqual([["range"], []]);
  });

  it("give none where the upper end stands alone", () => {
    expect(proposed(tableOf(["Loan", "Term", "Rate To"], [["New auto", "60 months", "11.69%"]]))).toMatchObject({
      figures: [],
      left: ["11.69%"],
    });
  });
});

it("reads the points beside a rate and its APR in one cell", () => {
  const { figures } = proposed(tableOf(["Term", "Rate / APR", "Points"], [["30 Year Fixed mortgage", "6.250% / 6.318%", "0.500"]]));
  expect(figures).toEqual([{ rate: 6.25, published_apr: 6.318, points: 0.5 }]);
});

describe("a limit in a line elsewhere", () => {
  const mortgages = tableOf(["Term", "Rate"], [["30 Year Fixed mortgage", "6.250%"]]);
  const between = "<h2>Cards</h2><p>Ask us.</p><h2>More</h2>";

  it.each([
    ["<b>Conventional:</b> score of 740 or more. <b>Home equity line:</b> score of 660 or more.", 1],
    ["Cards are open to all.Borrowers need a score of 740 or more.", 1],
    ["First mortgages need a score of 640; maximum 90% LTV.", 1],
    ["Auto loans need a score of 640; up to 90,000 miles.", 0],
  ])("%s raises %i doubt", (line, doubts) => {
    expect(proposed(`${mortgages}${between}<p>${line}</p>`).doubts).toHaveLength(doubts);
  });
});
