import { OPERATIONS } from "@tellerline/contract";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readExamples } from "../testing/examples.ts";
import { KNOWLEDGE, LOADED, STORED } from "../testing/market.ts";
import table from "./examples/decisions.json" with { type: "json" };
import { decideSingle } from "./single-decision.ts";
import { toOffers } from "./translate.ts";
import { writeOffer } from "./write-offer.ts";

const BASIS = { loaded: LOADED, knowledge: KNOWLEDGE, nowSeconds: STORED.set.publishedAt };
const { book } = LOADED;

function expectSame(body: unknown): number {
  const { decision, annotator } = decideSingle(BASIS, OPERATIONS.createDecision.body.parse(body));
  const written = decision.offers.map((offer, index) => writeOffer(book, decision, offer, index, annotator));
  expect(written).toEqual(toOffers(book, decision, annotator).map((offer) => JSON.stringify(offer)));
  return written.length;
}

it.each(readExamples(table))("the text of an offer is its JSON, byte for byte: $says", ({ body }) => {
  expectSame(body);
});

it("is the same text for every borrower, also with adjustments and after others have asked", () => {
  const asked = fc.record({
    product_request: fc.record({
      product_type: fc.constantFrom("mortgage", "mortgage_arm", "auto_loan", "heloc", "personal_loan", "credit_card"),
      amount: fc.integer({ min: 1000, max: 400_000 }),
      adjustments: fc.subarray(["autopay", "relationship"]),
    }),
    context: fc.record({ geo: fc.record({ state: fc.constantFrom("TX", "CA", "NY") }) }),
    borrower: fc.record({ credit_score: fc.integer({ min: 560, max: 820 }) }),
  });
  const counts = fc.sample(asked, { numRuns: 300, seed: 7 }).map(expectSame);
  expect(counts.filter((offers) => offers > 0).length).toBeGreaterThan(60);
  expect(book.memory.rowTexts.size).toBeGreaterThan(3);
});
