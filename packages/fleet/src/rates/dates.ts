import { DAY_MS } from "@tellerline/vocabulary";
import type { PageDate, Style } from "./model.ts";
import { wordsOf } from "./words.ts";

/** The fleet's day 0. */
const FIRST_MS = Date.parse("2026-11-28T00:00:00Z");

export const dateOfDay = (day: number): Date => new Date(FIRST_MS + day * DAY_MS);

/** The last day up to `day` on which an institution renewed the date of its page. Negative for a day before the fleet's first. */
export const renewedOn = (phase: number, day: number): number => day - ((((day - phase) % 7) + 7) % 7);

const two = (value: number): string => String(value).padStart(2, "0");
const suffixOf = (day: number): string =>
  day % 10 === 1 && day !== 11 ? "st" : day % 10 === 2 && day !== 12 ? "nd" : day % 10 === 3 && day !== 13 ? "rd" : "th";

export const DATE_SPELLINGS = 7;

/** @param spelling from 0 to 6. */
function spelled(date: Date, spelling: number, language: Style["language"]): string {
  const locale = language === "en" ? "en-US" : "es-MX";
  const month = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(date);
  const [year, number, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const inWords = language === "en" ? `${month} ${day}, ${year}` : `${day} de ${month} de ${year}`;
  switch (spelling) {
    case 0:
      return inWords;
    case 1:
      return language === "en" ? `${month.slice(0, 3)} ${day}, ${year}` : `${day} ${month.slice(0, 3)} ${year}`;
    case 2:
      return `${number}/${day}/${year}`;
    case 3:
      return `${two(number)}/${two(day)}/${String(year).slice(2)}`;
    case 4:
      return `${year}-${two(number)}-${two(day)}`;
    case 5:
      return language === "en" ? `${day} ${month} ${year}` : `${day} de ${month}, ${year}`;
    default:
      return language === "en" ? `${month} ${day}${suffixOf(day)}, ${year}` : `${month} ${day} de ${year}`;
  }
}

/** The paragraph with the date of a page's rates as it is on a day; empty if the page has no place for a date. */
export function dateHtml(date: PageDate, { language, dateSpelling, dateWords }: Style, day: number): string {
  if (date.state === "none") return "";
  const words = wordsOf(language).dates[dateWords] ?? wordsOf(language).dates[0];
  if (date.state === "blank") return `<p class="as-of">${words} <span id="rate-date"></span></p>`;
  const on = date.state === "stale" ? date.day : renewedOn(date.phase, day);
  return `<p class="as-of">${words} <span id="rate-date">${spelled(dateOfDay(on), dateSpelling, language)}</span></p>`;
}
