import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import type { EmployerRelationship, SchoolRelationship } from "@tellerline/vocabulary";
import type { Statement } from "./page.ts";

/** Employers, schools and associations that a page names, with what somebody is to them. */

export interface DraftOrganization<Relationship> {
  readonly name: string;
  readonly relationships: readonly Relationship[];
}

export interface DraftAssociation {
  readonly name: string;
  /** What somebody does who is no member of it yet; null if the page speaks of its members alone. */
  readonly step: "join_association" | "donate" | null;
  /** Null if the page does not say. */
  readonly costUsd: number | null;
}

const EMPLOYMENT: readonly (readonly [EmployerRelationship, RegExp])[] = [
  ["employee", /\b(?:employ(?:ees?|ed|ment)|works? (?:for|at)|working (?:for|at)|staff|workers)\b/i],
  ["retiree", /\b(?:retire(?:es?|d)|pensioners?|annuitants?)\b/i],
  ["former_employee", /\b(?:former employees?)\b/i],
  ["contractor", /\b(?:contractors?|contract employees?)\b/i],
  ["volunteer", /\b(?:volunteers?)\b/i],
];
const SCHOOLING: readonly (readonly [SchoolRelationship, RegExp])[] = [
  ["student", /\bstudents?\b/i],
  ["alumni", /\b(?:alum(?:ni|nus|nae?)?|graduates?)\b/i],
  ["employee", /\b(?:employees?|faculty|staff|teachers?)\b/i],
  ["parent_of_student", /\bparents? of (?:current )?students?\b/i],
];

