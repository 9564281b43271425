import { anyOf, words } from "@tellerline/text";
import type { SchoolRelationship } from "@tellerline/vocabulary";
import type { Statement } from "../page.ts";
import { isSeveral, listedNames } from "./lists.ts";
import { inLine, NAME, namesOf } from "./names.ts";
import { type DraftOrganization, relationshipsIn, SCHOOLING } from "./relationships.ts";

/** People of a school, before its name: "alumni of Elm College". */
const PEOPLE = words`
  [Ss]tudents?; [Aa]lumni; [Aa]lumnus; [Aa]lumna; [Gg]raduates?; [Ff]aculty; [Ss]taff; [Ee]mployees; [Tt]eachers
`;
/** Further people of the school: "and faculty" in "students and faculty of Elm College". */
const FURTHER_PEOPLE = words`
  students?; alumni; alumn(?:a|us); graduates?; faculty; staff; employees?; retirees?; teachers
`;
const AND_OTHERS = `(?:,? (?:and|or|&|,)? ?${anyOf(FURTHER_PEOPLE)})*`;
const OF_SCHOOL = new RegExp(
  String.raw`\b(?:${anyOf(PEOPLE)}${AND_OTHERS} (?:of|at|from|in|attending)|work for or attend) (?:the )?(${NAME})`,
  "g",
);
const SCHOOL_WORDS = words`
  C?ISD; USD; University; College; School; Academy; Institute; Seminary; Schools; District; Polytechnic; A&M; UT[A-Z]*
`;
export const SCHOOL_NAME = new RegExp(String.raw`\b${anyOf(SCHOOL_WORDS)}\b`);
/** Other people between the name and its students: "staff and " in "Elm College staff and students". */
const OTHERS_AND = "(?:(?:employees|faculty|staff|alumni|parents)(?:,| and|,? or)* )*";
/** Names before words for people of a school: "Elm College staff and students". */
const BEFORE_STUDENTS = new RegExp(String.raw`(${NAME}) ${OTHERS_AND}(?:[Ss]tudents?|[Aa]lumni|[Gg]raduates?)\b`, "g");
/** A name before a colon and words for people of a school: "Elm University: students, alumni". */
const TAUGHT_BEHIND = new RegExp(String.raw`^(${NAME}): (?=[^.]*\b(?:students|alumni|graduates)\b)`, "g");

/** Names beside words for students, graduates or staff. Most are schools, but "staff of Elm Works" names another employer. */
export function taughtNames(text: string): readonly string[] {
  return [...new Set([OF_SCHOOL, BEFORE_STUDENTS, TAUGHT_BEHIND].flatMap((pattern) => namesOf(pattern, text)))];
}

const HEADING_WORDS = words`
  current; retired; former; faculty; staff; employees; students; alumni; graduates; of; and; or; the; following
`;
/** A heading with a list of schools below it: "Faculty, staff, students and alumni:". */
const HEADS_SCHOOLS = new RegExp(String.raw`^(?:${anyOf(HEADING_WORDS)}[\s,&/:]*)+$`, "i");

export function schoolsIn(statement: Statement): readonly DraftOrganization<SchoolRelationship>[] {
  const text = inLine(statement.text);
  const { items } = statement;
  const points = items
    .filter(({ text: name }) => !isSeveral(name))
    .flatMap((item) =>
      namesOf(BEFORE_STUDENTS, item.text)
        .filter((name) => SCHOOL_NAME.test(name))
        .map((name) => ({ name, relationships: relationshipsIn(SCHOOLING, item.text) })),
    );
  const relationships = relationshipsIn(SCHOOLING, text);
  const isAboutSchool = relationships.some((relationship) => relationship !== "employee") || /\bfaculty\b/i.test(text);
  if (!isAboutSchool) return points;
  const listed = HEADS_SCHOOLS.test(text) ? listedNames(statement) : [];
  const taught = [...new Set([...taughtNames(text), ...listed])].filter((name) => SCHOOL_NAME.test(name));
  return [...taught.map((name) => ({ name, relationships })), ...points];
}
