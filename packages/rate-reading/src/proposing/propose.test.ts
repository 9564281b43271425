import { describe, expect, it } from "vitest";
import { readRatePage } from "../page/read-page.ts";
import { applyReading } from "../reading.ts";
import { proposePage } from "./propose.ts";

const YEAR = 2026;
type Row = readonly string[];
const cells = (row: Row, name: string) => row.map((text) => `<${name}>${text}</${name}>`).join("");
const tableOf = (head: Row, rows: readonly Row[]) =>
  `<table><tr>${cells(head, "th")}</tr>${rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("")}</table>`;

/** What is proposed for a page. `left` are the texts of figures that are left to a person. */
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
    ["We lend to members with a score of 740 or more.", 1],
    [`We lend ${"gladly and ".repeat(120)}to borrowers with a score of 740 or more.`, 1],
    ["4 branches, 3,812 members, 30,000+ surcharge-free ATMs", 0],
    ["Routing number 264279282 | 304-555-0180 | 30,000+ ATMs | Over $480 million in assets", 0],
    ["A payment on $200,000 over 30 years is $1,231.43 a month, for borrowers with a score of 740.", 0],
  ])("%s raises %i doubt", (line, doubts) => {
    expect(proposed(`${mortgages}${between}<p>${line}</p>`).doubts).toHaveLength(doubts);
  });
});

describe("a vehicle's rate", () => {
  const auto = (row: Row, more = "") => proposed(`<h2>Auto loans</h2>${tableOf(["Vehicle", "Term", "APR¹"], [row])}${more}`);
  const note = "<p>¹ Annual Percentage Rate.</p>";

  it.each([
    [["2021 to 2025", "48 months", "5.29%"], 1],
    [["Used, 2021 to 2025", "48 months", "5.29%"], 0],
    [["2024 to 2027", "48 months", "5.29%"], 0],
  ] as const)("%j raises %i doubt of new or used", (row, doubts) => {
    expect(auto(row, note).doubts).toHaveLength(doubts);
  });

  it.each([
    ["Vehicles over 12 years old are financed as personal loans.", 0],
    ["Scores under 630: please call.", 0],
    ["Scores of 700 or more alone.", 1],
    ["For enrolled students.", 1],
  ])("from 680 on, of 2020 and newer, with a line below that says: %s: raises %i doubt", (line, doubts) => {
    const { doubts: raised } = auto(["Used, 2020 and newer, score 680+", "48 months", "5.29%"], `<p>${line}</p>${note}`);
    expect(raised).toHaveLength(doubts);
  });

  it.each([
    ["five years old or newer", { vehicle_year_min: 2021 }],
    ["six years and older", { vehicle_year_max: 2020 }],
    ["7 years old or more", { vehicle_year_max: 2019 }],
    ["7 years or older", { vehicle_year_max: 2019 }],
    ["7+ years old", { vehicle_year_max: 2019 }],
    ["7 years old and up", { vehicle_year_max: 2019 }],
    ["7 years old or newer", { vehicle_year_min: 2019 }],
  ])("below a heading of its age: %s", (age, years) => {
    const page = readRatePage(`<h2>Used cars, ${age}</h2>${tableOf(["Term", "APR"], [["48 months", "5.29%"]])}`);
    const rates = proposePage(page, YEAR).flatMap(({ reading }) => reading.rates);
    expect(rates).toMatchObject([{ scope: years, ages_in: YEAR }]);
  });

  it.each([
    "Used cars, loans of 6 years or more",
    "Auto loans with terms of 5 years or more",
    "Auto loans: 84 months (7 years and up)",
    "Auto loan discount for members of 3+ years",
  ])("is of no age below years of another thing: %s", (heading) => {
    const page = readRatePage(`<h2>${heading}</h2>${tableOf(["Term", "APR"], [["48 months", "5.29%"]])}`);
    const scopes = proposePage(page, YEAR).flatMap(({ reading }) =>
      reading.rates.map(({ scope }) => Object.keys(scope).filter((name) => name.startsWith("vehicle_year"))),
    );
    expect(scopes.flat()).toEqual([]);
  });

  it("keeps an amount beside years of a loan", () => {
    const page = readRatePage(`<h2>New auto loans, 5 years and over $20,000</h2>${tableOf(["Term", "APR"], [["60 months", "5.29%"]])}`);
    expect(proposePage(page, YEAR).flatMap(({ reading }) => reading.rates.map(({ scope }) => scope.min_amount))).toEqual([20000.01]);
  });

  it("takes the nearest of a model year and an age for the same bound, and keeps both of one text", () => {
    const told = (heading: string, vehicle: string) =>
      proposePage(
        readRatePage(`<h2>${heading}</h2>${tableOf(["Vehicle", "Term", "APR"], [[vehicle, "48 months", "5.29%"]])}`),
        YEAR,
      ).flatMap(({ reading }) =>
        reading.rates.map(({ scope, ages_in: agesIn }) => [scope.vehicle_year_min, scope.vehicle_year_max, agesIn]),
      );
    expect(told("Used auto loans, 2015 and newer", "5 years old or newer")).toEqual([[2021, undefined, YEAR]]);
    expect(told("Used auto loans, 2015 and newer", "6 to 10 years old")).toEqual([[2016, 2020, YEAR]]);
    expect(told("Used auto loans", "2021 and newer, up to 3 years old")).toEqual([[2021, undefined, undefined]]);
  });

  it("of model years counts from no year, and is in doubt beside an age", () => {
    const told = (heading: string) =>
      proposePage(readRatePage(`<h2>${heading}</h2>${tableOf(["Term", "APR"], [["48 months", "5.29%"]])}`), YEAR).flatMap(({ reading }) =>
        reading.rates.map(({ scope, ages_in: agesIn, doubts }) => [scope.vehicle_year_min, scope.vehicle_year_max, agesIn, doubts]),
      );
    expect(told("Used cars, 2021 and newer")).toEqual([[2021, undefined, undefined, []]]);
    expect(told("Used cars, 2015 and newer, over 5 years old")).toEqual([
      [2015, 2020, undefined, ["Whether its model years hold for good: the page gives ages of vehicles beside model years."]],
    ]);
  });

  it("whose mark leads to no note raises a doubt, and two notes of one line are two", () => {
    const row = ["New", "48 months", "5.29%"];
    expect(auto(row).doubts).toEqual(["What the mark ¹ says of it: no note that is read begins with it."]);
    expect(auto(row, "<p>¹ Annual Percentage Rate. ² Minimum score of 760.</p>").doubts).toEqual([]);
    expect(auto(row.with(1, "48 months<sup>a</sup>"), `${note}<p><sup>a</sup> Minimum score of 760.</p>`).doubts).toEqual([]);
  });
});

