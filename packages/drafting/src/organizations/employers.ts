import { anyOf, words } from "@tellerline/text";
import type { EmployerRelationship } from "@tellerline/vocabulary";
import type { Statement } from "../page.ts";
import { IS_LOCAL, LISTS_EMPLOYERS, listedNames } from "./lists.ts";
import { CAPITAL, inLine, isName, NAME, namesOf, STATE_NAMES, withoutTown } from "./names.ts";
import { type DraftOrganization, EMPLOYMENT, relationshipsIn, SCHOOLING } from "./relationships.ts";
import { SCHOOL_NAME, taughtNames } from "./schools.ts";

/** People of an employer, before its name: "officials of Elm Works". */
const STAFF = words`
  [Ee]mployees?; [Rr]etirees?; [Pp]ensioners?; [Vv]olunteers?; [Cc]ontractors?; [Ss]taff; (?<![A-Z]\w+ )[Ww]orkers; [Oo]fficials?;
  [Aa]ssociates
`;
const CONJUNCTION = String.raw`(?:, and|,| and| or| &|\/)`;
const MODIFIERS = "(?:(?:their|former|retired|immediate|current) )*";
/** Further people before the name: ", retirees and their families" in "Employees, retirees and their families of Elm Works". */
const AND_OTHERS = String.raw`(?:${CONJUNCTION} ${MODIFIERS}\w+){0,3}`;
const STAFF_OF = `${anyOf(STAFF)}${AND_OTHERS} (?:of|at|from|with|for)`;
/** Words that say that somebody works or worked for the employer whose name follows. */
const EMPLOYED_BY = words`
  (?<!who (?:regularly )?)[Ww]orks? (?:for|at)(?: or attend)?
  (?<![Ee]mployees )[Ww]orking (?:for|at)
  [Ee]mployed (?:by|at|with)(?: or (?:an? )?(?:immediate )?family members? of)?
  [Ee]mployment (?:with|by|at)
  [Rr]etired from
  on the payrolls? of
  [Mm]embers of(?= the [A-Z][\w ]* (?:Police|Fire) Department)
  (?:draws?|gets?) (?:an?|your|their|his or her) paychecks? from
`;
/** Captures the name or names of employers after words such as "employees of" or "works for". */
const OF_EMPLOYER = new RegExp(String.raw`\b${anyOf([STAFF_OF, ...EMPLOYED_BY])} (?:the |any of the |all )?(${NAME})`, "g");
/** Words before a name that are not part of it: "All U.S. " in "All U.S. Elm Works employees". */
const BEFORE_NAME = String.raw`(?:[Aa]ll |to |the )?(?:U\.S\. )?(?!All |U\.S\. )`;
const UP_TO_SIX_WORDS = `${CAPITAL}(?: (?:of )?${CAPITAL}){0,5}`;
const STAFF_BEHIND = words`
  [Ee]mployees?; [Rr]etirees; volunteers; workers; [Ss]taff
`;
/** Words after "Employees" that make it part of another body's name: "Elm Works Employees Credit Union", "Oak Employees Local 12". */
const OTHER_BODIES = words`
  (?:Federal |Community )?(?:Credit Union|FCU|CU); of America; Local; Union; Benevolent; International; Association; Club; Society; Guild;
  Brotherhood; a state-chartered
`;
/** Names before a word for staff: "State Farm employees", "City of Elmtown Municipal Employees". */
const BEFORE_EMPLOYEES = new RegExp(
  String.raw`\b${BEFORE_NAME}(${UP_TO_SIX_WORDS})(?:, Inc\.?)? ${anyOf(STAFF_BEHIND)}\b(?!['’])(?!,? ${anyOf(OTHER_BODIES)}\b)`,
  "g",
);
/** A name before "who work", at the start of a text: "Elm Works who work in Elmtown". */
const WHO_WORK = new RegExp(String.raw`^(${NAME}),? (?:employees |staff )?who works?\b`, "g");
/** Names after "field of membership": "our field of membership is Elm College". */
const IN_OUR_FIELD = new RegExp(String.raw`field of membership (?:(?:is|includes) |\()(?:the )?(${NAME}(?:,? (?:and )?${NAME})*)`, "g");
/** Words for several employers, of which examples may follow: "employee groups in Elmtown, such as". */
const EMPLOYERS = words`
  groups?; SEGs?; employers; companies; agencies; organizations
`;
const EMPLOYERS_SUCH_AS = String.raw`${anyOf(EMPLOYERS)}\b[^.]{0,60}\b(?:including|such as)`;
const AGENCIES_AND_BRACKET = String.raw`(?:agencies|employers|companies) \((?=[A-Z])`;
const SUCH_EMPLOYERS_AS = String.raw`such (?:companies|employers|groups|businesses)(?: and \w+)? as`;
const BEFORE_EXAMPLES = anyOf([EMPLOYERS_SUCH_AS, AGENCIES_AND_BRACKET, SUCH_EMPLOYERS_AS]);
const EXAMPLES = `${NAME}(?:,? (?:and |or )?${NAME})*`;
/** Names that are examples: "Employee groups including Elm Works, Oak Mills and many others", "agencies (EPA, Oak Office)". */
const INCLUDING = new RegExp(String.raw`\b${BEFORE_EXAMPLES}(?: |(?<=\())(${EXAMPLES})`, "g");
const RELATIVE = words`
  parent; spouse; child; sibling; grandparent; family member; relative
`;
/** "If your parent works at Dell" says nothing about the person's own employer. */
const OF_A_RELATIVE = new RegExp(String.raw`\b(?:your|a|an|their) ${anyOf(RELATIVE)}s? (?:works?|is employed|worked)\b`, "i");

