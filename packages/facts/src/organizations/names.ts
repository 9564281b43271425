import { anyOf, foldOrganization, lengthOf, matchesOf } from "@tellerline/text";
import type { OrganizationKind } from "@tellerline/vocabulary";
import type { Lexicon, Span } from "../text/fact.ts";
import type { Passage } from "../text/passage.ts";
import { LOWER_CASE_STOPS, NAME_STOPS, NOT_AN_EMPLOYER, TOWN_OFFICES } from "../words/organizations.ts";
import { commonName } from "./common-names.ts";

export interface Name extends Span {
  readonly name: string;
}

/** Maximum characters of a name. A longer name is cut. */
const LONGEST_NAME = 200;
/** Maximum capitalized words of a name after the first. */
const MAX_NAME_WORDS = 12;

/** Words within a name that need no capital. */
const INNER = "of|the|and|for|at|in|de|la|del|&|on";
const CAPITAL = String.raw`(?:[A-Z0-9][\w'&.À-ÿ-]*|&)`;
const FURTHER_WORDS = String.raw`(?:\s+(?:(?:${INNER})\s+){0,2}${CAPITAL}){0,${MAX_NAME_WORDS}}`;
const OFFICE = String.raw`(?:\s+(?:public )?${anyOf(TOWN_OFFICES)})?`;
const NAME = new RegExp(String.raw`^(?:the\s+|The\s+)?(${CAPITAL}${FURTHER_WORDS}${OFFICE})`);
const STOP = new RegExp(`^${anyOf(NAME_STOPS)}$`);
const NOT_EMPLOYER_WORDS: ReadonlySet<string> = new Set(NOT_AN_EMPLOYER);
const BEHIND_A_NAME = new RegExp(`^${anyOf(LOWER_CASE_STOPS)}$`);
const OUTSIDE_UNIVERSITIES = String.raw`(?<!\b(?:University|College)\b.*)`;
/** A place after a name: "Boeing in Everett". Not one that belongs to the name of a university: "University of Texas at Austin". */
const PLACE_BEHIND = new RegExp(String.raw`${OUTSIDE_UNIVERSITIES}\s+(?:in|at|on(?! Wheels)|for)\s+(?:the\s+)?(?=[A-Z]).*$`);

/**
 * Cuts a name before a month, a day of the week, a new subject, a new sentence, a year or a place, and drops words for a site: "Boeing
 * Plant in Everett" becomes "Boeing".
 */
function trimName(raw: string): string {
  const words = raw.split(/\s+/);
  const at = words.findIndex((word, index) => index > 0 && STOP.test(word));
  const kept = (at < 0 ? words : words.slice(0, at)).join(" ");
  return kept
    .replace(/(?<!\b(?:St|Mt|Ft|Inc|Co|Corp|Dr|Mr|Mrs|Jr|U\.S|(?<![\w&])[A-Z]))\.\s+[A-Z].*$/, "")
    .replace(/\s+(?:in|since|on|until|for)\s+\d.*$/, "")
    .replace(PLACE_BEHIND, "")
    .replace(/\s+in\s+(?=[A-Z]).*$/, "")
    .replace(/\s+(?:HQ|Headquarters|Corporate|Plant|Warehouse|DC)$/, "")
    .replace(/\s+(?:of|the|and|for|at|in|&|on)$/, "")
    .replace(/(?<!\b(?:Inc|Co|Corp))\.$|[,']+$/, "");
}

function nameAt(name: string, start: number): Name {
  return { name, start, end: start + name.length };
}

/** The name that begins at `at` and ends no later than `end`; null if no name begins there. */
export function readName(lexicon: Lexicon, kind: OrganizationKind, passage: Passage, at: number, end: number): Name | null {
  const rest = passage.text.slice(at, Math.min(end, at + LONGEST_NAME));
  // A number followed by a space is a street number or a count of years.
  if (/^\d+\s/.test(rest)) return null;
  const match = NAME.exec(rest);
  if (match?.[1] !== undefined && !passage.isShouting) {
    // "Boeing and Costco" are two names, of which the first is kept. In a known name, "and" is part of the name.
    const name = trimName(match[1]).replace(/\s+and\s+(?:the\s+)?.*$/, (tail) =>
      lexicon.isKnown(kind, foldOrganization(match[1] ?? "")) ? tail : "",
    );
    if (name === "" || STOP.test(name)) return null;
    const known = commonName(kind, match[1]) ?? commonName("association", match[1]);
    if (known !== null && known.length > name.length) return nameAt(known, at + match[0].indexOf(match[1]));
    const start = at + match[0].indexOf(match[1]);
    return { name, start, end: start + name.length };
  }
  if (match?.[1] !== undefined) {
    const [first = ""] = match[1].split(/\s+(?:AND|IN|AT|FOR|BUT)\b/);
    const start = at + match[0].indexOf(match[1]);
    return { name: first, start, end: start + first.length };
  }
  return readLowerCaseName(lexicon, kind, passage, at, rest);
}

function readLowerCaseName(lexicon: Lexicon, kind: OrganizationKind, { isLowerCase }: Passage, at: number, rest: string): Name | null {
  const article = lengthOf(/^the\s+/.exec(rest));
  const from = at + article;
  const common = commonName(kind, rest.slice(article));
  if (common !== null) return { name: common, start: from, end: from + common.length };
  const words = rest.slice(article).split(/\s+/);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const name = words
      .slice(0, count)
      .join(" ")
      .replace(/[.,!?]+$/, "");
    if (lexicon.isKnown(kind, foldOrganization(name))) return { name, start: from, end: from + name.length };
  }
  const stop = words.findIndex((word, index) => index > 0 && BEHIND_A_NAME.test(word));
  const until = words.findIndex((word) => /[.,!?]$/.test(word));
  const count = Math.min(
    /^(?:city|county|town|state) of /.test(rest.slice(article)) ? 4 : 3,
    stop < 0 ? 3 : stop,
    until < 0 ? 3 : until + 1,
  );
  const [first = ""] = words;
  const name = words
    .slice(0, count)
    .join(" ")
    .replace(/[.,!?]+$/, "");
  if (
    !isLowerCase ||
    name.length < 3 ||
    (NOT_EMPLOYER_WORDS.has(first) && !/^(?:city|county|town|state) of \w/.test(name)) ||
    !/^[a-z][\w&' -]+$/.test(name)
  )
    return null;
  return { name, start: from, end: from + name.length };
}

/** Maximum matches of one pattern that are read in a clause. Further matches are ignored. */
export const MAX_LEADS = 4;

/** Offsets after a pattern's matches, at which a name may begin; at most `MAX_LEADS`. */
export function leads({ text }: Passage, span: Span, pattern: RegExp): readonly number[] {
  return matchesOf(pattern, text.slice(span.start, span.end), MAX_LEADS).map((match) => span.start + match.index + match[0].length);
}
