import { at } from "@tellerline/book";
import type { Clause } from "../text/clauses.ts";
import type { Span } from "../text/fact.ts";
import type { ReadText } from "../text/read-text.ts";

/** A clause with offsets in the writer's own words instead of the English text: its span, `holdsUntil` and `wasUntil` (`Clause`). */
export interface OwnClause extends Span {
  readonly clause: Clause;
  readonly holdsUntil: number;
  readonly wasUntil: number;
}

export function ownClauses({ clauses, inOwnWords }: ReadText): readonly OwnClause[] {
  return clauses.map((clause) => {
    const own = inOwnWords(clause);
    const offsetOf = (offset: number) =>
      offset >= clause.end ? Number.POSITIVE_INFINITY : inOwnWords({ start: offset, end: offset }).start;
    return { ...own, clause, holdsUntil: offsetOf(clause.holdsUntil), wasUntil: offsetOf(clause.wasUntil) };
  });
}

/** The clause at each of ascending offsets; null at an offset outside of all clauses. */
export function clausesAt(clauses: readonly OwnClause[], offsets: readonly number[]): readonly (OwnClause | null)[] {
  let position = 0;
  return offsets.map((offset) => {
    while (position < clauses.length - 1 && at(clauses, position).end <= offset) position++;
    const found = clauses[position];
    return found !== undefined && found.start <= offset && offset < found.end ? found : null;
  });
}
