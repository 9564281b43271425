import { anyOf, words } from "@tellerline/text";
import { levelPaymentUsd } from "@tellerline/vocabulary";
import { datesIn, type FoundDate, monthsIn, rateFiguresIn } from "./page/figures.ts";
import type { RatePage } from "./page/page.ts";
import type { ReadRate } from "./reading.ts";
import { BEFORE_DATES, BEFORE_LAST_DAYS, CURRENT_THROUGH, DATE_NAMES, NO_DATES, YEARS } from "./words/dates.ts";

// Figures that a page states twice must agree (guides/rates-from-pages.md#proofs). A check that fails returns a sentence that
// says what does not agree.

/** Payments per 1,000 are rounded or cut to cents, and some pages compute with daily interest. US dollars. */
const PAYMENT_SLACK_USD = 0.021;
/** Percentage points. A yield is rounded to two decimals and computed from a dividend rate that is rounded as well. */
const YIELD_SLACK = 0.0151;

function paymentFault({ cell, figures, scope }: ReadRate): string | null {
  const { rate, published_apr: apr, payment_per_1000: payment } = figures;
  const months = scope.term_months;
  if (payment === undefined || rate === undefined || typeof months !== "number") return null;
  const isAt = (percent: number) => Math.abs(levelPaymentUsd(1000, percent, months) - payment) <= PAYMENT_SLACK_USD;
  if (isAt(rate) || (apr !== undefined && isAt(apr))) return null;
  return `${cell}: $${payment.toFixed(2)} per $1,000 is not the payment of ${rate} % over ${months} months, ${levelPaymentUsd(1000, rate, months).toFixed(2)}.`;
}

function yieldFault({ cell, figures: { rate: apy, dividend_rate: dividend } }: ReadRate): string | null {
  if (apy === undefined || dividend === undefined) return null;
  const compounded = (times: number) => ((1 + dividend / 100 / times) ** times - 1) * 100;
  const [least, most] = [Math.min(dividend, compounded(1)), compounded(365)];
  if (apy >= least - YIELD_SLACK && apy <= most + YIELD_SLACK) return null;
  return `${cell}: a yield of ${apy} % does not follow from a dividend rate of ${dividend} %.`;
}

/** Which other figure beside the rate confirms it; null if none does. */
export function proofOf(rate: ReadRate): "payment" | "yield" | null {
  const { payment_per_1000: payment, dividend_rate: dividend, rate: figure } = rate.figures;
  if (figure === undefined) return null;
  if (payment !== undefined && typeof rate.scope.term_months === "number" && paymentFault(rate) === null) return "payment";
  return dividend !== undefined && yieldFault(rate) === null ? "yield" : null;
}

function aprFault({ cell, figures: { rate, published_apr: apr } }: ReadRate): string | null {
  return rate === undefined || apr === undefined || apr >= rate ? null : `${cell}: the APR of ${apr} % is below the rate of ${rate} %.`;
}

const isFixed = ({ scope }: ReadRate, months: number): boolean => scope.product_type === "mortgage" && scope.term_months === months;
const others = ({ scope }: ReadRate): string => JSON.stringify({ ...scope, term_months: 0 });

/** A 15-year mortgage must not have a higher rate than a 30-year mortgage with otherwise the same scope. */
function orderFaults(rates: readonly ReadRate[]): readonly string[] {
  return rates
    .filter((rate) => isFixed(rate, 180))
    .flatMap((short) => {
      const long = rates.find((rate) => isFixed(rate, 360) && others(rate) === others(short));
      const [shorter, longer] = [short.figures.rate, long?.figures.rate];
      if (shorter === undefined || longer === undefined || shorter <= longer) return [];
      return [`${short.cell}: 15 years at ${shorter} % are above 30 years at ${longer} %.`];
    });
}

/**
 * The amount of a payment example. Its payment (`PAYMENT`) and term (`TERM`) may stand before or after it:
 * `a $20,000 loan for 60 months at 5.49% … $381.93`.
 */
