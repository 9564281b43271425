import { anyOf } from "@tellerline/text";
import type { Rewriting } from "./rewriting.ts";
import { RELATION_WORDS } from "./words/people.ts";

/** "Commerce, GA is where I work" becomes "I work in Commerce, GA". */
const PLACE_FIRST = /(?<=^|[.!?]\s|\n)([A-Z][\w .,'-]{2,40}?) is where (?:i|we) (live|work)\b/gi;

/** A place of up to three words, with its state: "Coeur d'Alene, Idaho". */
const PLACE = String.raw`[A-Z][\w.'-]*(?: [A-Z][\w.'-]*){0,2}(?:, [A-Z][\w]+)?`;
const WE_LIVE = String.raw`(?:i|we) (?:actually |now |currently |both |also )?live\b`;
/** "… in Pullman, where we live" becomes "… in Pullman. We live in Pullman". */
const WHERE_WE_LIVE = new RegExp(String.raw`\bin (${PLACE}),? where ${WE_LIVE}`, "g");

/** A relative, perhaps with a word before it: "older grandson". */
const RELATIVE = String.raw`(?:\w+ )?${anyOf(RELATION_WORDS.flatMap(([, words]) => words))}`;

const I_HAVE = String.raw`\b(?:i|we) (?:also )?have (?:an?|one|two|three)`;
const WHO_IS = "(?: who| that)?(?:'s| is| are)?";
/** What a relative does, or where: "works", "in". */
const OCCUPIED = "(?:in|at|works|serving|stationed|going|attending|enrolled)";
/** "I have a grandson in tenth grade" becomes "my grandson is in tenth grade". */
const HAVE_RELATIVE = new RegExp(String.raw`${I_HAVE} (${RELATIVE})${WHO_IS}(?= ${OCCUPIED}\b)`, "gi");

const BEGINNING = String.raw`(?<=^|[.!?;]\s|\n)`;
const HOME = "(?:home|where (?:i am|i'm|we are|we're)(?: now)?)";
/** "Valparaiso, Indiana is home now" becomes "I live in Valparaiso, Indiana". */
const IS_HOME = new RegExp(String.raw`${BEGINNING}([A-Z][\w .,'-]{2,40}?) is ${HOME}\b(?! to)`, "g");

/** "I'm co-signing for my niece, a freshman at Ole Miss" becomes "I'm co-signing for my niece. My niece is a freshman at Ole Miss". */
const APPOSITION = new RegExp(String.raw`(?<=\b(?:for|with|and|to|by|of|have|is) )(?:my|our) (${RELATIVE}), (?=an?\s)`, "gi");

/** Only "I am" may precede "married to" and the like: "I was married" is about the past. */
const I_AM = String.raw`(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b`;

/** What the writer is to a relative, with words that make the relative the subject: "Widow of a Marine" becomes "my late spouse was a Marine". */
const RELATIVE_LAST: readonly (readonly [RegExp, string])[] = (
  [
    ["married to|wife of|husband of|spouse of", "my spouse is "],
    ["widow(?:er)? of|surviving spouse of", "my late spouse was "],
    ["grandson of|granddaughter of|grandchild of", "my grandparent was "],
    ["son of|daughter of|child of", "my parent was "],
    ["brother of|sister of|sibling of", "my sibling is "],
  ] as const
).map(([words, subject]) => [new RegExp(String.raw`${I_AM}(?:${words}) (?=an?\s)`, "gi"), subject]);

export function inUsualOrder(text: Rewriting): Rewriting {
  const placed = text
    .replace(PLACE_FIRST, ([, place, verb]) => `I ${verb} in ${place}`)
    .replace(IS_HOME, ([, place]) => `I live in ${place}`)
    .replace(HAVE_RELATIVE, ([, relative]) => `my ${relative} is`)
    .replace(APPOSITION, ([, relative]) => `my ${relative}. My ${relative} is `)
    .replace(WHERE_WE_LIVE, ([, place]) => `in ${place}. We live in ${place}`);
  return RELATIVE_LAST.reduce((rewritten, [pattern, subject]) => rewritten.replace(pattern, subject), placed);
}
