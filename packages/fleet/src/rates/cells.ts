import { paymentUsd } from "./arithmetic.ts";
import { productOf } from "./catalogue.ts";
import type { Column, Line, Section, Style } from "./model.ts";
import { amountText, figure, nameText, percent, scoreText, termText, usdAndCents, yearsText } from "./texts.ts";
import { wordsOf } from "./words.ts";

/** Columns whose equal cells may be one cell with a rowspan. */
export const MERGING: ReadonlySet<Column> = new Set<Column>(["name", "years"]);

/** Columns of single figures in percent. */
const PERCENT: ReadonlySet<Column> = new Set<Column>(["rate", "apr", "apy", "low", "high", "range"]);

/** ` (months)` for the heading of a column of terms whose cells are bare numbers; otherwise empty. */
const bareMonths = ({ language, termSpelling }: Style): string => (termSpelling === "bare" ? ` (${wordsOf(language).months})` : "");

export function headText(column: Column, section: Section, style: Style): string {
  const words = wordsOf(style.language);
  const isDeposit = section.lines.some(({ product }) => productOf(product).kind === "deposit");
  const special = isDeposit ? words.depositColumns[column] : style.usesOtherWords ? words.otherColumns[column] : undefined;
  const named = special ?? words.columns[column];
  if (column === "term") return named + bareMonths(style);
  if (!PERCENT.has(column)) return named;
  const isLowest = section.form === "from" && section.saysFromInHead;
  return `${named}${isLowest ? ` ${words.asLowAs}` : ""}${style.percentInHead ? " (%)" : ""}`;
}

/** The payment per $1,000, as the page publishes it. Empty if the line has a placeholder, or no single term. */
function paymentText({ rate, conditions, placeholder, proofFactor, exampleUsd }: Line): string {
  if (placeholder !== null || conditions.termMonths === undefined) return "";
  return usdAndCents(paymentUsd(1000, rate, conditions.termMonths) * (exampleUsd === null ? proofFactor : 1));
}

/** "Prime + 1.25%". Empty if the line has no margin. */
function marginText({ margin }: Line, { language }: Style): string {
  if (margin === null) return "";
  const words = wordsOf(language);
  return `${margin.over === "prime" ? words.prime : words.shareRate} ${margin.points < 0 ? "-" : "+"} ${percent(Math.abs(margin.points))}`;
}

function percentCell(line: Line, value: number, isLowest: boolean, style: Style): string {
  const sign = style.percentInHead ? "" : "%";
  const shown = `${figure(value)}${sign}`;
  if (line.high !== null) return `${shown}${style.dash}${figure(line.high)}${sign}`;
  return isLowest ? `${wordsOf(style.language).asLowAs} ${shown}` : shown;
}

export function cellText(line: Line, column: Column, section: Section, style: Style): string {
  const { placeholder, conditions, rate, apr, apy, high } = line;
  const isLowest = section.form === "from" && !section.saysFromInHead;
  const sign = style.percentInHead ? "" : "%";
  switch (column) {
    case "name":
      return nameText(line, style);
    case "years":
      return yearsText(conditions, style);
    case "term":
      return termText(conditions, style);
    case "score":
      return scoreText(conditions, style);
    case "amount":
      return amountText(conditions, style);
    case "points":
      return (conditions.points ?? 0).toFixed(3);
    case "margin":
      return marginText(line, style);
    case "payment":
      return paymentText(line);
    case "margin_now":
      return `${marginText(line, style)} (${wordsOf(style.language).current} ${placeholder ?? `${percent(rate)} APR`})`;
    case "terms_rates":
      return `${termText(conditions, { ...style, termSpelling: "months" })}: ${placeholder ?? percent(rate)}`;
    default:
  }
  if (placeholder !== null) return placeholder;
  switch (column) {
    case "rate":
      return percentCell(line, rate, isLowest, style);
    case "apr":
      return percentCell(line, apr ?? rate, isLowest, style);
    case "apy":
      return percentCell(line, apy ?? rate, isLowest, style);
    case "range":
      return percentCell(line, rate, false, style);
    case "low":
      return `${figure(rate)}${sign}`;
    case "high":
      return `${figure(high ?? rate)}${sign}`;
    case "rate_apr":
      return `${percent(rate)} / ${percent(apr ?? apy ?? rate)}`;
    case "rate_payment":
      return `${percent(rate)}<br>${paymentText(line)} ${wordsOf(style.language).perThousand}`;
    default:
      return "";
  }
}
