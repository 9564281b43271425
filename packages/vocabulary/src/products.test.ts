import { expect, it } from "vitest";
import { LOAN_PRODUCTS, loanOfCode, PRODUCTS, productCode } from "./products.ts";

it("every product has one code, which is its position, wherever its row stands in the table", () => {
  expect(PRODUCTS.map(productCode)).toEqual(PRODUCTS.map((_, code) => code));
  expect(LOAN_PRODUCTS.map((product) => loanOfCode(productCode(product)))).toEqual(LOAN_PRODUCTS);
});

it("codes of deposits and of nothing are of no loan", () => {
  for (const code of [productCode("savings"), PRODUCTS.length, -1]) expect(() => loanOfCode(code)).toThrow(RangeError);
});

it("codes that books have keep their meaning", () => {
  // Published books outlive the release that made them. If a code changed, they would show rates of one product as those of another.
  expect(["mortgage", "heloc", "equipment_loan", "savings", "certificate"].map((name) => PRODUCTS.indexOf(name as "heloc"))).toEqual([
    0, 3, 7, 8, 11,
  ]);
});
