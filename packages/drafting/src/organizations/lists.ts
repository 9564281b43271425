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
  /\bemployees (?:at|in|of)\b|\b(?:who|spouses?|working|personnel|attached|nationwide|receiving|volunteer|reserves|national guard|such persons)\b/i;

/** Whether a line holds several names, rather than one name with its town and state. */
function isSeveral(text: string): boolean {
  const parts = text.split(/,\s*/);
  const last = (parts.at(-1) ?? "").replace(/^and /, "").replace(/\.$/, "");
  return parts.length >= 4 || (parts.length === 3 && !isStateCode(last) && !IS_STATE.test(last) && !SUFFIX.test(last));
}

/** A local of a union ("Local 12"). It is accepted as a name in any list. */
export const IS_LOCAL = /\bLocals? (?:No\. ?|#)?\d+/;

export function listedNames({ items }: Statement): readonly string[] {
  return items
    .map(({ text }) => ({ text: text.replace(/ who (?:works?|are|is)\b.*$/, "") }))
    .filter(({ text }) => !SAYS_WHO.test(text))
    .flatMap(({ text }) => (isSeveral(text) ? split(text) : text.split(/\t+/)))
    .filter((name) => !/ (?:members|students|alumni|graduates)$/i.test(name))
    .map((name) =>
      withoutTown(
        name
          .replace(/^(?:All|Retired) (?=[A-Z])/, "")
          .replace(TRAILING, "")
          .replace(/,? (?:members and )?(?:employees|staff)$/i, "")
          .trim(),
      ),
    )
    .filter((name) => isName(name) && /^[A-Z0-9]/.test(name));
}
