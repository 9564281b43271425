import type { DraftClaim } from "@tellerline/drafting";
import { STATES } from "@tellerline/geography";
import { hashOf } from "./keep-page.ts";

/** Keys of an atom whose values are names of its own; all others say what kind of condition it is. */
const NAMES: ReadonlySet<string> = new Set(
  "state states county counties place places zip zips name aliases question description".split(" "),
);

const STATE_WORDS: readonly string[] = Object.entries(STATES).flatMap(([code, { name }]) => [name, code]);

function namesIn(atom: object): readonly string[] {
  return Object.entries(atom).flatMap(([key, value]) =>
    NAMES.has(key) ? [value].flat().filter((name): name is string => typeof name === "string" && name !== "") : [],
  );
}

const kindOf = (atom: object): string =>
  JSON.stringify(Object.entries(atom).map(([key, value]) => (NAMES.has(key) ? [key, [value].flat().length > 1] : [key, value])));

/** Names become …, figures #: the longest name first, so that no name that is part of another one leaves a rest. */
function withoutNames(quote: string, names: readonly string[]): string {
  let text = ` ${quote.replaceAll(/\s+/g, " ")} `;
  for (const name of [...new Set(names)].toSorted((left, right) => right.length - left.length)) text = text.split(name).join("…");
  return text.replaceAll(/\d+/g, "#").trim().toLowerCase();
}

/**
 * What a claim says with its names and figures taken out: claims that say the same of other names, as sites of one maker write it, share it, and
 * a person may accept them together (guides/from-a-page-to-an-answer.md#the-page).
 */
export function layoutOf({ kind, conditions, conditional_on: step, extends_to: extensions, quote }: DraftClaim): string {
  const atoms = conditions.flatMap(({ any }) => any);
  const names = [
    ...atoms.flatMap(namesIn),
    ...(step === undefined ? [] : [step.association]),
    ...STATE_WORDS.filter((word) => isWord(quote, word)),
  ];
  const shape = { kind, conditions: conditions.map(({ any }) => any.map(kindOf)), step: step?.type ?? null, extensions: extensions ?? [] };
  return hashOf(`${JSON.stringify(shape)}\n${withoutNames(quote, names)}`).slice(0, 16);
}

/** Whether a state's name or code stands in a text as a word of its own. */
function isWord(text: string, word: string): boolean {
  const isLetter = (character: string | undefined) => character !== undefined && /\p{L}/u.test(character);
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  return false;
}
