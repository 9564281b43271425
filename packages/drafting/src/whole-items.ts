import { anyOf, words } from "@tellerline/text";
import type { Statement } from "./page.ts";

/** Words in brackets that leave nobody out: "Elm Works (all stores)", "Oak Mills (formerly Oak & Co.)". */
const HARMLESS_ASIDES = words`all; any; former(?:ly)?; f\/k\/a; fka; open since; including; includes; and; a subsidiary`;
/**
 * Words and marks of a list item that leave a part of it out, or that may do so: "Cass County, outside of Fargo", "Elm Works (drivers only)",
 * "Oak Mills (full-time technicians)", "Pine Foods [inactive]". A footnote mark says more elsewhere: "Elm Works *".
 */
const LEAVES_OUT = new RegExp(
  anyOf([
    String.raw`.\b(?:outside|except(?:ing)?|excluding|only|other than|but not|nothing else|see footnote)\b`,
    String.raw` \((?!${anyOf(HARMLESS_ASIDES)}\b)[a-z][^)]*\)$`,
    String.raw` \[[a-z][^\]]*\]$`,
    String.raw`\S ?[*†‡§#]+$`,
    "^(?:and )?(?:some|certain|parts?|portions?|most|those|select) (?:of|[a-z])",
    String.raw`\bcensus tracts?\b`,
    String.raw`\b(?:assigned|stationed|attached|based) (?:to|at|in)\b`,
    String.raw`, if (?:they|you)\b`,
    String.raw`, (?:north|south|east|west|lying|that part)\b`,
    String.raw` [-–—:] ?(?:closed|inactive|ended|terminated|pending|no|not yet)\b`,
    String.raw`\((?:closed|inactive|ended|terminated|pending)\b`,
  ]),
);
/** An item that says something of the one before it: "This group is closed", "(closed in 2021)". */
const TAKES_BACK = /\b[Tt]h(?:is|ese) (?:group|compan|employer)|^\W*(?:closed|ended|inactive)\b/;

/** A statement without the items that leave a part out, and those items' texts: a person must review them. */
export function withWholeItems(statement: Statement): { readonly statement: Statement; readonly leftOut: readonly string[] } {
  const { items } = statement;
  const leftOut = items.filter(
    ({ text }, at) => LEAVES_OUT.test(text) || [text, items[at + 1]?.text ?? ""].some((one) => TAKES_BACK.test(one)),
  );
  return { statement: { ...statement, items: items.filter((item) => !leftOut.includes(item)) }, leftOut: leftOut.map(({ text }) => text) };
}
