import { membersIn, UNVERIFIED } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { requirementInWords } from "../advice/advice.ts";
import { stateLawSentence } from "../advice/change-request.ts";
import { decide } from "../advice/decision.ts";
import { offerSentences } from "../advice/decision-sentences.ts";
import { ALL_PUBLISHED, aRate, NOTHING_SAID, NOW, openSheet } from "../testing/small-books.oracle.ts";
import { assume } from "./assume.ts";
import { type Scenario, UNSAID } from "./scenario.ts";
import { mostByStateLawUsd, stateLawStanding } from "./state-law.ts";

const CASH_OUT: Scenario = {
  ...UNSAID,
  product: "mortgage",
  amountUsd: 320_000,
  state: "TX",
  intent: "cash_out",
  propertyValueUsd: 400_000,
};
const standing = (more: Partial<Scenario>) => stateLawStanding(assume({ ...CASH_OUT, ...more }));

describe("a loan on the equity of a Texas homestead", () => {
  it.each([
    ["of 80 % of the value is lent", {}, "kept"],
    ["of a dollar more is not", { amountUsd: 320_001 }, "broken"],
    ["counts with the other liens", { amountUsd: 300_000, liensBalanceUsd: 20_001 }, "broken"],
    ["is not judged without a value", { propertyValueUsd: null }, "unknown"],
    ["may consolidate debts", { amountUsd: 320_001, intent: "debt_consolidation" }, "broken"],
    [
      "may be a line, for whatever it is",
      { product: "heloc", amountUsd: 120_001, liensBalanceUsd: 200_000, intent: "home_improvement" },
      "broken",
    ],
    ["may be a line that fits", { product: "heloc", amountUsd: 120_000, liensBalanceUsd: 200_000, intent: null }, "kept"],
    ["is on a principal residence: not on a second home", { amountUsd: 380_000, occupancy: "second_home" }, null],
    ["is not the loan that buys the home", { amountUsd: 380_000, intent: "purchase" }, null],
    ["is not a refinance", { amountUsd: 380_000, intent: "refinance" }, null],
    ["is not a refinance that lends its charges", { amountUsd: 380_000, intent: "refinance", presentBalanceUsd: 365_000 }, null],
    ["is a refinance that pays out cash", { amountUsd: 360_000, intent: "refinance", presentBalanceUsd: 250_000 }, "broken"],
    ["is a transfer that pays out cash", { amountUsd: 360_000, intent: "balance_transfer", presentBalanceUsd: 250_000 }, "broken"],
    ["is in Texas", { amountUsd: 380_000, state: "OK" }, null],
    ["needs a home", { product: "auto_loan", amountUsd: 30_000, propertyValueUsd: null }, null],
  ] as const)("%s", (_, more, expected) => {
    expect(standing(more)).toBe(expected);
  });

  it.each([
    [{ amountUsd: 360_000 }, 320_000],
    [{ amountUsd: 360_000, propertyValueUsd: 400_001.99 }, 320_001],
    [{ amountUsd: 360_000, liensBalanceUsd: 20_000.5 }, 299_999],
    [{ product: "heloc", amountUsd: 100_000, liensBalanceUsd: 330_000 }, null],
    [{ propertyValueUsd: null }, null],
    [{ intent: "refinance", presentBalanceUsd: 340_000, amountUsd: 360_000 }, 357_000],
    [{ intent: "refinance", presentBalanceUsd: 100_000, amountUsd: 360_000 }, 320_000],
  ] as const)("of %j may be %s at most, rounded down", (more, expected) => {
    expect(mostByStateLawUsd(assume({ ...CASH_OUT, ...more }))).toBe(expected);
  });

  it("that is too large has no offer, and is told the amount that fits", () => {
    const { book } = openSheet([
      aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, maxAmountUsd: 900_000, maxLtvPercent: 95 }),
    ]);
    const { offers, noOffer, actions } = decide(
      book,
      { ...CASH_OUT, amountUsd: 360_000, liensBalanceUsd: 10_000 },
      { limit: 3, nowSeconds: NOW },
    );
    expect(offers).toEqual([]);
    expect(noOffer?.remedies).toEqual([{ requirement: "state_law", value: 310_000 }]);
    expect(actions[0]?.message).toContain("at most $310,000, as much as the law of Texas allows here, rather than $360,000");
  });

  it("is told with the charge of its program, which is lent too", () => {
    const { book } = openSheet([
      aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, program: "va", maxAmountUsd: 900_000, maxLtvPercent: 100 }),
    ]);
    const asked = { ...CASH_OUT, amountUsd: 320_000, program: "va" } as const;
    expect(decide(book, asked, { limit: 3, nowSeconds: NOW }).offers).toEqual([]);
    expect(requirementInWords(book, 0, 360, "state_law", assume(asked)).supplied).toBe(
      "81.72 % with the charge of its program, which is lent too",
    );
  });

  it("that is too large is told so in a sentence, and only then", () => {
    const { book } = openSheet([aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360 })]);
    expect(stateLawSentence(book, assume({ ...CASH_OUT, amountUsd: 360_000 }))).toBe(
      "The law of Texas lets the home secure 80 % of its value for such a loan: at most $320,000 here.",
    );
    expect(stateLawSentence(book, assume({ ...CASH_OUT, product: "heloc", liensBalanceUsd: 330_000 }))).toBe(
      "The law of Texas lets the home secure 80 % of its value for such a loan.",
    );
    expect(stateLawSentence(book, assume(CASH_OUT))).toBeNull();
  });

  it("asks of a refinance of a principal residence in Texas whether the present loan is on its equity", () => {
    const { book } = openSheet([aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, maxAmountUsd: 900_000 })]);
    const asks = (more: Partial<Scenario>) =>
      offerSentences(book, decide(book, { ...CASH_OUT, intent: "refinance", ...more }, { limit: 3, nowSeconds: NOW })).join(" ");
    const QUESTION = "Is the present loan a Texas home equity loan?";
    expect(asks({})).toContain(QUESTION);
    for (const more of [{ state: "OK" }, { occupancy: "second_home" }, { intent: "cash_out" }, { intent: "purchase" }] as const)
      expect(asks(more)).not.toContain(QUESTION);
  });

  it("is lent as before where the book was made before the law was counted", () => {
    const { book } = openSheet([
      aRate("Ash", { ...ALL_PUBLISHED, product: "mortgage", termMonths: 360, maxAmountUsd: 900_000, maxLtvPercent: 95 }),
    ]);
    const { comparesWholeCosts: _, ...meta } = book.meta;
    const asked = { ...CASH_OUT, amountUsd: 360_000 };
    const current = { ...NOTHING_SAID, ratePercent: 7, remainingMonths: 300, balanceUsd: 300_000 };
    const [offer] = decide({ ...book, meta }, asked, { limit: 3, nowSeconds: NOW, current }).offers;
    expect(offer?.vsCurrent).toMatchObject({ monthlyUsd: null, totalUsd: null });
    expect(offer?.replacement).toMatchObject({ breakEven: null, overRemaining: null, newMoney: null });
    expect(membersIn(UNVERIFIED, offer?.unverified ?? Number.NaN)).toEqual(["intent", "occupancy"]);
  });
});
