import { anyOf, words } from "@tellerline/text";
import { MONTHS_OF_YEAR, type Rule, whole } from "./rule.ts";

const ADJUSTABLES = words`arms?; adjustable(?:[- ]rate)?(?: mortgages?)?`;
const SPANISH_ADJUSTABLE = "hipotecas? (?:de tasa )?ajustables?";

/** `2/2/5 caps`: the first change of the rate, each later one, and all of them. */
const CAPS = String.raw`\b(?<initial>\d) ?/ ?(?<periodic>\d) ?/ ?(?<lifetime>\d) ?(?:caps?)?`;
/** `5/1`, `7/6`, `10/6m`: years for which the rate is fixed, and the time between later changes in years or months. */
const FIXED_YEARS = String.raw`\b(?<years>3|5|7|10|15) ?/ ?(?:1|3|5|6|6m)`;
const UNIT = "(?:-? ?(?:year|yr|mo(?:nth)?s?))";

/** Rules for caps and fixed periods of adjustable mortgages, and for whether a rate is fixed. */
export const ADJUSTABLE_RULES: readonly Rule[] = [
  {
    words: new RegExp(String.raw`${CAPS}(?![\d/])`, "i"),
    says: ({ initial, periodic, lifetime }) => ({ initialCap: whole(initial), periodicCap: whole(periodic), lifetimeCap: whole(lifetime) }),
  },
  // "5/1 ARM", "7/6 month adjustable"
  {
    words: new RegExp(String.raw`${FIXED_YEARS} ?${UNIT}? ?${anyOf(ADJUSTABLES)}?\b(?! ?/)`, "i"),
    says: ({ years }) => ({ product: "mortgage_arm", fixedMonths: whole(years) * MONTHS_OF_YEAR }),
  },
  { words: /\b(?:fixed(?:[- ]rate)?|tasa fija)\b(?! home equity)/i, says: () => ({ isFixed: true }) },
  {
    words: new RegExp(String.raw`\b${anyOf([...ADJUSTABLES, SPANISH_ADJUSTABLE])}\b`, "i"),
    says: () => ({ product: "mortgage_arm" }),
  },
];
