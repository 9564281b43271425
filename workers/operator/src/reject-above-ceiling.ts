import { Imports } from "@tellerline/storage";
import { isLoanProduct, LENDING_LAW, rateCeilingPercent } from "@tellerline/vocabulary";
import type { Env } from "./env.ts";

/**
 * Rejects staged rates above what a federal credit union may charge by law (12 CFR 701.21(c)(7)). Deposit rates are not limited, nor are
 * rates of institutions whose charter is unknown.
 */
export async function rejectAboveCeiling(env: Env, importId: string): Promise<void> {
  const imports = new Imports(env.CATALOG);
  const above = await imports.listFederalRatesAbove(importId, LENDING_LAW.federalCeilingPercent);
  const rejected = above.flatMap(({ entityId, product, ratePercent, maxAmountUsd, termMonths, observedAt }) => {
    const day = (observedAt ?? new Date().toISOString()).slice(0, 10);
    const ceiling = isLoanProduct(product) ? rateCeilingPercent({ isFederal: true, maxAmountUsd, termMonths, day }) : null;
    if (ceiling === null || ratePercent <= ceiling) return [];
    return [{ entityId, path: "/rate", reason: `Above the ${ceiling} % that a federal credit union may charge (12 CFR 701.21(c)(7)).` }];
  });
  await imports.rejectRates(importId, rejected);
}
