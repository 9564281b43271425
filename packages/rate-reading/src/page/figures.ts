import { anyOf, words } from "@tellerline/text";
import { AFTER_OTHER_PERCENTS, BEFORE_OTHER_PERCENTS } from "../words/beside-figures.ts";
import { MESES, MONTHS } from "../words/dates.ts";

export interface Figure {
  /** The figure as written, without its percent sign. */
  readonly text: string;
  /** Percent. */
  readonly value: number;
  readonly start: number;
  readonly end: number;
  readonly hasPercent: boolean;
}

/** `5.49`, `.5`, `5`, or `5,49` with a decimal comma. */
const NUMBER = String.raw`\d{1,3}[.,]\d{1,4}|\.\d{1,4}|\d{1,3}`;
const PERCENT = String.raw`(?<![\w$./,:-])(${NUMBER})\s{0,2}(%|percent\b|por ciento\b)`;
const NUMBER_WITH_DECIMALS = String.raw`(?<![\w$./,:])(\d{1,2}\.\d{2,4})(?![\w/%.:])`;
/**
 * A percent, or a number with two to four decimals. Digits that touch letters, dollar signs or other numbers do not count: `5/1`, `$18.53`,
 * `3.25k`. Neither does a percent right after a hyphen: `5%-6%` has one figure.
 */
const FIGURE = new RegExp(`${PERCENT}|${NUMBER_WITH_DECIMALS}`, "gi");

/**
 * Highest plausible rate, percent: the cap of the Military Lending Act (10 U.S.C. 987). A higher percent is a share of a value, or an
 * error.
 */
export const MOST_PERCENT = 36;

/**
 * Words right after a percent that is a discount, a share of a value or a limit, and not a rate. `BEFORE` has the words right before one.
 */
const AFTER = new RegExp(String.raw`^\s*${anyOf(AFTER_OTHER_PERCENTS)}`, "i");
const BEFORE = new RegExp(String.raw`(?<![a-z])${anyOf(BEFORE_OTHER_PERCENTS)}\s*(?:an? |an additional )?$`, "i");

export function figuresIn(text: string): readonly Figure[] {
  return [...text.matchAll(FIGURE)].map((match) => {
    const written = match[1] ?? match[3] ?? "";
    return {
      text: written,
      value: Number(written.replace(",", ".")),
      start: match.index,
      end: match.index + match[0].length,
      hasPercent: match[2] !== undefined,
    };
  });
}

/** True if a figure is not a rate: it is too high, or the words beside it name a discount, a margin or a share of a value. */
function isBesideRate(text: string, { start, end, value }: Figure): boolean {
  return value > MOST_PERCENT || AFTER.test(text.slice(end, end + 40)) || BEFORE.test(text.slice(Math.max(0, start - 40), start));
}

export const rateFiguresIn = (text: string): readonly Figure[] => figuresIn(text).filter((figure) => !isBesideRate(text, figure));

const ENGLISH_MONTH = MONTHS.join("|");
const ANY_MONTH = [...MONTHS, ...MESES].join("|");
/** `Nov. 20th, ` */
const MONTH_AND_DAY = String.raw`(?<month>${ENGLISH_MONTH})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+`;
/** `20 November `, `20 de noviembre de ` */
const DAY_AND_MONTH = String.raw`(?<day2>\d{1,2})\s+(?:de\s+)?(?<month2>${ANY_MONTH})\.?(?:\s+de)?,?\s+`;
const DATES = [
  String.raw`\b${MONTH_AND_DAY}(?<year>\d{4})\b`,
  String.raw`\b${DAY_AND_MONTH}(?<year2>\d{4})\b`,
  // `11/20/26`, `11.20.2026`
  String.raw`\b(?<month3>\d{1,2})[/.-](?<day3>\d{1,2})[/.-](?<year3>\d{4}|\d{2})\b`,
  // `2026-11-20`, `2026.11.20`
  String.raw`\b(?<year4>20\d{2})[-.](?<month4>\d{2})[-.](?<day4>\d{2})\b`,
];
const DATE = new RegExp(DATES.join("|"), "gi");

export interface FoundDate {
  /** ISO date. */
  readonly day: string;
  readonly start: number;
  readonly end: number;
}

const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MESES_NAMES = "ene feb mar abr may jun jul ago sep oct nov dic".split(" ");

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const name = text.slice(0, 3).toLowerCase();
  return Math.max(MONTH_NAMES.indexOf(name), MESES_NAMES.indexOf(name)) + 1;
}