const CAPITAL = String.raw`[A-Z0-9][\wÀ-ÿ'’&.#/$-]*`;
/** Words of a name have one reading each: with two, a long list would be read in as many ways as it has subsets. */
const NAME = String.raw`${CAPITAL}(?: (?:#|No\. ?)\d+\b|,? (?:(?:of|the|and|or|for|at|in|&|de) ){0,3}${CAPITAL}| \([A-Z][^()]{1,80}\))*`;
/** Words before the employer, or the list of them. */
const OF_EMPLOYER = new RegExp(
  String.raw`\b(?:(?:[Ee]mployees?|[Rr]etirees?|[Pp]ensioners?|[Vv]olunteers?|[Cc]ontractors?|[Ss]taff|[Ww]orkers|[Oo]fficials?|[Aa]ssociates)(?:(?:, and|,| and| or| &|\/) (?:(?:their|former|retired|immediate|current) )*\w+){0,3} (?:of|at|from|with|for)|(?<!who (?:regularly )?)[Ww]orks? (?:for|at)|(?<![Ee]mployees )[Ww]orking (?:for|at)|[Ee]mployed (?:by|at|with)(?: or (?:an? )?(?:immediate )?family members? of)?|[Ee]mployment (?:with|by|at)|[Rr]etired from) (?:the |any of the |all )?(${NAME})`,
  "g",
);
/** "State Farm employees", "City of Elmtown Municipal Employees". */
const BEFORE_EMPLOYEES = new RegExp(
  String.raw`\b(?:[Aa]ll |to |the |U\.S\. )?(?!All )(${CAPITAL}(?: (?:of )?${CAPITAL}){0,5})(?:, Inc\.?)? (?:[Ee]mployees?|[Rr]etirees|[Vv]olunteers|[Ww]orkers|[Ss]taff)\b(?! (?:Federal |Community )?(?:Credit Union|FCU|CU)\b)`,
  "g",
);
const OF_SCHOOL = new RegExp(
  String.raw`\b(?:[Ss]tudents?|[Aa]lumni|[Aa]lumnus|[Aa]lumna|[Gg]raduates?|[Ff]aculty|[Ss]taff|[Ee]mployees|[Tt]eachers)(?:,? (?:and|or|&|,)? ?(?:students?|alumni|alumna|graduates?|faculty|staff|employees|teachers))* (?:of|at|from|in|attending) (?:the )?(${NAME})`,
  "g",
);
const SCHOOL_NAME = /\b(?:ISD|USD|University|College|School|Academy|Institute|Seminary|Schools|District|Polytechnic|A&M|UT[A-Z]*)\b/;
const ASSOCIATION_WORDS = [
  "Association",
  "Council",
  "Foundation",
  "Society",
  "Friends of",
  "Club",
  "League",
  "Network",
  "Alliance",
  "Union",
  "Legion",
  "Coalition",
  "Chapter",
  "Center",
  "Co-op",
  "Chamber",
  "Federation",
  "Savers",
  "Humane",
  "Brotherhood",
  "Knights",
  "Order of",
  "Lodge",
  "Guild",
  "Auxiliary",
  "Rotary",
  "VFW",
  "AMVETS",
  "AARP",
  "Elks",
  "Museum",
  "Library",
  "Fund",
  "Partnership",
];
const ASSOCIATION_NAME = new RegExp(String.raw`\b(?:${ASSOCIATION_WORDS.join("|")})\b|\([A-Z]{2,6}\)`);
/** "ABC members": not those of a credit union. */
const IS_ACRONYM = /^(?![A-Z]*(?:CU|SEGS?)$)[A-Z]{3,6}$/;
const OF_ASSOCIATION = new RegExp(
  String.raw`\b(?:(?<!family )[Mm]embers? (?:of|in)|[Mm]embership (?:in|to|with)|[Jj]oin(?:ing)?|[Bb]elong(?:s|ing)? to|[Ee]nroll?(?:ment|ing)? in|[Tt]hrough|[Bb]ecom(?:e|ing) a member of|[Dd]on(?:at(?:ion|e|ing)|ors?) (?:of \$?[\d.]+ )?to|[Ss]upport(?:ing)?) (?:either |both )?(?:the (?:local )?|a |our partner,? )?(${NAME})`,
  "g",
);
const LED = /^(?:[Jj]oin|[Mm]embers? of|[Ff]riends? of)\b/;
const COST = /\$\s?(\d+(?:\.\d{2})?)/;
const FREE = /\b(?:free|no cost|at no charge|without (?:any )?cost)\b/i;
const DONATES = /\b(?:donat(?:e|ion|ing)|donors?)\b/i;
/** "American Consumer Council members", "CU Savers membership", "a Friend of the Elm Library". */
const BEFORE_MEMBERS = new RegExp(String.raw`(${NAME}) [Mm]ember(?:s|ship)\b`, "g");
const A_FRIEND_OF = new RegExp(String.raw`\b[Ff]riend of (?:the )?(${NAME})`, "g");
/** "Elm Works who work in Elmtown", "our field of membership is Elm College". */
const WHO_WORK = new RegExp(String.raw`^(${NAME}),? (?:employees |staff )?who works?\b`, "g");
const IN_OUR_FIELD = new RegExp(String.raw`field of membership (?:(?:is|includes) |\()(?:the )?(${NAME}(?:,? (?:and )?${NAME})*)`, "g");
/** "Employee groups including Elm Works, Oak Mills and many others", "agencies (EPA, Oak Office)". */
const INCLUDING = new RegExp(
  String.raw`\b(?:(?:groups?|SEGs?|employers|companies|agencies|organizations)\b[^.]{0,60}\b(?:including|such as)|(?:agencies|employers|companies) \((?=[A-Z])|such (?:companies|employers|groups|businesses)(?: and \w+)? as)(?: |(?<=\())(${NAME}(?:,? (?:and |or )?${NAME})*)`,
  "g",
);
/** "Elm College staff and students". */
const BEFORE_STUDENTS = new RegExp(
  String.raw`(${NAME}) (?:(?:employees|faculty|staff|alumni|parents)(?:,| and|,? or)* )*(?:[Ss]tudents?|[Aa]lumni|[Gg]raduates?)\b`,
  "g",
);
/** "Join one of these groups: the Elm Club, the Oak Society". */
const OF_THESE = new RegExp(
  String.raw`\b(?:affiliated with|member of|members of|belong to|joining|join)\b[^.:]{0,40}\b(?:organizations?|associations?|groups?): (?:the )?(${NAME}(?:,? (?:and |or )?(?:the )?${NAME})*)`,
  "g",
);
/** "Join Elm Neighbors of Ohio for $5": a name of several words, with what it costs or where that is done. */
const JOINED = new RegExp(
  String.raw`^[Jj]oin (?:the )?(${CAPITAL} ${CAPITAL} (?:of ${CAPITAL}|${CAPITAL})(?: ${CAPITAL})*)(?= (?:https?:|www\.|for (?:\$|free|only)))`,
  "g",
);
/** A point that begins "Members of" names an association, whatever its name. */
const MEMBERS_OF = new RegExp(String.raw`^Members of (?:the )?(?:local )?(${NAME})`, "g");
/** Words for a class of organizations, and for the institution itself. */
const NO_NAME =
  /^(?:An?|Select|Participating|Sponsor|Member|Members|Eligible|Local|Any|All|Our|The|This|These|Those|Following|Certain|Community|Federal|State|County|City|Government|Public|Credit Union|Employee|Employer|SEGs?|Company|Companies|Family|Immediate|Persons?|People|Businesses|Anyone|Field|FOM|Former|Seasonal|Temporary|Bank|Past|Prior|Teachers?|Military|Army|Navy|Air Force|Coast Guard|Marine Corps|Space Force|Coast Guard and Space Force|Full|Only|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Several|Many|Some|School|District|Hospital|University|Air|Professional|Part-time|Town|Social Services|Health|Mental Health|Civil Defense|Schools|Organizations of such persons|Full-time|Contract|Permanent|Municipal|Postal|Current|Retired|Active|You|Your|We|If|I|US|U\.S\.|United States|DoD|Civil|Paid|Medical|Administrative|Support|Federal Government)(?: (?:Business|Employee|Employer|Company|Companies|Group|Groups|Partners?|Employees|Members?|Union|Agencies|Government|Organizations?))*$/i;
