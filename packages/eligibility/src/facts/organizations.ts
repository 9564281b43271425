import type { EmployerRelationship, OrganizationKind } from "@tellerline/vocabulary";
import { foldOrganization } from "../names/fold-organization.ts";
import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, type Lexicon, LIKELY, type Span, SURE } from "./fact.ts";
import type { Passage } from "./passage.ts";
import { anyOf, lengthOf, matchesOf, wholePhrase } from "./patterns.ts";
import { readPlace } from "./places.ts";
import {
  ALUMNI_LEADS,
  NAME_STOPS,
  NOT_AN_EMPLOYER,
  OCCUPATION_ADJECTIVES,
  OCCUPATION_HEADS,
  OCCUPATION_LEADS,
  OCCUPATIONS,
  SCHOOL_WORDS,
  STUDENT_LEADS,
  STUDENT_WORDS,
  WORK_ADVERBS,
  WORK_WORDS,
  WORSHIP_LEADS,
  WORSHIP_WORDS,
} from "./words/organizations.ts";

/** Employers, schools, associations and places of worship that a clause names as the writer's own. */

interface Name extends Span {
  readonly name: string;
}

/** Characters and words of a name; a longer one is cut. */
const LONGEST_NAME = 200;
const MAX_NAME_WORDS = 12;

/** Words inside a name that need no capital. */
const INNER = "of|the|and|for|at|in|de|la|del|&|on";
const CAPITAL = "(?:[A-Z0-9][\\w'&.À-ÿ-]*|&)";
const NAME = new RegExp(`^(?:the\\s+|The\\s+)?(${CAPITAL}(?:\\s+(?:(?:${INNER})\\s+){0,2}${CAPITAL}){0,${MAX_NAME_WORDS}})`);
const STOP = new RegExp(`^${anyOf(NAME_STOPS)}$`);
const NOT_EMPLOYER_WORDS: ReadonlySet<string> = new Set(NOT_AN_EMPLOYER);

const SCHOOL = new RegExp(String.raw`\b${anyOf(SCHOOL_WORDS)}\b`);
const HIGHER = /\b(?:University|College|Institute of Technology|Polytechnic|A&M|Conservatory|Seminary|Tech)\b/;
const WORSHIP = new RegExp(String.raw`\b${anyOf(WORSHIP_WORDS)}`);
/** Where people serve. */
const POST = /^(?:Fort|Ft\.?|Camp|Joint Base|NAS|MCAS)\b|\b(?:Barracks|AFB|Air Force Base|Naval (?:Base|Station)|Arsenal)\b/;
const MILITARY = /\b(?:National Guard|Army|Navy|Marines?|Air Force|Coast Guard|Space Force|Reserves?)\b/;

