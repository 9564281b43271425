import { LENDING_LAW, loanProduct, SAME_PERCENT } from "@tellerline/vocabulary";
import { lentUsd } from "../pricing/insurance.ts";
import type { AssumedScenario } from "./scenario.ts";

/** What a state's law lets a home secure (guides/pricing.md#state-law). */

type Asked = Pick<AssumedScenario, "product" | "amountUsd" | "state" | "occupancy" | "intent" | "ltvPercent" | "cltvPercent" | "insurance">;

/** What is lent for each dollar of the amount: a program's charge that is financed is owed on the home too. */
const lentPerUsd = ({ amountUsd, insurance }: Pick<Asked, "amountUsd" | "insurance">): number =>
  lentUsd({ amountUsd, insurance }) / amountUsd;

/** Whether a state limits this loan to a share of the home's value: loans on the equity of a Texas homestead. */
function isLimitedByState({ product, state, occupancy, intent }: Pick<Asked, "product" | "state" | "occupancy" | "intent">): boolean {
  const { lien } = loanProduct(product);
  if (state !== "TX" || occupancy !== "primary" || lien === null) return false;
  return lien === "second" || intent === "cash_out" || intent === "debt_consolidation";
}

/** Null: the state sets no limit. Unknown: the home's value is not known. */
export type StateLawStanding = "kept" | "broken" | "unknown";

/** Whether the loans on the home together stay within what its state allows; null where it sets no limit. */
export function stateLawStanding(asked: Asked): StateLawStanding | null {
  if (!isLimitedByState(asked)) return null;
  const { ltvPercent, cltvPercent } = asked;
  if (ltvPercent === null || cltvPercent === null) return "unknown";
  const owedPercent = cltvPercent + ltvPercent * (lentPerUsd(asked) - 1);
  return owedPercent > LENDING_LAW.texasEquityPercent + SAME_PERCENT ? "broken" : "kept";
}

/** The most that the state's law allows beside the other liens, whole US dollars; null where the value is not known, or nothing is left. */
export function mostByStateLawUsd(asked: Asked): number | null {
  const { amountUsd, ltvPercent, cltvPercent } = asked;
  if (ltvPercent === null || cltvPercent === null) return null;
  const valueUsd = (100 * amountUsd) / ltvPercent;
  const liensUsd = (valueUsd * (cltvPercent - ltvPercent)) / 100;
  const most = Math.floor(((valueUsd * LENDING_LAW.texasEquityPercent) / 100 - liensUsd) / lentPerUsd(asked) + 1e-6);
  return most > 0 ? most : null;
}