const AMOUNT = /\$ ?(\d{1,3}(?:,\d{3})+|\d{4,7})(?:\.00)?(?![\d.,])/g;
const PAYMENT = /\$ ?(\d{1,2},\d{3}\.\d{2}|\d{1,4}\.\d{2})\b/g;
/** Other payments than the installment of a loan. */
const OTHER_PAYMENTS = words`down; late; minimum; first; last; final; no; annual; extra; skip`;
/** An installment without cents: "a monthly payment of $520". */
const WHOLE_PAYMENT = new RegExp(
  String.raw`(?<!\b${anyOf(OTHER_PAYMENTS)} (?:monthly )?)\bpayments? (?:of|is|are|would be) \$ ?(\d{2,4})(?![\d,]|\.\d| ?(?:per|for each)\b)`,
  "gi",
);
const TERM = /\b(\d{1,3})[ -]?(?:monthly payments|months?|mo\b|meses)/gi;
const EXAMPLE_SLACK = 0.004;

function exampleFault(sentence: string): string | null {
  const found = [...sentence.matchAll(AMOUNT)].map(([, text = ""]) => Number(text.replaceAll(",", "")));
  const numbersOf = (pattern: RegExp) => [...sentence.matchAll(pattern)].map(([, text = ""]) => Number(text.replaceAll(",", "")));
  const exact = numbersOf(PAYMENT);
  const payments = exact.length > 0 ? exact : numbersOf(WHOLE_PAYMENT);
  const terms = [...sentence.matchAll(TERM)].map(([, text = ""]) => Number(text));
  const rates = rateFiguresIn(sentence).filter(({ hasPercent }) => hasPercent);
  // A payment of four digits without cents matches `AMOUNT` too.
  const amounts = found.filter((amount) => exact.length > 0 || !payments.includes(amount));
  const [amount, payment, months] = [amounts[0], payments[0], terms[0]];
  if (amount === undefined || payment === undefined || months === undefined) return null;
  if (amounts.length > 1 || payments.length > 1 || new Set(terms).size > 1 || rates.length === 0 || rates.length > 2) return null;
  const isAt = (percent: number) =>
    Math.abs(levelPaymentUsd(amount, percent, months) - payment) <= Math.max(exact.length > 0 ? 0.06 : 0.51, payment * EXAMPLE_SLACK);
  if (rates.some(({ value }) => isAt(value))) return null;
  return `"${sentence.slice(0, 160)}": the payment is not that of the rate.`;
}

const sentencesOf = (line: string): readonly string[] => line.split(/(?<=[.!?])\s+(?=[A-Z*†¹²³])/);

/** One sentence for each payment example of a page whose payment does not follow from its rate. */
export const failedExamples = ({ lines, tables }: RatePage): readonly string[] =>
  [...new Set([...lines, ...tables.flatMap(({ rows }) => rows.flat().map(({ text }) => text))])]
    .flatMap(sentencesOf)
    .flatMap((sentence) => exampleFault(sentence) ?? []);

/** One sentence for each check that the rates fail; empty if they pass all. */
export function failedProofs(rates: readonly ReadRate[]): readonly string[] {
  const own = rates.flatMap((rate) => [paymentFault(rate), yieldFault(rate), aprFault(rate)].filter((fault) => fault !== null));
  return [...own, ...orderFaults(rates)];
}

/** Days. A page that dates its rates earlier is taken as no longer maintained. */
const OLDEST_DAYS = 120;
const DAY_MS = 86_400_000;
const DATED = new RegExp(String.raw`\b${anyOf(DATE_NAMES)}\b`, "i");
/** Words for the date of a page's rates without a date: `Effective date: ____`, or `Rates as of` at the end of the line. */
const BLANK = new RegExp(String.raw`\b${anyOf(BEFORE_DATES)} ?:? ?${anyOf(NO_DATES)}`, "i");
/** A date after such words in a form that is not read: "27-Nov-2024", "3/2025", "Q1 2025". */
const UNREAD_DATE = new RegExp(
  String.raw`\b${anyOf([...BEFORE_DATES, ...CURRENT_THROUGH])}(?: (?:date|as of|on))?:? {0,2}(?:the )?${anyOf(YEARS)}`,
  "i",
);
const LAST_DAY = new RegExp(String.raw`\b${anyOf(BEFORE_LAST_DAYS)} ?$`, "i");
/** Words for offers and rates: if one of them ends, the page's rates end. */
const IS_OFFER = /\b(?:offers?|promo(?:tion)?s?|specials?|rates?|apr|apy|now through)\b/i;
const OF_SOMETHING_ELSE = /\b(?:prime|privacy|policy|disclosures?|(?:web)?site)\b/i;
const PROMOTION = /\b(?:through|until|expires?|ends?|hasta)\b/i;

