import { expect, it } from "vitest";
import { UNSAID } from "../ranking/scenario.ts";
import { aProduct, changeRequestMessage, dollars } from "./advice.ts";

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
  const scenario = { ...UNSAID, product: "heloc", amountUsd: 1 } as const;
  expect(changeRequestMessage(scenario, "credit_score")).toContain("the credit score (credit_score)");
  expect(changeRequestMessage({ ...scenario, product: "auto_loan" }, null)).toBe("No auto loan rates have been published yet.");
});
