import { bitOf, requireWidth } from "./bits.ts";
import { membersOf } from "./closed-list.ts";

/**
 * Facts that an offer depends on and that its rate row does not publish, or that the request does not give, worded to follow "not
 * published" (guides/pricing.md#unverified).
 */
const UNVERIFIED_TABLE = {
  amount: "limits of the amount",
  credit_score: "a range of credit scores",
  term_months: "a term",
  down_payment_percent: "a least down payment",
  loan_to_value: "a limit of the loan to the home's value, or that value was not given",
  intent: "what the loan may be for",
  occupancy: "for what occupancy",
  fees: "points and fees (their APR is the note rate's, before any fees)",
  vehicle_condition: "whether for new or used vehicles",
  rate_type: "whether fixed or adjustable (call reports cover both alike)",
  fully_indexed_rate: "the rate after the fixed period (the initial rate is taken for all of the term)",
  availability: "whether offered in this state (the institution is open to anyone in the country)",
  state_law: "what the state's law lets the home secure, since its value was not given",
  mortgage_insurance: "mortgage insurance, which lenders ask for above 80 % of the home's value, or what the loan's program charges",
  vehicle_year: "for which model years, or the vehicle's year was not given",
  mileage: "up to what mileage, or the vehicle's mileage was not given",
} as const;

export type Unverified = keyof typeof UNVERIFIED_TABLE;
export const UNVERIFIED = membersOf(UNVERIFIED_TABLE);
requireWidth("unverified requirements", UNVERIFIED.length, "word");

export const unverifiedInWords = (kind: Unverified): string => UNVERIFIED_TABLE[kind];
/** A set of unverified facts, as bits. */
export type UnverifiedSet = number;
/** Facts that savings in dollars depend on: while one of them is unverified, an offer shows no such savings (guides/what-a-loan-costs.md#savings). */
export const UNVERIFIED_SAVINGS: readonly Unverified[] = ["term_months", "rate_type", "fully_indexed_rate", "mortgage_insurance", "fees"];
export const unverifiedBit = (kind: Unverified): UnverifiedSet => bitOf(UNVERIFIED, kind);
