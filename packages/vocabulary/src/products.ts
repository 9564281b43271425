import type { VehicleCondition } from "./borrowing.ts";
import { membersOf } from "./closed-list.ts";
import type { LoanProductEntry, ReferenceChoice, ShareBound } from "./product-entry.ts";
import type { ReferenceLine } from "./reference-rates.ts";

const FAR_BELOW: ShareBound = {
  share: 0.75,
  because:
    "no published offer of a usual kind is a quarter below the average; what is lower is an old book of loans, a promotion or an error",
};

const farAbove = (share: number, because: string): ShareBound => ({ share, because });

const MORTGAGE = {
  defaultTermMonths: 360,
  servedTermsMonths: [120, 180, 240, 300, 360],
  standardAmountUsd: 300_000,
  usual: { minAmountUsd: 10_000, maxAmountUsd: 5_000_000, maxTermMonths: null },
  takesDownPayment: true,
  hasAnnualFee: false,
  isForVehicle: false,
  isCommercial: false,
  isLentAnywhere: false,
  lien: "first",
  aprBasis: "regulation_z",
} as const;

const MORTGAGE_FAR_ABOVE = farAbove(2, "a first mortgage is secured: twice the average is another loan's figure");

const UNSECURED = {
  servedTermsMonths: null,
  takesDownPayment: false,
  hasAnnualFee: false,
  isForVehicle: false,
  isCommercial: false,
  lien: null,
  aprBasis: "regulation_z",
  reportedAs: null,
} as const;

/** Loan products. Fixed-rate and adjustable-rate mortgages are separate products with separate markets. */
const LOAN_PRODUCT_TABLE = {
  mortgage: {
    ...MORTGAGE,
    name: "fixed-rate mortgage",
    title: "Fixed-rate mortgage",
    amortization: "level",
    // Call reports give one figure, account 563A: first mortgages on the books, of any age and term, fixed or adjustable.
    reportedAs: { name: "first mortgage", title: "First mortgage, most common rate" },
    quality: {
      references: [{ line: "fixed_15_year", maxTermMonths: 180 }, { line: "fixed_30_year" }],
      farBelow: FAR_BELOW,
      farAbove: MORTGAGE_FAR_ABOVE,
    },
  },
  mortgage_arm: {
    ...MORTGAGE,
    name: "adjustable-rate mortgage",
    title: "Adjustable-rate mortgage",
    amortization: "two_step",
    reportedAs: null,
    quality: { references: [{ line: "arm_5_1" }], farBelow: FAR_BELOW, farAbove: MORTGAGE_FAR_ABOVE },
  },
  auto_loan: {
    ...UNSECURED,
    name: "auto loan",
    title: "Auto loan",
    isLentAnywhere: true,
    amortization: "level",
    defaultTermMonths: 60,
    standardAmountUsd: 30_000,
    usual: { minAmountUsd: 1_000, maxAmountUsd: 150_000, maxTermMonths: 96 },
    takesDownPayment: true,
    isForVehicle: true,
    quality: {
      references: [{ line: "used_car_48", vehicleCondition: "used" }, { line: "new_car_60" }],
      farBelow: FAR_BELOW,
      farAbove: farAbove(
        3,
        "borrowers with poor credit pay up to three times the average for an old car, and no more under a ceiling of 18 %",
      ),
    },
  },
  heloc: {
    ...UNSECURED,
    name: "home equity line of credit",
    title: "Home equity line",
    isLentAnywhere: false,
    amortization: "interest_only",
    defaultTermMonths: 120,
    standardAmountUsd: 50_000,
    usual: { minAmountUsd: 5_000, maxAmountUsd: 500_000, maxTermMonths: 240 },
    hasAnnualFee: true,
    lien: "second",
    aprBasis: "all_in_cost",
    // Call reports give one figure, account 562A: loans and lines of credit behind a first lien.
    reportedAs: { name: "home equity loan or line", title: "Loan or line behind a first lien, most common rate" },
    quality: {
      references: [{ line: "heloc" }],
      farBelow: FAR_BELOW,
      farAbove: farAbove(2, "a line on a home is secured: twice the average is another loan's figure"),
    },
  },
  personal_loan: {
    ...UNSECURED,
    name: "personal loan",
    title: "Personal loan",
    isLentAnywhere: true,
    amortization: "level",
    defaultTermMonths: 36,
    standardAmountUsd: 10_000,
    usual: { minAmountUsd: 250, maxAmountUsd: 50_000, maxTermMonths: 84 },
    quality: {
      references: [{ line: "unsecured_36" }],
      farBelow: FAR_BELOW,
      farAbove: farAbove(2.5, "what is beyond two and a half times the average is a payday alternative, and no price of a personal loan"),
    },
  },
  student_loan: {
    ...UNSECURED,
    name: "student loan",
    title: "Student loan",
    isLentAnywhere: true,
    amortization: "level",
    defaultTermMonths: 120,
    standardAmountUsd: 20_000,
    usual: { minAmountUsd: 500, maxAmountUsd: 300_000, maxTermMonths: 240 },
    quality: {
      references: [{ line: "student_loan_median" }],
      farBelow: FAR_BELOW,
      farAbove: farAbove(2, "no student loan of the six quarters that were looked at was honestly twice the median"),
    },
  },
  credit_card: {
    ...UNSECURED,
    name: "credit card",
    title: "Credit card",
    isLentAnywhere: true,
    amortization: "interest_only",
    defaultTermMonths: 36,
    standardAmountUsd: 5_000,
    usual: { minAmountUsd: 200, maxAmountUsd: 50_000, maxTermMonths: null },
    hasAnnualFee: true,
    aprBasis: "all_in_cost",
    quality: {
      references: [{ line: "classic_card" }],
      farBelow: FAR_BELOW,
      farAbove: farAbove(2, "twice the average of a classic card is a penalty rate"),
    },
  },
  equipment_loan: {
    ...UNSECURED,
    name: "equipment loan",
    title: "Equipment loan",
    isLentAnywhere: false,
    amortization: "level",
    defaultTermMonths: 60,
    standardAmountUsd: 50_000,
    usual: { minAmountUsd: 1_000, maxAmountUsd: 1_000_000, maxTermMonths: 120 },
    takesDownPayment: true,
    isCommercial: true,
    aprBasis: "all_in_cost",
    // Call reports give one figure, account 526: commercial loans, for equipment or for anything else.
    reportedAs: { name: "commercial loan", title: "Commercial loan not secured by real estate, most common rate" },
    quality: {
      references: [{ line: "equipment_loan_median" }],
      farBelow: FAR_BELOW,
      farAbove: farAbove(2.5, "what is beyond two and a half times the median is an unsecured line"),
    },
  },
} as const satisfies Readonly<Record<string, LoanProductEntry>>;

