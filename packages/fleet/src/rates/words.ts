import type { Column } from "./model.ts";
import type { Language } from "./rate-site.ts";

/** Words of rate pages in both languages. Texts are HTML: an ampersand is written as an entity. */

export interface Words {
  readonly columns: Readonly<Record<Column, string>>;
  /** Other words for the same columns. */
  readonly otherColumns: Readonly<Partial<Record<Column, string>>>;
  readonly depositColumns: Readonly<Partial<Record<Column, string>>>;
  readonly months: string;
  readonly monthsShort: string;
  readonly years: string;
  /** The term as an adjective: "36-Month". */
  readonly monthAdjective: string;
  readonly upTo: string;
  readonly orNewer: string;
  readonly orOlder: string;
  readonly yearOld: string;
  readonly yearsOld: string;
  readonly orMore: string;
  readonly orLess: string;
  readonly asLowAs: string;
  readonly prime: string;
  readonly shareRate: string;
  readonly perThousand: string;
  readonly creditScore: string;
  readonly noShareText: string;
  readonly dates: readonly [string, string, string, string];
  readonly through: string;
  readonly allAprs: string;
  readonly current: string;
}

const EN: Words = {
  columns: {
    name: "Loan Type",
    years: "Model Year",
    term: "Term",
    score: "Credit Score",
    amount: "Loan Amount",
    rate: "Rate",
    apr: "APR*",
    apy: "APY",
    low: "Lowest APR",
    high: "Highest APR",
    range: "APR Range",
    margin: "Margin",
    margin_now: "Index and Margin",
    points: "Points",
    payment: "Payment per $1,000",
    rate_apr: "Rate / APR",
    rate_payment: "APR and Payment per $1,000",
    terms_rates: "APR by Term",
  },
  otherColumns: {
    name: "Product",
    years: "Vehicle Year",
    term: "Repayment Period",
    rate: "Interest Rate",
    apr: "Annual Percentage Rate (APR)",
    low: "APR From",
    high: "APR To",
    range: "APR",
    payment: "Est. Monthly Payment per $1,000 Borrowed",
    points: "Discount Points",
    rate_apr: "Interest Rate/APR",
  },
  depositColumns: {
    name: "Account",
    amount: "Minimum Balance",
    rate: "Dividend Rate",
    rate_apr: "Dividend Rate / APY",
    terms_rates: "APY by Term",
  },
  months: "months",
  monthsShort: "mo.",
  years: "years",
  monthAdjective: "-Month",
  upTo: "Up to",
  orNewer: "and newer",
  orOlder: "and older",
  yearOld: "year old",
  yearsOld: "years old",
  orMore: "or more",
  orLess: "or less",
  asLowAs: "as low as",
  prime: "Prime",
  shareRate: "Share rate",
  perThousand: "per $1,000",
  creditScore: "Credit score",
  noShareText: "any balance",
  dates: ["Rates effective as of", "Effective date:", "Last updated", "Rates current as of"],
  through: "through",
  allAprs: "All rates in this table are annual percentage rates (APR).",
  current: "currently",
};

const ES: Words = {
  columns: {
    name: "Tipo de préstamo",
    years: "Modelo del año",
    term: "Plazo",
    score: "Puntaje de crédito",
    amount: "Monto del préstamo",
    rate: "Tasa",
    apr: "APR*",
    apy: "APY",
    low: "APR más baja",
    high: "APR más alta",
    range: "Rango de APR",
    margin: "Margen",
    margin_now: "Índice y margen",
    points: "Puntos",
    payment: "Pago por cada $1,000",
    rate_apr: "Tasa / APR",
    rate_payment: "APR y pago por cada $1,000",
    terms_rates: "APR por plazo",
  },
  otherColumns: {
    name: "Producto",
    term: "Plazo de pago",
    rate: "Tasa de interés",
    low: "APR desde",
    range: "APR",
    payment: "Pago mensual por $1,000",
  },
  depositColumns: {
    name: "Cuenta",
    amount: "Saldo mínimo",
    rate: "Tasa de dividendos",
    rate_apr: "Tasa de dividendos / APY",
    terms_rates: "APY por plazo",
  },
  months: "meses",
  monthsShort: "m.",
  years: "años",
  monthAdjective: " meses",
  upTo: "Hasta",
  orNewer: "y más recientes",
  orOlder: "y anteriores",
  yearOld: "año de antigüedad",
  yearsOld: "años de antigüedad",
  orMore: "o más",
  orLess: "o menos",
  asLowAs: "desde",
  prime: "Prime",
  shareRate: "Tasa de la cuenta",
  perThousand: "por cada $1,000",
  creditScore: "Puntaje de crédito",
  noShareText: "cualquier saldo",
  dates: ["Tasas vigentes al", "Fecha de vigencia:", "Última actualización:", "Tasas actuales al"],
  through: "hasta el",
  allAprs: "Todas las tasas de esta tabla son tasas de porcentaje anual (APR).",
  current: "actualmente",
};

const WORDS: Readonly<Record<Language, Words>> = { en: EN, es: ES };
export const wordsOf = (language: Language): Words => WORDS[language];
