import { ASSUMED, downPaymentOf, loanProduct, loanToValuePercent } from "@tellerline/vocabulary";
import type { Equity, Scenario } from "./scenario.ts";

type Asked = Pick<Scenario, "product" | "amountUsd" | "intent" | "downPaymentPercent" | "propertyValueUsd" | "liensBalanceUsd">;

const NO_LIEN = { ltvPercent: null, cltvPercent: null } as const;

/** Whether the loan pays for what is bought, rather than for what is owned already. Unless said otherwise, it does. */
export function isPurchase({ product, intent }: Pick<Asked, "product" | "intent">): boolean {
  return loanProduct(product).lien !== "second" && (intent === null || intent === "purchase");
}

/**
 * Equity from the home's value, or else from the down payment. Only who buys is assumed to pay one: who refinances, takes cash out or opens a
 * line of credit puts nothing down.
 */
export function equityOf(asked: Asked): Equity {
  const { product, amountUsd, propertyValueUsd, liensBalanceUsd } = asked;
  const { lien, takesDownPayment } = loanProduct(product);
  const down = asked.downPaymentPercent ?? (takesDownPayment && isPurchase(asked) ? ASSUMED.downPaymentPercent : null);
  if (lien === null) return { ...NO_LIEN, downPaymentPercent: down };
  if (propertyValueUsd !== null) {
    const ltvPercent = loanToValuePercent(amountUsd, null, propertyValueUsd);
    const cltvPercent = loanToValuePercent(amountUsd, liensBalanceUsd, propertyValueUsd);
    return { ltvPercent, cltvPercent, downPaymentPercent: downPaymentOf(cltvPercent) };
  }
  if (down === null || lien === "second") return { ...NO_LIEN, downPaymentPercent: down };
  // The value is what the loan, the other liens and the down payment add up to.
  const cltvPercent = 100 - down;
  const owedUsd = liensBalanceUsd === null ? amountUsd : amountUsd + liensBalanceUsd;
  return { ltvPercent: (cltvPercent * amountUsd) / owedUsd, cltvPercent, downPaymentPercent: down };
}
