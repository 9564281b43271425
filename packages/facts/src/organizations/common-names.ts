import type { OrganizationKind } from "@tellerline/vocabulary";
import { COMMON_ASSOCIATIONS, COMMON_EMPLOYERS, COMMON_SCHOOLS } from "../words/common-names.ts";

/** Phrases by their first word. The phrases of a word are sorted by length, longest first. */
type Phrases = ReadonlyMap<string, readonly string[]>;

function phrases(names: string): Phrases {
  const all = names.split("|").sort((left, right) => right.length - left.length);
  return Map.groupBy(all, (name) => name.split(" ", 1)[0] ?? name);
}

const PHRASES: Readonly<Partial<Record<OrganizationKind, Phrases>>> = {
  employer: phrases(COMMON_EMPLOYERS),
  school: phrases(COMMON_SCHOOLS),
  association: phrases(COMMON_ASSOCIATIONS),
};

/** Maximum characters of a well-known name. */
const LONGEST = 40;

/**
 * The well-known name with which a text begins, in any letter case; null if there is none. It is returned as the text writes it, because a rule may
 * accept only some spellings.
 */
export function commonName(kind: OrganizationKind, text: string): string | null {
  const start = text.slice(0, LONGEST);
  const folded = start.toLowerCase();
  const [first = ""] = /^[\w&'.-]*[\w&]/.exec(folded) ?? [];
  const found = PHRASES[kind]?.get(first)?.find((phrase) => folded.startsWith(phrase) && !/^[\w'-]/.test(folded.slice(phrase.length)));
  return found === undefined ? null : start.slice(0, found.length);
}
