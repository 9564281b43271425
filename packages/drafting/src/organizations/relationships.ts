import type { EmployerRelationship, SchoolRelationship } from "@tellerline/vocabulary";

/** An organization that a page names, with the relationships by which a person qualifies. */
export interface DraftOrganization<Relationship> {
  readonly name: string;
  readonly relationships: readonly Relationship[];
}

export const EMPLOYMENT: readonly (readonly [EmployerRelationship, RegExp])[] = [
  ["employee", /\b(?:employ(?:ees?|ed|ment)|works? (?:for|at)|working (?:for|at)|staff|workers)\b/i],
  ["retiree", /\b(?:retire(?:es?|d)|pensioners?|annuitants?)\b/i],
  ["former_employee", /\b(?:former employees?)\b/i],
  ["contractor", /\b(?:contractors?|contract employees?)\b/i],
  ["volunteer", /\b(?:volunteers?)\b/i],
];
export const SCHOOLING: readonly (readonly [SchoolRelationship, RegExp])[] = [
  ["student", /\bstudents?\b/i],
  ["alumni", /\b(?:alum(?:ni|nus|nae?)?|graduates?)\b/i],
  ["employee", /\b(?:employees?|faculty|staff|teachers?)\b/i],
  ["parent_of_student", /\bparents? of (?:current )?students?\b/i],
];

export function relationshipsIn<Relationship>(words: readonly (readonly [Relationship, RegExp])[], text: string): readonly Relationship[] {
  return words.flatMap(([relationship, pattern]) => (pattern.test(text) ? [relationship] : []));
}