/** A state as employer: "Employees of the state of Ohio". */
const OF_STATE = new RegExp(String.raw`\b[Ee]mployees of the state of (${STATE_NAMES.join("|")})\b`, "g");

/** First words of a line whose text before the colon is not an employer: "Serving Elm County: all workers". */
const NO_EMPLOYER = words`
  Chartered; Open; Available; Serving; Founded; Established; From
`;
/** Words between the colon and the word for staff: "all current" in "Elm Hospital: all current employees". */
const BEFORE_STAFF = words`
  current; all; its; active; present; former; retired; and; &; or
`;
/** A name before a colon and a word for staff: "Elm Hospital: its staff, retirees and volunteers". */
const EMPLOYED_BEHIND = new RegExp(
  String.raw`^(?!${anyOf(NO_EMPLOYER)}\b)(${NAME}): (?:${anyOf(BEFORE_STAFF)},? )*(?:employees|staff|workers)\b`,
  "g",
);

const UP_TO_THREE = `${CAPITAL}(?: ${CAPITAL}){0,2}`;
/** "Elm and Oak Ridge school districts" means two employers, one for each district. */
const DISTRICTS = new RegExp(
  String.raw`(?<![\w'’&.#/$-])(${UP_TO_THREE}(?:, ${UP_TO_THREE}){0,20}),? and (${UP_TO_THREE}) [Ss]chool [Dd]istricts\b`,
  "g",
);

const withEachDistrict = (text: string): string =>
  text.replaceAll(DISTRICTS, (_, names: string, last: string) =>
    [...names.split(","), last].map((name) => `${name.trim()} School District`).join(", "),
  );

