import { STATES } from "@tellerline/geography";
import type { RateBook } from "../book/rate-book.ts";
import { boundsOf } from "../book/requirements.ts";
import { ASSUMED, DEFAULT_TERM_MONTHS, type LoanProduct } from "../market.ts";
import type { Requirement } from "../ranking/qualification.ts";
import { assume, type Scenario } from "../ranking/scenario.ts";

/** Sentences and figures for people. Deterministic: the same scenario and book give the same words. */

const PRODUCT_NAMES: Readonly<Record<LoanProduct, string>> = {
  mortgage: "fixed-rate mortgage",
  mortgage_arm: "adjustable-rate mortgage",
  auto_loan: "auto loan",
  heloc: "home equity line of credit",
  personal_loan: "personal loan",
  student_loan: "student loan",
  credit_card: "credit card",
  equipment_loan: "equipment loan",
};

/** A product's name in running text. */
export function productName(product: LoanProduct): string {
  return PRODUCT_NAMES[product];
}

/** A product's name with its indefinite article. */
export function aProduct(product: LoanProduct): string {
  const name = productName(product);
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/** `1234.5` as `$1,234.50`; whole dollars without cents. */
export function dollars(usd: number): string {
  const [whole = "0", cents = ""] = usd.toFixed(2).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ",");
  return cents === "00" ? `$${grouped}` : `$${grouped}.${cents}`;
}

/** Every assumption that was made about this scenario, as sentences (rulings 2). */
export function assumptionsOf(scenario: Scenario): readonly string[] {
  const { product } = scenario;
  const isHome = product === "mortgage" || product === "mortgage_arm" || product === "heloc";
  const takesDownPayment = isHome || product === "auto_loan" || product === "equipment_loan";
  return [
    ...(scenario.creditScore === null ? [`Credit score was not given; ${ASSUMED.creditScore} is assumed.`] : []),
    ...(scenario.state === null ? ["State was not given; every footprint is considered, and availability is not checked."] : []),
    ...(scenario.termMonths === null ? [`Term was not given; ${DEFAULT_TERM_MONTHS[product]} months are assumed.`] : []),
    ...(scenario.intent === null
      ? ["Intent was not given; rates limited to certain intents are considered, and whether they fit is not checked."]
      : []),
    ...(scenario.occupancy === null && isHome ? ["Occupancy was not given; a primary residence is assumed."] : []),
    ...(scenario.audience === null ? ["Audience was not given; rates for a special audience are left out (general is assumed)."] : []),
    ...(scenario.downPaymentPercent === null && takesDownPayment
      ? [`Down payment was not given; ${ASSUMED.downPaymentPercent} % is assumed.`]
      : []),
    ...(scenario.vehicleCondition === null && product === "auto_loan"
      ? ["Vehicle condition was not given; new and used are considered."]
      : []),
  ];
}

function rangeText(min: number | null, max: number | null, show: (value: number) => string): string {
  if (min !== null && max !== null) return `${show(min)} to ${show(max)}`;
  return min === null ? `at most ${show(max ?? 0)}` : `at least ${show(min)}`;
}

/** What row number `row` requires in `requirement`, and what the scenario supplies, in words. */
export function requirementInWords(book: RateBook, row: number, termMonths: number | null, requirement: Requirement, asked: Scenario) {
  const bounds = boundsOf(book.requirements, book.requirement[row] ?? 0);
  const scenario = assume(asked);
  switch (requirement) {
    case "amount":
      return {
        required:
          bounds.minAmountUsd === null && bounds.maxAmountUsd === null
            ? "an amount above the loan's points and fees"
            : rangeText(bounds.minAmountUsd, bounds.maxAmountUsd, dollars),
        supplied: dollars(scenario.amountUsd),
      };
    case "credit_score":
      return { required: rangeText(bounds.minCreditScore, bounds.maxCreditScore, String), supplied: String(scenario.creditScore) };
    case "occupancy":
      return { required: bounds.occupancy ?? "any", supplied: scenario.occupancy };
    case "audience":
      return { required: bounds.audience, supplied: scenario.audience };
    case "intent":
      return { required: bounds.intents.join(" or "), supplied: asked.intent ?? "not given" };
    case "vehicle_condition":
      return { required: bounds.vehicleCondition ?? "any", supplied: scenario.vehicleCondition ?? "either" };
    case "down_payment_percent":
      return { required: `at least ${bounds.minDownPaymentPercent ?? 0} %`, supplied: `${scenario.downPaymentPercent} %` };
    case "term_months":
      return { required: termMonths === null ? "any" : `${termMonths} months`, supplied: `${scenario.termMonths} months` };
    case "state":
      return { required: "another state", supplied: scenario.state === null ? "not given" : STATES[scenario.state].name };
    default:
      return unreachable(requirement);
  }
}

function unreachable(value: never): never {
  throw new Error(`Not a requirement: ${String(value)}`);
}

const REQUIREMENT_NAMES: Readonly<Record<Requirement, string>> = {
  amount: "the amount",
  credit_score: "the credit score",
  occupancy: "the occupancy",
  audience: "the audience",
  intent: "the intent",
  vehicle_condition: "the vehicle's condition",
  down_payment_percent: "the down payment",
  term_months: "the term",
  state: "the state",
};

/** What to change when nothing qualified; names the requirement that removed most rows. */
export function changeRequestMessage(scenario: Scenario, mostCommon: Requirement | null): string {
  const name = productName(scenario.product);
  if (mostCommon === null) return `No rate for ${aProduct(scenario.product)} is published here yet.`;
  return `No published ${name} rate qualifies. Most were removed by ${REQUIREMENT_NAMES[mostCommon]} (${mostCommon}): change it, or look at the near misses.`;
}