/** Cuts a name before a place (" in Everett, WA"), a month or a new subject. */
function trimName(raw: string): string {
  const words = raw.split(/\s+/);
  const at = words.findIndex((word, index) => index > 0 && STOP.test(word));
  const kept = (at < 0 ? words : words.slice(0, at)).join(" ");
  return kept
    .replace(/\.\s+(?:The|A|An|It|This|That|They|He|She|Been|Does|Is)\b.*$/, "")
    .replace(/\s+(?:in|since|on|until)\s+\d.*$/, "")
    .replace(/(?<!\b(?:University|College)\b.*)\s+(?:in|at|on(?! Wheels)|for)\s+(?:the\s+)?(?=[A-Z]).*$/, "")
    .replace(/\s+in\s+(?=[A-Z]).*$/, "")
    .replace(/\s+(?:of|the|and|for|at|in|&|on)$/, "")
    .replace(/[.,']+$/, "");
}

/** The name that begins at `at`. */
function readName(lexicon: Lexicon, kind: OrganizationKind, passage: Passage, at: number, end: number): Name | null {
  const rest = passage.text.slice(at, Math.min(end, at + LONGEST_NAME));
  // A street number, or a count of years.
  if (/^\d+\s/.test(rest)) return null;
  const match = NAME.exec(rest);
  if (match?.[1] !== undefined && !passage.isShouting) {
    // "University of Texas at Austin" keeps its town, "Boeing in Everett" does not.
    const name = trimName(match[1]).replace(/\s+and\s+(?:the\s+)?.*$/, (tail) =>
      lexicon.isKnown(kind, foldOrganization(match[1] ?? "")) ? tail : "",
    );
    if (name === "" || STOP.test(name)) return null;
    const start = at + match[0].indexOf(match[1]);
    return { name, start, end: start + name.length };
  }
  if (match?.[1] !== undefined) {
    const [first = ""] = match[1].split(/\s+(?:AND|IN|AT|FOR|BUT)\b/);
    const start = at + match[0].indexOf(match[1]);
    return { name: first, start, end: start + first.length };
  }
  return readLowerCaseName(lexicon, kind, passage, at, rest);
}

function readLowerCaseName(lexicon: Lexicon, kind: OrganizationKind, { isLowerCase }: Passage, at: number, rest: string): Name | null {
  const article = lengthOf(/^the\s+/.exec(rest));
  const words = rest.slice(article).split(/\s+/);
  for (let count = Math.min(4, words.length); count > 0; count--) {
    const name = words
      .slice(0, count)
      .join(" ")
      .replace(/[.,!?]+$/, "");
    if (lexicon.isKnown(kind, foldOrganization(name))) return { name, start: at + article, end: at + article + name.length };
  }
  const stop = words.findIndex((word) =>
    /^(?:and|in|for|as|since|but|at|on|near|from|so|lol|now|then|while|part-time|full-time)$/.test(word),
  );
  const until = words.findIndex((word) => /[.,!?]$/.test(word));
  const count = Math.min(3, stop < 0 ? 3 : stop, until < 0 ? 3 : until + 1);
  const [first = ""] = words;
  const name = words
    .slice(0, count)
    .join(" ")
    .replace(/[.,!?]+$/, "");
  if (!isLowerCase || name.length < 3 || NOT_EMPLOYER_WORDS.has(first) || !/^[a-z][\w&' -]+$/.test(name)) return null;
  return { name, start: at + article, end: at + article + name.length };
}

/** "I work at Boise": what is the name of a place and of nothing else is no employer. */
function isPlaceName({ gazetteer, isKnown }: Lexicon, { text }: Passage, { name, start }: Name): boolean {
  if (isKnown("employer", foldOrganization(name))) return false;
  const place = readPlace(gazetteer, text, start, false);
  return place !== null && place.end >= start + name.length && (place.state !== null || place.county !== null) && place.start === start;
}

const ARTICLE = String.raw`\s+(?:an?|the)\s+`;
const ADJECTIVES = String.raw`(?:${anyOf(OCCUPATION_ADJECTIVES)}\s+){0,4}`;
const IS_OCCUPATION = new RegExp(
  String.raw`\b${anyOf(OCCUPATION_LEADS)}${ARTICLE}${ADJECTIVES}(${OCCUPATIONS.join("|")}|(?:(?!(?:the|my|an?|new|old|good|great|happy|proud|of|and|with|for|at|in)\b)[a-z-]+ ){0,2}${anyOf(OCCUPATION_HEADS)})\b(?!\s+(?:student|school|lover|fan|friend))`,
  "gi",
);
const TEACHES = /\b(?:i|we)\s+(?:also\s+|currently\s+)?(teach)\b(?!\s+myself)/gi;

/** Occupations named in a clause; a retired one is not reported. */
function readOccupations(text: string, clause: Clause, until: number): readonly ExtractedFact[] {
  const body = text.slice(clause.start, until);
  const named = matchesOf(IS_OCCUPATION, body).flatMap((match) => {
    const name = match[1] ?? "";
    if (/\bretired\b/i.test(match[0])) return [];
    const end = clause.start + match.index + match[0].length;
    return [fact("occupation", name.toLowerCase(), { start: end - name.length, end }, SURE)];
  });
  const taught = matchesOf(TEACHES, body).map((match) => {
    const end = clause.start + match.index + match[0].length;
    return fact("occupation", "teacher", { start: end - "teach".length, end }, LIKELY);
  });
  return [...named, ...taught.slice(0, 1)];
}

const ADVERBS = String.raw`(?:${anyOf(WORK_ADVERBS)}\s+){0,2}`;
const EMPLOYER_LEADS: readonly RegExp[] = [
  new RegExp(String.raw`\b${anyOf(WORK_WORDS)}\s+${ADVERBS}(?:as an? (?:[\w-]+ ){1,5}?)?${ADVERBS}(?:at|for|by|with)\s+`, "gi"),
  /\bhired (?:on )?(?:by|at)\s+/gi,
  /\bteach(?:es|ing)?\s+(?:[\w-]+\s+){0,3}?(?:at|for)\s+/gi,
  /\b(?:i'm|im|i am|am)\s+an?\s+[\w' -]{3,40}?\s+(?:at|with|for)\s+/gi,
  /\b(?:manager|owner|president|director|ceo|employee|principal|head|clerk|treasurer) of\s+(?=(?:the\s+)?[A-Z])/g,
  /\b(?:i'm|im|i am|am|currently|now|still|been)\s+(?:employed\s+)?with\s+(?=(?:the\s+)?[A-Z])/gi,
  /\b(?:drive|fly|deliver|weld|cook|clean|manage|code|sell|stock|haul|run|do|handle|supervise|fix|repair|build|make|pack|load)\s+(?:[\w-]+\s+){0,4}?(?:at|for|with)\s+(?=(?:the\s+)?[A-Z])/gi,
  /\b(?:work for|employed by|drive for|fly for|deliver for|nurse with|job (?:at|with))\s+/gi,
  /(?:@|\bw\/)\s*(?=(?:the\s+)?[A-Z])/g,
  /\b(?:started|have taught (?:\w+ )?|'ve taught (?:\w+ )?|faculty|adjunct|shifts?|phones) (?:at|with)\s+(?=(?:the\s+)?[A-Z])/g,
  /\b(?:[Ee]mployer:?|[Ee]mployer is|agency is|paychecks? comes? from|(?<!-)[Ee]mployed(?: by| at)?)\s+(?=(?:the\s+)?[A-Z])/g,
  /\b(?:been with|on the team (?:at|of)|on staff (?:at|of))\s+/gi,
  /\b(?:my (?:employer|company) is|on the payroll (?:at|of)|employee at|work in the [\w ]{1,60}? at)\s+/gi,
];
const STUDENT = wholePhrase(STUDENT_WORDS);
const ALUMNI_LEAD = new RegExp(String.raw`\b${anyOf(ALUMNI_LEADS)}\s+`, "gi");
const STUDENT_LEAD = new RegExp(String.raw`\b${anyOf(STUDENT_LEADS)}\s+`, "gi");

/** A clause names few organizations; behind more leads of one kind than this no name is looked for. */
const MAX_LEADS = 4;

/** Offsets behind a pattern's matches, where a name may begin. */
function leads({ text }: Passage, span: Span, pattern: RegExp): readonly number[] {
  return matchesOf(pattern, text.slice(span.start, span.end), MAX_LEADS).map((match) => span.start + match.index + match[0].length);
}

/** Relationships that are not those of an employee, with the words before the employer. */
const OTHER_EMPLOYMENT: readonly (readonly [EmployerRelationship, RegExp])[] = [
  [
    "retiree",
    /\b(?:retired\s+(?:[\w-]+\s+){0,4}?(?:from|after (?:\w+ ){1,3}(?:at|with|for))|(?:draw|collect|get|have)(?:ing)? an? pension from|pension(?:er)? (?:from|of)|retiree (?:of|from))\s+/gi,
  ],
  [
    "former_employee",
    /\b(?:laid off (?:from|by)|let go (?:from|by)|fired (?:from|by)|used to (?:work|drive|teach|be) (?:[\w-]+ ){0,3}?(?:at|for|with)|formerly (?:at|with|of|employed (?:at|by)|worked (?:at|for))|former employee (?:of|at)|previously (?:at|with|worked (?:at|for))|(?<!(?:'ve|have|has|\bve|having) (?:\w+ )?)worked (?:[\w-]+ ){0,4}?(?:at|for|with)|quit (?:my job at )?|took a buyout from|left (?:my job at )?)\s*/gi,
  ],
  ["contractor", /\b(?:contractor|contract(?:ing)?|subcontractor|consultant|on contract) (?:at|for|with|to)\s+/gi],
  ["volunteer", /\bvolunteer(?:ing|ed)?\s+(?:[\w-]+\s+){0,3}?(?:at|with|for)\s+/gi],
];

/** Employers named without a capital. */
const COMMON_EMPLOYERS =
  /^(?:the )?(?:u\.?s\.? )?(post office|postal service|usps|va|irs|fbi|ups|fedex|walmart|amazon|costco|target|boeing|ford|gm)\b/i;

function readOtherEmployment(lexicon: Lexicon, passage: Passage, clause: Clause): readonly ExtractedFact[] {
  const span = { start: clause.start, end: Math.min(clause.end, clause.wasUntil) };
  if (span.end <= span.start) return [];
  return OTHER_EMPLOYMENT.flatMap(([relationship, pattern]) =>
    leads(passage, span, pattern).flatMap((at) => {
      const name = readEmployerName(lexicon, passage, at, span.end);
      if (name === null || MILITARY.test(name.name)) return [];
      return [fact("employers", { name: name.name, relationship }, name, SURE)];
    }),
  );
}

/** The employer that begins at `at`; some are known without a capital. */
function readEmployerName(lexicon: Lexicon, passage: Passage, at: number, end: number): Name | null {
  const common = COMMON_EMPLOYERS.exec(passage.text.slice(at, Math.min(end, at + LONGEST_NAME)));
  if (common?.[1] !== undefined && !/^[A-Z]/.test(common[0].replace(/^the /i, ""))) {
    const start = at + common[0].length - common[1].length;
    return { name: common[1], start, end: start + common[1].length };
  }
  return readName(lexicon, "employer", passage, at, end);
}

function schoolFacts(name: Name, relationship: string, confidence: number): readonly ExtractedFact[] {
  return [fact("school", name.name, name, confidence), fact("school_relationship", relationship, name, confidence)];
}

function readEmployers(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  const seen = new Set<number>();
  // Several patterns may lead to one name.
  const starts = new Set(EMPLOYER_LEADS.flatMap((pattern) => leads(passage, span, pattern)));
  return [...starts].flatMap((at) => {
    const name = readEmployerName(lexicon, passage, at, span.end);
    if (name === null || seen.has(name.start) || POST.test(name.name) || isPlaceName(lexicon, passage, name)) return [];
    const before = passage.text.slice(Math.max(span.start, at - 60), at);
    if (STUDENT.test(before) || /\b(?:member|alum\w*|parishioner|graduate|fan|stationed|customer) (?:of|at|with) $/i.test(before))
      return [];
    if (
      MILITARY.test(name.name) &&
      !/Exchange/.test(name.name) &&
      !/\b(?:Navy Federal|Old Navy|Salvation Army)\b/.test(name.name) &&
      !/Department/.test(name.name)
    )
      return [];
    seen.add(name.start);
    const isSure =
      lexicon.isKnown("employer", foldOrganization(name.name)) || /^[A-Z0-9]/.test(name.name) || COMMON_EMPLOYERS.test(name.name);
    const employer = fact("employer", name.name, name, isSure ? SURE : LIKELY);
    return HIGHER.test(name.name) && !/Hospital|Medical Center/.test(name.name)
      ? [employer, ...schoolFacts(name, "employee", LIKELY)]
      : [employer];
  });
}

const NAMED_ALUMNI =
  /\b(?:[Ii]'m|[Ii]m|I am|am)\s+an?\s+(?:proud\s+)?([A-Z][\w&'-]*(?:\s+(?:of\s+)?[A-Z][\w&'-]*){0,4})\s+(?:alum(?:nus|na)?|grad(?:uate)?)\b/g;

/** "Oregon State junior", "TTU grad student", "Penn State class of '98". */
const NAMED_STUDENT =
  /\b((?:[A-Z][\w&'-]*\s+){0,3}(?:State|Tech|University|College|A&M)|UC [A-Z][a-z]+(?: [A-Z][a-z]+)?|[A-Z]{2,4}U)\s+(grad(?:uate)? student|student|freshman|sophomore|junior|senior|undergrad|class of)\b/g;

function readNamedStudents({ text }: Passage, span: Span): readonly ExtractedFact[] {
  return matchesOf(NAMED_STUDENT, text.slice(span.start, span.end), MAX_LEADS).flatMap((match) => {
    const [, name = "", role = ""] = match;
    const start = span.start + match.index;
    return schoolFacts({ name, start, end: start + name.length }, role === "class of" ? "alumni" : "student", SURE);
  });
}

/** "I'm an Ohio State alum". */
function readNamedAlumni({ text }: Passage, span: Span): readonly ExtractedFact[] {
  return matchesOf(NAMED_ALUMNI, text.slice(span.start, span.end)).flatMap((match) => {
    const name = match[1] ?? "";
    const start = span.start + match.index + match[0].indexOf(name);
    return schoolFacts({ name, start, end: start + name.length }, "alumni", LIKELY);
  });
}

function readSchools(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  const found = (pattern: RegExp, relationship: string) =>
    leads(passage, span, pattern).flatMap((at) => {
      const name = readName(lexicon, "school", passage, at, span.end);
      if (name === null || WORSHIP.test(name.name)) return [];
      const isSchool =
        SCHOOL.test(name.name) ||
        HIGHER.test(name.name) ||
        /\bSchool\b/.test(name.name) ||
        lexicon.isKnown("school", foldOrganization(name.name));
      return isSchool || relationship === "alumni" ? schoolFacts(name, relationship, isSchool ? SURE : LIKELY) : [];
    });
  return [
    ...found(STUDENT_LEAD, "student"),
    ...found(ALUMNI_LEAD, "alumni"),
    ...readNamedStudents(passage, span),
    ...readNamedAlumni(passage, span),
  ];
}

/** An existing membership. */
const CREDIT_UNION = /\b(?:Credit Union|FCU|CU|Federal Credit|Navy Federal|PenFed|USAA)\b/;
/** A union's local: "IBEW Local 47". */
const LOCAL = /\b(?:[A-Z]{2,8}|Teamsters|Carpenters|Steelworkers|Ironworkers|Plumbers|Machinists) Local (?:No\. ?|#)?\d+\b/g;
const BANK_LEADS =
  /\b(?:banks? (?:with|at)|share account (?:with|at)|membership (?:with|at)|have (?:an )?accounts? (?:with|at)|account (?:with|at))\s+/gi;
const MEMBER_LEADS =
  /\b(?:members? (?:of|at|in)|belong to|joined|active in|card-carrying member of|pay (?:my )?dues to|dues-paying member of)\s+(?=(?:the\s+)?(?:[A-Z]|\w+ credit union))/gi;
const WORSHIP_LEAD = new RegExp(String.raw`\b${anyOf(WORSHIP_LEADS)}\s+`, "gi");
const NAMED_MEMBER = /\b(?:[Ii]'m|[Ii]m|I am|am|been)\s+an?\s+(?:[\w-]+\s+)??([A-Z][\w&]*(?:\s+[A-Z][\w&-]*){0,4})\s+member\b/g;

/** Names joined by commas or "and": "the NRA and the Appalachian Mountain Club". */
function* listedNames(lexicon: Lexicon, passage: Passage, at: number, end: number): Generator<Name> {
  let from = at;
  for (;;) {
    const name = readName(lexicon, "association", passage, from, end);
    if (name === null) return;
    yield name;
    const more = /^(?:,\s*|\s+)(?:and|as well as|&)?\s*(?=(?:the\s+)?[A-Z])/.exec(passage.text.slice(name.end, end));
    if (more === null || more[0].trim() === "") return;
    from = name.end + more[0].length;
  }
}

function readMemberships(lexicon: Lexicon, passage: Passage, span: Span): readonly ExtractedFact[] {
  const facts: ExtractedFact[] = [];
  for (const at of leads(passage, span, MEMBER_LEADS)) {
    for (const name of listedNames(lexicon, passage, at, span.end)) {
      if (/National Guard|Reserves?\b|^(?:US |U\.S\. )?(?:Army|Navy|Air Force|Marines?|Coast Guard|Space Force)\b/.test(name.name))
        continue;
      facts.push(
        fact(
          CREDIT_UNION.test(name.name)
            ? "member_of"
            : WORSHIP.test(name.name) || lexicon.isKnown("worship", foldOrganization(name.name))
              ? "worship"
              : "associations",
          name.name,
          name,
          LIKELY + 0.1,
        ),
      );
    }
  }
  for (const at of leads(passage, span, BANK_LEADS)) {
    const name = readName(lexicon, "association", passage, at, span.end);
    const isShare = /\b(?:share|membership)\b/i.test(passage.text.slice(Math.max(span.start, at - 30), at));
    if (name !== null && (isShare || CREDIT_UNION.test(name.name))) facts.push(fact("member_of", name.name, name, SURE));
  }
  for (const at of leads(passage, span, WORSHIP_LEAD)) {
    const name = readName(lexicon, "worship", passage, at, span.end);
    if (name !== null && WORSHIP.test(name.name)) facts.push(fact("worship", name.name, name, SURE));
  }
  for (const match of matchesOf(LOCAL, passage.text.slice(span.start, span.end), MAX_LEADS)) {
    const start = span.start + match.index;
    facts.push(fact("associations", match[0], { start, end: start + match[0].length }, SURE));
  }
  for (const match of matchesOf(NAMED_MEMBER, passage.text.slice(span.start, span.end))) {
    const name = match[1] ?? "";
    const start = span.start + match.index + match[0].indexOf(name);
    facts.push(fact(CREDIT_UNION.test(name) ? "member_of" : "associations", name, { start, end: start + name.length }, LIKELY + 0.1));
  }
  return facts;
}

/** Facts about organizations in a clause about the writer. */
export function readOrganizations(lexicon: Lexicon, passage: Passage, clause: Clause): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.holdsUntil);
  const other = readOtherEmployment(lexicon, passage, clause);
  if (until <= clause.start) return other;
  const span = { start: clause.start, end: until };
  const isOther = (named: ExtractedFact) => other.some(({ start, end }) => named.start < end && start < named.end);
  return [
    ...other,
    ...readEmployers(lexicon, passage, span).filter((named) => !isOther(named)),
    ...readOccupations(passage.text, clause, until),
    ...readSchools(lexicon, passage, span),
    ...readMemberships(lexicon, passage, span),
  ];
}
