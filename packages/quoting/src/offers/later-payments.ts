import type { OfferWire } from "@tellerline/contract";
import {
  type AssumedScenario,
  type Decision,
  type LoanPrice,
  paymentAtMost,
  paymentInRepayment,
  paymentSteps,
  paymentWithInsurance,
} from "@tellerline/scoring";
import { CONVENTIONAL, loanProduct, loanSizeOf, NO_INSURANCE_PUBLISHED, type RareTermValues } from "@tellerline/vocabulary";

type InsuranceWire = Pick<OfferWire, "program" | "mortgage_insurance_percent" | "upfront_fee_usd" | "payment_with_insurance">;

/** Program and mortgage insurance of a first mortgage; no fields for any other product. */
export function toInsurance(assumed: AssumedScenario, price: LoanPrice): InsuranceWire {
  if (loanProduct(assumed.product).lien !== "first") return {};
  const { program, insurance } = assumed;
  const payment = paymentWithInsurance(assumed, price);
  const isPublished = price.mortgageInsurancePercent !== NO_INSURANCE_PUBLISHED;
  return {
    program,
    ...(isPublished ? { mortgage_insurance_percent: price.mortgageInsurancePercent } : {}),
    ...(insurance?.by === "program" && insurance.upfrontUsd > 0 ? { upfront_fee_usd: insurance.upfrontUsd } : {}),
    ...(payment === null ? {} : { payment_with_insurance: payment }),
  };
}

type LaterWire = Pick<
  OfferWire,
  "draw_months" | "repayment_months" | "payment_in_repayment" | "balance_due_usd" | "payments" | "payment_at_most" | "loan_size"
>;

/** Fields about later payments: after a draw period, or after a rate adjustment. Also `loan_size`, such as conforming or jumbo. */
export function toLater(
  { assumed, nowSeconds }: Pick<Decision, "assumed" | "nowSeconds">,
  price: LoanPrice,
  terms: RareTermValues,
): LaterWire {
  const { product, amountUsd, termMonths, state, program } = assumed;
  const { amortization, lien } = loanProduct(product);
  const size = program !== CONVENTIONAL ? null : loanSizeOf(product, amountUsd, state, new Date(nowSeconds * 1000).getUTCFullYear());
  const steps = amortization === "two_step" ? paymentSteps(assumed, price) : null;
  const most = paymentAtMost(assumed, price, terms);
  return {
    ...(amortization === "interest_only" && lien !== null
      ? {
          draw_months: termMonths,
          repayment_months: price.repaymentMonths === 0 ? null : price.repaymentMonths,
          payment_in_repayment: paymentInRepayment(assumed, price),
          balance_due_usd: price.repaymentMonths === 0 ? amountUsd : 0,
        }
      : {}),
    ...(steps === null ? {} : { payments: steps.map(({ fromMonth, amountUsd: amount }) => ({ from_month: fromMonth, amount })) }),
    ...(most === null ? {} : { payment_at_most: most }),
    ...(size === null ? {} : { loan_size: size }),
  };
}
