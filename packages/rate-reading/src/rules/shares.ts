import { anyOf, words } from "@tellerline/text";
import { spaceBehind } from "./parts.ts";
import type { Rule } from "./rule.ts";

/** Words before a maximum share: "up to 80% LTV". */
const UP_TO = spaceBehind(words`up to; max(?:imum)?\.?; maximum of; hasta; at most`);
const MAXIMUM = String.raw`(?:max(?:imum)?\.? )`;
const SHARE = String.raw`(?<percent>\d{2,3}(?:\.\d+)?) ?%`;
/** The lower end of a range of shares, which is not a limit: `80.01% - ` */
const LOWER_END = String.raw`(?:\d{2}(?:\.\d+)? ?%? ?(?:-|–|to) ?)`;
const OR_LESS = "(?: or (?:less|below|lower))";

/** Words between the name of a share and its maximum: "LTV up to 80%", "CLTV: 90%". */
const IS_UP_TO = words`up to; to; at; :; ≤; <=`;
const IS = anyOf(["of", ...IS_UP_TO]);
const IS_OR_DE = anyOf(["of", "de", ...IS_UP_TO]);
/** `80%`, `up to 80%`, `80% or less` */
const GREATEST_SHARE = `(?:up to |at most )?${SHARE}${OR_LESS}?`;

const COMBINED = "(?:cltv|combined loan[- ]to[- ]value)";
const LOAN_TO_VALUE = "(?:c?ltv|(?:combined )?loan[- ]to[- ]value)";
/** Words before "value" or "price": "of the appraised value". */
const VALUES = words`home'?s?; appraised; property; retail; book; invoice; nada; purchase`;
const OF_VALUE = `(?:of (?:the |your )?)?${spaceBehind(VALUES)}*(?:value|price|invoice|retail)`;
const OF_WHAT = [...words`c?ltv; combined loan[- ]to[- ]value; loan[- ]to[- ]value`, OF_VALUE];

const DOWN = String.raw`(?<percent>\d{1,2}(?:\.\d+)?) ?%`;

/** Rules for loan-to-value ratios and down payments. */
export const SHARE_RULES: readonly Rule[] = [
  // "up to 90% CLTV", "80.01-90% combined loan-to-value ratio or less"
  {
    words: new RegExp(String.raw`\b${UP_TO}?${LOWER_END}?${SHARE} ?${COMBINED}(?: ratio)?${OR_LESS}?`, "i"),
    says: ({ percent }) => ({ maxCltv: Number(percent) }),
  },
  // "maximum CLTV of 90%"
  {
    words: new RegExp(String.raw`\b${MAXIMUM}?${COMBINED}(?: ratio)?\)? ?${IS_OR_DE}? ?${GREATEST_SHARE}`, "i"),
    says: ({ percent }) => ({ maxCltv: Number(percent) }),
  },
  // "up to 80% LTV", "100% of the purchase price"
  {
    words: new RegExp(String.raw`\b${UP_TO}?${SHARE} ?${anyOf(OF_WHAT)}(?: ratio)?${OR_LESS}?`, "i"),
    says: ({ percent }) => ({ maxLtv: Number(percent) }),
  },
  // "maximum LTV of 80%", "loan-to-value ratio ≤ 80%"
  {
    words: new RegExp(String.raw`\b${MAXIMUM}?${LOAN_TO_VALUE}(?: ratio)? ?${IS}? ?${GREATEST_SHARE}`, "i"),
    says: ({ percent }) => ({ maxLtv: Number(percent) }),
  },
  // "down payment of at least 20%"
  {
    words: new RegExp(String.raw`\bdown payment of (?:at least )?${DOWN}`, "i"),
    says: ({ percent }) => ({ minDown: Number(percent) }),
  },
  // "with 20% down"
  {
    words: new RegExp(String.raw`\b(?:at least |minimum (?:of )?|with )?${DOWN} ?down(?: payment)?\b`, "i"),
    says: ({ percent }) => ({ minDown: Number(percent) }),
  },
];
