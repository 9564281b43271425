import { STATE_CODES, STATES } from "@tellerline/geography";
import {
  ADJUSTMENT_CONDITIONS,
  APR_BASES,
  AUDIENCES,
  BENCHMARK_BASES,
  BOOK_QUALITIES,
  DEPOSIT_PRODUCTS,
  DIRECTIONS,
  INTENTS,
  LOAN_PRODUCTS,
  LOAN_PROGRAMS,
  LOAN_SIZES,
  OCCUPANCIES,
  QUALITIES,
  QUALITY_FILTERS,
  QUALITY_REASONS,
  RATE_BASES,
  RATE_INDEXES,
  RECOMMENDED_ACTION_TYPES,
  REQUIREMENTS,
  UNVERIFIED,
  VA_USES,
  VEHICLE_CONDITIONS,
} from "@tellerline/vocabulary";
import * as z from "zod";
import { closedList } from "./closed-list.ts";

export const loanProductName = closedList("ProductType", LOAN_PRODUCTS, "A kind of loan. Each is a market of its own.", {
  mortgage: "A first mortgage: of a fixed rate where an institution publishes it, of any kind where `rate_basis` is `most_common`.",
  mortgage_arm: "An adjustable-rate first mortgage.",
  auto_loan: "A loan for a new or used vehicle.",
  heloc: "A home equity line of credit.",
  personal_loan: "An unsecured loan.",
  student_loan: "A private loan for education.",
  credit_card: "A credit card; its term and payment are those of paying off one balance.",
  equipment_loan: "A loan for business equipment.",
});

export const depositProduct = closedList("DepositProductType", DEPOSIT_PRODUCTS, "A kind of deposit account.", {
  savings: "A savings account (regular shares).",
  checking: "A checking account (share drafts).",
  money_market: "A money market account.",
  certificate: "A certificate of deposit, with a term.",
});

export const intent = closedList("Intent", INTENTS, "What the loan is for.", {
  purchase: "To buy something.",
  refinance: "To replace a loan, without taking money out.",
  cash_out: "To replace a loan and take money out.",
  balance_transfer: "To move a card's balance.",
  debt_consolidation: "To pay off several debts.",
  home_improvement: "To improve a home.",
  education: "To pay for education.",
  other: "Anything else.",
});

export const occupancy = closedList("Occupancy", OCCUPANCIES, "How a home is used.", {
  primary: "The borrower's principal residence.",
  second_home: "A second home.",
  investment: "Let to others.",
});

export const audience = closedList("Audience", AUDIENCES, "Whom a rate is for.", {
  general: "Everybody.",
  first_time_buyer: "Buyers of their first home.",
  student: "Students.",
  military: "Members of the armed forces.",
  business: "Businesses.",
});

export const vehicleCondition = closedList("VehicleCondition", VEHICLE_CONDITIONS, "Whether a vehicle is new.", {
  new: "A new vehicle.",
  used: "A used vehicle.",
});

export const stateCodeOut = z.enum(STATE_CODES).meta({
  id: "State",
  description: `A US state, DC or a territory: ${STATE_CODES.map((code) => `${code} (${STATES[code].name})`).join(", ")}.`,
});

export const benchmarkBasis = closedList("BenchmarkBasis", BENCHMARK_BASES, "Which rates a benchmark is measured over.", {
  score_band:
    "Rates whose published range of scores covers the borrower's band (under 620, 620, 660, 700, 740, 780 and above), where five institutions have one.",
  all_scores: "Rates for all scores.",
});

export const aprBasis = closedList("AprBasis", APR_BASES, "What an `apr` is.", {
  regulation_z: "The annual percentage rate of closed-end consumer credit (Regulation Z, Appendix J).",
  all_in_cost:
    "The same arithmetic for a line of credit, a card, a business loan or investment property, which is not an APR to advertise.",
  note_rate: "The rate alone, or the APR of what is published: charges or the kind of rate are not. It is no annual percentage rate.",
  before_mortgage_insurance: "The APR without the mortgage insurance that a lender asks for above 80 % of the home's value.",
});

export const loanSize = closedList("LoanSize", LOAN_SIZES, "How large a first mortgage of one unit is for Fannie Mae and Freddie Mac.", {
  conforming: "Within the limit of every county of the state.",
  conforming_in_some_counties: "Above the baseline, within the limit of the dearest counties.",
  jumbo: "Above every limit of the state.",
});

export const loanProgram = closedList("LoanProgram", LOAN_PROGRAMS, "Who insures or guarantees a first mortgage.", {
  conventional: "Nobody of these. Rates that name no program are taken to be such.",
  fha: "The Federal Housing Administration: with a premium at the start and one each year.",
  va: "The Department of Veterans Affairs: with a funding fee.",
  usda: "The Department of Agriculture. What it charges is not counted: no notice of the present fiscal year was found.",
});

export const vaUse = closedList("VaUse", VA_USES, "Whether the home loan benefit of veterans is used for the first time.", {
  first: "It was never used before.",
  later: "It was.",
});

