import { runs } from "@tellerline/dev/testing";
import { utf8 } from "@tellerline/dev/utf8";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openRateBook } from "../book/open-rate-book.ts";
import type { RateSheetRow } from "../book/rows.ts";
import { compileRateBook } from "../compile/compile.ts";
import { institutions } from "../oracle/random-rows.oracle.ts";
import { easyScenario, easySheet } from "../testing/easy-sheets.oracle.ts";
import { ALL_PUBLISHED, anInstitution, aRate, aRequest, openSheet } from "../testing/small-books.oracle.ts";
import { assume } from "./assume.ts";
import { explainNoOffer } from "./near-misses.ts";
import { rankOffers } from "./rank.ts";
import { follow, type Remedy, tightest } from "./remedies.ts";
import type { Scenario } from "./scenario.ts";

const HOME = aRequest({ product: "mortgage", amountUsd: 200_000, termMonths: 360, propertyValueUsd: 250_000 });

describe("a request with a remedy followed", () => {
  it.each<readonly [string, Scenario, Remedy, Partial<Scenario> | null]>([
    ["asks for another amount", aRequest(), { requirement: "amount", value: 20_000 }, { amountUsd: 20_000 }],
    ["has another score", aRequest(), { requirement: "credit_score", value: 700 }, { creditScore: 700 }],
    ["runs over another term", aRequest(), { requirement: "term_months", value: 48 }, { termMonths: 48 }],
    ["puts more down", aRequest(), { requirement: "down_payment_percent", value: 25 }, { downPaymentPercent: 25 }],
    [
      "asks for less where the home's value tells what is put down",
      HOME,
      { requirement: "down_payment_percent", value: 187_500 },
      { amountUsd: 187_500 },
    ],
    [
      "puts more down where the home's value is not known",
      aRequest(),
      { requirement: "loan_to_value", value: 25 },
      { downPaymentPercent: 25 },
    ],
    ["asks for less where the home's value is known", HOME, { requirement: "loan_to_value", value: 187_500 }, { amountUsd: 187_500 }],
    ["never asks for more than it did", HOME, { requirement: "loan_to_value", value: 210_000 }, { amountUsd: 200_000 }],
    ["asks for what the law allows", aRequest(), { requirement: "lending_limit", value: 12_000 }, { amountUsd: 12_000 }],
    ["does not ask for more where the law allows it", aRequest(), { requirement: "lending_limit", value: 30_000 }, { amountUsd: 24_000 }],
    ["is of no other occupancy", HOME, { requirement: "occupancy", value: "primary" }, null],
    ["is of no other audience", aRequest(), { requirement: "audience", value: "student" }, null],
    ["is for nothing else", aRequest(), { requirement: "intent", value: "cash_out" }, null],
    ["is of no other program", HOME, { requirement: "program", value: "fha" }, null],
    ["is for another vehicle", aRequest(), { requirement: "vehicle_condition", value: "used" }, { vehicleCondition: "used" }],
    ["does not move to another state", aRequest(), { requirement: "state", value: "OK" }, null],
    ["is none where no value is known", aRequest(), { requirement: "amount", value: null }, null],
  ])("%s", (_, asked, remedy, changed) => {
    expect(follow(asked, [remedy])).toEqual(changed === null ? null : { ...asked, ...changed });
  });

  it("keeps the amount where the down payment was given beside the home's value", () => {
    const asked = { ...HOME, downPaymentPercent: 20 };
    for (const requirement of ["amount", "loan_to_value", "lending_limit"] as const) {
      expect(follow(asked, [{ requirement, value: 100_000 }])).toBeNull();
      expect(follow({ ...asked, propertyValueUsd: null }, [{ requirement, value: 100 }])).not.toBeNull();
    }
  });

  it("follows all of them, or none", () => {
    const [amount, score, state] = [
      { requirement: "amount", value: 20_000 },
      { requirement: "credit_score", value: 700 },
      { requirement: "state", value: "OK" },
    ] as const;
    expect(follow(aRequest(), [])).toEqual(aRequest());
    expect(follow(aRequest(), [amount, score])).toEqual(aRequest({ amountUsd: 20_000, creditScore: 700 }));
    expect(follow(aRequest(), [state, amount])).toBeNull();
    expect(follow(aRequest(), [amount, { ...score, value: null }])).toBeNull();
  });
});

