import { wholePhrase, words } from "@tellerline/text";
import type { EmployerRelationship, SchoolRelationship } from "@tellerline/vocabulary";

/** An organization that a page names, with the relationships by which a person qualifies. */
export interface DraftOrganization<Relationship> {
  readonly name: string;
  readonly relationships: readonly Relationship[];
}

export const EMPLOYMENT: readonly (readonly [EmployerRelationship, RegExp])[] = [
  ["employee", wholePhrase(words`employ(?:ees?|ed|ment); works?,? (?:for|at); working (?:for|at); staff; workers; payrolls?; paychecks?`)],
  ["retiree", wholePhrase(words`retire(?:es?|d); pensioners?; annuitants?`)],
  ["former_employee", wholePhrase(words`former employees?`)],
  ["contractor", wholePhrase(words`contractors?; contract employees?`)],
  ["volunteer", wholePhrase(words`volunteers?`)],
];
export const SCHOOLING: readonly (readonly [SchoolRelationship, RegExp])[] = [
  ["student", /\bstudents?\b|\bwork for or attend\b/i],
  ["alumni", /\b(?:alum(?:ni|nus|nae?)?|graduates?)\b/i],
  ["employee", /\b(?:employees?|faculty|staff|teachers?)\b/i],
  ["parent_of_student", /\bparents? of (?:current )?students?\b/i],
];

export function relationshipsIn<Relationship>(table: readonly (readonly [Relationship, RegExp])[], text: string): readonly Relationship[] {
  return table.flatMap(([relationship, pattern]) => (pattern.test(text) ? [relationship] : []));
}
