import { isStateCode } from "@tellerline/geography";
import { anyOf, wholePhrase, words } from "@tellerline/text";
import type { Statement } from "../page.ts";
import { NAVIGATION_BEGINS, NAVIGATION_LINES } from "../words/navigation.ts";
import { WORDS_FOR_PEOPLE } from "../words/organizations.ts";
import { IS_STATE, isName, SUFFIX, split, TRAILING, withoutTown } from "./names.ts";

/** Words of a statement whose list has an employer on each line. */
export const LISTS_EMPLOYERS = wholePhrase(words`
  field of membership; employ\w*; SEGs?; compan(?:y|ies); work(?:s|ing)?,? (?:for|at); groups; businesses; agencies; firms; payrolls?; paychecks?;
  sponsors?(?:['’] people)?; workplaces?; retired from; business partners?
`);
/** Words of a statement whose list has an association on each line. */
export const LISTS_ASSOCIATIONS = wholePhrase(words`
  associations?; organizations?; members? of; join; councils?; clubs?; locals?; lodges?; unions?; guilds?; societies
`);

/** A list item that describes people, and is not just an employer's name: "Elm Works employees in Oakville", "All who serve". */
const SAYS_WHO = new RegExp(String.raw`\bemployees (?:at|in|of)\b|\b${anyOf(WORDS_FOR_PEOPLE)}\b`, "i");

/** Whether a line holds several names, rather than one name with its town and state. */
export function isSeveral(text: string): boolean {
  const parts = text.split(/,\s*/);
  const last = (parts.at(-1) ?? "").replace(/^and /, "").replace(/\.$/, "");
  return parts.length >= 4 || (parts.length === 3 && !isStateCode(last) && !IS_STATE.test(last) && !SUFFIX.test(last));
}

/** A local of a union ("Local 12"). In a list of employers, it names an association, unless the statement says that it employs people. */
export const IS_LOCAL = /\bLocals? (?:No\. ?|#)?\d+/;

/** Lines that are not names: navigation, interest rates, questions, and lines with a colon. */
const IS_BESIDE = new RegExp(String.raw`^${anyOf(NAVIGATION_BEGINS)}\b|: |\bAP[RY]\b|\d%|[?!](?: |$)|\bmissing\b|\badd yours\b`, "i");
/** A heading or a sentence among names: "Beyond the list", "VIII. Lodges and clubs". */
const IS_SAID = /^(?:[IVX]+\. )?[A-Z][a-z]+(?: [a-z]+)+$/;
const IS_NAVIGATION = new RegExp(`^${anyOf(NAVIGATION_LINES)}$`, "i");
/** Codes and words around names in a list: "1008 Elm Works", "All Elm Works employees". They are removed if more than the share `MANY` of the lines have them. */
const AROUND = [/^\d{3,6} (?=[A-Z])/, /^(?:All|Retired) (?=[A-Z])/, /,? (?:members and )?(?:employees|staff)$/i] as const;
const MANY = 0.3;
/** In a list of at least `MANY_LINES` lines, of which less than the share `FEW` look like several names, each line is one name. */
const MANY_LINES = 10;
const FEW = 0.2;

/** A station by its call letters and channel (47 CFR 73.3550): "WELM 13". */
const IS_STATION = /^[KW][A-Z]{2,3}(?:-[A-Z]{2})? \d+$/;
/** Whether a line is in capitals. If most lines of the list are not, it is a heading within the list: "ELM COUNTY". */
const isShouted = (text: string): boolean => /[A-Z]{4}/.test(text) && text.includes(" ") && !/[a-z]/.test(text) && !IS_STATION.test(text);

export function listedNames({ items }: Statement): readonly string[] {
  // In a list with one name on each line, "Blanchard, Merriam & Adel, PA" is one name.
  const areLines = items.length >= MANY_LINES && items.filter(({ text }) => isSeveral(text)).length < items.length * FEW;
  const areSmall = items.filter(({ text }) => isShouted(text)).length < items.length / 2;
  const around = AROUND.filter((pattern) => items.filter(({ text }) => pattern.test(text)).length > items.length * MANY);
  return items
    .map(({ text }) => text.replace(/ who (?:works?|are|is)\b.*$/, ""))
    .filter((text) => !IS_BESIDE.test(text) && !IS_NAVIGATION.test(text) && !IS_SAID.test(text) && !(areSmall && isShouted(text)))
    .flatMap((text) => (isSeveral(text) && !areLines ? split(text) : text.split(/\t+/)))
    .filter((text) => !SAYS_WHO.test(text))
    .filter((name) => !/ (?:members|students|alumni|graduates)$/i.test(name))
    .map((name) =>
      withoutTown(around.reduce((rest, pattern) => rest.replace(TRAILING, "").replace(pattern, ""), name.replace(TRAILING, "")).trim()),
    )
    .filter((name) => isName(name) && /^[A-Z0-9]/.test(name));
}
