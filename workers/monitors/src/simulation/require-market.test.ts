import { expect, it } from "vitest";
import { requireMarket } from "./require-market.ts";

const WATCHED = { state: "TX", product: "auto_loan" } as const;

it.each([{}, { state: "TX" }, { product_type: "auto_loan" }, { state: "TX", product_type: "auto_loan" }] as const)(
  "takes a change of the watched market: %j",
  (change) => {
    expect(() => requireMarket("subscription", WATCHED, change)).not.toThrow();
  },
);

it("names each part of a change in another market", () => {
  const change = { state: "WY", product_type: "mortgage" } as const;
  expect(() => requireMarket("subscription", WATCHED, change)).toThrow(
    expect.objectContaining({
      code: "validation_failed",
      extras: {
        errors: [
          {
            path: "/rate_change/state",
            code: "invalid_value",
            message: "The subscription watches TX: omit this field, or send that value.",
          },
          {
            path: "/rate_change/product_type",
            code: "invalid_value",
            message: "The subscription watches auto_loan: omit this field, or send that value.",
          },
        ],
      },
    }),
  );
});

it("takes any state where the whole country is watched", () => {
  expect(() => requireMarket("monitor", { ...WATCHED, state: null }, { state: "WY" })).not.toThrow();
});
