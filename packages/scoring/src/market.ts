/**
 * The lending vocabulary of the engine. Order matters: a value's index is its code in a book,
 * so a new value goes at the end and raises the book's format number.
 */
export const LOAN_PRODUCTS = [
  "mortgage",
  "mortgage_arm",
  "auto_loan",
  "heloc",
  "personal_loan",
  "student_loan",
  "credit_card",
  "equipment_loan",
] as const;
export type LoanProduct = (typeof LOAN_PRODUCTS)[number];

export const DEPOSIT_PRODUCTS = ["savings", "checking", "money_market", "certificate"] as const;
export type DepositProduct = (typeof DEPOSIT_PRODUCTS)[number];

export const PRODUCTS = [...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS] as const;
export type Product = (typeof PRODUCTS)[number];

export const INTENTS = [
  "purchase",
  "refinance",
  "cash_out",
  "balance_transfer",
  "debt_consolidation",
  "home_improvement",
  "education",
  "other",
] as const;
export type Intent = (typeof INTENTS)[number];

export const OCCUPANCIES = ["primary", "second_home", "investment"] as const;
export type Occupancy = (typeof OCCUPANCIES)[number];

export const AUDIENCES = ["general", "first_time_buyer", "student", "military", "business"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const VEHICLE_CONDITIONS = ["new", "used"] as const;
export type VehicleCondition = (typeof VEHICLE_CONDITIONS)[number];

/** Months, where the request names no term (rulings 2). */
export const DEFAULT_TERM_MONTHS: Readonly<Record<LoanProduct, number>> = {
  mortgage: 360,
  mortgage_arm: 360,
  auto_loan: 60,
  heloc: 120,
  personal_loan: 36,
  student_loan: 120,
  credit_card: 36,
  equipment_loan: 60,
};

/** US dollars: the amount that benchmarks price (rulings 3). */
export const STANDARD_AMOUNT_USD: Readonly<Record<LoanProduct, number>> = {
  mortgage: 300_000,
  mortgage_arm: 300_000,
  auto_loan: 30_000,
  heloc: 50_000,
  personal_loan: 10_000,
  student_loan: 20_000,
  credit_card: 5_000,
  equipment_loan: 50_000,
};

/** What is taken for granted about a borrower who does not say (rulings 2). */
export const ASSUMED = {
  creditScore: 740,
  occupancy: "primary",
  audience: "general",
  downPaymentPercent: 20,
} as const;

/** The form of a product's cash flows (rulings 2). */
export type Amortization = "level" | "two_step" | "interest_only";

/** Which form `product` has. */
export function amortizationOf(product: LoanProduct): Amortization {
  if (product === "mortgage_arm") return "two_step";
  return product === "heloc" || product === "credit_card" ? "interest_only" : "level";
}

/** Whether `product` is a loan rather than a deposit. */
export function isLoanProduct(product: Product): product is LoanProduct {
  return LOAN_PRODUCTS.some((loan) => loan === product);
}
