import { at } from "@tellerline/book";
import { STATES, type StateCode } from "@tellerline/geography";
import {
  ASSUMED,
  BOUND_COLUMNS,
  type BoundColumns,
  CHOICE_COLUMNS,
  type ChoiceColumns,
  LENDING_LAW,
  type LoanProduct,
  loanProduct,
  type NumberUnit,
  type RateRequirementValues,
  type Requirement,
} from "@tellerline/vocabulary";
import { marketOf, type RateBook } from "../book/rate-book.ts";
import { cltvInForce, requirementsOf } from "../book/requirements.ts";
import { statesOf } from "../book/row-lists.ts";
import { lentUsd } from "../pricing/insurance.ts";
import { isUsedByMileage } from "../ranking/assume.ts";
import { assumedDownPercent, equityOf } from "../ranking/equity.ts";
import { federalTermMonths, federalTermParagraph, lawFailures } from "../ranking/lending-law.ts";
import { TERM_FAILS } from "../ranking/qualification.ts";
import type { AssumedScenario, Scenario } from "../ranking/scenario.ts";
import { owedPercent } from "../ranking/state-law.ts";

/** The product's name with "a" or "an". If call reports only have an account that covers more than the product, the name of that account. */
export function aProduct(product: LoanProduct): string {
  const entry = loanProduct(product);
  const { name } = entry.reportedAs ?? entry;
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

/** `1234.5` as `$1,234.50`; whole dollars without cents. */
export function dollars(usd: number): string {
  const text = usd.toFixed(2);
  const point = text.length - 3;
  const first = usd < 0 ? 1 : 0;
  let grouped = text.endsWith(".00") ? "" : text.slice(point);
  let end = point;
  for (; end - first > 3; end -= 3) grouped = `,${text.slice(end - 3, end)}${grouped}`;
  return `$${text.slice(0, end)}${grouped}`;
}

/** `5769` as `5.769 %`. */
export const percent = (milliPercent: number): string => `${(milliPercent / 1000).toFixed(3)} %`;

/**
 * Names a fact that the scenario does not state, and what is assumed instead; false if it is stated or not needed.
 * @param possibleStates see `assumptionsOf`.
 */
type NotGiven = (scenario: Scenario, possibleStates: readonly StateCode[] | null) => string | false;

/** Facts that `assumptionsOf` does not name, because nothing is assumed of them, or because each offer shows what is assumed or missing. */
type NeverAssumed =
  | "keepMonths"
  | "mortgageInsurancePercent"
  | "program"
  | "vaUse"
  | "isVaFeeExempt"
  | "isUpfrontFeeFinanced"
  | "presentBalanceUsd"
  | "vehicleYear"
  | "mileage"
  | "adjustments";

/** One entry for each fact, in the order in which the sentence names the facts (guides/pricing.md#assumptions). */
const NOT_GIVEN: Readonly<Record<Exclude<keyof Scenario, "product" | "amountUsd" | NeverAssumed>, NotGiven>> = {
  creditScore: ({ creditScore }) => creditScore === null && `credit score (${ASSUMED.creditScore} is assumed)`,
  state: ({ state }, possibleStates) =>
    state === null &&
    (possibleStates === null
      ? "state (rates of every state are considered, and availability is not checked)"
      : `state (rates of ${possibleStates.join(" and ")} are considered)`),
  termMonths: ({ product, termMonths }) => termMonths === null && `term (${loanProduct(product).defaultTermMonths} months are assumed)`,
  intent: ({ intent }) => intent === null && "intent (whether a rate is for it is not checked)",
  occupancy: ({ product, occupancy }) =>
    occupancy === null && loanProduct(product).lien !== null && "occupancy (a primary residence is assumed)",
  audience: ({ audience }) => audience === null && "audience (rates for special audiences are left out)",
  downPaymentPercent: (scenario) =>
    scenario.downPaymentPercent === null &&
    scenario.propertyValueUsd === null &&
    loanProduct(scenario.product).takesDownPayment &&
    equityOf(scenario).downPaymentPercent !== null &&
    `down payment (${assumedDownPercent(scenario) === 0 ? "none" : `${assumedDownPercent(scenario)} %`} is assumed)`,
  propertyValueUsd: (scenario) =>
    loanProduct(scenario.product).lien !== null &&
    equityOf(scenario).cltvPercent === null &&
    (loanProduct(scenario.product).lien === "first"
      ? "the home's value (the loan is taken to be at most 80 % of it, and limits to it are not checked)"
      : "the home's value (limits of the loan to it are not checked)"),
  liensBalanceUsd: ({ propertyValueUsd, liensBalanceUsd }) =>
    propertyValueUsd !== null && liensBalanceUsd === null && "other loans on the home (none are assumed)",
  vehicleCondition: (scenario) =>
    scenario.vehicleCondition === null &&
    loanProduct(scenario.product).isForVehicle &&
    (isUsedByMileage(scenario)
      ? "vehicle condition (used is assumed, by its mileage)"
      : "vehicle condition (rates for new and used vehicles are considered)"),
};

/**
 * Says in one sentence what is assumed about a scenario; empty if nothing is.
 * @param possibleStates the states whose rates are considered if the scenario has no state; null for all.
 */
export function assumptionsOf(scenario: Scenario, possibleStates: readonly StateCode[] | null = null): readonly string[] {
  const parts = Object.values(NOT_GIVEN)
    .map((notGiven) => notGiven(scenario, possibleStates))
    .filter((part) => part !== false);
  return parts.length === 0 ? [] : [`Not given: ${parts.join(", ")}.`];
}

/** Joins sentences into one, so that an answer lists few assumptions; empty if there are none. */
export function asOneSentence(sentences: readonly string[]): readonly string[] {
  if (sentences.length === 0) return [];
  return [`${sentences.map((sentence) => sentence.replace(/\.$/, "")).join("; ")}.`];
}

function rangeText(min: number | null, max: number | null, show: (value: number) => string): string {
  if (min !== null && max !== null) return `${show(min)} to ${show(max)}`;
  if (max !== null) return `at most ${show(max)}`;
  return min === null ? "not published" : `at least ${show(min)}`;
}

const UNIT_WORDS: Readonly<Record<NumberUnit, (value: number) => string>> = {
  usd: dollars,
  percent_of_amount: (value) => `${value} %`,
  percent_of_price: (value) => `${value} %`,
  percent_of_value: (value) => `${value} %`,
  rate_percent: (value) => `${value} %`,
  percent_a_year: (value) => `${value} %`,
  percentage_points: (value) => `${value} points`,
  signed_points: (value) => `${value} points`,
  adjustment_points: (value) => `${value} points`,
  credit_score: String,
  months: (value) => `${value} months`,
  year: String,
  miles: (value) => `${value.toLocaleString("en-US")} miles`,
};

interface RequirementWords {
  readonly required: string;
  readonly supplied: string;
}

/** Says that an unusual amount is not quoted; null if the amount is usual, or if the row sets its own limit. */
function unusualAmount({ product, amountUsd }: AssumedScenario, least: number | null, greatest: number | null): string | null {
  const { minAmountUsd, maxAmountUsd } = loanProduct(product).usual;
  if (greatest === null && amountUsd > maxAmountUsd) return `not quoted here above ${dollars(maxAmountUsd)}`;
  return least === null && amountUsd < minAmountUsd ? `not quoted here below ${dollars(minAmountUsd)}` : null;
}

function boundInWords(values: RateRequirementValues, bounds: readonly BoundColumns[], scenario: AssumedScenario): RequirementWords {
  const boundOf = (form: BoundColumns["form"]) => {
    const column = bounds.find((candidate) => candidate.form === form);
    return column === undefined ? null : values[column.field];
  };
  const [first] = bounds;
  if (first === undefined) throw new Error("A bound needs a column.");
  const show = UNIT_WORDS[first.unit];
  const [least, greatest] = [boundOf("least"), boundOf("greatest")];
  const figure = scenario[first.of];
  // A down payment below a limit is never shown as the limit itself.
  const said = first.unit === "percent_of_price" ? hundredthsBelow : show;
  const supplied = figure === null ? "not given" : said(figure);
  const notQuoted = first.requirement === "amount" ? unusualAmount(scenario, least, greatest) : null;
  if (notQuoted !== null) return { required: notQuoted, supplied };
  // The amount is within the row's limits, so it fails because the row's charges use it up.
  const isWithin = figure !== null && figure >= (least ?? figure) && figure <= (greatest ?? figure);
  if (isWithin && first.requirement === "amount") {
    return { required: "an amount above the loan's points and fees", supplied };
  }
  return { required: rangeText(least, greatest, show), supplied };
}

/** A percentage rounded to hundredths; "not known" for null. */
export const hundredths = (percent: number | null): string => (percent === null ? "not known" : `${Math.round(percent * 100) / 100} %`);

/** A percentage in whole hundredths. What arithmetic left beyond the eighth decimal counts as nothing. */
const inHundredths = (percent: number, round: (value: number) => number): string => `${round(Math.round(percent * 1e8) / 1e6) / 100} %`;

/** A percentage below a limit, rounded down so that it is never shown as the limit itself. */
const hundredthsBelow = (percent: number): string => inHundredths(percent, Math.floor);

/** A percentage above a limit, rounded up so that it is never shown as the limit itself; "not known" for null. */
const hundredthsAbove = (percent: number | null): string => (percent === null ? "not known" : inHundredths(percent, Math.ceil));

/** All loans on the home together, in percent of its value, in words. Says so if they include a program's charge, which is lent too. */
function owedInWords(scenario: AssumedScenario): string {
  const share = hundredthsAbove(owedPercent(scenario));
  return lentUsd(scenario) > scenario.amountUsd ? `${share} with the charge of its program, which is lent too` : share;
}

/** The exceeded limit on loan to value: the limit on this loan alone, or else the limit on all loans together. */
function loanToValueInWords(values: RateRequirementValues, { product, ltvPercent, cltvPercent }: AssumedScenario): RequirementWords {
  const { maxLtvPercent } = values;
  if (maxLtvPercent !== null && ltvPercent !== null && ltvPercent > maxLtvPercent) {
    return { required: `a loan of at most ${maxLtvPercent} % of the home's value`, supplied: hundredthsAbove(ltvPercent) };
  }
  const most = cltvInForce(values, product);
  const required = most === 100 ? "loans of at most the home's value" : `all loans together at most ${most} % of the home's value`;
  return { required, supplied: hundredthsAbove(cltvPercent) };
}

function choiceInWords(values: RateRequirementValues, column: ChoiceColumns, scenario: AssumedScenario): RequirementWords {
  const value = values[column.field];
  const required = value === null ? "not published" : typeof value === "string" ? value : value.join(" or ");
  return { required, supplied: scenario[column.of] ?? column.unsaid };
}

function limitInWords(book: RateBook, institution: number, { product, amountUsd }: AssumedScenario): RequirementWords {
  const limit = at(loanProduct(product).isCommercial ? book.commercialLimitUsd : book.memberLimitUsd, institution);
  return { required: `at most ${dollars(Math.floor(limit))}, by law`, supplied: dollars(amountUsd) };
}

/** True if the law, rather than the row or the product, rules out the requested term. */
function isTermUnlawful(book: RateBook, row: number, scenario: AssumedScenario): boolean {
  if ((lawFailures(book, at(book.institution, row), scenario) & TERM_FAILS) === 0) return false;
  const { termMonths } = marketOf(book, row);
  if (termMonths !== null) return termMonths === scenario.termMonths;
  const { maxTermMonths } = loanProduct(scenario.product).usual;
  return maxTermMonths === null || maxTermMonths >= federalTermMonths(scenario);
}

/** Maximum number of a row's states that are named; the rest are counted. */
const MAX_STATES_NAMED = 3;

function footprintInWords(states: readonly StateCode[]): string {
  const named = states.slice(0, MAX_STATES_NAMED).map((state) => STATES[state].name);
  const rest = states.length - named.length;
  return rest === 0 ? named.join(", ") : `${named.join(", ")} and ${rest} more`;
}

/**
 * What a row requires, and what the borrower supplied, in words.
 * @param termMonths term of the row's market; null if the row is for any term.
 */
export function requirementInWords(
  book: RateBook,
  row: number,
  termMonths: number | null,
  requirement: Requirement,
  scenario: AssumedScenario,
): RequirementWords {
  if (requirement === "term_months" && isTermUnlawful(book, row, scenario)) {
    return {
      required: `at most ${federalTermMonths(scenario)} months, by law (12 CFR ${federalTermParagraph(scenario)})`,
      supplied: `${scenario.termMonths} months`,
    };
  }
  if (requirement === "term_months") {
    const longest = `not quoted here above ${loanProduct(scenario.product).usual.maxTermMonths} months`;
    return { required: termMonths === null ? longest : `${termMonths} months`, supplied: `${scenario.termMonths} months` };
  }
  if (requirement === "state") {
    return {
      required: footprintInWords(statesOf(book, row)),
      supplied: scenario.state === null ? "not given" : STATES[scenario.state].name,
    };
  }
  if (requirement === "state_law") {
    return {
      required: `all loans together at most ${LENDING_LAW.texasEquityPercent} % of the home's value, by law (Texas Constitution, art. XVI, § 50(a)(6)(B), (t))`,
      supplied: owedInWords(scenario),
    };
  }
  if (requirement === "lending_limit") return limitInWords(book, at(book.institution, row), scenario);
  const values = requirementsOf(book.requirements, at(book.requirement, row));
  if (requirement === "loan_to_value") return loanToValueInWords(values, scenario);
  const choice = CHOICE_COLUMNS.find((column) => column.requirement === requirement);
  if (choice !== undefined) return choiceInWords(values, choice, scenario);
  const bounds = BOUND_COLUMNS.filter((column) => column.requirement === requirement);
  return boundInWords(values, bounds, scenario);
}