describe("of several limits of the amount", () => {
  const [amount, limit, value, score] = [
    { requirement: "amount", value: 20_000 },
    { requirement: "lending_limit", value: 12_000 },
    { requirement: "loan_to_value", value: 15_000 },
    { requirement: "credit_score", value: 700 },
  ] as const;

  it.each<readonly [string, number | null, readonly Remedy[], readonly Remedy[]]>([
    ["the least is left", 250_000, [amount, limit, value], [limit]],
    ["the least is left wherever it stands, beside what is of something else", 250_000, [score, amount, value], [score, value]],
    ["the first of equal ones is left", 250_000, [amount, { ...limit, value: 20_000 }], [amount]],
    ["one that is a down payment is none", null, [amount, { ...value, value: 25 }], [amount, { ...value, value: 25 }]],
    ["a single one is left", null, [amount, score], [amount, score]],
    ["nothing is left of nothing", null, [], []],
  ])("%s", (_, propertyValueUsd, remedies, left) => {
    expect(tightest({ propertyValueUsd }, remedies)).toEqual(left);
  });
});

it("a least down payment leaves room for the other loans on the home", () => {
  const { book } = openSheet([
    aRate("A", {
      ...ALL_PUBLISHED,
      product: "mortgage",
      termMonths: 360,
      program: "fha",
      minDownPaymentPercent: 3.5,
      maxAmountUsd: 900_000,
      maxLtvPercent: 100,
    }),
  ]);
  const asked = { product: "mortgage", amountUsd: 380_000, termMonths: 360, propertyValueUsd: 400_000, program: "fha" } as const;
  const toldFor = (liensBalanceUsd: number) =>
    explainNoOffer(book, assume(aRequest({ ...asked, amountUsd: 390_000, liensBalanceUsd })), 3).remedies;
  expect(toldFor(20_000)).toEqual([{ requirement: "down_payment_percent", value: 366_000 }]);
  expect(rankOffers(book, assume(aRequest({ ...asked, amountUsd: 366_000, liensBalanceUsd: 20_000 })), 1, null)).toHaveLength(1);
  expect(rankOffers(book, assume(aRequest({ ...asked, amountUsd: 366_001, liensBalanceUsd: 20_000 })), 1, null)).toHaveLength(0);
});

describe("where the nearest amount and the nearest term are those of different rates", () => {
  const bounds = (termMonths: number, minAmountUsd: number, maxAmountUsd: number, minCreditScore: number, maxCreditScore: number) => ({
    ...{ product: "equipment_loan" as const, termMonths, minAmountUsd, maxAmountUsd, minCreditScore, maxCreditScore },
  });
  const rows = [
    aRate("A", bounds(36, 10_000, 30_000, 700, 850)),
    aRate("B", bounds(60, 5_000, 30_000, 620, 719)),
    aRate("C", bounds(60, 20_000, 50_000, 620, 719)),
    aRate("D", bounds(48, 10_000, 30_000, 620, 850)),
    aRate("E", bounds(36, 5_000, 80_000, 660, 850)),
    aRate("F", bounds(36, 5_000, 50_000, 660, 850)),
  ];
  const { book } = openSheet(
    rows,
    rows.map(({ creditUnionId }) => anInstitution(creditUnionId.split("|")[0] ?? "")),
  );

  it.each([
    [
      3_000,
      12,
      640,
      [
        ["amount", 5_000],
        ["term_months", 60],
      ],
    ],
    [
      8_000,
      24,
      600,
      [
        ["credit_score", 660],
        ["term_months", 36],
      ],
    ],
    [
      200_000,
      60,
      800,
      [
        ["amount", 80_000],
        ["term_months", 36],
      ],
    ],
    [8_000, 12, 700, [["term_months", 36]]],
  ] as const)(
    "a request for %d over %d months with a score of %d is told two that one rate accepts",
    (amountUsd, termMonths, creditScore, told) => {
      const scenario = assume(aRequest({ product: "equipment_loan", amountUsd, termMonths, creditScore }));
      const { remedies } = explainNoOffer(book, scenario, 3);
      expect(remedies.map(({ requirement, value }) => [requirement, value]).toSorted()).toEqual(told);
      const followed = follow(scenario.asked, remedies);
      expect(followed === null ? [] : rankOffers(book, assume(followed), 1)).toHaveLength(1);
    },
  );
});

