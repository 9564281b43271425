/** Tells whether a page is the institution's own, or belongs to a parked domain. */

/** Words that precede a charter number. */
const CHARTER_WORDS = ["charter", "charter number", "charter no", "ncua", "ncua number", "ncua no"] as const;
const SOLD =
  /\b(?:this |the )?domain(?: name)? (?:is |may be )?(?:for sale|parked|available)\b|\bbuy this domain\b|\bdomain parking\b|\bwebsite is (?:under construction|coming soon)\b/i;
/** The page of a parked domain is not longer than this. */
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
 * Whether a page contains the institution's name or charter number. A name of one word counts only before "credit union".
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

export const siteIsParked = (text: string): boolean => text.length <= MOST_PARKED_CHARACTERS && SOLD.test(text);
