import { missing } from "@tellerline/book";
import {
  CONVENTIONAL,
  loanProduct,
  NO_INSURANCE_PUBLISHED,
  type Unverified,
  type UnverifiedSet,
  unverifiedBit,
} from "@tellerline/vocabulary";
import { comparesWholeCosts, type Market, type RateBook, ROW_FLAGS } from "../book/rate-book.ts";
import { requirementsOf } from "../book/requirements.ts";
import { isPurchase } from "./equity.ts";
import type { AssumedScenario } from "./scenario.ts";
import { stateLawStanding } from "./state-law.ts";

const NOTHING_UNVERIFIED: UnverifiedSet = 0;

/** True if a first mortgage needs insurance whose cost neither the request nor the loan's program tells. A rate may still publish that cost. */
function isUninsured({ product, program, insurance }: AssumedScenario): boolean {
  if (loanProduct(product).lien !== "first") return false;
  if (program !== CONVENTIONAL) return insurance === null;
  return insurance?.by === "lender" && insurance.percent === null;
}

/** Whether a fact can't be checked, because the request gives the figure and the row publishes no bound, or the other way round. */
const isUnknown = (figure: number | null, bound: number | null): boolean => (figure === null) !== (bound === null);

/** Finds facts that one request relies on but a row does not publish (guides/pricing.md#unverified). */
export class Verification {
  readonly #book: RateBook;
  readonly #scenario: AssumedScenario;
  /** Cached sets by combination of requirements; a search needs only a few of a book's combinations. */
  readonly #known = new Map<number, UnverifiedSet>();
  readonly #isStateLawUnknown: boolean;
  readonly #isUninsured: boolean;
  /** Whether the product's call-report account mixes fixed and adjustable rates. Accounts that cover more than the product do. */
  readonly #isTypeOpen: boolean;

  constructor(book: RateBook, scenario: AssumedScenario) {
    this.#book = book;
    this.#scenario = scenario;
    // Answers from an older book must not change, so facts that were not checked when it was made are not reported
    // (guides/what-a-loan-costs.md#older-books).
    const isWhole = comparesWholeCosts(book);
    this.#isStateLawUnknown = isWhole && stateLawStanding(scenario) === "unknown";
    this.#isUninsured = isWhole && isUninsured(scenario);
    this.#isTypeOpen = scenario.product === "mortgage" || (isWhole && loanProduct(scenario.product).reportedAs !== null);
  }

  #ofRequirement(requirement: number, { termMonths }: Market): UnverifiedSet {
    const { product } = this.#scenario;
    let own = this.#known.get(requirement);
    if (own === undefined) {
      own = this.#find(requirement);
      this.#known.set(requirement, own);
    }
    // A credit card has no term to verify.
    return termMonths === null && product !== "credit_card" ? own | unverifiedBit("term_months") : own;
  }

  ofRow(row: number, market: Market): UnverifiedSet {
    const { requirement, rowFlags } = this.#book;
    const flags = rowFlags[row] ?? missing(row);
    let set = this.#ofRequirement(requirement[row] ?? missing(row), market);
    if ((flags & ROW_FLAGS.feesKnown) === 0) set |= unverifiedBit("fees");
    if ((flags & ROW_FLAGS.isWidened) !== 0) set |= unverifiedBit("availability");
    if ((flags & ROW_FLAGS.isReported) !== 0 && this.#isTypeOpen) set |= unverifiedBit("rate_type");
    if (this.#isUninsured && !this.#publishesInsurance(row)) set |= unverifiedBit("mortgage_insurance");
    if (this.#isStateLawUnknown) set |= unverifiedBit("state_law");
    return set;
  }

  /** True if the row publishes the price of a lender's insurance. No row publishes the charges of a loan program. */
  #publishesInsurance(row: number): boolean {
    const { price, prices } = this.#book;
    const percent = prices.mortgageInsurancePercent[price[row] ?? missing(row)] ?? missing(row);
    return this.#scenario.program === CONVENTIONAL && percent !== NO_INSURANCE_PUBLISHED;
  }

  #find(requirement: number): UnverifiedSet {
    const row = requirementsOf(this.#book.requirements, requirement);
    const { product, intent, vehicleCondition, vehicleYear, mileage, cltvPercent } = this.#scenario;
    const { takesDownPayment, isForVehicle, lien } = loanProduct(product);
    const isToBuy = isPurchase(this.#scenario);
    const hasLimit = row.minDownPaymentPercent !== null || row.maxLtvPercent !== null || row.maxCltvPercent !== null;
    const found: readonly (Unverified | false)[] = [
      // A row with only a minimum amount does not say how much the institution lends.
      row.maxAmountUsd === null && "amount",
      // A row with only a maximum score does not say from which score on it is offered.
      row.minCreditScore === null && "credit_score",
      takesDownPayment && isToBuy && !hasLimit && "down_payment_percent",
      lien !== null && !isToBuy && (!hasLimit || cltvPercent === null) && "loan_to_value",
      intent !== null && row.intents === null && "intent",
      lien !== null && row.occupancy === null && "occupancy",
      isForVehicle && vehicleCondition !== null && row.vehicleCondition === null && "vehicle_condition",
      isForVehicle && isUnknown(vehicleYear, row.minVehicleYear ?? row.maxVehicleYear) && "vehicle_year",
      isForVehicle && isUnknown(mileage, row.maxMileage) && "mileage",
    ];
    return found.reduce<UnverifiedSet>((set, kind) => (kind === false ? set : set | unverifiedBit(kind)), NOTHING_UNVERIFIED);
  }
}
