import { missing } from "@tellerline/book";
import { loanProduct, type RateRequirementValues, type Requirement, VEHICLE_CONDITIONS } from "@tellerline/vocabulary";
import type { RateBook } from "../book/rate-book.ts";
import { amountsInForce, cltvInForce, requirementsOf } from "../book/requirements.ts";
import { classStart, type RowList, requirementsOfList, rowAt } from "../book/row-lists.ts";
import { federalTermMonths, lawFailures, lendingLimitUsd, mayLawFail, stateLawFailure } from "./lending-law.ts";
import { type Failures, LIMIT_FAILS, type Qualification, requirementsIn, TERM_FAILS, termFailure } from "./qualification.ts";
import type { AssumedScenario, Scenario } from "./scenario.ts";
import { mostByStateLawUsd } from "./state-law.ts";

/** A change of the request: for one failed requirement, the nearest value that any row accepts. */
export interface Remedy {
  readonly requirement: Requirement;
  /**
   * US dollars for `amount`, `lending_limit` and `state_law`. For `loan_to_value` and `down_payment_percent`, US dollars if the home's value is
   * known, else a down payment in percent. For all other requirements, a value in the requirement's own unit, or a choice. Null if no value is
   * known to work.
   */
  readonly value: number | string | null;
}

interface RemedyRule {
  /** The value that works for one row; null if none is known. Absent if it depends on more than the row: `valuesOfRows` then finds it. */
  readonly read?: (scenario: AssumedScenario, row: RateRequirementValues) => number | string | null;
  /** The requested figure; of several values that work, the one nearest to it is named. Null for a choice. */
  asked(scenario: AssumedScenario): number | null;
  /** The request changed to `value`; null if that contradicts other values of the request. */
  follow(asked: Scenario, value: number | string): Scenario | null;
}

/** The bound that a figure violates; null if it violates none, or if no figure can satisfy both bounds. */
function boundBeyond(figure: number, least: number | null, greatest: number | null): number | null {
  if (least !== null && greatest !== null && least > greatest) return null;
  if (least !== null && figure < least) return least;
  return greatest !== null && figure > greatest ? greatest : null;
}

function amountThatWorks({ product, amountUsd }: AssumedScenario, row: RateRequirementValues): number | null {
  const { least, greatest } = amountsInForce(row, product);
  return boundBeyond(amountUsd, least, greatest);
}

function loanThatWorks({ product, propertyValueUsd, liensBalanceUsd }: AssumedScenario, row: RateRequirementValues): number | null {
  const together = cltvInForce(row, product);
  const alone = row.maxLtvPercent ?? together;
  if (propertyValueUsd === null) return 100 - Math.min(alone, together);
  const beside = (propertyValueUsd * together) / 100 - (liensBalanceUsd === null ? 0 : liensBalanceUsd);
  const amountUsd = Math.min((propertyValueUsd * alone) / 100, beside);
  return amountUsd >= amountsInForce(row, product).least ? Math.floor(amountUsd) : null;
}

function downPaymentThatWorks({ product, propertyValueUsd, liensBalanceUsd }: AssumedScenario, row: RateRequirementValues): number | null {
  const { minDownPaymentPercent: least } = row;
  if (propertyValueUsd === null || least === null) return least;
  // Other loans on the home do not count as down payment.
  const amountUsd = (propertyValueUsd * (100 - least)) / 100 - (liensBalanceUsd === null ? 0 : liensBalanceUsd);
  return amountUsd >= amountsInForce(row, product).least ? Math.floor(amountUsd) : null;
}

const isValued = ({ propertyValueUsd }: Scenario): boolean => propertyValueUsd !== null;
/** If the home's value and the down payment are both given, another amount would contradict them. */
const isFixed = (asked: Scenario): boolean => isValued(asked) && asked.downPaymentPercent !== null;
const withAtMost = (asked: Scenario, usd: number): Scenario | null =>
  isFixed(asked) ? null : { ...asked, amountUsd: Math.min(usd, asked.amountUsd) };
const among = <Member extends string>(members: readonly Member[], value: number | string): Member | null =>
  members.find((member) => member === value) ?? null;
const NO_FIGURE = () => null;

/** A share of the home that the borrower pays: if the home's value is given, the amount determines it. */
const OF_DOWN_PAYMENT: Pick<RemedyRule, "asked" | "follow"> = {
  asked: ({ propertyValueUsd, amountUsd, downPaymentPercent }) => (propertyValueUsd === null ? downPaymentPercent : amountUsd),
  follow: (asked, value) => (isValued(asked) ? withAtMost(asked, Number(value)) : { ...asked, downPaymentPercent: Number(value) }),
};

