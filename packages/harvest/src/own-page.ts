/** Signs by which a page is known to be an institution's own, or nobody's. */

/** What stands before a charter number. */
const CHARTER_WORDS = ["charter", "charter number", "charter no", "ncua", "ncua number", "ncua no"] as const;
const SOLD =
  /\b(?:this |the )?domain(?: name)? (?:is |may be )?(?:for sale|parked|available)\b|\bbuy this domain\b|\bdomain parking\b|\bwebsite is (?:under construction|coming soon)\b/i;
/** A page that sells a domain has few words besides. */
const MOST_PARKED_CHARACTERS = 4000;

const UNION = "(?:community |federal |employees |state |f )?(?:credit union|fcu|cu)";

/** How names end in their legal form. */
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
 * Whether an institution's name or charter number stands on a page. A name of one word counts only beside "credit union".
 * @param text of the page, its title included.
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
