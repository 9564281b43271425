import type { Line, Section, Style } from "./model.ts";
import { MODEL_YEAR } from "./model.ts";
import type { Conditions } from "./published-rate.ts";
import { wordsOf } from "./words.ts";

/** US dollars, with cents if there are any. */
export const usd = (amount: number): string =>
  `$${amount.toLocaleString("en-US", Number.isInteger(amount) ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

export const usdAndCents = (amount: number): string =>
  `$${amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** A figure in percent without its sign: two decimals, or three where two don't suffice. */
export const figure = (percent: number): string => percent.toFixed(Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6 ? 2 : 3);

export const percent = (value: number): string => `${figure(value)}%`;

const isInYears = (months: number): boolean => months % 12 === 0;

/** A term, or a range of terms. Empty if there is none. */
export function termText({ termMonths, termFrom, termTo }: Conditions, style: Pick<Style, "language" | "termSpelling" | "dash">): string {
  const words = wordsOf(style.language);
  const unit = style.termSpelling === "bare" ? "" : style.termSpelling === "short" ? ` ${words.monthsShort}` : ` ${words.months}`;
  if (termMonths !== undefined) {
    if (style.termSpelling === "years" && isInYears(termMonths) && termMonths > 12) return `${termMonths / 12} ${words.years}`;
    if (style.termSpelling === "adjective") return `${termMonths}${words.monthAdjective}`;
    return `${termMonths}${unit}`;
  }
  if (termTo === undefined) return "";
  if (termFrom === undefined) return `${words.upTo} ${termTo}${unit}`;
  return `${termFrom}${style.dash}${termTo}${unit}`;
}

/** Model years or ages of vehicles. Empty if there is no bound. */
export function yearsText({ vehicleYearMin: min, vehicleYearMax: max }: Conditions, style: Style): string {
  const words = wordsOf(style.language);
  if (style.writesAges) {
    if (min !== undefined && max !== undefined) return `${MODEL_YEAR - max}${style.dash}${MODEL_YEAR - min} ${words.yearsOld}`;
    if (min !== undefined) return `${MODEL_YEAR - min} ${MODEL_YEAR - min === 1 ? words.yearOld : words.yearsOld} ${words.orLess}`;
    return max === undefined ? "" : `${MODEL_YEAR - max} ${words.yearsOld} ${words.orMore}`;
  }
  if (min !== undefined && max !== undefined) return `${min}${style.dash}${max}`;
  if (min !== undefined) return `${min} ${words.orNewer}`;
  return max === undefined ? "" : `${max} ${words.orOlder}`;
}

export function scoreText({ minCreditScore: min, maxCreditScore: max }: Conditions, style: Style): string {
  const words = wordsOf(style.language);
  if (min !== undefined && max !== undefined) return `${min}${style.dash}${max}`;
  if (min !== undefined) return style.hasHeadCells ? `${min}+` : `${min} ${words.orMore}`;
  return max === undefined ? "" : `${max} ${words.orLess}`;
}

export function amountText({ minAmount: min, maxAmount: max }: Conditions, style: Style): string {
  const words = wordsOf(style.language);
  if (min !== undefined && max !== undefined) return `${usd(min)}${style.dash}${usd(max)}`;
  if (min !== undefined) return `${usd(min)} ${words.orMore}`;
  return max === undefined ? words.noShareText : `${words.upTo} ${usd(max)}`;
}

/** A line's name, with the last day of its promotion if it is one. */
export function nameText({ name, conditions, through }: Line, { language }: Pick<Style, "language">): string {
  const named = name.replace("{years}", String((conditions.termMonths ?? 0) / 12));
  return through === null ? named : `${named} (${wordsOf(language).through} ${promotionDate(through, language)})`;
}

/** A day in full: "December 31, 2026". @param day as YYYY-MM-DD. */
const promotionDate = (day: string, language: Style["language"]): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-US" : "es-MX", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** All figures of a line in one text, such as "5.24% (5.31% APR)". */
export function figuresText(line: Line, quote: Section["quote"], { dash }: Pick<Style, "dash">): string {
  if (line.placeholder !== null) return line.placeholder;
  const span = line.high === null ? percent(line.rate) : `${percent(line.rate)}${dash}${percent(line.high)}`;
  if (line.apy !== null) return quote === "yearly" ? `${span} APY` : `${span} (${percent(line.apy)} APY)`;
  if (quote === "rate" || line.apr === null) return span;
  return quote === "yearly" ? `${span} APR` : `${span} (${percent(line.apr)} APR)`;
}
