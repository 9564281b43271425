import { anyOf, words } from "@tellerline/text";
import { BETWEEN_ENDS } from "./parts.ts";
import type { Rule } from "./rule.ts";

const UNITS: Readonly<Record<string, number>> = { k: 1000 };

/** @throws Error for a text without an amount, which a rule's pattern must have: it would count as $0. */
function dollars(text: string | undefined): number {
  const [, digits, unit = ""] = /([\d.,]+) ?(k?)/i.exec(text ?? "") ?? [];
  if (digits === undefined) throw new Error("The pattern of a rule about amounts has none.");
  return Number(digits.replaceAll(",", "").replace(/\.00$/, "")) * (UNITS[unit.toLowerCase()] ?? 1);
}

/** `25,000`, `500.00`, `10k` */
const AMOUNT = String.raw`\d[\d,]*(?:\.\d{2})? ?k?`;
const LEAST = String.raw`\$ ?(?<from>${AMOUNT})`;
const MOST = String.raw`\$ ?(?<to>${AMOUNT})`;
const CENT = 0.01;
const AND_OR = "(?:and|or|&|y|o)";

/** Words before a minimum: "minimum $500". */
const FROM = words`minimum; min\.?; at least; starting at; from; m[ií]nimo`;
/** Words between `FROM` and the amount: "minimum amount financed for this term is $30,000". */
const BETWEEN = String.raw`(?:\w+ ){0,5}?(?:of |de |is )?`;
/** Words after an amount that say "minimum" a second time: "minimum of $500 or more". */
const SAID_TWICE = String.raw`(?: ?(?:minimum|min\.?|or more|and up|\+))`;
/** Words after a minimum: "$500 and up", "$500+". */
const UPWARDS = [
  String.raw`\+`,
  `${AND_OR} (?:above|more|over|up|greater|m[aá]s|higher)`,
  ...words`minimum; min\b\.?; m[ií]nimo; en adelante`,
];
const MORE_THAN = words`over; above; more than; greater than; m[aá]s de`;

/** Words before a maximum: "up to $25,000". */
const UP_TO = words`
  up to; hasta; maximum(?: (?:loan )?amount)?(?: of| is)?; max\.?; at most; no more than; m[aá]ximo(?: de)?
`;
const LESS_THAN = words`under; less than; below; menos de`;
/** Words after a maximum: "$25,000 or less", "$25,000 limit". */
const DOWNWARDS = [`${AND_OR} (?:less|below|under|menos)`, ...words`maximum; max\b\.?; limit`];

export const AMOUNT_RULES: readonly Rule[] = [
  // "$5,000 - $24,999"
  {
    words: new RegExp(String.raw`${LEAST} ?${anyOf(BETWEEN_ENDS)} ?\$? ?(?<to>${AMOUNT})\b`, "i"),
    says: ({ from, to }) => ({ minAmount: dollars(from), maxAmount: dollars(to) }),
  },
  // "minimum deposit of $500", "from $500 and up"
  {
    words: new RegExp(String.raw`(?:\b${anyOf(FROM)} ?${BETWEEN})${LEAST}\b${SAID_TWICE}?`, "i"),
    says: ({ from }) => ({ minAmount: dollars(from) }),
  },
  // "$500 or more"
  { words: new RegExp(`${LEAST} ?${anyOf(UPWARDS)}`, "i"), says: ({ from }) => ({ minAmount: dollars(from) }) },
  // "more than $25,000"
  { words: new RegExp(String.raw`\b${anyOf(MORE_THAN)} ?${LEAST}\b`, "i"), says: ({ from }) => ({ minAmount: dollars(from) + CENT }) },
  // "maximum loan amount is $25,000"
  { words: new RegExp(String.raw`\b${anyOf(UP_TO)} ?${MOST}\b`, "i"), says: ({ to }) => ({ maxAmount: dollars(to) }) },
  // "less than $25,000"
  { words: new RegExp(String.raw`\b${anyOf(LESS_THAN)} ?${MOST}\b`, "i"), says: ({ to }) => ({ maxAmount: dollars(to) - CENT }) },
  // "$25,000 or less"
  { words: new RegExp(`${MOST} ?${anyOf(DOWNWARDS)}`, "i"), says: ({ to }) => ({ maxAmount: dollars(to) }) },
];
