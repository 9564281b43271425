import { anyOf, words } from "@tellerline/text";

const PLAIN_NUMBER = /^\d{1,3}(?: ?(?:-|–|to) ?\d{1,3})?\+?$/;
const MONEY = /\$ ?\d/;
/** Heads of columns whose amounts are minimums: "Minimum deposit". */
const LEAST_AMOUNT_HEADS = words`minimum; min\.?; balance; deposit; opening; m[ií]nimo; saldo; dep[oó]sito; tier`;
const LEAST_AMOUNT = new RegExp(String.raw`\b${anyOf(LEAST_AMOUNT_HEADS)}\b`, "i");

/**
 * Adds the unit or the kind of limit that a column's head says once: `60` below "Term (months)" becomes `60 months`, `$500` below "Minimum
 * deposit" becomes `minimum $500`.
 */
export function labelWithUnit(header: string, text: string): string {
  if (/\bLTV\b|loan[- ]to[- ]value/i.test(header) && /\d ?%/.test(text)) return `max LTV ${text}`;
  if (/\b(?:term|months?|mos?\.?|plazo|meses)\b/i.test(header) && PLAIN_NUMBER.test(text))
    return `${text} ${/\b(?:years?|yrs?|a[nñ]os)\b/i.test(header) ? "years" : "months"}`;
  if (/\byears?\b/i.test(header) && PLAIN_NUMBER.test(text)) return `${text} years`;
  if (LEAST_AMOUNT.test(header) && MONEY.test(text) && !/[-–+]|to|over|under|up|less|more|or/i.test(text)) return `minimum ${text}`;
  if (/\b(?:max(?:imum)?)\b/i.test(header) && MONEY.test(text)) return `up to ${text}`;
  if (/\bscores?\b|\bfico\b/i.test(header) && /\d{3}/.test(text)) return `score ${text}`;
  return text;
}
