import { expect, it } from "vitest";
import { toRateChange } from "./event.ts";

const AUTO = { state: "TX", product_type: "auto_loan" } as const;

it.each([
  [6, 5.5, -0.5],
  [5.5, 6, 0.5],
  [5.1, 5.3, 0.2],
  [5, 5, 0],
  [null, 5, null],
  [5, null, null],
])("a rate that went from %s to %s changed by %s", (previous, now, delta) => {
  expect(toRateChange(AUTO, previous, now)).toEqual({ ...AUTO, previous_rate: previous, new_rate: now, rate_delta: delta });
});

it("a market of no state is anywhere", () => {
  expect(toRateChange({ product_type: "heloc" }, 5, 6).state).toBeNull();
});
