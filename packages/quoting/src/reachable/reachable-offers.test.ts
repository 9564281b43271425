import { OPERATIONS } from "@tellerline/contract";
import { expect, it } from "vitest";
import { toPerson } from "../membership/person.ts";
import { asDocumented, readExamples } from "../testing/examples.ts";
import { KNOWLEDGE, LOADED, STORED } from "../testing/market.ts";
import table from "./examples.json" with { type: "json" };
import { findReachableOffers } from "./reachable-offers.ts";

const DISCLOSURE =
  "Guidance only: the final membership decision is always the institution's. Absence from the results is not a rejection, and unknown never means no. Published pricing is not approval.";
const BASIS = { membership: KNOWLEDGE.membership, loaded: LOADED, nowSeconds: STORED.set.publishedAt };

it.each(readExamples(table))("$says", ({ body, answer, ...asked }) => {
  const request = OPERATIONS.findReachableOffers.body.parse(body);
  const found = findReachableOffers(BASIS, toPerson(KNOWLEDGE.gazetteer, request.person, "/person"), request, DISCLOSURE);
  expect(found).toEqual(answer);
  expect(asDocumented(asked, found)).toEqual(answer);
});
