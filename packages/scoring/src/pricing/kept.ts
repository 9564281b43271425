import type { CashFlows, LoanPrice } from "./cash-flows.ts";

/** The fee for closing a loan early, after `month` months, US dollars. */
export const closingFeeUsd = ({ earlyClosureFeeUsd, earlyClosureMonths }: LoanPrice, month: number): number =>
  month < earlyClosureMonths ? earlyClosureFeeUsd : 0;

/** The flows of a loan if `owedUsd` is repaid after `month` months. An annual fee for a year that would begin then is not paid. */
export function flowsUntil(flows: CashFlows, month: number, owedUsd: number): CashFlows {
  return {
    proceedsUsd: flows.proceedsUsd,
    annuities: flows.annuities
      .filter(({ afterMonths }) => afterMonths < month)
      .map((annuity) => ({ ...annuity, count: Math.min(annuity.count, month - annuity.afterMonths) })),
    lumps: [...flows.lumps.filter(({ atMonth }) => atMonth < month), { amountUsd: owedUsd, atMonth: month }],
  };
}
