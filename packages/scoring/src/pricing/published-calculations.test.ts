import { readFileSync } from "node:fs";
import { type LoanProduct, UNPUBLISHED_PRICE } from "@tellerline/vocabulary";
import { describe, expect, it } from "vitest";
import { solveAprPercent } from "./apr.ts";
import { type CashFlows, cashFlowsOf, type LoanPrice } from "./cash-flows.ts";
import { type PricedLoan, priceLoan, roundToCents } from "./price.ts";

/** Source of an example that a regulator, agency or lender publishes: results must equal the figure to the decimals that it prints. */
interface Citation {
  /** Title and paragraph. */
  readonly source: string;
  readonly url: string;
  readonly example: string;
  /** The printed figure with its decimals, without signs or separators. */
  readonly published: string;
}

/** A loan whose source lists its payments. */
interface Schedule {
  readonly kind: "apr";
  /** Cash flows in which the source's unit period counts as one month. */
  readonly flows: CashFlows;
  readonly unitPeriodsPerYear?: number;
}

/** A loan whose source gives its terms; omitted terms are 0. Of the product, only the form of its cash flows matters. */
interface Loan {
  readonly kind: "apr" | "payment" | "annual_payment" | "total";
  readonly product: LoanProduct;
  readonly amountUsd: number;
  readonly months: number;
  readonly terms: Partial<LoanPrice> & Pick<LoanPrice, "noteRatePercent">;
  /** Which of the loan's two payment amounts the figure is; the first if omitted. */
  readonly level?: 1 | 2;
}

type Calculation = Citation & (Schedule | Loan);

function readCalculations(): readonly Calculation[] {
  const lines = readFileSync(new URL("../../fixtures/published-calculations.jsonl", import.meta.url), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): Calculation => JSON.parse(line));
}

const MONTHS_PER_YEAR = 12;

function aprOfSchedule({ flows, unitPeriodsPerYear = MONTHS_PER_YEAR }: Schedule): number {
  return ((solveAprPercent(flows, 0) ?? Number.NaN) * unitPeriodsPerYear) / MONTHS_PER_YEAR;
}

const priceOf = ({ terms }: Loan): LoanPrice => ({ ...UNPUBLISHED_PRICE, ...terms });

function priced(loan: Loan): PricedLoan {
  const result = priceLoan(loan.product, loan.amountUsd, loan.months, priceOf(loan));
  if (result === null) throw new Error("the charges leave no proceeds");
  return result;
}

/** The payment, not rounded to cents. */
function paymentUsd(loan: Loan, level: 1 | 2): number {
  const annuity = cashFlowsOf(loan.product, loan.amountUsd, loan.months, priceOf(loan)).annuities[level - 1];
  if (annuity === undefined) throw new Error(`the loan has no payment ${level}`);
  return annuity.paymentUsd;
}

const FIGURES: Readonly<Record<Loan["kind"], (loan: Loan) => number>> = {
  apr: (loan) => priced(loan).aprMilliPercent / 1000,
  payment: (loan) => (loan.level === 2 ? roundToCents(paymentUsd(loan, 2)) : priced(loan).monthlyPaymentUsd),
  annual_payment: (loan) => paymentUsd(loan, 1) * MONTHS_PER_YEAR,
  total: (loan) => priced(loan).totalCostUsd,
};

const figureOf = (calculation: Calculation) =>
  "flows" in calculation ? aprOfSchedule(calculation) : FIGURES[calculation.kind](calculation);

const decimalsOf = (published: string) => published.split(".")[1]?.length ?? 0;

describe("published calculations", () => {
  for (const calculation of readCalculations()) {
    const { source, example, published } = calculation;
    it(`${source}: ${example}: ${published}`, () => {
      expect(figureOf(calculation).toFixed(decimalsOf(published))).toBe(published);
    });
  }
});