const OWN_NAME = /\b(?:[A-Z][\w.&']* ){1,5}(?:Federal )?(?:Credit Union|FCU|CU)\b/g;
/**
 * The institution's name as its page writes it, without a leading article or preposition: the first one that contains the published name,
 * or else its first word. Other names may be those of institutions that merged into it. Null if the page has no such name.
 */
function ownName(page: string, published: string): string | null {
  const names = Array.from(page.matchAll(OWN_NAME), ([name]) => name).filter(
    (name) => !/charter|^(?:(?:Our|This|Federal|Community) )*(?:Credit Union|FCU|CU)$/i.test(name),
  );
  const said = published.toLowerCase();
  const [first = ""] = said.split(" ");
  const own = names.find((name) => name.toLowerCase().includes(said)) ?? names.find((name) => name.toLowerCase().includes(first));
  return own?.replace(/^(?:The|At|To|In|Of|For|Your|Our|An?) /, "") ?? null;
}

const RETIRED = words`
  retired; pensioners?; annuitants?; retirees
`;
/** "Those who retired from the above": retirees of every employer on the page qualify. */
const RETIRED_FROM_ABOVE = new RegExp(String.raw`\b${anyOf(RETIRED)}\b[^.;\n]{0,60}\bfrom (?:the )?above\b`, "i");

/** An aside between dashes: "Employees — from their first day — of Elm Works". */
const ASIDE = / [—–] [^—–]{1,60} [—–] /g;

const RELATIVES = words`
  (?:grand)?child(?:ren)?; spouses?; parents; siblings; relatives; family members; dependents
`;
/** Relatives of employees, who are not employees themselves: "Children of employees of Elm Works". */
const OF_EMPLOYEES = new RegExp(
  String.raw`\b${anyOf(RELATIVES)} of (?:the |our )?(?:current |retired )?(?:employees|retirees) (?:of|at) [^,.;]*`,
  "gi",
);

/** A list item that names an employer, whatever introduces the list: "Elm Works Employees". */
const IS_EMPLOYEES = new RegExp(`^(${NAME}) (?:[Ee]mployees|[Ss]taff)(?: and (?:[Pp]ensioners|[Rr]etirees))?$`, "g");

/** What a page says about all its employers. Compute it once per page: it reads the whole text. */
export interface EmployersOfPage {
  /** The institution's own name, which is the employer in "employees of this credit union"; null if the page has none. */
  readonly ownName: string | null;
  readonly areRetireesIncluded: boolean;
}

/** @param published the institution's name in its id. */
export const employersOfPage = (page: string, published: string): EmployersOfPage => ({
  ownName: ownName(page, published),
  areRetireesIncluded: RETIRED_FROM_ABOVE.test(page),
});

/** Beginnings of words for employers: "companies", "firms". */
const FIRMS = words`
  compan; firm; business; employer; organi[sz]ation; agenc; group
`;
const WORK_FOR = "(?:employ(?:ees?|ed)|work(?:s|ing)?|retirees) (?:of|for|by|at)";
const ANY_OF_THESE = "(?:(?:one|any|all) of )?(?:the|these|our|those)";
/**
 * The list below such a sentence has employers, even if the sentence also mentions places: "if you work for one of these firms, no matter where you
 * live".
 */
const OF_THESE_FIRMS = new RegExp(String.raw`\b${WORK_FOR} ${ANY_OF_THESE} (?:[a-z]+ ){0,3}${anyOf(FIRMS)}`, "i");

/** Bodies whose own name may end with a place: "University of Texas at Austin". */
const NAMED_BY_PLACE = words`
  University; College; School; Hospital; Penitentiary; Prison
`;
/** Names of unions. "Amalgamated Elm Workers" does not mean the staff of an employer. */
const IS_UNION = new RegExp(
  anyOf([String.raw`\b(?:Brotherhood|Amalgamated|Federation of|United [A-Z]\w+ of)\b`, String.raw`^(?:Lodge|Local|Post) \d+$`]),
);
/** A company's name with one of its sites: "Elm Elevator Company at Pigeon". A claim can't say that only people at this site may join. */
const AT_ONE_PLACE = new RegExp(String.raw`^(?!.*\b${anyOf(NAMED_BY_PLACE)}\b).* at [A-Z]\w+$`);

/** People who no longer work for an employer: "retired employees of Elm Works". */
const NO_LONGER_EMPLOYED = /\b(?:former|retired) (?:\w+ )?(?:employees|workers|staff)\b/gi;
const PRESENT = "(?:active|current|present|full-time|part-time|all)";
/** Present employees beside others in one list: "active, former and retired employees". */
const IS_PRESENT = new RegExp(String.raw`\b${PRESENT}(?:,| and| or| &|\/)[^.;]{0,40}\b(?:employees|workers|staff)\b`, "i");

/** The institution's own staff. */
const OF_ITS_OWN = /\b(?:employees|staff) of (?:this|the|our) credit union\b|\bour own employees\b/i;

export function employersIn(statement: Statement, page: EmployersOfPage): readonly DraftOrganization<EmployerRelationship>[] {
  const text = withEachDistrict(inLine(statement.text).replaceAll(ASIDE, " ").replaceAll(OF_EMPLOYEES, " "));
  const isPresent = IS_PRESENT.test(text) || relationshipsIn(EMPLOYMENT, text.replaceAll(NO_LONGER_EMPLOYED, "")).includes("employee");
  const said = relationshipsIn(EMPLOYMENT, text).filter((relationship) => relationship !== "employee" || isPresent);
  if (OF_A_RELATIVE.test(text)) return [];
  const isListed = statement.items.some((item) => namesOf(IS_EMPLOYEES, item.text).length > 0);
  if (said.length === 0 && !isListed && !LISTS_EMPLOYERS.test(text) && namesOf(WHO_WORK, text).length === 0) return [];
  const relationships = [
    ...new Set([...(said.length === 0 ? (["employee"] as const) : said), ...(page.areRetireesIncluded ? (["retiree"] as const) : [])]),
  ];
  const isOfPlaces = /\b(?:count(?:y|ies)|parish(?:es)?|liv(?:e|es|ing)|resid(?:e|es|ing))\b/i.test(text);
  // "Employees, students and parents:" introduces a list of schools, even if their names do not say so.
  const isOfSchools = /\bstudents?\b/i.test(text);
  const isList = statement.items.length > 0 && LISTS_EMPLOYERS.test(text) && (!isOfPlaces || OF_THESE_FIRMS.test(text)) && !isOfSchools;
  const listed = isList ? listedNames(statement).filter((name) => !IS_LOCAL.test(name) || /employ/i.test(text)) : [];
  const own = OF_ITS_OWN.test(text) ? page.ownName : null;
  const taught =
    said.includes("employee") && SCHOOLING.some(([relationship, pattern]) => relationship !== "employee" && pattern.test(text))
      ? taughtNames(text).filter((name) => !SCHOOL_NAME.test(name))
      : [];
  const ofStates = Array.from(text.matchAll(OF_STATE), (match) => `State of ${match[1]}`);
  const whole = Array.from(text.matchAll(WHO_WORK), (match) => match[1] ?? "")
    .map(withoutTown)
    .filter(isName);
  const further = [...whole, ...[IN_OUR_FIELD, INCLUDING].flatMap((pattern) => namesOf(pattern, text))];
  const names = [
    ...further,
    ...ofStates,
    ...namesOf(OF_EMPLOYER, text),
    ...namesOf(BEFORE_EMPLOYEES, text),
    ...namesOf(EMPLOYED_BEHIND, text).filter((name) => !SCHOOL_NAME.test(name)),
    ...taught,
    ...(isList ? [] : statement.items.flatMap((item) => namesOf(IS_EMPLOYEES, item.text))),
    ...(own === null ? [] : [own]),
    ...listed,
  ];
  const municipal = new Set(Array.from(text.matchAll(/\b([A-Z]\w+) Municipal [Ee]mployees/g), (match) => match[1]));
  return [...new Set(names)]
    .filter((name) => !municipal.has(name) && !AT_ONE_PLACE.test(name) && !IS_UNION.test(name))
    .map((name) => ({ name, relationships }));
}
