import { OPERATIONS } from "@tellerline/contract";
import { expect, it } from "vitest";
import { asDocumented, readExamples } from "../testing/examples.ts";
import { KNOWLEDGE, LOADED, STORED } from "../testing/market.ts";
import table from "./examples/decisions.json" with { type: "json" };
import { decideSingle, toDecisionResponse } from "./single-decision.ts";

const BASIS = { loaded: LOADED, knowledge: KNOWLEDGE, nowSeconds: STORED.set.publishedAt };

it.each(readExamples(table))("$says", ({ body, answer, ...asked }) => {
  const request = OPERATIONS.createDecision.body.parse(body);
  const response = toDecisionResponse(BASIS, decideSingle(BASIS, request), "req_example");
  expect(response).toEqual(answer);
  expect(asDocumented(asked, response)).toEqual(answer);
});

it("says nothing of membership where no rules have been published", () => {
  const basis = { ...BASIS, knowledge: null };
  const request = OPERATIONS.createDecision.body.parse({
    context: { geo: { state: "TX", zip: "78701" } },
    borrower: { employer: "Acme Rockets" },
    product_request: { product_type: "auto_loan", amount: 24_000 },
  });
  const { offers } = toDecisionResponse(basis, decideSingle(basis, request), "req_example");
  expect(offers.length).toBeGreaterThan(0);
  expect(offers.filter((offer) => "eligibility" in offer)).toEqual([]);
});
