import type { Random } from "@tellerline/ops/random";
import type { ProductEntry } from "./catalogue.ts";
import type { Form } from "./forms.ts";
import { MODEL_YEAR, type Style } from "./model.ts";
import { PRIME_PERCENT, SHARE_PERCENT } from "./pricing.ts";
import type { Conditions } from "./published-rate.ts";
import { percent, usd } from "./texts.ts";

/** Highest amount of a conforming mortgage in invented pages, in US dollars. */
const CONFORMING_USD = 832_750;
/** First amount that is a jumbo mortgage, in US dollars. */
const JUMBO_USD = 850_000;

/** Draws conditions of all lines of a section. @param hasScores whether the lines have scores of their own. */
export function drawCommon({ kind, family, terms }: ProductEntry, hasScores: boolean, random: Random): Conditions {
  if (kind === "deposit") return family === "certificate" ? { minAmount: random.pick([500, 1000, 2500]) } : {};
  if (family === "heloc") return random.chance(0.6) ? { minAmount: 10_000, maxAmount: 250_000 } : {};
  if (family === "equity_loan" && random.chance(0.5)) return { maxLtvPercent: 80, maxAmount: 250_000 };
  if (kind === "home" && terms.length > 0) {
    const occupancy: Conditions = random.chance(0.3) ? { occupancy: "primary" } : {};
    const amount: Conditions =
      family === "jumbo" ? { minAmount: JUMBO_USD } : family !== "equity_loan" && random.chance(0.4) ? { maxAmount: CONFORMING_USD } : {};
    // One in twenty of the remaining home loans gets no common conditions, but a jumbo loan keeps its minimum amount.
    if (random.chance(0.05)) return family === "jumbo" ? amount : {};
    const bound: Conditions = random.chance(0.5)
      ? { minCreditScore: random.pick([700, 720, 740]) }
      : { maxLtvPercent: random.pick([75, 80]) };
    return { ...bound, ...amount, ...occupancy };
  }
  if (kind === "vehicle" && random.chance(0.35))
    return hasScores || random.chance(0.5) ? { maxLtvPercent: random.pick([100, 110, 120]) } : { minCreditScore: random.pick([700, 730]) };
  if (kind === "unsecured" && terms.length > 0 && random.chance(0.4)) return { maxAmount: random.pick([15_000, 25_000]) };
  return {};
}

export function commonTexts(
  { minCreditScore, maxLtvPercent, minAmount, maxAmount, occupancy }: Conditions,
  isDeposit: boolean,
  { language }: Style,
) {
  const isEnglish = language === "en";
  const texts: string[] = [];
  if (minCreditScore !== undefined)
    texts.push(
      isEnglish
        ? `Rates shown are for borrowers with a credit score of ${minCreditScore} or higher.`
        : `Las tasas son para solicitantes con un puntaje de crédito de ${minCreditScore} o más.`,
    );
  if (maxLtvPercent !== undefined)
    texts.push(
      isEnglish ? `Maximum loan-to-value (LTV) is ${maxLtvPercent}%.` : `La relación préstamo-valor (LTV) máxima es ${maxLtvPercent}%.`,
    );
  if (isDeposit && minAmount !== undefined)
    texts.push(isEnglish ? `The minimum deposit is ${usd(minAmount)}.` : `El depósito mínimo es de ${usd(minAmount)}.`);
  if (!isDeposit && minAmount !== undefined)
    texts.push(isEnglish ? `The minimum loan amount is ${usd(minAmount)}.` : `El monto mínimo del préstamo es de ${usd(minAmount)}.`);
  if (maxAmount !== undefined)
    texts.push(isEnglish ? `The maximum loan amount is ${usd(maxAmount)}.` : `El monto máximo del préstamo es de ${usd(maxAmount)}.`);
  if (occupancy !== undefined)
    texts.push(isEnglish ? "For owner-occupied primary residences only." : "Solo para residencias principales ocupadas por el dueño.");
  return texts;
}

export interface Notes {
  readonly texts: readonly string[];
  /** Whether the published rates already have a discount that not every borrower gets. */
  readonly areDiscounted: boolean;
}

const primeText = (isEnglish: boolean): string =>
  isEnglish
    ? `The Prime Rate is ${percent(PRIME_PERCENT)} as published in The Wall Street Journal.`
    : `La tasa Prime es ${percent(PRIME_PERCENT)} según The Wall Street Journal.`;

const shareText = (isEnglish: boolean): string =>
  isEnglish
    ? `The share account that secures the loan earns ${percent(SHARE_PERCENT)}.`
    : `La cuenta que garantiza el préstamo gana ${percent(SHARE_PERCENT)}.`;

/** Draws sentences with figures that are not rates: additions, discounts, the prime rate, limits. */
export function drawNotes(form: Form, { kind, family }: ProductEntry, { language }: Style, random: Random): Notes {
  const isEnglish = language === "en";
  if (form === "text") return additions(kind, isEnglish, random);
  const texts: string[] = [];
  if (form === "relative") {
    texts.push(family === "share" ? shareText(isEnglish) : primeText(isEnglish));
    if (random.chance(0.5))
      texts.push(
        isEnglish
          ? "The rate will never be lower than 4.00% or higher than 18.00%."
          : "La tasa nunca será menor que 4.00% ni mayor que 18.00%.",
      );
  }
  if (kind === "deposit")
    texts.push(
      isEnglish
        ? "APY = Annual Percentage Yield. A penalty may be imposed for early withdrawal."
        : "APY = rendimiento porcentual anual. Puede haber una penalidad por retiro anticipado.",
    );
  else
    texts.push(
      isEnglish
        ? "*APR = Annual Percentage Rate. Rates are subject to change without notice."
        : "*APR = tasa de porcentaje anual. Las tasas pueden cambiar sin previo aviso.",
    );
  return { texts, areDiscounted: false };
}

function additions(kind: ProductEntry["kind"], isEnglish: boolean, random: Random): Notes {
  const points = percent(random.pick([0.25, 0.5]));
  const areDiscounted = random.chance(0.4);
  const discount = areDiscounted
    ? isEnglish
      ? `Rates shown include a ${points} discount for automatic payments.`
      : `Las tasas incluyen un descuento de ${points} por pagos automáticos.`
    : isEnglish
      ? `Receive a ${points} discount with automatic payments.`
      : `Reciba un descuento de ${points} con pagos automáticos.`;
  const addition =
    kind === "vehicle"
      ? isEnglish
        ? `Add 0.50% for model years ${MODEL_YEAR - 10} and older.`
        : `Agregue 0.50% para modelos del año ${MODEL_YEAR - 10} y anteriores.`
      : isEnglish
        ? "Add 1.00% for credit scores below 680."
        : "Agregue 1.00% si el puntaje de crédito es menor que 680.";
  return { texts: [discount, addition], areDiscounted };
}
