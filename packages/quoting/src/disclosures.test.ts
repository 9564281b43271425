import { assume, type Scenario, UNSAID } from "@tellerline/scoring";
import { LOAN_PRODUCTS, type LoanProduct } from "@tellerline/vocabulary";
import { expect, it } from "vitest";
import { DEMO_NOTICE, membershipDisclosure, offerDisclosures, ratesDisclosure } from "./disclosures.ts";

const ALWAYS = [
  "Published rates, not a loan offer or an approval: the institution decides, and its terms govern.",
  "APR is computed for the cash flows of this request by the actuarial method (Regulation Z, Appendix J), with the points and finance-charge fees that are published: `apr_excludes` names what it lacks.",
  "Offers are ranked by cost alone, as far as it is published. Payouts play no part in ranking.",
];
const ALL_IN_COST =
  "For lines of credit, cards, business loans and investment property the figure called APR is the all-in cost by the same arithmetic (`apr_basis` all_in_cost): it is not an APR to advertise.";
/** Beginnings of the names of products whose cost is not an APR under Regulation Z: open-end and business credit. */
const ALL_IN = ["heloc", "credit_card", "equipment"];

const of = (version: string) => ({ pointer: { version, hash: "h", asOf: 0 } });
const asks = (product: LoanProduct, more: Partial<Scenario> = {}) => assume({ ...UNSAID, product, amountUsd: 20_000, ...more });

it.each(LOAN_PRODUCTS)("an answer about a %s discloses what its figures are", (product) => {
  const isOther = ALL_IN.some((name) => product.startsWith(name));
  expect(offerDisclosures([asks(product)], of("live-7"))).toEqual(isOther ? [...ALWAYS, ALL_IN_COST] : ALWAYS);
});

it("an answer about several products says of all-in costs once, wherever one of them has it", () => {
  expect(offerDisclosures([asks("auto_loan"), asks("credit_card"), asks("heloc")], of("live-7"))).toEqual([...ALWAYS, ALL_IN_COST]);
  expect(offerDisclosures([asks("auto_loan"), asks("mortgage")], of("live-7"))).toEqual(ALWAYS);
  expect(offerDisclosures([], of("live-7"))).toEqual(ALWAYS);
});

it("a loan on a home that is let, and one to a business, are no consumer credit", () => {
  expect(offerDisclosures([asks("mortgage", { occupancy: "investment" })], of("live-7"))).toContain(ALL_IN_COST);
  expect(offerDisclosures([asks("auto_loan", { audience: "business" })], of("live-7"))).toContain(ALL_IN_COST);
  expect(offerDisclosures([asks("mortgage", { occupancy: "second_home" })], of("live-7"))).toEqual(ALWAYS);
});

it("an answer about a loan that is kept for some months says that its rate until then is none to advertise", () => {
  expect(offerDisclosures([asks("auto_loan"), asks("mortgage", { keepMonths: 24 })], of("live-7"))).toEqual([
    ...ALWAYS,
    "`kept.apr` is the rate of a loan that is repaid early: it is no APR to advertise.",
  ]);
});

it("an answer over invented rates says first that they are invented", () => {
  expect(offerDisclosures([asks("auto_loan")], of("sandbox-2+1"))).toEqual([DEMO_NOTICE, ...ALWAYS]);
});

it("other answers have their own", () => {
  const guidance =
    "Guidance only: the final membership decision is always the institution's. Absence from the results is not a rejection, and unknown never means no.";
  expect(DEMO_NOTICE).toBe("Invented institutions and rates. Not market data; never quote it as an offer.");
  expect(ratesDisclosure("live")).toBe(
    "Published rates of US credit unions as observed; not an offer. Check with the institution before you rely on a figure.",
  );
  expect(ratesDisclosure("sandbox")).toBe(DEMO_NOTICE);
  expect(membershipDisclosure("live")).toBe(guidance);
  expect(membershipDisclosure("sandbox")).toBe(`${DEMO_NOTICE} ${guidance}`);
});