export const rateBasis = closedList("RateBasis", RATE_BASES, "What a published figure is.", {
  exact: "One price for who meets its requirements.",
  from: "The lowest of several prices.",
  range: "The lowest and the highest of several prices.",
  most_common: "The rate that most of the institution's loans of the kind have, as it reported it to the regulator: a level, not an offer.",
});

export const adjustmentCondition = closedList("AdjustmentCondition", ADJUSTMENT_CONDITIONS, "On what a rate changes.", {
  autopay: "Paid from an account.",
  relationship: "Other accounts there.",
  vehicle_age: "An older vehicle.",
});

export const rateIndex = closedList("RateIndex", RATE_INDEXES, "What a variable rate follows.", {
  prime: "The prime rate.",
  treasury_1y: "The 1-year Treasury constant maturity.",
  treasury_5y: "The 5-year Treasury constant maturity.",
  treasury_10y: "The 10-year Treasury constant maturity.",
});

export const quality = closedList("Quality", QUALITIES, "Whether a rate takes part in answers.", {
  good: "It does.",
  held: "It waits until somebody has looked at it: it is in no offer, benchmark, league table, movement, monitor or count.",
});

export const bookQuality = closedList("BookQuality", BOOK_QUALITIES, "Whether the rates of a set of books were judged when it was made.", {
  judged: "They were: what is held takes no part.",
  not_judged: "It was made before rates were judged; its ranks are those that it gave then.",
});

export const qualityFilter = closedList("QualityFilter", QUALITY_FILTERS, "Which rates are listed.", {
  good: "Those that take part in answers.",
  held: "Those that are held.",
  all: "Both.",
});

export const qualityReason = closedList("QualityReason", QUALITY_REASONS, "Why a rate is held.", {
  far_below_reference: "Far below the published average of its time.",
  far_above_reference: "Far above the published average of its time.",
  far_from_own_history: "Far from what the same institution reported before.",
  moved_too_far: "Moved further within a year than rates did.",
  out_of_order: "Contradicts another rate of the institution: 15 years above 30, an APR below the rate, new cars above used ones.",
  copied: "The same figure as the institution's other products.",
  implausible: "Above what the law allows, or rejected by a person.",
  disputed: "Contested by the institution.",
  gone_from_page: "The institution's page no longer gives it.",
});

export const unverified = closedList(
  "UnverifiedRequirement",
  UNVERIFIED,
  "What a request relies on and a rate does not publish. `assumptions` has a sentence for each.",
  {
    amount: "Whether the amount is lent.",
    credit_score: "Whether the score is accepted at this rate.",
    term_months: "Whether the term is offered.",
    down_payment_percent: "Whether the down payment is enough.",
    loan_to_value: "Whether the loan is within the limit of the home's value.",
    intent: "Whether the rate is for this purpose.",
    occupancy: "Whether the rate is for this use of the home.",
    fees: "Points and fees.",
    vehicle_condition: "Whether the rate is for new or used vehicles.",
    rate_type: "Whether the rate is fixed or adjustable.",
    fully_indexed_rate: "The rate after the fixed period.",
    availability: "Whether it is still offered.",
    state_law: "Whether the state's law lets the home secure the loan: send `property_value`.",
    mortgage_insurance: "What mortgage insurance costs: send `mortgage_insurance_percent`. Or what the loan's program charges.",
    vehicle_year: "Whether the rate is for the vehicle's model year: send `vehicle_year`.",
    mileage: "Whether the rate is for the vehicle's mileage: send `mileage`.",
  },
);

export const requirement = closedList("Requirement", REQUIREMENTS, "A requirement that a request may not meet.", {
  amount: "The least or the greatest amount.",
  credit_score: "The range of scores.",
  occupancy: "How the home is used.",
  audience: "Whom the rate is for.",
  intent: "What the loan is for.",
  vehicle_condition: "New or used.",
  down_payment_percent: "The least down payment.",
  loan_to_value: "The greatest loan for the home's value, this loan alone or all together.",
  term_months: "The terms that are offered.",
  state: "The states in which it is offered.",
  lending_limit: "What the law lets the institution lend to one borrower.",
  state_law: "What the law of the state lets the home secure: in Texas 80 % of its value for loans on its equity.",
  program: "The loan program that the rate is for.",
  vehicle_year: "The vehicle's model year.",
  mileage: "The most miles that the vehicle was driven.",
});

export const recommendedActionType = closedList("RecommendedActionType", RECOMMENDED_ACTION_TYPES, "What to do next.", {
  apply: "Apply for the best offer.",
  join_then_apply: "Take the step to membership, then apply.",
  compare_offers: "Compare what is offered.",
  check_membership: "Find out whether membership is possible.",
  confirm_rate: "Ask whether the rate holds, and what it costs.",
  change_request: "Change the request: nothing serves it as it is.",
  keep_current: "Keep the present loan: the first offer costs more.",
});

export const rowStatus = closedList("ScenarioStatus", ["ok", "no_qualifying_offer"], "How a scenario came out.", {
  ok: "It has an offer.",
  no_qualifying_offer: "No published rate serves it; `near_misses` says why.",
});

export const direction = closedList("Direction", DIRECTIONS, "Which way a rate went.", { up: "Up.", down: "Down." });
