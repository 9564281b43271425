import { foldName, KNOWN_INSTALLATIONS } from "@tellerline/geography";
import { anyOf, foldOrganization, lengthOf, matchesOf, wholePhrase, words } from "@tellerline/text";
import type { EmployerRelationship } from "@tellerline/vocabulary";
import type { Clause } from "../text/clauses.ts";
import { type ExtractedFact, fact, type Lexicon, LIKELY, type Span, SURE } from "../text/fact.ts";
import type { Passage } from "../text/passage.ts";
import { readPlace } from "../text/places.ts";
import {
  CONTRACT_WORDS,
  CONTRACTOR_KINDS,
  EMPLOYER_LABELS,
  EMPLOYER_PHRASES,
  NO_EMPLOYER_BEFORE,
  NO_EMPLOYMENT,
  NO_NAMES,
  NO_STAFF,
  POSITIONS,
  RETIRED_STAFF,
  STAFF_WORDS,
} from "../words/employment.ts";
import {
  FINANCE_WORDS,
  FORMER_LEADS,
  RETIREE_LEADS,
  STUDENT_WORDS,
  WORK_ADVERBS,
  WORK_CUES,
  WORK_WORDS,
  WORKPLACES,
  WORSHIP_WORDS,
} from "../words/organizations.ts";
import { BRANCH_NAMES } from "../words/service.ts";
import { commonName } from "./common-names.ts";
import { isCreditUnion } from "./memberships.ts";
import { leads, MAX_LEADS, type Name, readName } from "./names.ts";
import type { Occupation } from "./occupations.ts";
import { isHigherEducation, schoolFacts } from "./schools.ts";

/** Names of military posts. Somebody "at Fort Hood" serves there, so a post is not an employer. */
const POST_NAMES = [
  String.raw`^(?:Fort|Ft\.?|Camp|Joint Base|NAS|MCAS)\b`,
  String.raw`\b(?:Barracks|AFB|Air Force Base|Naval (?:Base|Station)|Arsenal)\b`,
  `^${anyOf(KNOWN_INSTALLATIONS)}(?: (?:AFB|ANGB|SFB|Base|Field))?$`,
];
const POST = new RegExp(POST_NAMES.join("|"));
const MILITARY = new RegExp(String.raw`\b${anyOf(["National Guard", ...BRANCH_NAMES, "Reserves?"])}\b`);
/** Words in names of civilian employers that also contain a word for a military service: "Old Navy". */
const CIVILIAN = /Exchange|Department|\b(?:Navy Federal|Old Navy|Salvation Army)\b/;
const WORSHIP = new RegExp(String.raw`\b${anyOf(WORSHIP_WORDS)}`);

const ADVERBS = String.raw`(?:${anyOf(WORK_ADVERBS)}\s+){0,2}`;
/** Cues of work, each with a capital or small first letter: the pattern below is case-sensitive, because it recognizes names by capitals. */
const CUES = anyOf(WORK_CUES.map((cue) => `[${cue[0]?.toUpperCase()}${cue[0]}]${cue.slice(1)}`));
const ARTICLE = String.raw`(?:(?:the|an?|my|our)\s+)?`;
const ADJECTIVE = String.raw`(?:(?:new|old|local|big|downtown)\s+)?`;
/** Looks ahead for a name with a capital, after an article and an adjective if there are any: "the new Costco". */
const NAMED = String.raw`(?=${ARTICLE}${ADJECTIVE}(?:[A-Z]|\d+[A-Z]))`;
/** Looks ahead for a name with a capital, after "the" if there is one: "the Costco". */
const NAMED_BARELY = String.raw`(?=(?:the\s+)?[A-Z])`;
/** Words that may come between a cue of work and the employer. Words for finance may not. */
const BETWEEN = String.raw`(?:(?!${anyOf(FINANCE_WORDS)}\b)[\w'&-]+,?\s+){0,6}?`;
const I_AM_A = String.raw`\b(?:i'm|im|i am|am)\s+an?\s+`;
/** "Night welder", but not "longtime customer". */
const OF_THE_STAFF = String.raw`(?!(?:[\w-]+ ){0,3}${anyOf(NO_STAFF)}\b)[\w' -]{3,40}?`;
/** "Substitute teaching math". */
const TEACH = String.raw`\b(?:[Ss]ubstitute |[Ss]ub )?[Tt]each(?:ing)?(?: \w+){0,2}`;
/** "Akron Public Schools". */
const A_DISTRICT = String.raw`(?:the )?(?:[A-Z][\w.'-]* ){1,4}(?:Schools|ISD|School District|USD)\b`;

