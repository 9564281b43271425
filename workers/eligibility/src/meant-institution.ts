import { idOf, isTelling, stateOf } from "@tellerline/eligibility";
import { isStateCode, type StateCode } from "@tellerline/geography";
import type { LoadedMembership } from "@tellerline/quoting";

/** Separates the parts of an id. No name contains it. */
const SEPARATOR = "|";
/** Maximum suggestions. */
const MOST_SUGGESTED = 5;

/** The institution that has an id, or that alone has a name; -1 if there is none, or if several have the name. */
export function institutionMeant({ book }: LoadedMembership, said: string): number {
  const institution = book.institution(said);
  // Ids that are equal but for letter case are two: one that nobody has is never taken for another.
  if (institution >= 0 || said.includes(SEPARATOR) || !isTelling(said)) return institution;
  const [one, ...others] = book.institutionsNamed(said);
  return one === undefined || others.length > 0 ? -1 : one;
}

/** The state that an id ends in; null for any other text. */
function stateIn(said: string): StateCode | null {
  const last = (said.split(SEPARATOR).at(2) ?? "").trim().toUpperCase();
  return isStateCode(last) ? last : null;
}

/**
 * Ids that may have been meant by one that no institution has: the same in other letter case, then institutions of the name, then of a near one.
 * @param home where the person lives: names are looked for there, unless the id names a state, and elsewhere if there is none. Null: everywhere.
 */
export function idsNear({ book, memory }: LoadedMembership, said: string, home: StateCode | null): readonly string[] {
  const [name = ""] = said.split(SEPARATOR);
  const state = stateIn(said) ?? home;
  const named = isTelling(name) ? [...book.institutionsNamed(name), ...memory.finder.misspelledBy(name)] : [];
  const [there = [], elsewhere = []] = [true, false].map((isThere) =>
    named.filter((institution) => (state === null || stateOf(book, institution) === state) === isThere),
  );
  const institutions = new Set([...memory.finder.withIdButForCase(said), ...(there.length > 0 ? there : elsewhere)]);
  return [...institutions].slice(0, MOST_SUGGESTED).map((institution) => idOf(book, institution));
}
