import { anyOf, words } from "@tellerline/text";
import { BETWEEN_ENDS } from "./parts.ts";
import { MONTHS_OF_YEAR, type Rule, whole } from "./rule.ts";

const inMonths = (text: string | undefined, unit = ""): number => whole(text) * (/^(?:y|a[nñ]o)/i.test(unit) ? MONTHS_OF_YEAR : 1);

const UNITS = words`
  months?; mos?\b\.?; mths?\b; mes(?:es)?
  years?; yrs?\b\.?; a[nñ]os?
`;
/** The unit after a number, with the marks that may stand between them: `-month`, ` years`. */
const UNIT = `[ -]{0,3}(?<unit>${UNITS.join("|")})`;
/** The unit of the lower end of a range, which may differ from that of the upper end: "12 months to 5 years". */
const LOWER_UNIT = String.raw`(?<lower>months?|mos?\.?|years?|yrs?\.?)`;
const MOST = String.raw`(?<to>\d{1,3})`;
/** Words before the longest term: "up to 60 months". */
const UP_TO = words`
  up to; terms? up to; terms? to; maximum(?: term)?(?: of)?; max\.?; as long as
  hasta; plazos? (?:de )?hasta
`;

export const TERM_RULES: readonly Rule[] = [
  // "37-60 months"
  {
    words: new RegExp(String.raw`\b(?<from>\d{1,3}) ?${LOWER_UNIT}? ?${anyOf(BETWEEN_ENDS)} ?${MOST}${UNIT}`, "i"),
    says: ({ from, lower, to, unit }) => ({ termFrom: inMonths(from, lower ?? unit), termTo: inMonths(to, unit) }),
  },
  {
    words: new RegExp(String.raw`\b${anyOf(UP_TO)} ?${MOST}${UNIT}`, "i"),
    says: ({ to, unit }) => ({ termTo: inMonths(to, unit) }),
  },
  // "60 months or less"
  {
    words: new RegExp(String.raw`\b${MOST}${UNIT}(?: ?(?:or|and|&) (?:less|under|fewer|below))`, "i"),
    says: ({ to, unit }) => ({ termTo: inMonths(to, unit) }),
  },
  // "60 months", "15-year"
  {
    words: new RegExp(String.raw`\b(?<term>\d{1,3})${UNIT}`, "i"),
    says: ({ term, unit }) => ({ termFrom: inMonths(term, unit), termTo: inMonths(term, unit) }),
  },
];
