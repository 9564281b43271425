import { LENDING_LAW, loanProduct, SAME_PERCENT } from "@tellerline/vocabulary";
import { lentUsd } from "../pricing/insurance.ts";
import { mostWithoutCashUsd, paysOutCash } from "./equity.ts";
import type { AssumedScenario } from "./scenario.ts";

type Asked = Pick<
  AssumedScenario,
  "product" | "amountUsd" | "state" | "occupancy" | "intent" | "presentBalanceUsd" | "ltvPercent" | "cltvPercent" | "insurance"
>;

/** US dollars lent for each dollar of the amount. A financed charge of a loan program is also owed on the home. */
const lentPerUsd = ({ amountUsd, insurance }: Pick<Asked, "amountUsd" | "insurance">): number =>
  lentUsd({ amountUsd, insurance }) / amountUsd;

/**
 * Whether state law limits this loan to a share of the home's value, as it does loans on the equity of a Texas homestead
 * (guides/pricing.md#state-law).
 */
function isLimitedByState(asked: Asked): boolean {
  const { lien } = loanProduct(asked.product);
  if (asked.state !== "TX" || asked.occupancy !== "primary" || lien === null) return false;
  return lien === "second" || paysOutCash(asked);
}

/** Whether a loan keeps to the limit of state law; `unknown` if the home's value is not known. */
export type StateLawStanding = "kept" | "broken" | "unknown";

/**
 * All loans on the home together, with a program's charge if that is lent too, in percent of the home's value; null if the value is not
 * known.
 */
export function owedPercent(asked: Pick<Asked, "amountUsd" | "ltvPercent" | "cltvPercent" | "insurance">): number | null {
  const { ltvPercent, cltvPercent } = asked;
  return ltvPercent === null || cltvPercent === null ? null : cltvPercent + ltvPercent * (lentPerUsd(asked) - 1);
}

/** Whether all loans on the home together stay within the limit of its state; null if the state sets no limit for this loan. */
export function stateLawStanding(asked: Asked): StateLawStanding | null {
  if (!isLimitedByState(asked)) return null;
  const owed = owedPercent(asked);
  if (owed === null) return "unknown";
  return owed > LENDING_LAW.texasEquityPercent + SAME_PERCENT ? "broken" : "kept";
}

/** The largest amount that the state's law allows beside the other liens, whole US dollars; null if none, or if the home's value is not known. */
export function mostByStateLawUsd(asked: Asked): number | null {
  const { amountUsd, ltvPercent, cltvPercent } = asked;
  if (ltvPercent === null || cltvPercent === null) return null;
  const valueUsd = (100 * amountUsd) / ltvPercent;
  const liensUsd = (valueUsd * (cltvPercent - ltvPercent)) / 100;
  const byValue = ((valueUsd * LENDING_LAW.texasEquityPercent) / 100 - liensUsd) / lentPerUsd(asked);
  const most = Math.floor(Math.max(byValue, mostWithoutCashUsd(asked)) + 1e-6);
  return most > 0 ? most : null;
}