export interface PageDates {
  /** ISO dates of the page's rates, each with the words that state it. */
  readonly days: ReadonlyMap<string, string>;
  /** ISO dates until which the page's rates are in effect, each with the words that state it. */
  readonly ends: ReadonlyMap<string, string>;
  /** True if the page has words for the date of its rates, such as `Effective date:`, but no date after them. */
  readonly isBlank: boolean;
  /** Words with a date of the page's rates that can't be read; null if there are none. */
  readonly unread: string | null;
}

interface StatedDate {
  readonly day: string;
  readonly text: string;
  /** The words before the date. */
  readonly before: string;
}

const statedIn = (text: string, dates: readonly Pick<FoundDate, "day" | "start">[]): readonly StatedDate[] =>
  dates.map(({ day, start }) => ({ day, text, before: text.slice(Math.max(0, start - 60), start) }));

/** @param today ISO date. */
function pageDates({ lines, tables, title }: RatePage, today: string): PageDates {
  const cells = tables.flatMap(({ caption, rows }) => [caption ?? "", ...rows.flat().map(({ text }) => text)]);
  const texts = [...new Set([title, ...lines, ...cells])];
  const dated = texts.filter((text) => DATED.test(text));
  const whole = dated.flatMap((text) => statedIn(text, datesIn(text)));
  // A month without a day counts only if no full date says how old the rates are.
  const stated =
    whole.length > 0
      ? whole
      : dated.filter((text) => !OF_SOMETHING_ELSE.test(text)).flatMap((text) => statedIn(text, monthsIn(text, today)));
  const lastDays = texts
    .filter((text) => IS_OFFER.test(text))
    .flatMap((text) => statedIn(text, datesIn(text)))
    .filter(({ before }) => LAST_DAY.test(before));
  const isLast = (before: string): boolean => PROMOTION.test(before.slice(-25));
  const days = stated.filter(({ before }) => DATED.test(before) && !isLast(before) && !LAST_DAY.test(before));
  const ends = stated.filter(({ before }) => DATED.test(before.split(/[.!?]\s/).at(-1) ?? "") && isLast(before));
  const byDay = (all: readonly StatedDate[]) => new Map(all.map(({ day, text }) => [day, text]));
  return {
    days: byDay(days),
    ends: byDay([...ends, ...lastDays]),
    isBlank: dated.some((text) => BLANK.test(text.trim()) && datesIn(text).length === 0),
    unread: texts.find((text) => UNREAD_DATE.test(text) && datesIn(text).length === 0 && monthsIn(text, today).length === 0) ?? null,
  };
}

/**
 * Why the dates of a page make its rates doubtful; null if they do not, or if it neither has a date nor words for one.
 * @param today ISO date.
 */
export function dateFault(page: RatePage, today: string): string | null {
  const { days, ends, isBlank, unread } = pageDates(page, today);
  const said = ([day, words]: readonly [day: string, words: string]) => `${day} ("${words.slice(0, 100)}")`;
  if (isBlank) return "The place for the date of its rates is empty.";
  if (unread !== null) return `The date of its rates can't be read: "${unread.slice(0, 100)}".`;
  if (days.size > 1) return `It has two dates of its rates: ${[...days].map(said).join(" and ")}.`;
  const over = [...ends].find(([day]) => day < today);
  if (over !== undefined) return `Its rates were in effect until ${said(over)}.`;
  const [dated] = days;
  if (dated === undefined) return null;
  const [day] = dated;
  if (day > today) return `Its rates are dated ${said(dated)}, which is in the future.`;
  return Date.parse(today) - Date.parse(day) > OLDEST_DAYS * DAY_MS
    ? `Its rates are dated ${said(dated)}, more than ${OLDEST_DAYS} days ago.`
    : null;
}