const TRAILING = /(?:,? (?:and|or|the|of|for|at|in|&))+$|[.,;:'’]+$/;
const SUFFIX = /^(?:Inc|Incorporated|LLC|Ltd|Corp|Co|LLP|P\.?C|M\.?D|EA|And|Or)\.?$/;

/** "Boeing and Microsoft", each of one word, are two; longer names with "and" are mostly one, and these are. */
const ONE_BODY = /^(?:City|Johnson|Ernst|Smith|Procter|Black)$/;

/** Names joined by commas and "and". */
/** A town and its state behind a name: "Elm Public Schools, Elmtown, NM". */
const TOWN_AND_STATE = new RegExp(
  String.raw`, [A-Z][a-z]+(?: [A-Z][a-z]+)?, (?:${STATE_CODES.join("|")}|${STATE_CODES.map((code) => STATES[code].name).join("|")})(?=\s*(?:[,;.)]|$))`,
  "g",
);

/** "Elm Club (Elmtown, Ohio)". */
const TOWN_AND_STATE_ASIDE = new RegExp(
  String.raw` \([A-Z][a-z]+(?: [A-Z][a-z]+)?, (?:${STATE_CODES.join("|")}|${STATE_CODES.map((code) => STATES[code].name).join("|")})\)`,
  "g",
);

/** "Elm/Oak employees": two names of a word each. */
const TWO_WORDS = /^[A-Z][A-Za-z]{2,}\/[A-Z][A-Za-z]{2,}$/;

function split(names: string): readonly string[] {
  if (TWO_WORDS.test(names)) return names.split("/");
  return names
    .replaceAll(TOWN_AND_STATE, "")
    .replaceAll(TOWN_AND_STATE_ASIDE, "")
    .split(/,? (?:or|and of|and for) (?=(?:the )?[A-Z])/)
    .flatMap(splitOne);
}

function splitOne(names: string): readonly string[] {
  const parts = names.split(/;\s*|,\s+(?!(?:Inc|LLC|Ltd|Corp|Co|LLP|P\.?C|EA)\b|(?:and )?\d+\s*(?:,|$))(?:and |or )?/);
  const [whole = ""] = parts;
  const pair = whole.split(/\s+and\s+(?:the )?(?=[A-Z])/);
  const isPair =
    parts.length === 1 &&
    pair.length === 2 &&
    (pair.every((name) => /^\w+$/.test(name)) || pair.some((name) => /^[A-Z]{2,6}$/.test(name))) &&
    !ONE_BODY.test(pair[0] ?? "");
  const all = isPair
    ? pair
    : parts.length > 1
      ? parts.flatMap((part, index) => (index === parts.length - 1 ? part.split(/\s+(?:and|or)\s+(?=[A-Z])/) : [part]))
      : parts;
  return all
    .map((name) =>
      name
        .replace(/^(?:the|and|or) /i, "")
        .replace(TRAILING, "")
        .trim(),
    )
    .filter((name) => name.length > 1 && !SUFFIX.test(name));
}

/** Cuts a town behind a name: "Elm Railroad in Elmtown, PA". */
const TOWN_BEHIND = new RegExp(String.raw`,? [A-Z][a-z]+, (?:${STATE_CODES.join("|")})$`);
const withoutTown = (name: string): string =>
  name
    .replace(/\s+(?:in|located in) (?:the )?[A-Z][\w. ]+(?:, [A-Z]{2})?$/, "")
    .replace(/ and (?:[Pp]ensioners|[Rr]etirees)$/, "")
    .replace(TOWN_BEHIND, (town, at: number) => (/ of$/.test(name.slice(0, at)) ? town.replace(/, \w\w$/, "") : ""))
    .replace(/,? (?:headquartered|located) .*$/, "")
    .replace(/\s*\(\d+\)$/, "")
    .replace(
      /,? (?:and|&) (?:its |their |all )?(?:affiliates|affiliated|subsidiar(?:y|ies)|member [a-z]+|related compan(?:y|ies))\b.*$/i,
      "",
    )
    .replace(/,? its (?:\w+ )?(?:subsidiaries|affiliates|concessionaires|contractors)\b.*$/i, "")
    .replace(/ (?:Municipal|[Rr]etired)$/, "")
    .replace(/^(?:U\.S\.|US) (?=[A-Z]\w+ [A-Z])(?!\S+ \S* ?(?:Postal|Department|Army|Navy|Service))/, "");

const IS_STATE = new RegExp(`^(?:${STATE_CODES.map((code) => STATES[code].name).join("|")})$`);
const isName = (name: string): boolean =>
  !isStateCode(name) &&
  !/^[A-Z]*CU$/.test(name) &&
  /^[A-Z0-9]/.test(name) &&
  !/^\d+ [A-Z]|^\d[\w.]* .*\b(?:Streets?|St|Avenues?|Ave|Roads?|Rd|Boulevard|Blvd|Drive|Lane|Highway)\b|^(?:An? |Employees?|Members|Persons|Volunteers|Students|Residents)\b/.test(
    name,
  ) &&
  !IS_STATE.test(name) &&
  /[A-Z]/.test(name) &&
  !NO_NAME.test(name) &&
  name.length <= 120;

/** "If your parent works at Dell" says nothing of the person's own employer. */
const OF_A_RELATIVE =
  /\b(?:your|a|an|their) (?:parent|spouse|child|sibling|grandparent|family member|relative)s? (?:works?|is employed|worked)\b/i;

function relationshipsIn<Relationship>(words: readonly (readonly [Relationship, RegExp])[], text: string): readonly Relationship[] {
  return words.flatMap(([relationship, pattern]) => (pattern.test(text) ? [relationship] : []));
}

/** "Employees of Fina Oil, Harris County, Texas": where it is, behind its name. */
const IS_WHERE = new RegExp(String.raw`\bCount(?:y|ies)\b|^(?:${STATE_CODES.map((code) => STATES[code].name).join("|")})$`);

/** "Employees of the state of Ohio". */
const OF_STATE = new RegExp(String.raw`\b[Ee]mployees of the state of (${STATE_CODES.map((code) => STATES[code].name).join("|")})\b`, "g");

const IS_GOVERNMENT = /^(?:State|City|County|Town) /;

function namesOf(pattern: RegExp, text: string): readonly string[] {
  return Array.from(text.matchAll(pattern), (match) => match[1] ?? "")
    .flatMap((names) => split(names).filter((name, index) => index === 0 || IS_GOVERNMENT.test(names) || !IS_WHERE.test(name)))
    .map(withoutTown)
    .filter(isName);
}

/** A list whose introduction is about employers has one on each line. */
const LISTS_EMPLOYERS = /\b(?:field of membership|employ\w*|SEGs?|compan(?:y|ies)|work(?:s|ing)? (?:for|at)|groups|businesses|agencies)\b/i;
const LISTS_ASSOCIATIONS = /\b(?:associations?|organizations?|members? of|join|councils?|clubs?)\b/i;

/** A point that says who somebody is, and so names no employer alone. */
const SAYS_WHO =
  /\bemployees (?:at|in|of)\b|\b(?:who|spouses?|working|personnel|attached|nationwide|receiving|volunteer|reserves|national guard|such persons)\b/i;

/** Several names on one line, and not one with its town and state. */
function isSeveral(text: string): boolean {
  const parts = text.split(/,\s*/);
  const last = (parts.at(-1) ?? "").replace(/^and /, "").replace(/\.$/, "");
  return parts.length >= 4 || (parts.length === 3 && !isStateCode(last) && !IS_STATE.test(last) && !SUFFIX.test(last));
}

/** A local of a union, whatever the list that it stands in. */
const IS_LOCAL = /\bLocals? (?:No\. ?|#)?\d+/;

function listedNames({ items }: Statement): readonly string[] {
  return items
    .map(({ text }) => ({ text: text.replace(/ who (?:works?|are|is)\b.*$/, "") }))
    .filter(({ text }) => !SAYS_WHO.test(text))
    .flatMap(({ text }) => (isSeveral(text) ? split(text) : text.split(/\t+/)))
    .filter((name) => !/ (?:members|students|alumni|graduates)$/i.test(name))
    .map((name) =>
      withoutTown(
        name
          .replace(/^(?:All|Retired) (?=[A-Z])/, "")
          .replace(TRAILING, "")
          .replace(/,? (?:members and )?(?:employees|staff)$/i, "")
          .trim(),
      ),
    )
    .filter((name) => isName(name) && /^[A-Z0-9]/.test(name));
}

/** Names of schools that somebody studies at, or works for, and of other employers in the same list. */
function taughtNames(text: string): readonly string[] {
  return [...new Set([OF_SCHOOL, BEFORE_STUDENTS, TAUGHT_BEHIND].flatMap((pattern) => namesOf(pattern, text)))];
}

/** "Belong to the Elm Club / Oak Society": names on one line, with commas. */
const inLine = (text: string): string => text.replaceAll(/ \/ (?=[A-Z])/g, ", ");

/** "Elm Hospital: its staff, retirees and volunteers". */
const EMPLOYED_BEHIND = new RegExp(
  String.raw`^(${NAME}): (?:(?:current|all|its|active|present|former|retired|and|&|or),? )*(?:employees|staff|workers)\b`,
  "g",
);
/** "Elm University: students, alumni". */
const TAUGHT_BEHIND = new RegExp(String.raw`^(${NAME}): (?=[^.]*\b(?:students|alumni|graduates)\b)`, "g");

/** "Elm and Oak Ridge school districts": a district each. */
const UP_TO_THREE = `${CAPITAL}(?: ${CAPITAL}){0,2}`;
const DISTRICTS = new RegExp(
  String.raw`(?<![\w'’&.#/$-])(${UP_TO_THREE}(?:, ${UP_TO_THREE}){0,20}),? and (${UP_TO_THREE}) [Ss]chool [Dd]istricts\b`,
  "g",
);

const withEachDistrict = (text: string): string =>
  text.replaceAll(DISTRICTS, (_, names: string, last: string) =>
    [...names.split(","), last].map((name) => `${name.trim()} School District`).join(", "),
  );

/** The institution as its page calls itself: "employees of this credit union". */
function ownName(page: string): string | null {
  return (
    /\b((?:[A-Z][\w.&']* ){1,5}(?:Federal )?(?:Credit Union|FCU|CU))\b/
      .exec(page)?.[1]
      ?.replace(/^(?:The|At|To|In|Of|For|Your|Our) /, "") ?? null
  );
}

/** "Those who retired from any of the above": of every employer of the page. */
const RETIRED_FROM_ABOVE = /\b(?:retired|pensioners?|annuitants?|retirees)\b[^.;\n]{0,60}\bfrom (?:the )?above\b/i;

/** "Employees — from their first day — of Elm Works". */
const ASIDE = / [—–] [^—–]{1,60} [—–] /g;

/** "Elm Works Employees", whatever the list that it stands in. */
const IS_EMPLOYEES = new RegExp(String.raw`^(${NAME}) (?:[Ee]mployees|[Ss]taff)(?: and (?:[Pp]ensioners|[Rr]etirees))?$`, "g");

/** @param page the whole text, for "employees of this credit union". */
export function employersIn(statement: Statement, page: string): readonly DraftOrganization<EmployerRelationship>[] {
  const text = withEachDistrict(inLine(statement.text).replaceAll(ASIDE, " "));
  const isFormer = /\bformer employees\b/i.test(text) && !/(?<!former )\bemployees\b/i.test(text);
  const said = relationshipsIn(EMPLOYMENT, text).filter((relationship) => relationship !== "employee" || !isFormer);
  if (OF_A_RELATIVE.test(text)) return [];
  const isListed = statement.items.some((item) => namesOf(IS_EMPLOYEES, item.text).length > 0);
  if (said.length === 0 && !isListed && !LISTS_EMPLOYERS.test(text) && namesOf(WHO_WORK, text).length === 0) return [];
  const relationships = [
    ...new Set([...(said.length === 0 ? (["employee"] as const) : said), ...(RETIRED_FROM_ABOVE.test(page) ? (["retiree"] as const) : [])]),
  ];
  const isOfPlaces = /\b(?:count(?:y|ies)|parish(?:es)?|liv(?:e|es|ing)|resid(?:e|es|ing))\b/i.test(text);
  const isList = statement.items.length > 0 && LISTS_EMPLOYERS.test(text) && !isOfPlaces;
  const listed = isList ? listedNames(statement).filter((name) => !IS_LOCAL.test(name) || /employ/i.test(text)) : [];
  const own = /\b(?:employees|staff) of (?:this|the|our) credit union\b/i.test(text) ? ownName(page) : null;
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
    ...statement.items.flatMap((item) => namesOf(IS_EMPLOYEES, item.text)),
    ...(own === null ? [] : [own]),
    ...listed,
  ];
  const municipal = new Set(Array.from(text.matchAll(/\b([A-Z]\w+) Municipal [Ee]mployees/g), (match) => match[1]));
  return [...new Set(names)].filter((name) => !municipal.has(name)).map((name) => ({ name, relationships }));
}

/** "Faculty, staff, students and alumni:", and schools below it. */
const HEADS_SCHOOLS =
  /^(?:(?:current|retired|former|faculty|staff|employees|students|alumni|graduates|of|and|or|the|following)[\s,&/:]*)+$/i;

export function schoolsIn(statement: Statement): readonly DraftOrganization<SchoolRelationship>[] {
  const text = inLine(statement.text);
  const { items } = statement;
  const points = items.flatMap((item) =>
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

const OF_CONGREGATION = new RegExp(
  String.raw`\b(?:[Mm]embers?|[Pp]arish(?:ion|on)?ers?|[Rr]egistered (?:members?|families)) (?:of|at|in) (?:the )?((?:${CAPITAL}|of|the|and|in|–|-)(?:,? (?:${CAPITAL}|of|the|and|or|in|–|-|parish|church|diocese|cathedral|congregation)){0,30})`,
  "g",
);
/** "The Catholic Church": a faith, and no place of worship. */
const IS_FAITH =
  /^(?:local )?(?:Roman )?(?:Catholic|Christian|Lutheran|Baptist|Methodist|Presbyterian|Episcopal|Orthodox|Mormon|Pentecostal)s? (?:[Cc]hurch(?:es)?|[Pp]arish(?:es)?|[Cc]ongregations?)$/;
const IS_CONGREGATION =
  /\b(?:[Pp]arish|[Cc]hurch|[Cc]athedral|[Dd]iocese|[Aa]rchdiocese|[Cc]ongregation|[Ss]ynagogue|[Tt]emple|[Ss]ynod|[Bb]asilica|[Mm]osque)\b/;

/** Congregations whose members may join. */
export function congregationsIn({ text }: Statement): readonly string[] {
  const lists = Array.from(text.matchAll(OF_CONGREGATION), (match) => (match[1] ?? "").replace(TRAILING, ""));
  return [...new Set(lists.flatMap((list) => list.split(/,\s*(?:(?:and|or) )?|\s(?:and|or)\s(?=(?:the )?[A-Z])/)))]
    .map((name) => name.replace(/^the /, "").replace(TRAILING, ""))
    .filter((name) => IS_CONGREGATION.test(name) && /^[A-Z]/.test(name) && name.includes(" ") && !IS_FAITH.test(name));
}

function joinedNames({ text: written, items }: Statement): readonly string[] {
  const text = inLine(written);
  const listed =
    items.length > 0 && LISTS_ASSOCIATIONS.test(text) && !LISTS_EMPLOYERS.test(text) ? listedNames({ text, items, start: 0, end: 0 }) : [];
  const friends = namesOf(A_FRIEND_OF, text).map((name) => `Friends of the ${name}`);
  const ofMembers = items.flatMap((item) => (/ members$/i.test(item.text) ? [item.text.replace(/ members$/i, "")] : []));
  const locals =
    LISTS_EMPLOYERS.test(text) || LISTS_ASSOCIATIONS.test(text)
      ? listedNames({ text, items, start: 0, end: 0 }).filter((name) => IS_LOCAL.test(name))
      : [];
  const alone =
    IS_LOCAL.test(text) && items.length === 0 && text.length < 90 && !/\b(?:is|are|was|were|[Ee]mployees of)\b/.test(text)
      ? [text].filter(isName)
      : [];
  const called = namesOf(BEFORE_MEMBERS, text).filter((name) => IS_ACRONYM.test(name));
  const sure = [...alone, ...called, ...namesOf(JOINED, text), ...namesOf(MEMBERS_OF, text), ...ofMembers, ...locals].filter(
    (name) => !/^(?:Their|The|Your|Our|This|Immediate)\b|famil/i.test(name),
  );
  const likely = [...namesOf(OF_ASSOCIATION, text), ...namesOf(OF_THESE, text), ...namesOf(BEFORE_MEMBERS, text), ...listed, ...friends];
  return [...sure, ...likely.filter((name) => ASSOCIATION_NAME.test(name) || IS_LOCAL.test(name))];
}

/** @param own the institution's name, which is no association. */
export function associationsIn(statement: Statement, own: string): readonly DraftAssociation[] {
  const { text } = statement;
  const joins = /\b(?:join|joining|through|enroll\w*|become|becoming|membership (?:in|to|for))\b/i.test(text) || LED.test(text);
  const step = DONATES.test(text) ? "donate" : joins ? "join_association" : null;
  const cost = FREE.test(text) ? 0 : Number(COST.exec(text)?.[1] ?? Number.NaN);
  return [...new Set(joinedNames(statement))]
    .filter((name) => !name.includes(own) && !/\b(?:Credit Unions?|FCU|Federal Credit)(?: Members?)?$/.test(name))
    .map((name) => ({ name, step, costUsd: Number.isNaN(cost) ? null : cost }));
}