it("of one requirement is that of another rate, where what is nearest gives no offer", () => {
  const rate = (name: string, more: object) => aRate(name, { product: "heloc", termMonths: null, ...more });
  const { book } = openSheet([rate("Ash", { minAmountUsd: 90_000, maxLtvPercent: 85 }), rate("Birch", { maxAmountUsd: 60_000 })]);
  const asked = aRequest({ product: "heloc", amountUsd: 80_000, termMonths: 120, propertyValueUsd: 100_000 });
  expect(explainNoOffer(book, assume(asked), 3).remedies).toEqual([{ requirement: "amount", value: 60_000 }]);
});

describe("the requirement that most rates fail", () => {
  it("is counted by rates, not by the combinations of requirements that they share", () => {
    const scored = [5, 5.1, 5.2].map((noteRatePercent) => aRate("Ash", { ...ALL_PUBLISHED, noteRatePercent, minCreditScore: 800 }));
    const large = aRate("Birch", { ...ALL_PUBLISHED, noteRatePercent: 6, minAmountUsd: 50_000 });
    const { book } = openSheet([...scored, large, { ...large, rateId: "another", noteRatePercent: 6.1 }]);
    expect(explainNoOffer(book, assume(aRequest()), 3)).toMatchObject({ institutions: 2, mostCommon: "credit_score" });
  });
});

