/**
 * Requirements of a rate row, in the order in which failed ones are reported. A requirement's position is its bit in a set of failed requirements.
 */
const REQUIREMENT_TABLE = {
  amount: "the amount",
  credit_score: "the credit score",
  occupancy: "the occupancy",
  audience: "the audience",
  intent: "the intent",
  vehicle_condition: "the vehicle's condition",
  down_payment_percent: "the down payment",
  loan_to_value: "the loan against the home's value",
  term_months: "the term",
  state: "the state",
  lending_limit: "the most that the law lets the institution lend to one borrower",
  state_law: "the part of the home's value that the state's law lets it secure",
  program: "the loan program",
  vehicle_year: "the vehicle's model year",
  mileage: "the vehicle's mileage",
} as const;

export type Requirement = keyof typeof REQUIREMENT_TABLE;
export const REQUIREMENTS = Object.keys(REQUIREMENT_TABLE) as readonly Requirement[];

export function requirementName(requirement: Requirement): string {
  return REQUIREMENT_TABLE[requirement];
}