const EMPLOYER_LEADS: readonly RegExp[] = [
  new RegExp(String.raw`\b${anyOf(WORK_WORDS)}\s+${ADVERBS}(?:as an? (?:[\w-]+ ){1,5}?)?${ADVERBS}(?:at|for|by|with)\s+`, "gi"),
  new RegExp(String.raw`\b${CUES}\s+${BETWEEN}(?:at|for|with|@)\s+${NAMED}`, "g"),
  new RegExp(String.raw`${I_AM_A}${OF_THE_STAFF}\s+(?:at|with|for)\s+`, "gi"),
  /\bhired (?:on )?(?:by|at)\s+(?:the (?:new |old )?)?/gi,
  new RegExp(`${TEACH} in (?=${A_DISTRICT})`, "g"),
  /\b(?:[Mm]anage|[Rr]un|[Mm]anaging) (?:an?|the|our) (?=[A-Z])/g,
  /\b(?:[Ii]'m|[Ii]m|I am|am)\s+(?:at|with)\s+(?=(?:the\s+)?[A-Z])/g,
  new RegExp(String.raw`\b${anyOf(POSITIONS)} of\s+${NAMED_BARELY}`, "g"),
  /(?:@|\bw\/)\s*(?=(?:the\s+)?[A-Z])/g,
  new RegExp(String.raw`\b${anyOf(EMPLOYER_LABELS)}\s+(?=(?:the\s+)?[A-Z0-9])`, "g"),
  new RegExp(String.raw`\b${anyOf(EMPLOYER_PHRASES)}\s+`, "gi"),
];
/** Words before a well-known employer, for texts without capitals: "im at the walmart dc". */
const AT_WORDS = words`(?:i'm|im|i am|am|been|still|now) (?:at|with); (?:at|for|with|by)(?: the)?`;
const AT = new RegExp(String.raw`\b${anyOf(AT_WORDS)}\s+(?=[a-z&\d])`, "g");
const NOT_AT_WORK = new RegExp(String.raw`^ ${anyOf(NO_EMPLOYER_BEFORE)}\b`, "i");
const CAPITALIZED = String.raw`[A-Z][\w&'.-]*`;
const FOUR_WORDS = `${CAPITALIZED}(?: ${CAPITALIZED}){0,3}`;
/** The start of a clause, or words such as "at the new". */
const AT_THE = String.raw`(?:^\W*|\b(?:at|in|for|to) (?:the|an?|our) (?:(?:new|old|local|big) )?)`;
/** An employer's name before a word for a workplace: "Amazon warehouse in Kenosha". */
const AT_WORKPLACE = new RegExp(String.raw`${AT_THE}((?!${anyOf(NO_NAMES)}\b)${FOUR_WORDS}) ${anyOf(WORKPLACES)}\b`, "g");
const STUDENT = wholePhrase(STUDENT_WORDS);
const NOT_EMPLOYED = new RegExp(String.raw`\b${anyOf(NO_EMPLOYMENT)} (?:of|at|with|in|for) (?:the )?$`, "i");

const VOLUNTEER = String.raw`\b(?:volunteer(?:ing|ed)?|docent|candy striper)\b`;
/** Words between a volunteer and the preposition: "docent two Sundays a month at". */
const FEW_WORDS = String.raw`(?:\s+[\w-]+,?){0,3}?`;

/** Relationships to an employer other than "employee", each with the words before the employer's name. */
const OTHER_EMPLOYMENT: readonly (readonly [EmployerRelationship, RegExp])[] = [
  ["retiree", new RegExp(String.raw`\b${anyOf(RETIREE_LEADS)}\s+`, "gi")],
  ["former_employee", new RegExp(String.raw`\b${anyOf(FORMER_LEADS)}\s*`, "gi")],
  ["contractor", new RegExp(String.raw`\b${anyOf(CONTRACT_WORDS)} (?:at|for|with|to)\s+`, "gi")],
  ["volunteer", new RegExp(String.raw`${VOLUNTEER},?${FEW_WORDS}\s+(?:at|with|for)\s+`, "gi")],
];
/** "Retired" right before an employer's name. Only well-known names are accepted there: "dad: retired Ford, Dearborn". */
const RETIRED_KNOWN = /\b[Rr]etired (?=[A-Z])/g;
/** A retired person's employer in capital letters, or one word before what the person was there: "USPS", "Ford worker". */
const RETIRED_FROM = String.raw`[A-Z][A-Z&]+|[A-Z][a-z]+(?= ${anyOf(RETIRED_STAFF)}\b)`;
/** An employer's name beside a word for the relationship: "Sandia National Labs contractor", "retired USPS", "GM retiree". */
const NAMED_EMPLOYMENT: readonly (readonly [EmployerRelationship, RegExp])[] = [
  ["contractor", new RegExp(String.raw`\b((?!${anyOf(CONTRACTOR_KINDS)}\b)${FOUR_WORDS}) contractor\b`, "g")],
  ["retiree", new RegExp(String.raw`\b[Rr]etired (${RETIRED_FROM})`, "g")],
  ["retiree", /\b([A-Z][\w&'.-]*(?: [A-Z][\w&'.-]*){0,2}) (?:retiree|pensioner)\b/g],
];