describe("the nearest value that works", () => {
  const rate = (name: string, more: Partial<RateSheetRow>) => aRate(name, { ...ALL_PUBLISHED, ...more });
  const federal = (sharesUsd: number) => ({ isFederal: true, sharesUsd, undividedEarningsUsd: 0 });
  const remediesFor = (asked: Partial<Scenario>, rows: readonly RateSheetRow[], known: Parameters<typeof openSheet>[1] = []) =>
    explainNoOffer(openSheet(rows, known).book, assume(aRequest(asked)), 3).remedies;
  const mortgage = {
    product: "mortgage",
    termMonths: 360,
    maxAmountUsd: 1_000_000,
    minDownPaymentPercent: null,
    occupancy: "primary",
  } as const;
  const refinance = { ...HOME, intent: "refinance" } as const;

  it.each<readonly [string, Partial<Scenario>, readonly RateSheetRow[], readonly Remedy[]]>([
    [
      "of two terms as far away is the shorter",
      {},
      [rate("Ash", { termMonths: 72 }), rate("Birch", { termMonths: 48 })],
      [{ requirement: "term_months", value: 48 }],
    ],
    [
      "of two scores is that of the rate that takes less",
      { creditScore: 600 },
      [rate("Ash", { minCreditScore: 700 }), rate("Birch", { minCreditScore: 650 })],
      [{ requirement: "credit_score", value: 650 }],
    ],
    [
      "of a score may be below it",
      { creditScore: 700 },
      [rate("Ash", { minCreditScore: 750 }), rate("Birch", { maxCreditScore: 690 })],
      [{ requirement: "credit_score", value: 690 }],
    ],
    [
      "of two choices is the other",
      { vehicleCondition: "used" },
      [rate("Ash", { vehicleCondition: "new" }), rate("Birch", { vehicleCondition: "new", minCreditScore: 800 })],
      [{ requirement: "vehicle_condition", value: "new" }],
    ],
    [
      "is none for what the home is used for",
      { occupancy: "investment", product: "mortgage", amountUsd: 200_000, termMonths: 360 },
      [rate("Ash", { ...mortgage, occupancy: "second_home" }), rate("Birch", mortgage)],
      [],
    ],
    [
      "is taken of the rows that fail as the first near miss does alone",
      { creditScore: 600 },
      [rate("Ash", { minCreditScore: 700, noteRatePercent: 4 }), rate("Birch", { minCreditScore: 610, termMonths: 48 })],
      [{ requirement: "credit_score", value: 700 }],
    ],
    ["is none where bounds cross", { creditScore: 600 }, [rate("Ash", { minCreditScore: 700, maxCreditScore: 690 })], []],
    ["is none for a state", {}, [rate("Ash", { states: ["OK"] })], []],
    [
      "of the loan to a home's value counts all liens, and takes whole dollars",
      { ...refinance, liensBalanceUsd: 50_000.5 },
      [rate("Ash", { ...mortgage, maxLtvPercent: 80, maxCltvPercent: 85 })],
      [{ requirement: "loan_to_value", value: 162_499 }],
    ],
    [
      "is none where liens leave less than the least amount",
      { ...refinance, liensBalanceUsd: 205_000 },
      [rate("Ash", { ...mortgage, maxCltvPercent: 85 })],
      [],
    ],
    [
      "is the least amount where liens leave just that",
      { ...refinance, liensBalanceUsd: 202_500 },
      [rate("Ash", { ...mortgage, maxCltvPercent: 85 })],
      [{ requirement: "loan_to_value", value: 10_000 }],
    ],
    [
      "of a down payment without a home's value is what the tighter limit leaves",
      { product: "mortgage", amountUsd: 200_000, termMonths: 360, downPaymentPercent: 5 },
      [rate("Ash", { ...mortgage, maxLtvPercent: 90, maxCltvPercent: 85 })],
      [{ requirement: "loan_to_value", value: 15 }],
    ],
    [
      "of an amount and of a home's value is the tighter",
      refinance,
      [rate("Ash", { ...mortgage, maxAmountUsd: 150_000, maxLtvPercent: 70 })],
      [{ requirement: "amount", value: 150_000 }],
    ],
    [
      "is none where the down payment was given beside the home's value",
      { ...HOME, downPaymentPercent: 20 },
      [rate("Ash", { ...mortgage, maxLtvPercent: 70 })],
      [],
    ],
  ])("%s", (_, asked, rows, expected) => {
    expect(remediesFor(asked, rows)).toEqual(expected);
  });

  it("of what the law allows is that of the institution that may lend the most, in whole dollars", () => {
    const known = [
      anInstitution("Ash", federal(100_000)),
      anInstitution("Birch", federal(150_005)),
      anInstitution("Cedar", federal(90_000)),
    ];
    const rows = ["Ash", "Birch", "Cedar"].map((name) => rate(name, {}));
    expect(remediesFor({}, rows, known)).toEqual([{ requirement: "lending_limit", value: 15_000 }]);
  });

  it("of a term counts what the law lets a federal institution lend for", () => {
    const student = { product: "student_loan", minDownPaymentPercent: null } as const;
    const asked = { product: "student_loan", amountUsd: 10_000, termMonths: 200 } as const;
    const terms = [240, 120].map((termMonths) => rate("Ash", { ...student, termMonths }));
    expect(remediesFor(asked, terms, [anInstitution("Ash", federal(1e9))])).toEqual([{ requirement: "term_months", value: 120 }]);
    expect(remediesFor(asked, terms)).toEqual([{ requirement: "term_months", value: 240 }]);
    const anyTerm = [rate("Ash", { ...student, termMonths: null })];
    expect(remediesFor(asked, anyTerm, [anInstitution("Ash", federal(1e9))])).toEqual([{ requirement: "term_months", value: 180 }]);
    expect(remediesFor({ ...asked, termMonths: 241 }, anyTerm)).toEqual([{ requirement: "term_months", value: 240 }]);
  });

  it.each([
    [
      "one change rather than two",
      [{ minCreditScore: 760, termMonths: 48 }, { maxAmountUsd: 20_000 }],
      { requirement: "amount", value: 20_000 },
    ],
    ["a shorter term rather than a higher score", [{ minCreditScore: 760 }, { termMonths: 48 }], { requirement: "term_months", value: 48 }],
    [
      "a smaller amount rather than more down",
      [{ minDownPaymentPercent: 30 }, { maxAmountUsd: 20_000 }],
      { requirement: "amount", value: 20_000 },
    ],
    [
      "more down rather than a higher score",
      [{ minCreditScore: 760 }, { minDownPaymentPercent: 30 }],
      { requirement: "down_payment_percent", value: 30 },
    ],
  ])("names %s, though it is dearer", (_, [cheap, dear], expected) => {
    expect(remediesFor({}, [rate("Ash", { ...cheap, noteRatePercent: 4 }), rate("Birch", { ...dear, noteRatePercent: 9 })])).toEqual([
      expected,
    ]);
  });

  it("passes over a change that does not work", () => {
    // The charges of the shorter term use up the amount.
    const rows = [rate("Ash", { termMonths: 48, feesUsd: 30_000 }), rate("Birch", { minCreditScore: 760 })];
    expect(remediesFor({}, rows)).toEqual([{ requirement: "credit_score", value: 760 }]);
  });

  it("is nearer than every other bound of a sheet that works by itself", () => {
    let checked = 0;
    const ofFigure = { amount: "amountUsd", credit_score: "creditScore", term_months: "termMonths" } as const;
    fc.assert(
      fc.property(easySheet, fc.array(easyScenario, { minLength: 1, maxLength: 6 }), (rows, requests) => {
        // Rows without charges: charges could use up a small amount, and the row would fail although its bounds are met.
        const free = rows.map((row) => ({ ...row, pointsPercent: 0, feesUsd: 0, annualFeeUsd: 0 }));
        const book = openRateBook(compileRateBook({ rows: free, institutions }, utf8).book, utf8);
        for (const asked of requests) {
          if (rankOffers(book, assume(asked), 1).length > 0) continue;
          const [remedy, more] = explainNoOffer(book, assume(asked), 1).remedies;
          if (remedy === undefined || more !== undefined) continue;
          const { requirement } = remedy;
          if (requirement !== "amount" && requirement !== "credit_score" && requirement !== "term_months") continue;
          const own = assume(asked)[ofFigure[requirement]];
          const distance = Math.abs(Number(remedy.value) - own);
          const bounds = rows.flatMap((row) => [
            row.minAmountUsd,
            row.maxAmountUsd,
            row.minCreditScore,
            row.maxCreditScore,
            row.termMonths,
          ]);
          for (const value of new Set(bounds)) {
            if (value === null || Math.abs(value - own) >= distance) continue;
            checked += 1;
            const changed = follow(asked, [{ requirement, value }]);
            expect(changed === null ? [] : rankOffers(book, assume(changed), 1)).toEqual([]);
          }
        }
      }),
      { numRuns: runs(120, 400) },
    );
    expect(checked).toBeGreaterThan(10);
  });
});

