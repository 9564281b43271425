import { anyOf, words } from "@tellerline/text";
import { type Excerpt, excerptOf } from "./lines.ts";
import { ABBREVIATIONS } from "./words/page.ts";

const PEOPLE = words`Residents; Employees; Members; Anyone; Persons; People; Students; Immediate; Those`;
/** An item of a list inside a sentence: "children", "and parents". */
const FEW_WORDS = "(?:(?:and|or) )?[a-z]+(?: [a-z]+){0,2}";
const SENTENCE_END = new RegExp(
  anyOf([
    // Before a word for people, even the period of an abbreviation ends a sentence: "Elm Works Inc. Employees of Oak Mills".
    String.raw`\.(?=\s+${anyOf(PEOPLE)}\b)`,
    // An end mark, with the closing quotation mark or bracket after it. Not the period of an abbreviation or initial.
    String.raw`(?<!\b${anyOf(ABBREVIATIONS)})[.!?]["”’)]?(?=\s+["“(]?[A-Z0-9]|\s*$)`,
    // A semicolon, except in a list inside a sentence: "spouses; children; and parents;".
    String.raw`(?<!;\s${FEW_WORDS});\s(?!${FEW_WORDS};)`,
    // A plus sign, except in the name of a firm: "Elm + Sons".
    String.raw`\s\+(?=\s)(?! (?:Sons|Co|Company|Partners|Brothers|Associates)\b)`,
  ]),
  "g",
);

/** The sentences of a part of a page, without its blanks. */
export function sentencesOf(text: string, { start, end }: Excerpt): readonly Excerpt[] {
  const body = text.slice(start, end);
  const sentences: Excerpt[] = [];
  let from = 0;
  for (const match of body.matchAll(SENTENCE_END)) {
    const until = match.index + match[0].trimEnd().length;
    // "Employees of Elm Works + their families": the plus sign belongs to neither sentence.
    sentences.push(excerptOf(text, start + from, start + (match[0].endsWith("+") ? match.index : until)));
    from = until;
  }
  if (body.slice(from).trim() !== "") sentences.push(excerptOf(text, start + from, end));
  return sentences;
}