/** Words between an occupation and the employer: "nurse at Mercy", "dispatcher on nights with the City of Yonkers". */
const BEHIND_OCCUPATION = new RegExp(String.raw`^,?\s+(?:at|for|with|w\/|@)\s+|^\s+${BETWEEN}(?:at|for|with|@)\s+${NAMED}`);
const ANY_CASE = String.raw`[A-Za-z][\w&'.-]*(?: [A-Za-z][\w&'-]*){0,2}`;
/** A name before a word for staff: "Medtronic rep", "a Costco employee". */
const STAFF = new RegExp(String.raw`(?<=^|[\s(/,])(?=(${ANY_CASE}) ${anyOf(STAFF_WORDS)}\b)`, "g");

/** Offsets at which an employer's name may begin, after an occupation and a preposition. */
function behindOccupations({ text }: Passage, span: Span, occupations: readonly Occupation[]): readonly number[] {
  return occupations.flatMap(({ end }) => {
    const gap = BEHIND_OCCUPATION.exec(text.slice(end, span.end));
    return gap === null ? [] : [end + gap[0].length];
  });
}

function knownStaff({ text }: Passage, span: Span): readonly Name[] {
  return matchesOf(STAFF, text.slice(span.start, span.end), MAX_LEADS).flatMap((match) => {
    const name = commonName("employer", match[1] ?? "");
    const start = span.start + match.index;
    return name === null ? [] : [{ name, start, end: start + name.length }];
  });
}

function namedAt({ text }: Passage, span: Span, pattern: RegExp): readonly Name[] {
  return matchesOf(pattern, text.slice(span.start, span.end), MAX_LEADS).flatMap((match) => {
    const name = match[1] ?? "";
    const start = span.start + match.index + match[0].indexOf(name);
    return [{ name, start, end: start + name.length }];
  });
}

/** Whether a name means a military service, and not an employer. */
function isService(name: string): boolean {
  return MILITARY.test(name) && !CIVILIAN.test(name);
}

/** Words that make a former employee a retiree: "Worked for GE until he retired". */
const UNTIL_RETIREMENT = /\b(?:til|till|until|before) (?:\w+ )?(?:retired|retiring|retirement)\b/i;

/** Employers of which a person is a retiree, former employee, contractor or volunteer. */
export function readOtherEmployment(lexicon: Lexicon, passage: Passage, clause: Clause): readonly ExtractedFact[] {
  const span = { start: clause.start, end: Math.min(clause.end, clause.wasUntil) };
  if (span.end <= span.start) return [];
  const isRetired = UNTIL_RETIREMENT.test(passage.text.slice(clause.start, clause.sentenceEnd));
  const stated = (said: EmployerRelationship, name: Name | null) => {
    if (name === null || MILITARY.test(name.name) || isCreditUnion(name.name)) return [];
    const relationship = said === "former_employee" && isRetired ? "retiree" : said;
    return [fact("employers", { name: name.name, relationship }, name, SURE)];
  };
  return [
    ...OTHER_EMPLOYMENT.flatMap(([relationship, pattern]) =>
      leads(passage, span, pattern).flatMap((at) => stated(relationship, readEmployerName(lexicon, passage, at, span.end))),
    ),
    ...leads(passage, span, RETIRED_KNOWN).flatMap((at) => stated("retiree", commonEmployer(passage, at, span.end))),
    ...NAMED_EMPLOYMENT.flatMap(([relationship, pattern]) => namedAt(passage, span, pattern).flatMap((name) => stated(relationship, name))),
  ];
}

