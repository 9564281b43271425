import { membersOf } from "./closed-list.ts";

/**
 * The form of a loan's cash flows: level payments; level payments at an initial rate and then at another; or interest alone, with the
 * principal at the end (guides/pricing.md#cash-flows).
 */
export type Amortization = "level" | "two_step" | "interest_only";

/** Properties of a loan product. */
export interface LoanProductEntry {
  /** In running text, without an article. */
  readonly name: string;
  /** As a heading or a choice on a page. */
  readonly title: string;
  readonly amortization: Amortization;
  /** Months, if the request names no term. */
  readonly defaultTermMonths: number;
  /** The only terms served, in months; null means any. */
  readonly servedTermsMonths: readonly number[] | null;
  /** US dollars: the loan amount that benchmarks and markets are measured with. */
  readonly standardAmountUsd: number;
  /** Usual limits for a rate that publishes none. US dollars and months; a null term means no usual limit. */
  readonly usual: { readonly minAmountUsd: number; readonly maxAmountUsd: number; readonly maxTermMonths: number | null };
  /** Whether the borrower makes a down payment. */
  readonly takesDownPayment: boolean;
  /** Whether a fee may fall due each year. */
  readonly hasAnnualFee: boolean;
  /** Whether it finances a vehicle, new or used. */
  readonly isForVehicle: boolean;
  /** Its lien on a home, if any; occupancy matters only with one. */
  readonly lien: "first" | "second" | null;
  /** Whether it is a loan to a business (12 CFR 723). */
  readonly isCommercial: boolean;
  /**
   * What its figure is: an APR of closed-end consumer credit (Regulation Z, 12 CFR 1026.22 and Appendix J), or the same arithmetic for a line
   * of credit or a commercial loan, which is not an APR to advertise.
   */
  readonly aprBasis: AprBasis;
}

export const APR_BASES = ["regulation_z", "all_in_cost"] as const;
export type AprBasis = (typeof APR_BASES)[number];

const MORTGAGE = {
  defaultTermMonths: 360,
  servedTermsMonths: [180, 360],
  standardAmountUsd: 300_000,
  usual: { minAmountUsd: 10_000, maxAmountUsd: 5_000_000, maxTermMonths: null },
  takesDownPayment: true,
  hasAnnualFee: false,
  isForVehicle: false,
  isCommercial: false,
  lien: "first",
  aprBasis: "regulation_z",
} as const;

const UNSECURED = {
  servedTermsMonths: null,
  takesDownPayment: false,
  hasAnnualFee: false,
  isForVehicle: false,
  isCommercial: false,
  lien: null,
  aprBasis: "regulation_z",
} as const;

/** Loan products. Fixed and adjustable mortgages are separate markets. */
const LOAN_PRODUCT_TABLE = {
  mortgage: { ...MORTGAGE, name: "fixed-rate mortgage", title: "Fixed-rate mortgage", amortization: "level" },
  mortgage_arm: { ...MORTGAGE, name: "adjustable-rate mortgage", title: "Adjustable-rate mortgage", amortization: "two_step" },
  auto_loan: {
    ...UNSECURED,
    name: "auto loan",
    title: "Auto loan",
    amortization: "level",
    defaultTermMonths: 60,
    standardAmountUsd: 30_000,
    usual: { minAmountUsd: 1_000, maxAmountUsd: 150_000, maxTermMonths: 96 },
    takesDownPayment: true,
    isForVehicle: true,
  },
  heloc: {
    ...UNSECURED,
    name: "home equity line of credit",
    title: "Home equity line",
    amortization: "interest_only",
    defaultTermMonths: 120,
    standardAmountUsd: 50_000,
    usual: { minAmountUsd: 5_000, maxAmountUsd: 500_000, maxTermMonths: 240 },
    hasAnnualFee: true,
    lien: "second",
    aprBasis: "all_in_cost",
  },
  personal_loan: {
    ...UNSECURED,
    name: "personal loan",
    title: "Personal loan",
    amortization: "level",
    defaultTermMonths: 36,
    standardAmountUsd: 10_000,
    usual: { minAmountUsd: 250, maxAmountUsd: 50_000, maxTermMonths: 84 },
  },
  student_loan: {
    ...UNSECURED,
    name: "student loan",
    title: "Student loan",
    amortization: "level",
    defaultTermMonths: 120,
    standardAmountUsd: 20_000,
    usual: { minAmountUsd: 500, maxAmountUsd: 300_000, maxTermMonths: 240 },
  },
  credit_card: {
    ...UNSECURED,
    name: "credit card",
    title: "Credit card",
    amortization: "interest_only",
    defaultTermMonths: 36,
    standardAmountUsd: 5_000,
    usual: { minAmountUsd: 200, maxAmountUsd: 50_000, maxTermMonths: null },
    hasAnnualFee: true,
    aprBasis: "all_in_cost",
  },
  equipment_loan: {
    ...UNSECURED,
    name: "equipment loan",
    title: "Equipment loan",
    amortization: "level",
    defaultTermMonths: 60,
    standardAmountUsd: 50_000,
    usual: { minAmountUsd: 1_000, maxAmountUsd: 1_000_000, maxTermMonths: 120 },
    takesDownPayment: true,
    isCommercial: true,
    aprBasis: "all_in_cost",
  },
} as const satisfies Readonly<Record<string, LoanProductEntry>>;

export type LoanProduct = keyof typeof LOAN_PRODUCT_TABLE;
export const LOAN_PRODUCTS = membersOf(LOAN_PRODUCT_TABLE);

/** Products that need no property at hand: they are lent wherever an institution's members live. */
export const LENT_ANYWHERE: readonly LoanProduct[] = ["auto_loan", "personal_loan", "student_loan", "credit_card"];

/** The properties of `product`. */
export function loanProduct(product: LoanProduct): LoanProductEntry {
  return LOAN_PRODUCT_TABLE[product];
}

export const DEPOSIT_PRODUCTS = ["savings", "checking", "money_market", "certificate"] as const;
export type DepositProduct = (typeof DEPOSIT_PRODUCTS)[number];

export type Product = LoanProduct | DepositProduct;
/** Codes of products in a book. They never change; a new product takes the next. */
const PRODUCT_CODES: Readonly<Record<Product, number>> = {
  mortgage: 0,
  mortgage_arm: 1,
  auto_loan: 2,
  heloc: 3,
  personal_loan: 4,
  student_loan: 5,
  credit_card: 6,
  equipment_loan: 7,
  savings: 8,
  checking: 9,
  money_market: 10,
  certificate: 11,
};
/** Every product, by its code in a book. */
export const PRODUCTS: readonly Product[] = [...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS].sort(
  (left, right) => PRODUCT_CODES[left] - PRODUCT_CODES[right],
);

/** Whether `product` is a loan rather than a deposit. */
export function isLoanProduct(product: Product): product is LoanProduct {
  return Object.hasOwn(LOAN_PRODUCT_TABLE, product);
}
