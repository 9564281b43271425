import { anyOf, words } from "@tellerline/text";

/** Parts that several rules have in their expressions. */

const DASHES = words`-; –; —`;
/** What stands between two ends of a range: "36-60", "2019 through 2022", "36 a 60". */
export const BETWEEN_ENDS: readonly string[] = [...DASHES, ...words`to; through; thru; a; hasta`];
/** The same without words that say something else beside ages and scores. */
export const TO_OR_DASH = anyOf([...DASHES, ...words`to; a`]);

/** Any of the phrases with a space behind it, for a phrase that may be missing: `${spaceBehind(["up to"])}?`. */
export const spaceBehind = (phrases: readonly string[]): string => anyOf(phrases.map((phrase) => `${phrase} `));

/** Any of the phrases with a space before it. */
export const spaceBefore = (phrases: readonly string[]): string => anyOf(phrases.map((phrase) => ` ${phrase}`));
