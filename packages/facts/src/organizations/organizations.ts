import type { Clause } from "../text/clauses.ts";
import type { ExtractedFact, Lexicon } from "../text/fact.ts";
import type { Passage } from "../text/passage.ts";
import { readEmployers, readOtherEmployment } from "./employers.ts";
import { readMemberships } from "./memberships.ts";
import { occupationsIn, readOccupations } from "./occupations.ts";
import { readSchools } from "./schools.ts";

export function readOrganizations(lexicon: Lexicon, passage: Passage, clause: Clause): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  const other = readOtherEmployment(lexicon, passage, clause);
  if (until <= clause.start) return other;
  const span = { start: clause.start, end: until };
  const occupations = occupationsIn(passage.text, span);
  const memberships = readMemberships(lexicon, passage, span);
  const schools = readSchools(lexicon, passage, span, clause.subject);
  const taken = [...other, ...schools, ...memberships];
  const isTaken = (named: ExtractedFact) => taken.some(({ start, end }) => named.start < end && start < named.end);
  return [
    ...other,
    ...readEmployers(lexicon, passage, span, occupations).filter((named) => !isTaken(named)),
    ...readOccupations(passage.text, clause, until, occupations),
    ...schools,
    ...memberships,
  ];
}