/** The dates in a text. Impossible ones, such as `2/30/2026`, are left out. */
export function datesIn(text: string): readonly FoundDate[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const { month, day, year, month2, day2, year2, month3, day3, year3, month4, day4, year4 } = match.groups ?? {};
    const years = Number(year ?? year2 ?? year3 ?? year4);
    const y = years < 100 ? 2000 + years : years;
    const [first, second] = [monthOf(month ?? month2 ?? month3 ?? month4 ?? ""), Number(day ?? day2 ?? day3 ?? day4)];
    // "31/12/2025" has the day first.
    const [m, d] = month3 !== undefined && first > 12 ? [second, first] : [first, second];
    const date = new Date(Date.UTC(y, m - 1, d));
    if (date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return [];
    return [{ day: date.toISOString().slice(0, 10), start: match.index, end: match.index + match[0].length }];
  });
}

const MONTH_ALONE = new RegExp(String.raw`\b(${ANY_MONTH})\.?(?: de)?,? (20\d{2})\b`, "gi");

/**
 * Dates of months without a day, such as "January 2026": the month's last day, or `today` if it is the present month. @param today ISO
 * date.
 */
export function monthsIn(text: string, today: string): readonly FoundDate[] {
  return Array.from(text.matchAll(MONTH_ALONE), ({ 0: { length }, 1: month = "", 2: year = "", index }) => {
    const last = new Date(Date.UTC(Number(year), monthOf(month), 0)).toISOString().slice(0, 10);
    const isNow = last.slice(0, 7) === today.slice(0, 7);
    return { day: isNow ? today : last, start: index, end: index + length };
  });
}

/** A text with its rates and dates replaced by `‹›`: only the words around a figure say what it is for. */
export function withoutRates(text: string): string {
  return maskedBy(text, [
    ...datesIn(text).map(({ start, end }) => ({ start, end, mask: " ‹› " })),
    ...rateFiguresIn(text).map(({ start, end }) => ({ start, end, mask: " ‹› " })),
  ]);
}

interface Mask {
  readonly start: number;
  readonly end: number;
  readonly mask: string;
}

function maskedBy(text: string, masks: readonly Mask[]): string {
  let from = 0;
  let out = "";
  for (const { start, end, mask } of masks.toSorted((left, right) => left.start - right.start)) {
    if (start < from) continue;
    out += text.slice(from, start) + mask;
    from = end;
  }
  return out + text.slice(from);
}

/** Dollars with cents, which are payments. `$5,000.00` is a whole amount and does not match. */
const CENTS = /\$\s?\d{1,3}(?:,\d{3})*\.(?!00\b)\d{2}\b|\$\s?\d+\.(?!00\b)\d{2}\b/g;
const EXTREMES = words`max(?:imum)?; min(?:imum)?; lifetime; m[aá]ximo; m[ií]nimo`;
/** Words before a percent that is a limit or a term of the rate, and not the rate itself. */
const LIMIT_NAMES = [
  ...words`down(?: payments?)?; discounts?; descuento; enganche; floor; ceiling; caps?`,
  // "Maximum", "Lifetime APR"
  `${anyOf(EXTREMES)}(?: (?:rate|apr|tasa))?`,
  ...words`margin; margen; auto ?pay`,
  // "After 12 months the rate is"
  String.raw`after \d+ (?:months|years),? (?:the |your )?rate`,
];
/** Words before a date that limits whom a rate is for: "joined before January 1, 2026". */
const LIMITING_DATE = /\b(?:joined|opened|hired|enrolled)\b[^.]{0,20}$/i;

/** `Down payment: `, `floor of `, `Margin (` */
const LIMITS = new RegExp(String.raw`\b${anyOf(LIMIT_NAMES)}(?: (?:of|is|de))?\s{0,2}[:=(]?\s{0,2}$`, "i");
const isLimit = (text: string, start: number): boolean => LIMITS.test(text.slice(Math.max(0, start - 30), start));

/**
 * Masks what changes from day to day: rates, dollars with cents, and dates. Terms, years, whole amounts, scores, mileages, discounts, down
 * payments, margins and limits stay: if one of them changes, the figures are for something else.
 */
export function masked(text: string): string {
  return maskedBy(text, [
    ...datesIn(text)
      .filter(({ start }) => !LIMITING_DATE.test(text.slice(Math.max(0, start - 30), start)))
      .map(({ start, end }) => ({ start, end, mask: "‹date›" })),
    ...[...text.matchAll(CENTS)].map((match) => ({ start: match.index, end: match.index + match[0].length, mask: "‹$›" })),
    ...rateFiguresIn(text)
      .filter(({ start }) => !isLimit(text, start))
      .map(({ start, end, hasPercent }) => ({ start, end, mask: hasPercent ? "‹%›" : "‹n›" })),
  ]);
}
