import { expect, it } from "vitest";
import { importedToRateSheetRow } from "./translate.ts";

const RATE = { kind: "rate", rate_id: "r", credit_union_id: "A|AUSTIN|TX", rate: 5 } as const;
const AT = "2026-11-20T00:00:00Z";

it.each([
  ["a line with an annual fee alone", { product_type: "heloc", annual_fee_usd: 99 }, false],
  ["a line without any", { product_type: "heloc" }, false],
  ["a line with its fees", { product_type: "heloc", fees_usd: 0 }, true],
  ["a card with its annual fee", { product_type: "credit_card", annual_fee_usd: 0 }, true],
  ["a loan with its points", { product_type: "personal_loan", points: 1 }, true],
] as const)("tells of %s whether its charges are published", (_, row, isTold) => {
  expect(importedToRateSheetRow({ ...RATE, ...row }, AT).feesKnown).toBe(isTold);
});
