import type { Rewriting } from "./rewriting.ts";

/** Sentences that name the person last, put in the usual order. */

/** "Commerce, GA is where I work" as "I work in Commerce, GA". */
const PLACE_FIRST = /(?<=^|[.!?]\s|\n)([A-Z][\w .,'-]{2,40}?) is where (?:i|we) (live|work)\b/gi;

/** Nothing of the sentence but "I am" may stand before: "I was married to a Marine" says nothing of today. */
const I_AM = String.raw`(?<![\w'] )(?:\b(?:i'm|i am|im)\s+)?(?:an?\s+|the\s+)?\b`;

/** What the writer is to a relative, and the relative as a subject: "Widow of a Marine" as "my late spouse was a Marine". */
const RELATIVE_LAST: readonly (readonly [RegExp, string])[] = (
  [
    ["married to|wife of|husband of|spouse of", "my spouse is "],
    ["widow(?:er)? of|surviving spouse of", "my late spouse was "],
    ["grandson of|granddaughter of|grandchild of", "my grandparent was "],
    ["son of|daughter of|child of", "my parent was "],
    ["brother of|sister of|sibling of", "my sibling is "],
  ] as const
).map(([words, subject]) => [new RegExp(String.raw`${I_AM}(?:${words}) (?=an?\s)`, "gi"), subject]);

/** A text with its turned sentences in the usual order. */
export function inUsualOrder(text: Rewriting): Rewriting {
  const placed = text.replace(PLACE_FIRST, ([, place, verb]) => `I ${verb} in ${place}`);
  return RELATIVE_LAST.reduce((rewritten, [pattern, subject]) => rewritten.replace(pattern, subject), placed);
}
