import { idOf, namesAnInstitution, stateOf } from "@tellerline/eligibility";
import { isStateCode, type StateCode } from "@tellerline/geography";
import type { LoadedMembership } from "@tellerline/quoting";

/** Separates the parts of an id, as in `ASH|AUSTIN|TX`. Names don't contain it. */
const SEPARATOR = "|";
const MOST_SUGGESTED = 5;

/** Index of the institution with this id, or of the only institution with this name; otherwise -1. */
export function institutionMeant({ book }: LoadedMembership, said: string): number {
  const institution = book.institution(said);
  // Ids are case-sensitive: text that looks like an id is not tried as a name.
  if (institution >= 0 || said.includes(SEPARATOR) || !namesAnInstitution(said)) return institution;
  const [one, ...others] = book.institutionsNamed(said);
  return one === undefined || others.length > 0 ? -1 : one;
}

/** The state in the third part of an id; null for any other text. */
function stateIn(said: string): StateCode | null {
  const last = (said.split(SEPARATOR).at(2) ?? "").trim().toUpperCase();
  return isStateCode(last) ? last : null;
}

/**
 * Existing ids similar to an unknown id or name: first ids that differ only in letter case, then institutions with an equal or similar name
 * in the state that the id names, or else in `home`. If that state has none, institutions in other states.
 * @param home the person's state. If it is null and the id names no state, all states are searched.
 */
export function idsNear({ book, memory }: LoadedMembership, said: string, home: StateCode | null): readonly string[] {
  const [name = ""] = said.split(SEPARATOR);
  const state = stateIn(said) ?? home;
  const named = namesAnInstitution(name) ? [...book.institutionsNamed(name), ...memory.finder.misspelledBy(name)] : [];
  const [there = [], elsewhere = []] = [true, false].map((isThere) =>
    named.filter((institution) => (state === null || stateOf(book, institution) === state) === isThere),
  );
  const institutions = new Set([...memory.finder.withIdIgnoringCase(said), ...(there.length > 0 ? there : elsewhere)]);
  return [...institutions].slice(0, MOST_SUGGESTED).map((institution) => idOf(book, institution));
}
