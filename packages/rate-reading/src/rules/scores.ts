import { anyOf, words } from "@tellerline/text";
import { TO_OR_DASH } from "./parts.ts";
import { type Rule, whole } from "./rule.ts";

const AND_OR = "(?:and|or|&|y|o)";
const BUREAUS = "(?:credit|fico|beacon)";
const LEAST_SCORE = String.raw`(?<from>[4-8]\d{2})`;
const GREATEST_SCORE = String.raw`(?<to>[4-8]\d{2})`;

/** `credit score `, `FICO ` */
const BEFORE_RANGE = "(?:(?:credit|fico) ?)?(?:scores?)? ?";
const SCORE_RANGE = String.raw`(?<from>[3-8]\d{2}) ?${TO_OR_DASH} ?(?<to>[3-8]\d{2})\b`;
const BEHIND_RANGE = "(?: ?(?:fico|credit)? ?scores?)";

const SCORE = "(?:scores?|puntaje|puntuaci[oó]n)";
/** `minimum credit score of `, `puntaje de `, or nothing. */
const SCORE_OF = String.raw`\b(?:minimum |min\.? )?(?:${BUREAUS} ?){0,2}${SCORE}?(?: ?(?:of|de|is))? ?`;
/** Before a score: the number is neither an amount in dollars nor the end of a longer number. */
const NO_AMOUNT = String.raw`(?<!\$)(?<![\d,.])\b`;
/** "700 and above" */
const ABOVE = words`above; higher; better; up; greater; over; m[aá]s; superior; mayor`;
const UNDER = words`under; below; less than; menos de`;
/** "639 or below" */
const BELOW = words`below; under; lower; less; menos; inferior`;

/** Words before a minimum score: "minimum FICO score of 680", "a FICO score of 680". */
const BEFORE_LEAST = words`minimum; min\.?; at least; a; an`;
const BUREAU_SCORE = `${BUREAUS} ?(?:credit )?scores?`;
/** `of at least`, `above`, or nothing. */
const IS_AT_LEAST = "(?:of|at|is)? ?(?:at least|above|over|minimum)?";

export const SCORE_RULES: readonly Rule[] = [
  // "FICO 680-719", "680 to 719 credit score"
  {
    words: new RegExp(String.raw`\b${BEFORE_RANGE}${SCORE_RANGE}${BEHIND_RANGE}?`, "i"),
    says: ({ from, to }) => ({ minScore: whole(from), maxScore: whole(to) }),
  },
  // "credit score of 740+", "740 and above"
  {
    words: new RegExp(String.raw`(?:${SCORE_OF})${NO_AMOUNT}${LEAST_SCORE} ?(?:\+|${AND_OR} ${anyOf(ABOVE)})`, "i"),
    says: ({ from }) => ({ minScore: whole(from) }),
  },
  // "639 and below"
  {
    words: new RegExp(String.raw`(?:\b${anyOf(UNDER)} |\b)(?<!\$)${GREATEST_SCORE} ?(?:${AND_OR} ${anyOf(BELOW)})`, "i"),
    says: ({ to }) => ({ maxScore: whole(to) }),
  },
  // "below 640", but not "below 640,000"
  {
    words: new RegExp(String.raw`\b(?:below|under|less than|menos de) ${GREATEST_SCORE}\b(?! ?(?:,|miles|\d))`, "i"),
    says: ({ to }) => ({ maxScore: whole(to) - 1 }),
  },
  // "minimum FICO score of 680", "credit score at least 680"
  {
    words: new RegExp(String.raw`\b${anyOf(BEFORE_LEAST)}? ?${BUREAU_SCORE} ?${IS_AT_LEAST} ?${LEAST_SCORE}\b`, "i"),
    says: ({ from }) => ({ minScore: whole(from) }),
  },
  { words: /\bscores? (?:of )?(?<from>[4-8]\d{2}) or more\b/i, says: ({ from }) => ({ minScore: whole(from) }) },
  {
    words: new RegExp(String.raw`\b(?:puntaje|puntuaci[oó]n)(?: de cr[eé]dito)?(?: de)? ${LEAST_SCORE}\b`, "i"),
    says: ({ from }) => ({ minScore: whole(from) }),
  },
];

/** Names of a lender's classes of scores: "A+", "Excellent", "Tier 2". */
const TIERS = words`[a-f][+-]?; excellent; very good; good; great; fair; poor; tier [1-6i]+; super prime`;
const END_OF_NAME = "(?=[ ,(:)—–-]|$)";
/** Reads the name of a class of scores, such as "Tier 2". In "good home loan" the word names no class. */
export const TIER_RULE: Rule = {
  words: new RegExp(String.raw`\b(?:tier ?)?${anyOf(TIERS)}${END_OF_NAME}(?! ?(?:home|car|auto))`, "i"),
  says: () => ({ isTier: true }),
};
