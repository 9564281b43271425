import { expect, it } from "vitest";
import { loanSizeOf } from "./loan-limits.ts";

it.each([
  ["mortgage", 832_750, "CA", 2026, "conforming"],
  ["mortgage", 832_751, "CA", 2026, "conforming_in_some_counties"],
  ["mortgage_arm", 1_249_125, "CA", 2026, "conforming_in_some_counties"],
  ["mortgage", 1_249_126, "CA", 2026, "jumbo"],
  ["mortgage", 1_249_125, "HI", 2026, "conforming"],
  ["mortgage", 1_249_126, "AK", 2026, "conforming_in_some_counties"],
  ["mortgage", 1_873_676, "GU", 2026, "jumbo"],
  ["mortgage", 832_750, null, 2026, "conforming"],
  ["mortgage", 1_873_675, null, 2026, "conforming_in_some_counties"],
  ["mortgage", 1_873_676, null, 2026, "jumbo"],
  ["mortgage", 300_000, "CA", 2027, null],
  ["heloc", 300_000, "CA", 2026, null],
  ["auto_loan", 30_000, "CA", 2026, null],
] as const)("a %s of %d in %s in %d is %s", (product, amountUsd, state, year, size) => {
  expect(loanSizeOf(product, amountUsd, state, year)).toBe(size);
});
