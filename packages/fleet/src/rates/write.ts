import { paymentUsd } from "./arithmetic.ts";
import { productOf } from "./catalogue.ts";
import { dateHtml } from "./dates.ts";
import { tableHtml } from "./grid.ts";
import type { Line, RateModel, Section, Style } from "./model.ts";
import { commonTexts } from "./notes.ts";
import { gridOf } from "./tables.ts";
import { figuresText, nameText, termText, usd, usdAndCents, yearsText } from "./texts.ts";
import { wordsOf } from "./words.ts";

function sentenceOf(line: Line, { quote, saysFromInHead }: Section, style: Style): string {
  const words = wordsOf(style.language);
  const isEnglish = style.language === "en";
  const name = nameText(line, style);
  const years = yearsText(line.conditions, { ...style, dash: "-" });
  const named = years === "" ? name : `${name} (${years})`;
  const rate = `${line.basis === "from" ? `${words.asLowAs} ` : ""}${figuresText(line, quote, style)}`;
  const term = line.name.includes("{years}") ? "" : termText(line.conditions, { ...style, termSpelling: "months" }).toLowerCase();
  if (saysFromInHead) return `${named}: ${rate}${term === "" ? "" : isEnglish ? ` for ${term}` : ` a ${term}`}.`;
  const during = term === "" ? "" : isEnglish ? ` for terms of ${term}` : ` con plazos de ${term}`;
  return isEnglish ? `${named} rates are ${rate}${during}.` : `Las tasas de ${named} son ${rate}${during}.`;
}

function exampleText(line: Line, amountUsd: number, quote: Section["quote"], style: Style): string {
  const { termMonths } = line.conditions;
  if (termMonths === undefined) return "";
  const payment = usdAndCents(paymentUsd(amountUsd, line.rate, termMonths) * line.proofFactor);
  const rate = figuresText(line, quote, style);
  return style.language === "en"
    ? `Payment example: a loan of ${usd(amountUsd)} for ${termMonths} months at ${rate} has a monthly payment of ${payment}.`
    : `Ejemplo de pago: un préstamo de ${usd(amountUsd)} a ${termMonths} meses con una tasa de ${rate} tiene un pago mensual de ${payment}.`;
}

function headingHtml(heading: string, tag: Style["headTag"]): string {
  return tag === "strong" ? `<p><strong>${heading}</strong></p>` : `<${tag}>${heading}</${tag}>`;
}

function sectionHtml(section: Section, style: Style): string {
  const { heading, shape, quote, lines, common, notes } = section;
  const isDeposit = lines.some(({ product }) => productOf(product).kind === "deposit");
  const saysAprs = shape === "matrix" && quote === "yearly";
  const content =
    shape === "prose"
      ? lines.map((line) => `<p>${sentenceOf(line, section, style)}</p>`).join("\n")
      : tableHtml(gridOf(section, style), style);
  const examples = lines.flatMap((line) => (line.exampleUsd === null ? [] : [exampleText(line, line.exampleUsd, quote, style)]));
  const footnotes = [
    ...(saysAprs ? [wordsOf(style.language).allAprs] : []),
    ...commonTexts(common, isDeposit, style),
    ...notes,
    ...examples,
  ];
  return `${headingHtml(heading, style.headTag)}\n${content}\n<p class="disclosure"><small>${footnotes.join(" ")}</small></p>`;
}

/** @param day number of the day on which the page is served; the fleet's first day is 0. A date that the page renews depends on it. */
export function contentOf({ style, sections, date }: RateModel, day: number): string {
  const dated = dateHtml(date, style, day);
  const written = sections.map((section) => sectionHtml(section, style)).join("\n");
  return style.datePlace === "top" ? `${dated}\n${written}` : `${written}\n${dated}`;
}