export type LoanProduct = keyof typeof LOAN_PRODUCT_TABLE;

export const LOAN_PRODUCTS = membersOf(LOAN_PRODUCT_TABLE);

/** The average with which a rate of this product, term and vehicle condition is compared; null if none fits. */
export function referenceLineOf(
  product: LoanProduct,
  termMonths: number | null,
  vehicleCondition: VehicleCondition | null,
): ReferenceLine | null {
  const fits = (choice: ReferenceChoice) =>
    (choice.maxTermMonths === undefined || (termMonths !== null && termMonths <= choice.maxTermMonths)) &&
    (choice.vehicleCondition === undefined || choice.vehicleCondition === vehicleCondition);
  return loanProduct(product).quality.references.find(fits)?.line ?? null;
}

/**
 * Title of a product's market, as a choice or a heading: the product's own title or, if its call-report figures cover more than the
 * product, the name of these figures (`reportedAs.name`), capitalized.
 */
export function marketTitle(product: LoanProduct): string {
  const { title, reportedAs } = loanProduct(product);
  return reportedAs === null ? title : `${reportedAs.name.slice(0, 1).toUpperCase()}${reportedAs.name.slice(1)}`;
}

export function loanProduct(product: LoanProduct): LoanProductEntry {
  return LOAN_PRODUCT_TABLE[product];
}

export const DEPOSIT_PRODUCTS = ["savings", "checking", "money_market", "certificate"] as const;

export type DepositProduct = (typeof DEPOSIT_PRODUCTS)[number];

export type Product = LoanProduct | DepositProduct;

/** Codes of products in a book. They never change; a new product takes the next free code. */
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

export const productCode = (product: Product): number => PRODUCT_CODES[product];

/** All products. A product's position is its code in a book. */
export const PRODUCTS: readonly Product[] = [...LOAN_PRODUCTS, ...DEPOSIT_PRODUCTS].sort(
  (left, right) => PRODUCT_CODES[left] - PRODUCT_CODES[right],
);

export function isLoanProduct(product: Product): product is LoanProduct {
  return Object.hasOwn(LOAN_PRODUCT_TABLE, product);
}

/** The loan product with this code. @throws RangeError if no loan product has the code. */
export function loanOfCode(code: number): LoanProduct {
  const product = PRODUCTS[code];
  if (product === undefined || !isLoanProduct(product)) throw new RangeError(`No loan has the code ${code}.`);
  return product;
}
