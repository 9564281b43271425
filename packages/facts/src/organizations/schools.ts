import { anyOf, foldOrganization, matchesOf, words } from "@tellerline/text";
import { type ExtractedFact, fact, type Lexicon, LIKELY, type Span, SURE } from "../text/fact.ts";
import type { Passage } from "../text/passage.ts";
import type { Subject } from "../text/subjects.ts";
import {
  ALUMNI_LEADS,
  ONE_WORD_SCHOOLS,
  PUPIL_LEADS,
  PUPIL_SCHOOL_WORDS,
  SCHOOL_WORDS,
  STUDENT_LEADS,
  WORSHIP_WORDS,
  YOUNG_LEADS,
} from "../words/organizations.ts";
import { commonName } from "./common-names.ts";
import { leads, MAX_LEADS, type Name, readName } from "./names.ts";

const SCHOOL = new RegExp(String.raw`\b${anyOf(SCHOOL_WORDS)}\b`);
const PUPIL_SCHOOL = new RegExp(String.raw`\b${anyOf(PUPIL_SCHOOL_WORDS)}\b`);
const HIGHER_EDUCATION = words`University; College; Institute of Technology; Polytechnic; A&M; Conservatory; Seminary; Tech`;
const HIGHER = new RegExp(String.raw`\b${anyOf(HIGHER_EDUCATION)}\b`);
const WORSHIP = new RegExp(String.raw`\b${anyOf(WORSHIP_WORDS)}`);
const ALUMNI_LEAD = new RegExp(String.raw`\b${anyOf(ALUMNI_LEADS)}\s+`, "gi");
const STUDENT_LEAD = new RegExp(String.raw`\b${anyOf(STUDENT_LEADS)}\s+`, "gi");
const PUPIL_LEAD = new RegExp(String.raw`\b${anyOf(PUPIL_LEADS)}\s+`, "gi");

const YOUNG_LEAD = new RegExp(String.raw`\b${anyOf(YOUNG_LEADS)}\s+`, "gi");
/** Relatives who are assumed to be students at a school, unless the text says otherwise. */
const YOUNG: ReadonlySet<Subject> = new Set(["child", "grandchild", "niece_nephew", "ward"]);

const I_AM_A = String.raw`\b(?:[Ii]'m|[Ii]m|I am|am)\s+an?\s+(?:proud\s+)?`;
const CAPITALIZED = String.raw`[A-Z][\w&'-]*`;
/** A name of up to five capitalized words, which may have "of" between them: "Art Institute of Chicago". */
const FIVE_WORDS = String.raw`${CAPITALIZED}(?:\s+(?:of\s+)?${CAPITALIZED}){0,4}`;
/** "I'm a proud Ohio State alum". */
const NAMED_ALUMNI = new RegExp(String.raw`${I_AM_A}(${FIVE_WORDS})\s+(?:alum(?:nus|na)?|grad(?:uate)?)\b`, "g");

/** Names of schools that may stand before a word for their students. */
const STUDENTS_SCHOOLS = [
  String.raw`(?:${CAPITALIZED}\s+){0,3}(?:State|Tech|University|College|A&M)`,
  // A campus of a state's university: "UC Davis", "UMass Lowell".
  "(?:UC|UNC|SUNY|CUNY|UT|UW|UMass) [A-Z][a-z]+(?: [A-Z][a-z]+)?",
  "[A-Z]{2,4}U",
  ...ONE_WORD_SCHOOLS,
];
const STUDENTS = words`
  grad(?:uate)? student; student; freshman; sophomore; junior; senior; undergrad; class of; grad; alum
`;
/** A school before a word for its students or graduates: "Oregon State junior", "TTU grad student", "Penn State class of '98". */
const NAMED_STUDENT = new RegExp(String.raw`\b(${STUDENTS_SCHOOLS.join("|")}),?\s+(${STUDENTS.join("|")})\b`, "g");
const GRADUATES: ReadonlySet<string> = new Set(["class of", "grad", "alum"]);

export function schoolFacts(name: Name, relationship: string, confidence: number): readonly ExtractedFact[] {
  return [fact("school", name.name, name, confidence), fact("school_relationship", relationship, name, confidence)];
}

/** Whether a name alone shows a place of higher education, at which a person may work or study. */
export function isHigherEducation(name: string): boolean {
  return HIGHER.test(name) && !/Hospital|Medical Center/.test(name);
}

function readNamedStudents({ text }: Passage, span: Span): readonly ExtractedFact[] {
  return matchesOf(NAMED_STUDENT, text.slice(span.start, span.end), MAX_LEADS).flatMap((match) => {
    const [, name = "", role = ""] = match;
    const start = span.start + match.index;
    return schoolFacts({ name, start, end: start + name.length }, GRADUATES.has(role) ? "alumni" : "student", SURE);
  });
}

function readNamedAlumni({ text }: Passage, span: Span): readonly ExtractedFact[] {
  return matchesOf(NAMED_ALUMNI, text.slice(span.start, span.end)).flatMap((match) => {
    const name = match[1] ?? "";
    const start = span.start + match.index + match[0].indexOf(name);
    return schoolFacts({ name, start, end: start + name.length }, "alumni", LIKELY);
  });
}

function isSchool(lexicon: Lexicon, name: string): boolean {
  return (
    SCHOOL.test(name) ||
    HIGHER.test(name) ||
    PUPIL_SCHOOL.test(name) ||
    commonName("school", name)?.length === name.length ||
    lexicon.isKnown("school", foldOrganization(name))
  );
}

export function readSchools(lexicon: Lexicon, passage: Passage, span: Span, subject: Subject): readonly ExtractedFact[] {
  const found = (pattern: RegExp, relationship: string) =>
    leads(passage, span, pattern).flatMap((at) => {
      const name = readName(lexicon, "school", passage, at, span.end);
      if (name === null || WORSHIP.test(name.name)) return [];
      const isSure = isSchool(lexicon, name.name);
      return isSure || relationship === "alumni" ? schoolFacts(name, relationship, isSure ? SURE : LIKELY) : [];
    });
  return [
    ...found(STUDENT_LEAD, "student"),
    ...(YOUNG.has(subject) ? found(YOUNG_LEAD, "student") : []),
    ...found(ALUMNI_LEAD, "alumni"),
    ...found(PUPIL_LEAD, "parent_of_student"),
    ...readNamedStudents(passage, span),
    ...readNamedAlumni(passage, span),
  ];
}
