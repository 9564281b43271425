import { STATES } from "@tellerline/geography";
import { LENDING_LAW, loanProduct, type Requirement, requirementName } from "@tellerline/vocabulary";
import type { RateBook } from "../book/rate-book.ts";
import { stateLawFailure } from "../ranking/lending-law.ts";
import type { NoOfferExplanation } from "../ranking/near-misses.ts";
import type { Remedy } from "../ranking/remedies.ts";
import type { AssumedScenario } from "../ranking/scenario.ts";
import { mostByStateLawUsd } from "../ranking/state-law.ts";
import { aProduct, dollars, hundredths } from "./advice.ts";
import { heldSentence } from "./confirmation.ts";

/** Says that state law forbids this loan, and the most that it allows; null if the law is not known to forbid the loan. */
export function stateLawSentence(book: RateBook, scenario: AssumedScenario): string | null {
  if (stateLawFailure(book, scenario) === 0) return null;
  const most = mostByStateLawUsd(scenario);
  const atMost = most === null ? "" : `: at most ${dollars(most)} here`;
  return `The law of Texas lets the home secure ${LENDING_LAW.texasEquityPercent} % of its value for such a loan${atMost}.`;
}

type Wording = (value: number | string, scenario: AssumedScenario) => string;

const grouped = (value: number | string): string => Number(value).toLocaleString("en-US");

const direction = (value: number | string, asked: number): string => (Number(value) < asked ? "at most" : "at least");

/** A down payment in percent or, if the home's value is known, the loan amount instead. */
function shareInWords(value: number | string, { propertyValueUsd, amountUsd, downPaymentPercent }: AssumedScenario): string {
  if (propertyValueUsd === null) return `${value} % down rather than ${hundredths(downPaymentPercent)}`;
  return `an amount of at most ${dollars(Number(value))} rather than ${dollars(amountUsd)}`;
}

/** A figure that a remedy changes, which the request must therefore state. @throws Error if it does not. */
function stated(name: string, figure: number | null): number {
  if (figure === null) throw new Error(`A remedy of ${name} needs the one that was asked for.`);
  return figure;
}

/** Words for a value that works, beside the requested value; null if borrowers can't change that fact. */
const WORDINGS: Readonly<Record<Requirement, Wording | null>> = {
  amount: (usd, { amountUsd }) => `an amount of ${direction(usd, amountUsd)} ${dollars(Number(usd))} rather than ${dollars(amountUsd)}`,
  credit_score: (score, { creditScore }) => `a credit score of ${direction(score, creditScore)} ${score} rather than ${creditScore}`,
  term_months: (months, { termMonths }) => `${months} months rather than ${termMonths}`,
  down_payment_percent: shareInWords,
  loan_to_value: shareInWords,
  state_law: (usd, { amountUsd }) =>
    `at most ${dollars(Number(usd))}, as much as the law of Texas allows here, rather than ${dollars(amountUsd)}`,
  lending_limit: (usd, { amountUsd }) =>
    `at most ${dollars(Number(usd))}, which is what the law lets one of them lend to one borrower, rather than ${dollars(amountUsd)}`,
  vehicle_condition: (value, { vehicleCondition }) =>
    `a ${value} vehicle${vehicleCondition === null ? "" : ` rather than a ${vehicleCondition} one`}`,
  vehicle_year: (year, { vehicleYear }) => {
    const own = stated("vehicle_year", vehicleYear);
    return `a vehicle of ${year}${Number(year) < own ? " or older" : " or newer"} rather than of ${own}`;
  },
  mileage: (miles, { mileage }) => `at most ${grouped(miles)} miles rather than ${grouped(stated("mileage", mileage))}`,
  state: null,
  occupancy: null,
  audience: null,
  intent: null,
  program: null,
};

function remedyInWords(scenario: AssumedScenario, { requirement, value }: Remedy): string {
  const wording = WORDINGS[requirement];
  if (wording === null || value === null) return `a change of ${requirementName(requirement)}`;
  return wording(value, scenario);
}

const WAIT = "Try another kind of loan, or let a monitor wait for an offer.";

/**
 * Tells a borrower without an offer which requirement ruled out the most rows, and the nearest values that work
 * (guides/pricing.md#when-nothing-qualifies).
 */
export function changeRequestMessage(
  scenario: AssumedScenario,
  { institutions, held: heldThere, mostCommon, remedies }: Pick<NoOfferExplanation, "institutions" | "held" | "mostCommon" | "remedies">,
): string {
  const { product, state } = scenario;
  const { name } = loanProduct(product).reportedAs ?? loanProduct(product);
  const place = state === null ? "" : ` for ${STATES[state].name}`;
  const held = heldSentence(heldThere);
  if (institutions === 0 && held !== null)
    return `No institution publishes ${aProduct(product)} rate${place} that can be quoted: ${held} ${WAIT}`;
  if (mostCommon === null) return `No ${name} rates have been published yet. ${WAIT}`;
  if (institutions === 0) {
    return `No institution publishes ${aProduct(product)} rate${place}; those of other states are not offered there. ${WAIT}`;
  }
  const many = institutions === 1 ? "the one institution" : `the ${institutions} institutions`;
  const nearest = remedies.map((remedy) => remedyInWords(scenario, remedy)).join(", and ");
  return `No published rate of ${many} with ${aProduct(product)} rate${place} covers this request. Most rates were ruled out by ${requirementName(mostCommon)} (${mostCommon}).${nearest === "" ? "" : ` Nearest to what was asked: ${nearest}.`}`;
}
