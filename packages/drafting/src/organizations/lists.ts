import { isStateCode } from "@tellerline/geography";
import type { Statement } from "../page.ts";
import { IS_STATE, isName, SUFFIX, split, TRAILING, withoutTown } from "./names.ts";

/** Reads the names in the list below a statement. */

/** Words of a statement whose list has an employer on each line. */
export const LISTS_EMPLOYERS =
  /\b(?:field of membership|employ\w*|SEGs?|compan(?:y|ies)|work(?:s|ing)? (?:for|at)|groups|businesses|agencies)\b/i;
export const LISTS_ASSOCIATIONS = /\b(?:associations?|organizations?|members? of|join|councils?|clubs?)\b/i;

/** Words of a list item that describes people. Such an item is not just an employer's name. */
const SAYS_WHO =
  /\bemployees (?:at|in|of)\b|\b(?:who|spouses?|working|personnel|attached|nationwide|receiving|volunteer|reserves|national guard|such persons|based|only|included|transferred|tower|since (?:19|20)\d\d)\b/i;

/** Whether a line holds several names, rather than one name with its town and state. */
export function isSeveral(text: string): boolean {
  const parts = text.split(/,\s*/);
  const last = (parts.at(-1) ?? "").replace(/^and /, "").replace(/\.$/, "");
  return parts.length >= 4 || (parts.length === 3 && !isStateCode(last) && !IS_STATE.test(last) && !SUFFIX.test(last));
}

/** A local of a union ("Local 12"). It is accepted as a name in any list. */
export const IS_LOCAL = /\bLocals? (?:No\. ?|#)?\d+/;

/** Lines of a page's navigation and of a table's foot, which are no names. */
const IS_BESIDE =
  /^(?:back to top|top(?: of page)?|next|previous|return to top|home|menu|search|privacy|accessibility|careers|contact|disclosures?|click here|site ?map|about us|log ?in|find a|skip to|print this|download|give us|not seeing|quick links?|online banking|mobile app|business banking|insured by|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lobby|drive-thru|branch hours|money market|visa credit|your (?:community|employer|job|family)|see (?:map|all|more))\b|: |\bAP[RY]\b|\d%|[?!]$/i;
/** Lines of navigation that are one word. */
const IS_NAVIGATION =
  /^(?:about|rates|enroll|loans|apply|hours|locations|savings|checking|insurance|twitter|instagram|facebook|zelle|accessibility|news|help|business|personal|join)$/i;
/** Words around the names of a list, if most of its lines have them: "All Elm Works employees". They belong to a name if only a few have them. */
const AROUND = [/^(?:All|Retired) (?=[A-Z])/, /,? (?:members and )?(?:employees|staff)$/i] as const;
const MANY = 0.3;
/** Lines of a list at least, and the share of them with several names at most, for each line to be one name. */
const MANY_LINES = 10;
const FEW = 0.2;

/** A station by its call letters and channel (47 CFR 73.3550): "WELM 13". */
const IS_STATION = /^[KW][A-Z]{2,3}(?:-[A-Z]{2})? \d+$/;
/** In capitals: among names that are not, a heading of a part of the list ("ELM COUNTY"). */
const isShouted = (text: string): boolean => /[A-Z]{4}/.test(text) && text.includes(" ") && !/[a-z]/.test(text) && !IS_STATION.test(text);

export function listedNames({ items }: Statement): readonly string[] {
  // "Blanchard, Merriam & Adel, PA" is one name where each line has one.
  const areLines = items.length >= MANY_LINES && items.filter(({ text }) => isSeveral(text)).length < items.length * FEW;
  const areSmall = items.filter(({ text }) => isShouted(text)).length < items.length / 2;
  const around = AROUND.filter((pattern) => items.filter(({ text }) => pattern.test(text)).length > items.length * MANY);
  return items
    .map(({ text }) => text.replace(/ who (?:works?|are|is)\b.*$/, ""))
    .filter((text) => !IS_BESIDE.test(text) && !IS_NAVIGATION.test(text) && !(areSmall && isShouted(text)))
    .flatMap((text) => (isSeveral(text) && !areLines ? split(text) : text.split(/\t+/)))
    .filter((text) => !SAYS_WHO.test(text))
    .filter((name) => !/ (?:members|students|alumni|graduates)$/i.test(name))
    .map((name) =>
      withoutTown(around.reduce((rest, pattern) => rest.replace(TRAILING, "").replace(pattern, ""), name.replace(TRAILING, "")).trim()),
    )
    .filter((name) => isName(name) && /^[A-Z0-9]/.test(name));
}
