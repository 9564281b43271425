import { ASSUMED, CONVENTIONAL, downPaymentOf, loanProduct, loanToValuePercent, withoutRoundingError } from "@tellerline/vocabulary";
import type { Equity, Scenario } from "./scenario.ts";

type Asked = Pick<Scenario, "product" | "amountUsd" | "intent" | "program" | "downPaymentPercent" | "propertyValueUsd" | "liensBalanceUsd">;

const NO_LIEN = { ltvPercent: null, cltvPercent: null } as const;

/** Whether the loan finances a purchase, which is assumed if no intent is given. False for second liens, whose home the borrower already owns. */
export function isPurchase({ product, intent }: Pick<Asked, "product" | "intent">): boolean {
  return loanProduct(product).lien !== "second" && (intent === null || intent === "purchase");
}

/**
 * A new loan that exceeds the old balance by more than this share of it counts as paying out cash. A smaller excess is taken for charges
 * that are lent with the loan.
 */
const CHARGES_SHARE = 0.05;

type Replacing = Pick<Scenario, "intent" | "presentBalanceUsd">;

const replaces = ({ intent }: Replacing): boolean => intent === "refinance" || intent === "balance_transfer";

/** The largest refinance or transfer that pays out no cash, US dollars; 0 for other loans, and if the balance is not known. */
export function mostWithoutCashUsd(asked: Replacing): number {
  return replaces(asked) ? (asked.presentBalanceUsd ?? 0) * (1 + CHARGES_SHARE) : 0;
}

/** Whether a loan that replaces another pays out cash, by its intent or by its amount. */
export function paysOutCash(asked: Replacing & Pick<Scenario, "amountUsd">): boolean {
  if (asked.intent === "cash_out" || asked.intent === "debt_consolidation") return true;
  return replaces(asked) && asked.presentBalanceUsd !== null && asked.amountUsd > mostWithoutCashUsd(asked);
}

/** Percent. 0 for loan programs: their borrowers put little down, and a higher assumption would understate the agency's charge. */
export const assumedDownPercent = ({ program }: Pick<Asked, "program">): number =>
  program === null || program === CONVENTIONAL ? ASSUMED.downPaymentPercent : 0;

/** Equity computed from the home's value, or else from the down payment, which is assumed for purchases only. */
export function equityOf(asked: Asked): Equity {
  const { product, amountUsd, propertyValueUsd, liensBalanceUsd } = asked;
  const { lien, takesDownPayment } = loanProduct(product);
  const down = asked.downPaymentPercent ?? (takesDownPayment && isPurchase(asked) ? assumedDownPercent(asked) : null);
  if (lien === null) return { ...NO_LIEN, downPaymentPercent: down };
  if (propertyValueUsd !== null) {
    const ltvPercent = loanToValuePercent(amountUsd, null, propertyValueUsd);
    const cltvPercent = loanToValuePercent(amountUsd, liensBalanceUsd, propertyValueUsd);
    return { ltvPercent, cltvPercent, downPaymentPercent: downPaymentOf(cltvPercent) };
  }
  if (down === null || lien === "second") return { ...NO_LIEN, downPaymentPercent: down };
  // The home's value is the sum of the loan, the other liens and the down payment.
  const cltvPercent = 100 - down;
  const owedUsd = amountUsd + (liensBalanceUsd ?? 0);
  return { ltvPercent: withoutRoundingError((cltvPercent * amountUsd) / owedUsd), cltvPercent, downPaymentPercent: down };
}
