import type { CashFlows, LoanPrice } from "./cash-flows.ts";

/** What is charged for a loan that is closed after `month` months, before its end, US dollars. */
export const closingFeeUsd = ({ earlyClosureFeeUsd, earlyClosureMonths }: LoanPrice, month: number): number =>
  month < earlyClosureMonths ? earlyClosureFeeUsd : 0;

/** The flows of a loan that is repaid after `month` months, with `owedUsd` that is left of it then. Fees of a year that does not begin are not paid. */
export function flowsUntil(flows: CashFlows, month: number, owedUsd: number): CashFlows {
  return {
    proceedsUsd: flows.proceedsUsd,
    annuities: flows.annuities
      .filter(({ afterMonths }) => afterMonths < month)
      .map((annuity) => ({ ...annuity, count: Math.min(annuity.count, month - annuity.afterMonths) })),
    lumps: [...flows.lumps.filter(({ atMonth }) => atMonth < month), { amountUsd: owedUsd, atMonth: month }],
  };
}
