import * as z from "zod";
import { creditScore } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { loanProductName } from "../lists/loans.ts";
import { flat, homeOf, type Shorthand } from "../shorthands.ts";
import { currentOffer, withCurrentOfferRules } from "./current-offer.ts";
import { intentOrAny, loanTerms, withLoanRules, withValueRules } from "./loan-terms.ts";
import { person, personFacts } from "./person.ts";

const productFields = {
  product_type: loanProductName,
  intent: intentOrAny,
  ...loanTerms,
  credit_score: creditScore.optional(),
  current_offer: currentOffer.optional(),
};

/** Tool arguments that are also accepted outside of their object, or under a shorter name. */
export const reachableShorthands: readonly Shorthand[] = [
  ...flat(["product"], Object.keys(productFields)),
  ...flat(["person"], Object.keys(personFacts)),
  ...homeOf([], ["person"]),
  ...homeOf(["person"], ["person"]),
];

export const reachableRequest = z
  .strictObject({
    person,
    product: withCurrentOfferRules(withValueRules(withLoanRules(z.strictObject(productFields))), (product) => product).meta({
      id: "ReachableProduct",
    }),
    limit: z.int().min(1).max(LIMITS.reachableSize).default(LIMITS.defaultReachableSize).meta({ description: "How many at most." }),
  })
  .meta({ id: "ReachableOffersRequest" });
