import { anyOf, words } from "@tellerline/text";

const CHARTER_WORDS = ["charter", "charter number", "charter no", "ncua", "ncua number", "ncua no"] as const;
/** Phrases on pages of domains that nobody uses: "The domain name may be for sale". */
const PARKED_PHRASES = words`
  (?:this |the )?domain(?: name)? (?:is |may be )?(?:for sale|parked|available)
  buy this domain
  domain parking
  website is (?:under construction|coming soon)
`;
const PARKED = new RegExp(String.raw`\b${anyOf(PARKED_PHRASES)}\b`, "i");
const MOST_PARKED_CHARACTERS = 4000;

const UNION = "(?:community |federal |employees |state |f )?(?:credit union|fcu|cu)";

/** The legal form at the end of a name. */
const KIND = / (?:credit union|fcu|cu)$/;
const QUALIFIER = / (?:federal|community)$/;

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}|['’.]/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

export interface Institution {
  readonly name: string;
  readonly alsoKnownAs: readonly string[];
  readonly charterNumber: number;
}

/**
 * Whether a page contains the institution's name or charter number. The number counts only after a word such as "charter" or "NCUA". A
 * name of one word counts only before "credit union", "FCU" or "CU".
 * @param text of the page, including its title.
 */
export function pageIsOwn(text: string, { name, alsoKnownAs, charterNumber }: Institution): boolean {
  const page = ` ${folded(text)} `;
  if (CHARTER_WORDS.some((words) => page.includes(` ${words} ${charterNumber} `))) return true;
  return [name, ...alsoKnownAs].some((one) => {
    const called = folded(one).replace(KIND, "");
    if (called.includes(" ") && page.includes(` ${called} `)) return true;
    const short = called.replace(QUALIFIER, "");
    if (short.length < 2) return false;
    return new RegExp(` ${short.replaceAll(/[^\p{L}\p{N} ]/gu, "")} ${UNION} `, "u").test(page);
  });
}

export const siteIsParked = (text: string): boolean => text.length <= MOST_PARKED_CHARACTERS && PARKED.test(text);

/** The name, and in brackets the place that tells it from its namesakes. */
const BEFORE_PLACE = /^([^(]{1,200}?)( \([^()]{1,200}\))?$/;
const LONGEST_LINE = 300;
/** What separates a name from the rest of a title or copyright: a bar, a colon, a dash between spaces, the copyright sign, or the year. */
const SEPARATOR = /[|:\u00a9]|\s[-\u2013\u2014]\s|\b20\d\d\b,?/;

/** True if a part of a line begins with the name and "Credit Union" or "CREDIT UNION", and no word follows them directly. */
function beginsWithWhole(part: string, name: string): boolean {
  const whole = `${name} Credit Union`;
  const text = part.trim();
  const found = text.slice(0, whole.length);
  const isName = found.endsWith("Credit Union") || found.endsWith("CREDIT UNION");
  return isName && found.toLowerCase() === whole.toLowerCase() && !/^\s*\w/.test(text.slice(whole.length));
}

/**
 * The institution's name with "Credit Union" at its end, if its page has that whole name in the title or beside the copyright sign. The
 * NCUA leaves these words out of the names of state charters.
 * @returns null if the name already has a legal form, or the page lacks the whole name or calls it a federal credit union.
 */
export function wholeNameIn({ title, text }: { readonly title: string; readonly text: string }, name: string): string | null {
  const [, own = "", place = ""] = BEFORE_PLACE.exec(name) ?? [];
  const called = folded(own);
  if (called === "" || ` ${called} `.includes(" credit union ") || KIND.test(` ${called}`)) return null;
  const page = ` ${folded(`${title}\n${text}`)} `;
  if (page.includes(` ${called} federal credit union `) || page.includes(` ${called} fcu `)) return null;
  const lines = [title, ...text.split("\n").filter((line) => line.includes("\u00a9"))];
  const parts = lines.flatMap((line) => line.slice(0, LONGEST_LINE).replace(/\s+/g, " ").split(SEPARATOR));
  const isNamed = parts.some((part) => beginsWithWhole(part, own));
  return isNamed ? `${own} Credit Union${place}` : null;
}