/** One rule for each requirement; null if a borrower cannot change it. */
const RULES: Readonly<Record<Requirement, RemedyRule | null>> = {
  amount: {
    read: amountThatWorks,
    asked: ({ amountUsd }) => amountUsd,
    follow: (asked, usd) => (isFixed(asked) ? null : { ...asked, amountUsd: Number(usd) }),
  },
  credit_score: {
    read: ({ creditScore }, { minCreditScore, maxCreditScore }) => boundBeyond(creditScore, minCreditScore, maxCreditScore),
    asked: ({ creditScore }) => creditScore,
    follow: (asked, score) => ({ ...asked, creditScore: Number(score) }),
  },
  term_months: {
    asked: ({ termMonths }) => termMonths,
    follow: (asked, months) => ({ ...asked, termMonths: Number(months) }),
  },
  down_payment_percent: { read: downPaymentThatWorks, ...OF_DOWN_PAYMENT },
  loan_to_value: { read: loanThatWorks, ...OF_DOWN_PAYMENT },
  lending_limit: {
    asked: ({ amountUsd }) => amountUsd,
    follow: (asked, usd) => withAtMost(asked, Number(usd)),
  },
  vehicle_condition: {
    read: (_, { vehicleCondition }) => vehicleCondition,
    asked: NO_FIGURE,
    follow: (asked, value) => ({ ...asked, vehicleCondition: among(VEHICLE_CONDITIONS, value) }),
  },
  state_law: {
    read: (scenario, row) => {
      const most = mostByStateLawUsd(scenario);
      return most === null || most < amountsInForce(row, scenario.product).least ? null : most;
    },
    asked: ({ amountUsd }) => amountUsd,
    follow: (asked, usd) => (isValued(asked) ? withAtMost(asked, Number(usd)) : null),
  },
  vehicle_year: {
    read: ({ vehicleYear }, { minVehicleYear, maxVehicleYear }) =>
      vehicleYear === null ? null : boundBeyond(vehicleYear, minVehicleYear, maxVehicleYear),
    asked: ({ vehicleYear }) => vehicleYear,
    follow: (asked, year) => ({ ...asked, vehicleYear: Number(year) }),
  },
  mileage: {
    read: (_, { maxMileage }) => maxMileage,
    asked: ({ mileage }) => mileage,
    follow: (asked, miles) => ({ ...asked, mileage: Number(miles) }),
  },
  // Borrowers are not sent to other states, nor told to state other facts about themselves, the home, or the loan's purpose or program.
  state: null,
  occupancy: null,
  audience: null,
  intent: null,
  program: null,
};

/** Of two values, the one nearer to the requested figure, or the lower if both are as near; of two choices, `known`. Null if both are null. */
function nearer(asked: number | null, known: number | string | null, found: number | string | null): number | string | null {
  if (known === null || found === null) return known ?? found;
  if (typeof known === "string" || typeof found === "string") return known;
  if (asked === null) throw new Error("A figure is the nearest to one that was asked.");
  const from = asked;
  const [before, after] = [Math.abs(known - from), Math.abs(found - from)];
  return before < after || (before === after && known <= found) ? known : found;
}

export interface RemedySearch {
  readonly book: RateBook;
  readonly scenario: AssumedScenario;
  readonly qualification: Qualification;
  readonly lists: readonly RowList[];
  /** Failures that the law adds to the rows of each institution, by institution number; null if it adds none. */
  readonly law: Int32Array | null;
}

const LAW_FAILS: Failures = TERM_FAILS | LIMIT_FAILS;

/** A value that meets each requirement; null if none is known. */
type Values = Map<Requirement, number | string | null>;

/** The values that meet the requirements in `failures`, for each combination of requirements whose rows fail exactly these. */
function* valuesOfRows(search: RemedySearch, failures: Failures): Generator<Values> {
  const { book, scenario, qualification, lists, law } = search;
  const wanted = requirementsIn(failures);
  for (const list of lists) {
    const { market } = list;
    const shared = termFailure(market, scenario) | stateLawFailure(book, scenario);
    for (const number of requirementsOfList(book, list)) {
      const own = qualification.failures(number) | shared;
      if ((own | LAW_FAILS) !== (failures | LAW_FAILS)) continue;
      const row = requirementsOf(book.requirements, number);
      const lenders = law === null && own === failures ? null : lendersOf(search, list, number, own, failures);
      if (lenders?.length === 0) continue;
      const values: Values = new Map();
      for (const one of wanted) {
        if (one === "lending_limit") {
          for (const lender of lenders ?? []) offerTo(values, scenario, one, wholeLimit(lendingLimitUsd(book, lender, scenario)));
        } else if (one === "term_months") values.set(one, termThatWorks(search, list, number));
        else values.set(one, RULES[one]?.read?.(scenario, row) ?? null);
      }
      yield values;
    }
  }
}

/** Keeps the nearer of the value that is known for a requirement and another one. */
function offerTo(values: Values, scenario: AssumedScenario, requirement: Requirement, value: number | string | null): void {
  values.set(requirement, nearer(RULES[requirement]?.asked(scenario) ?? null, values.get(requirement) ?? null, value));
}

const remediesIn = (failures: Failures, values: Values): readonly Remedy[] =>
  requirementsIn(failures).map((requirement) => ({ requirement, value: values.get(requirement) ?? null }));

