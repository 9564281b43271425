import { bitOf, requireWidth } from "./bits.ts";
import { membersOf } from "./closed-list.ts";

/** What an offer relies on although its row does not publish it, each with the sentence that says so (guides/pricing.md#unverified). */
const UNVERIFIED_TABLE = {
  amount: "Some rates publish no limits of the amount; whether this amount is lent is not verified.",
  credit_score: "Some rates publish no range of credit scores; whether they are offered for this score is not verified.",
  term_months: "Some rates publish no term; whether they are offered for this one is not verified.",
  down_payment_percent: "Some rates publish no least down payment; whether this one is enough is not verified.",
  loan_to_value:
    "Whether this loan is within the limits of the loan to the home's value is not verified: the value was not given, or some rates publish no limit.",
  intent: "Some rates do not say what the loan may be for; whether they are offered for this purpose is not verified.",
  occupancy: "Some rates do not say what occupancy they are for; whether they are offered for this one is not verified.",
  fees: "Some rates publish no points and fees: their APR is the note rate's, before any fees.",
  vehicle_condition:
    "Some rates do not say whether they are for new or used vehicles; whether they are offered for this one is not verified.",
  rate_type: "Rates of call reports cover fixed and adjustable first mortgages alike; whether this one is fixed is not verified.",
  fully_indexed_rate: "Some rates publish no rate after the fixed period; the initial rate is taken for all of the term.",
  availability:
    "Some rates are reported without a state by institutions that are published as open to anyone in the country; whether they are offered here is not verified.",
} as const;

export type Unverified = keyof typeof UNVERIFIED_TABLE;
export const UNVERIFIED = membersOf(UNVERIFIED_TABLE);
requireWidth("unverified requirements", UNVERIFIED.length, "word");

export const unverifiedSentence = (kind: Unverified): string => UNVERIFIED_TABLE[kind];
/** A set of unverified requirements, as bits. */
export type UnverifiedSet = number;
export const unverifiedBit = (kind: Unverified): UnverifiedSet => bitOf(UNVERIFIED, kind);
