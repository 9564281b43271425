import { expect, it } from "vitest";
import { assume, UNSAID } from "../ranking/scenario.ts";
import { aProduct, dollars } from "./advice.ts";
import { changeRequestMessage } from "./change-request.ts";

it.each([
  [0, "$0"],
  [1234.5, "$1,234.50"],
  [999_999.999, "$1,000,000"],
])("writes %d as %s", (usd, text) => expect(dollars(usd)).toBe(text));

it("names a product with the article that it takes", () => {
  expect([aProduct("auto_loan"), aProduct("mortgage"), aProduct("equipment_loan")]).toEqual([
    "an auto loan",
    "a fixed-rate mortgage",
    "an equipment loan",
  ]);
});

it("names the requirement that removed most rows", () => {
  const scenario = assume({ ...UNSAID, product: "auto_loan", amountUsd: 30_000, termMonths: 36, state: "WY", creditScore: 600 });
  const explained = { institutions: 366, mostCommon: "credit_score", remedies: [] } as const;
  expect(changeRequestMessage(scenario, explained)).toBe(
    "None of the 366 institutions with an auto loan rate for Wyoming takes this request. Most rates were ruled out by the credit score (credit_score).",
  );
  const remedies = [
    { requirement: "credit_score", value: 640 },
    { requirement: "term_months", value: 60 },
  ] as const;
  expect(changeRequestMessage(scenario, { ...explained, remedies })).toContain(
    "Nearest to what was asked: a credit score of at least 640 rather than 600, and 60 months rather than 36.",
  );
  expect(changeRequestMessage(scenario, { ...explained, institutions: 0 })).toBe(
    "No institution publishes an auto loan rate for Wyoming; those of other states are not offered there.",
  );
  expect(changeRequestMessage(scenario, { ...explained, mostCommon: null })).toBe("No auto loan rates have been published yet.");
});