/** The nearest value for each requirement in `failures`, each by itself, from rows that fail exactly these requirements. */
export function remediesOf(search: RemedySearch, failures: Failures): readonly Remedy[] {
  const found: Values = new Map();
  for (const values of valuesOfRows(search, failures))
    for (const [requirement, value] of values) offerTo(found, search.scenario, requirement, value);
  return remediesIn(failures, found);
}

/** By how much a remedy changes what was asked, as a share of it; 1 for a choice, and for a figure of 0. */
function relativeChange(scenario: AssumedScenario, { requirement, value }: Remedy): number {
  const asked = RULES[requirement]?.asked(scenario) ?? null;
  return asked === null || asked === 0 || typeof value !== "number" ? 1 : Math.abs(value - asked) / asked;
}

/** For each combination of requirements whose rows fail exactly `failures`: the remedies that these rows accept, those that change least first. */
export function remediesByRow(search: RemedySearch, failures: Failures): readonly (readonly Remedy[])[] {
  const byRow = Array.from(valuesOfRows(search, failures), (values) => remediesIn(failures, values));
  const changeOf = (remedies: readonly Remedy[]) => remedies.reduce((sum, remedy) => sum + relativeChange(search.scenario, remedy), 0);
  const whole = byRow.filter((remedies) => remedies.every(({ value }) => value !== null));
  return whole
    .map((remedies) => ({ remedies, change: changeOf(remedies) }))
    .toSorted((left, right) => left.change - right.change)
    .map(({ remedies }) => remedies);
}

const wholeLimit = (limitUsd: number | null): number | null => (limitUsd === null ? null : Math.floor(limitUsd));

/**
 * Institutions whose rows of combination `requirement` fail exactly `failures`, including failures by law. `own` are the failures without the law.
 */
function lendersOf({ book, law }: RemedySearch, list: RowList, requirement: number, own: Failures, failures: Failures): readonly number[] {
  const lenders: number[] = [];
  for (let number = list.first; number < list.end; number++) {
    const start = classStart(book, number);
    if (book.requirement[rowAt(book, start)] !== requirement) continue;
    for (let position = start; position < classStart(book, number + 1); position++) {
      const institution = book.institution[rowAt(book, position)] ?? missing(position);
      const byLaw = law === null ? 0 : (law[institution] ?? missing(institution));
      if ((own | byLaw) === failures) lenders.push(institution);
    }
  }
  return lenders;
}

/** The term nearest to the requested one that the list's rows serve; null if the law forbids that term to all of their institutions. */
function termThatWorks(search: RemedySearch, list: RowList, requirement: number): number | null {
  const { book, scenario } = search;
  const { termMonths } = list.market;
  const usual = loanProduct(scenario.product).usual.maxTermMonths;
  // A row without a term serves terms up to the usual maximum. If that allows the requested term, only the law limits the term.
  const longest = termMonths ?? (usual === null || usual >= scenario.termMonths ? federalTermMonths(scenario) : usual);
  const asked = { ...scenario, termMonths: longest };
  if (!mayLawFail(book, asked)) return longest;
  const everyone = lendersOf({ ...search, law: null }, list, requirement, 0, 0);
  return everyone.some((lender) => (lawFailures(book, lender, asked) & TERM_FAILS) === 0) ? longest : null;
}

const OF_AMOUNT: readonly Requirement[] = ["amount", "lending_limit", "state_law"];
const OF_SHARE: readonly Requirement[] = ["loan_to_value", "down_payment_percent"];

/** Whether borrowers meet the requirement by another amount. */
const isMetByAmount = ({ propertyValueUsd }: Pick<Scenario, "propertyValueUsd">, requirement: Requirement): boolean =>
  OF_AMOUNT.includes(requirement) || (propertyValueUsd !== null && OF_SHARE.includes(requirement));

/** Number of values of the request that must change. One amount may meet several requirements. */
export function changedValues(asked: Pick<Scenario, "propertyValueUsd">, failures: Failures): number {
  const requirements = requirementsIn(failures);
  const others = requirements.filter((requirement) => !isMetByAmount(asked, requirement));
  return others.length + (others.length < requirements.length ? 1 : 0);
}

/** Drops limits on the amount that are less tight than another one; other remedies are kept. */
export function tightest(asked: Pick<Scenario, "propertyValueUsd">, remedies: readonly Remedy[]): readonly Remedy[] {
  const isOfAmount = ({ requirement }: Remedy) => isMetByAmount(asked, requirement);
  const least = Math.min(...remedies.filter(isOfAmount).map(({ value }) => Number(value)));
  const first = remedies.find((remedy) => isOfAmount(remedy) && Number(remedy.value) === least);
  return remedies.filter((remedy) => !isOfAmount(remedy) || remedy === first);
}

/** The request changed by all remedies; null if a remedy has no value, or contradicts the request. */
export function follow(asked: Scenario, remedies: readonly Remedy[]): Scenario | null {
  return remedies.reduce<Scenario | null>((request, { requirement, value }) => {
    if (request === null || value === null) return null;
    return RULES[requirement]?.follow(request, value) ?? null;
  }, asked);
}