describe("a request above the home's value less its share", () => {
  const remediesFor = (rates: readonly RateSheetRow[], asked: Partial<Scenario>) => {
    const { book } = openSheet(rates);
    return explainNoOffer(book, assume(aRequest(asked)), 3).remedies;
  };

  it("is told the amount that leaves the least down payment", () => {
    const rates = [aRate("Ash", { product: "mortgage", termMonths: 360, minDownPaymentPercent: 10 })];
    const asked = { product: "mortgage", termMonths: 360, amountUsd: 395_000, propertyValueUsd: 400_000, intent: "purchase" } as const;
    expect(remediesFor(rates, asked)).toEqual([{ requirement: "down_payment_percent", value: 360_000 }]);
  });

  it("is told one amount that meets two requirements, rather than two values", () => {
    const rates = [
      aRate("Ash", { product: "heloc", termMonths: 120, maxCltvPercent: 90 }),
      aRate("Birch", { product: "heloc", termMonths: 60 }),
    ];
    const asked = {
      product: "heloc",
      termMonths: 120,
      amountUsd: 1_000_000,
      propertyValueUsd: 1_041_667,
      intent: "home_improvement",
    } as const;
    expect(remediesFor(rates, asked)).toEqual([{ requirement: "amount", value: 500_000 }]);
  });
});
