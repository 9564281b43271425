import { anyOf, words } from "@tellerline/text";

const DASHES = words`-; –; —`;
/** What stands between two ends of a range: "36-60", "2019 through 2022", "36 a 60". */
export const BETWEEN_ENDS: readonly string[] = [...DASHES, ...words`to; through; thru; a; hasta`];
/** What stands between two ages or scores: a dash, "to" or "a". The other words of `BETWEEN_ENDS` mean something else there. */
export const TO_OR_DASH = anyOf([...DASHES, ...words`to; a`]);

/** A pattern of any of the phrases, followed by a space. Use it for an optional phrase: `${spaceBehind(["up to"])}?`. */
export const spaceBehind = (phrases: readonly string[]): string => anyOf(phrases.map((phrase) => `${phrase} `));

/** A pattern of any of the phrases, preceded by a space. */
export const spaceBefore = (phrases: readonly string[]): string => anyOf(phrases.map((phrase) => ` ${phrase}`));