/** The employer whose name begins at `at`; null if none does. A well-known employer needs no capital. */
function readEmployerName(lexicon: Lexicon, passage: Passage, at: number, end: number): Name | null {
  const rest = passage.text.slice(at, end);
  const from = at + lengthOf(/^the (?=[a-z])/.exec(rest));
  const common = commonName("employer", passage.text.slice(from, end));
  if (common !== null && !/^[A-Z]/.test(common)) return { name: common, start: from, end: from + common.length };
  return readName(lexicon, "employer", passage, at, end);
}

/** True if a name is just a place, and so not an employer: "I work at Boise, Idaho". A city without a state does not count as a place here. */
function isPlaceName({ gazetteer, isKnown }: Lexicon, { text }: Passage, { name, start }: Name): boolean {
  // "The VA in Palo Alto": a well-known employer after "the", though "VA" is also a state.
  if (isKnown("employer", foldOrganization(name)) || (commonName("employer", name) === name && /\bthe $/.test(text.slice(0, start))))
    return false;
  // "I work for Ventura County" names an employer; "in Ventura County" names a place.
  if (/\bcounty$/i.test(name) && /\bfor (?:the )?$/i.test(text.slice(Math.max(0, start - 10), start))) return false;
  const place = readPlace(gazetteer, text, start, false);
  return place !== null && place.end >= start + name.length && (place.state !== null || place.county !== null) && place.start === start;
}

/** Whether a name before a word for a workplace is a town: "the Richmond refinery" is in Richmond. */
function isTown({ gazetteer }: Lexicon, name: string): boolean {
  return commonName("employer", name) === null && gazetteer.stateWithPlace(foldName(name)) !== null;
}

function commonEmployer({ text }: Passage, at: number, end: number): Name | null {
  const name = commonName("employer", text.slice(at, end));
  return name === null || NOT_AT_WORK.test(text.slice(at + name.length, end)) ? null : { name, start: at, end: at + name.length };
}

function commonAt(passage: Passage, span: Span): readonly Name[] {
  return leads(passage, span, AT).flatMap((at) => commonEmployer(passage, at, span.end) ?? []);
}

function isNoEmployer(lexicon: Lexicon, passage: Passage, span: Span, { name, start }: Name): boolean {
  const before = passage.text.slice(Math.max(span.start, start - 60), start);
  return (
    POST.test(name) ||
    isService(name) ||
    isPlaceName(lexicon, passage, { name, start, end: start + name.length }) ||
    STUDENT.test(before) ||
    NOT_EMPLOYED.test(before)
  );
}

export function readEmployers(
  lexicon: Lexicon,
  passage: Passage,
  span: Span,
  occupations: readonly Occupation[],
): readonly ExtractedFact[] {
  // Several patterns may find the same name, so each start counts once.
  const starts = new Set([
    ...behindOccupations(passage, span, occupations),
    ...EMPLOYER_LEADS.flatMap((pattern) => leads(passage, span, pattern)),
  ]);
  const names = [...starts].flatMap((at) => readEmployerName(lexicon, passage, at, span.end) ?? []);
  const all = [
    ...names,
    ...namedAt(passage, span, AT_WORKPLACE).filter(({ name }) => !isTown(lexicon, name)),
    ...occupations.flatMap(({ employer }) => employer ?? []),
    ...knownStaff(passage, span),
    ...(passage.isLowerCase ? commonAt(passage, span) : []),
  ];
  const seen = new Set<number>();
  return all.flatMap((name) => {
    if (seen.has(name.start) || !/[A-Za-z]/.test(name.name) || isNoEmployer(lexicon, passage, span, name)) return [];
    seen.add(name.start);
    const isSure =
      /^[A-Z0-9]/.test(name.name) || commonName("employer", name.name) !== null || lexicon.isKnown("employer", foldOrganization(name.name));
    const employer = fact("employer", name.name, name, isSure ? SURE : LIKELY);
    return isHigherEducation(name.name) && !WORSHIP.test(name.name) ? [employer, ...schoolFacts(name, "employee", LIKELY)] : [employer];
  });
}