it("takes a share of a home's value as that of both loans, where a line of credit is beside another", () => {
  const page = readRatePage(tableOf(["Loan", "Rate"], [["HELOC, to 70% of value", "6.50% APR"]]));
  expect(proposePage(page, YEAR).flatMap(({ reading }) => reading.rates.map(({ scope }) => scope.max_cltv_percent))).toEqual([70]);
});

it.each([
  ["Move your loan from another lender", "refinance"],
  ["Straight from our showroom", undefined],
])("below %s is for %s, at a rate and not from one", (line, intent) => {
  const page = readRatePage(`<h1>Auto loans</h1><p>${line}</p>${tableOf(["Term", "APR"], [["60 months", "5.24%"]])}`);
  const scopes = proposePage(page, YEAR).flatMap(({ reading }) => reading.rates.map(({ scope }) => [scope.intents, scope.rate_basis]));
  expect(scopes).toEqual([[intent === undefined ? undefined : [intent], "exact"]]);
});

it("does not take a car for students for a loan to study", () => {
  const page = readRatePage(tableOf(["College Starter Auto", "APR"], [["60 months", "8.25%"]]));
  expect(proposePage(page, YEAR).flatMap(({ reading }) => reading.rates)).toEqual([]);
});

it("reads the conditions in a list below a card's rate, and no menu", () => {
  const card =
    "<div><h2>New cars</h2><p>5.24% APR</p><ul><li>Up to 36 months</li><li>Minimum $5,000</li><li>No application fee</li></ul></div>";
  const menu = '<ul><li><a href="/a">Used cars</a></li><li><a href="/b">Mortgages</a></li></ul>';
  const page = readRatePage(`${card}<h2>More</h2>${menu}`);
  const [found] = proposePage(page, YEAR);
  expect(found?.reading.rates.map(({ scope }) => [scope.term_months, scope.min_amount])).toEqual([12, 24, 36].map((term) => [term, 5000]));
  expect(page.lines).not.toContain("Mortgages");
});

it("binds a rate by the note that its APR's head is marked with", () => {
  const table = tableOf(["Mortgage", "Rate", "APR<sup>1</sup>"], [["30-year fixed", "6.125%", "6.208%"]]);
  const page = readRatePage(`<h1>Mortgages</h1>${table}<p><sup>1</sup> Rates assume a score of 740 or better.</p>`);
  expect(proposePage(page, YEAR).flatMap(({ reading }) => reading.rates.map(({ scope }) => scope.min_credit_score))).toEqual([740]);
});
