import { INSTALLATIONS, isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";
import type { Clause } from "./text/clauses.ts";
import { type ExtractedFact, fact, type Span, SURE } from "./text/fact.ts";
import {
  BRANCHES,
  CIVILIAN_STAFF,
  ENLISTED_RANKS,
  FAMILY_MEMBERS,
  HELP_VERBS,
  NOT_ON_DUTY,
  NOT_VETERAN_BEFORE,
  RANKS,
  SERVICE_JOBS,
  SERVICE_MEMBERS,
  SERVICE_PARTS,
  SOMEBODY_OF,
  UNITS,
  WARS,
} from "./words/service.ts";

/**
 * Names of bases, people who serve, ranks and branches, each with its mark. Before `SIGNS` are
 * searched, a name is replaced by its mark and underscores, at the same length: "served in the
 * a___". This keeps the patterns of signs short, and offsets in the text valid.
 */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${anyOf(INSTALLATIONS)}\b`, "gi"), "b"],
  [new RegExp(String.raw`\b${anyOf(SERVICE_MEMBERS)}s?\b`, "gi"), "m"],
  [new RegExp(String.raw`\b${anyOf(ENLISTED_RANKS)}\b`, "gi"), "e"],
  [new RegExp(String.raw`\b${anyOf(RANKS)}\b`, "gi"), "r"],
  [new RegExp(String.raw`\b(?:(?:us|u\.s\.|united states)\s+)?${anyOf(BRANCHES)}\b`, "gi"), "a"],
];
const BASE = "b_+";
const MEMBER = "m_+";
const RANK = "[er]_+";
const BRANCH = "a_+";
const GUARD = String.raw`(?:a_+ |air )?(?:national|natl\.?|nat'l) guard`;
/** Words after "the National Guard" for its places and duties, and for what somebody leaves it for. */
const NOT_THE_GUARD = words`base; armory; drill; unit; building; office; hall; to; for; weekend`;
/** "Texas National Guard". */
const STATE_GUARD = String.raw`(?:\w+ ){0,2}?${GUARD}(?! ${anyOf(NOT_THE_GUARD)}\b)`;
const DOD = "department of defense|dod";

function marked(text: string): string {
  return MARKS.reduce((rest, [pattern, mark]) => rest.replace(pattern, (name) => mark.padEnd(name.length, "_")), text);
}

const STILL = "(?:currently|now|still|also|both|just)";
const AM = String.raw`(?:\b(?:i'm|im|i am|am|we are|as)\s+(?:${STILL}\s+)?)`;
const IS_A = String.raw`(?:${AM}|\b(?:is|was|are)\s+)(?:an?\s+)?`;
const WAS = String.raw`\b(?:was|were|'ve been|have been)\s+(?:an?\s+)?(?:[\w-]+\s+){0,2}?`;
const PERIOD = String.raw`(?:[\w-]+\s+){0,5}?`;

const phrasesOf = (phrases: readonly string[]): RegExp => new RegExp(phrases.join("|"), "i");

/** Where civilians of the armed forces work: "Pentagon". */
const DEFENSE = String.raw`(?:${DOD}|pentagon|${BRANCH}|(?:\w+ ){0,2}?${BASE})`;
/** "Civilian engineer at". */
const CIVILIAN_AT = String.raw`\bcivilian ${anyOf(CIVILIAN_STAFF)}?\s*(?:of|for|at|with|on|in)?\s*`;

/** Words before "veteran" or "vet": "combat veteran". */
const VETERAN_OF = words`combat; vietnam; gulf war; iraq; afghanistan; korean war; disabled; retired`;
const KINDS_OF_VETERANS = [...VETERAN_OF, BRANCH, MEMBER, "national guard"];

/** Words before "in the army": "I am", "currently serve". */
const AM_OR_SERVE = String.raw`(?:${AM}|\b(?:serve|serving|currently serve|currently)\s+)`;
/** Words that may come between "I am" and "in the army": "serving", "a flight nurse". */
const AS_SOMETHING = String.raw`(?:serving\s+|an?\s+(?:\w+\s+){1,2})?`;

/** Words before "stationed": "I'm stationed at", "just got stationed in". */
const BEFORE_STATIONED = words`i'm; im; i am; am; are; currently; now; just got; got; get`;

/** Grades of pay: "E-5", "O3", "CW2". */
const PAY_GRADE = String.raw`\b(?:e-?[1-9]|o-?(?:[1-9]|10)|cw-?[1-5])\b`;
/** Text after a pay grade that shows that it is one: "E-5 at". */
const BEHIND_PAY_GRADE = String.raw`(?:\bat\b|\bin the\b|,|\bwith\b|${BASE}|$)`;

/** Ratings of the Navy and the Coast Guard: "ET2", "BMC". */
const RATING = String.raw`\b(?:[a-z]{2}[1-3]|[a-z]{2,3}c[sm]?)\b`;
/** Where somebody with such a rating serves: "the naval", "the destroyer USS". */
const SHIP_OR_STATION = String.raw`(?:the )?(?:[\w-]+ ){0,2}?(?:naval|uss|${BASE})`;

interface Sign {
  readonly status: string;
  readonly pattern: RegExp;
}

/** Signs of service in order of precedence: a more specific sign comes before a more general one. */
const SIGNS: readonly Sign[] = [
  {
    status: "dod_civilian",
    pattern: phrasesOf([
      `${CIVILIAN_AT}(?:the )?${DEFENSE}`,
      String.raw`\b(?:${DOD}|pentagon)\b[^.]{0,20}\b(?:as a civilian|civilian)\b`,
      String.raw`\b(?:${DOD}|${BRANCH}) civ(?:ilian)?\b`,
      String.raw`\b${BASE}(?: afb)? as a civilian\b`,
      String.raw`\bgs-?\d{1,2}\b(?=[^.]{0,30}${BASE})`,
      String.raw`\b(?:work|employed) (?:for|by|at) the (?:${DOD}|pentagon)\b`,
      String.raw`\bcivilian (?:[\w-]+ ){0,3}?(?:at|for|on|with|in) (?:the )?(?:[\w-]+ ){0,2}?(?:${DOD}|${BASE}|${BRANCH})\b`,
      String.raw`\b(?:a|as a) civilian (?:at|on|out at)\b`,
    ]),
  },
  {
    status: "veteran",
    pattern: phrasesOf([
      String.raw`${IS_A}(?:[\w-]+\s+){0,4}?(?:veterans?|vet)\b(?!\s+${anyOf(NOT_VETERAN_BEFORE)})`,
      String.raw`\b${anyOf(KINDS_OF_VETERANS)} (?:veteran|vet)\b(?!\s+(?:teacher|nurse))`,
      String.raw`^\W*(?:i )?veteran\b(?!\s+${anyOf(NOT_VETERAN_BEFORE)})(?!')`,
      String.raw`\bserved\s+${PERIOD}(?:(?:in|with|on)\s+)?(?:the\s+)?(?:${BRANCH}|${GUARD}|${WARS.join("|")})\b`,
      String.raw`\bdid (?:\w+ )?tours? (?:of duty )?(?:in|with)\b`,
      String.raw`\b(?:was|were) an? ${BRANCH} (?:man|woman|nurse|medic|pilot|officer|chief|captain|sergeant|cook)\b`,
      String.raw`\b(?:career|was) ${BRANCH}\b(?! reserves?)`,
      String.raw`\bserved\s+(?:my country|${PERIOD}overseas)\b`,
      String.raw`\bretired\s+(?:(?:from|as)\s+)?(?:the\s+|an?\s+)?(?:${BRANCH}|${GUARD}|${RANK}|${MEMBER})\b`,
      String.raw`\b(?:${BRANCH}|${MEMBER}|${RANK})(?: member)?,?\s*(?:\(|- ?)?(?:retired|ret\.?)\b`,
      String.raw`\b(?:former|ex)[- ](?:${MEMBER}|${BRANCH})\b`,
      String.raw`\bhonorabl[ey] discharged?\b`,
      String.raw`\b(?:my|per|have (?:a|my)) dd-?214\b`,
      String.raw`\b${BRANCH}\b[^.]{0,20}\b(?:separated|discharged|got out|ets'?e?d|retired)\b`,
      String.raw`\b(?:separated|discharged) (?:from|out of) (?:the )?${BRANCH}\b`,
      String.raw`^\W*${BRANCH}\b,? (?:\W?\d{2,4} ?(?:-|–|to) ?\W?\d{2,4})\b`,
      String.raw`\b(?:spent|did|put in|gave)\s+${PERIOD}(?:in|to)\s+the\s+${BRANCH}\b`,
      String.raw`\b(?:got|getting|came) out of the (?:${BRANCH}|${STATE_GUARD})\b`,
      String.raw`\bleft the (?:${BRANCH}|${STATE_GUARD})\b`,
      String.raw`${WAS}(?:in|with)\s+the\s+(?:${BRANCH})\b(?! reserves?)`,
      String.raw`${WAS}(?:an?\s+)?(?:${BRANCH}\s+)?(?:${MEMBER}|${RANK})\b`,
      String.raw`\b(?:used to (?:be|serve) (?:in|with)) the (?:${BRANCH})\b`,
      String.raw`\b(?:fought|flew|deployed) ${PERIOD}(?:in|to) (?:${WARS.join("|")})\b`,
    ]),
  },
  {
    status: "reservist",
    pattern: phrasesOf([
      String.raw`\b(?:in|of|with|serve in|drill with|joined) the (?:[\w ]{3,20}? )?${GUARD}\b`,
      String.raw`\b(?:${BRANCH}) reserv(?:es?|ist)\b`,
      String.raw`\breservist\b`,
      String.raw`(?:^|[,;])\W*(?:[A-Z]\w+ ){0,2}?${GUARD}\b(?! (?:vet|veteran|retired))`,
      String.raw`\bin (?:the )?(?:[\w ]{3,20}? )?${GUARD}\b`,
      String.raw`\bselected reserve\b`,
      String.raw`\bin the (?:\w+ )?(?:natl|national) guard\b`,
      String.raw`\bin the (?:reserves|guard)\b`,
      String.raw`\bnational guards(?:man|woman|men)\b`,
      String.raw`\bnational guard member\b`,
      String.raw`\b(?:${BRANCH}|air) guard\b`,
      String.raw`${AM}(?:an?\s+)?(?:[\w-]+\s+){0,2}?guardsman\b`,
    ]),
  },
  {
    status: "active_duty",
    pattern: phrasesOf([
      String.raw`\bactive[- ]duty\b`,
      String.raw`${AM_OR_SERVE}${AS_SOMETHING}(?:in|with) the ${BRANCH}\b(?! reserves?)`,
      String.raw`\b${anyOf(BEFORE_STATIONED)} stationed (?:at|in|on|out of)\b`,
      String.raw`^\W*(?:i )?stationed (?:at|in|on)\b`,
      String.raw`\b(?:currently )?serv(?:e|ing) (?:in|with) the ${BRANCH}\b(?! reserves?)`,
      String.raw`\bdeployed (?:to|with|overseas)\b`,
      String.raw`${AM}an?\s+(?:[\w-]+\s+){0,2}?(?:${MEMBER})\b(?!\s+(?:wife|husband|spouse|mom|dad|brat|kid|family))`,
      `${PAY_GRADE}(?=[^.]{0,12}${BEHIND_PAY_GRADE})`,
      String.raw`${AM}(?:an?\s+)?(?:${BRANCH}\s+)?(?:${RANK})\b(?=[^.]{0,20}(?:${BASE}|${BRANCH}))`,
      String.raw`^\W*(?:${RANK}|${MEMBER})\b[^.]{0,25}\b${BASE}\b`,
      String.raw`^\W*(?:${MEMBER}|airman) first class\b`,
      `${RATING}(?=,? (?:at|on|aboard|in) ${SHIP_OR_STATION})`,
      String.raw`\b${BRANCH}, [a-z]{2}[1-3]\b`,
      String.raw`\b${BRANCH} ${anyOf(SERVICE_JOBS)}\b`,
      String.raw`${AM}${BRANCH}\b(?! ${anyOf(NOT_ON_DUTY)})`,
      String.raw`${AM}in the (?:service(?! (?:industry|sector|business|trade|department))|military)\b`,
      String.raw`\b${BRANCH}, active\b`,
      String.raw`\benlisted in the ${BRANCH}\b`,
      String.raw`\b(?:serves?|serving) (?:at|on|aboard|out of)\s+(?:${BASE}|the uss|uss)\b`,
      String.raw`\b(?:at|in|for) (?:${BASE}\b[^.]{0,20}\b)?(?:basic training|boot camp|ait)\b`,
      String.raw`\bactive (?:us )?${BRANCH}\b`,
      String.raw`\b(?:my|our) ${anyOf(UNITS)} is\b`,
      String.raw`\b(?:i'm|im|am) (?:an?\s+)?(?:a_+ )?guardian at\b`,
      String.raw`\bpcs'?(?:ed|ing)?\b`,
      String.raw`\b${BRANCH}\s+(?:${RANK})\b`,
      String.raw`\b(?:e_+|cw-?[2-5])\b`,
      String.raw`\bseabee\b`,
    ]),
  },
];

/** Words of signs of service. A text without any of them is not searched for signs, which would cost more. */
const MAY_SERVE = phrasesOf(SERVICE_PARTS);
const FAMILY = phrasesOf([
  String.raw`\b(?:${BRANCH}|${MEMBER})\s+${anyOf(FAMILY_MEMBERS)}\b`,
  String.raw`\bgold star (?:family|mother|father|spouse|wife)\b`,
]);
const STATE_NAMES = STATE_CODES.map((code) => STATES[code].name).join("|");
const STATE_BEFORE_GUARD = String.raw`\b(${STATE_NAMES})(?=\s+${GUARD}\b)`;
const STATE_AFTER_GUARD = String.raw`(?<=\b${GUARD} (?:of|in|for) )(${STATE_NAMES})\b`;
/** The state of a guard: "Iowa National Guard", "National Guard of Iowa", "in the National Guard in Iowa". */
const GUARD_STATE = new RegExp(`${STATE_BEFORE_GUARD}|${STATE_AFTER_GUARD}`, "i");

const WHO_SERVE = ["active[- ]duty", "veterans?", "vets", "troops", MEMBER, `${BRANCH} families`];

/**
 * Words in a clause that rule out service of the person: somebody else serves ("a veteran's daughter", "I support our troops"), or the person's
 * service does not count ("almost enlisted", "dishonorably discharged").
 */
const ABOUT_ANOTHER = phrasesOf([
  String.raw`\b(?:${MEMBER}|veteran)'s\b`,
  String.raw`\b(?:married|engaged|related|dating)\b[^.]{0,15}\b(?:to|an?)\b`,
  String.raw`\b${anyOf(SOMEBODY_OF)} of\b`,
  String.raw`\b${anyOf(HELP_VERBS)}\s+(?:our |the |with |for )?${anyOf(WHO_SERVE)}\b`,
  String.raw`\b(?:never|almost|nearly) (?:served|joined|enlisted)\b`,
  String.raw`\bdishonorabl`,
]);

function spanOf(clause: Span, match: RegExpExecArray): Span {
  return { start: clause.start + match.index, end: clause.start + match.index + match[0].length };
}

function guardState(text: string, clause: Span): ExtractedFact | null {
  const match = GUARD_STATE.exec(text);
  const name = (match?.[1] ?? match?.[2])?.toLowerCase();
  const code = STATE_CODES.find((known) => STATES[known].name.toLowerCase() === name) ?? "";
  return match === null || !isStateCode(code) ? null : fact("military_service_state", code, spanOf(clause, match), SURE);
}

/** Facts about military service in a clause that is worded in the first person. Past service counts, because it makes a veteran. */
export function readService(text: string, clause: Pick<Clause, "start" | "end" | "wasUntil">): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.wasUntil);
  const whole = marked(text.slice(clause.start, clause.end));
  const body = whole.slice(0, Math.max(0, until - clause.start));
  if (body.trim() === "" || !MAY_SERVE.test(body) || ABOUT_ANOTHER.test(whole)) return [];
  const family = FAMILY.exec(body);
  if (family !== null) return [fact("military_status", "military_family", spanOf(clause, family), SURE)];
  for (const { status, pattern } of SIGNS) {
    const match = pattern.exec(body);
    if (match === null) continue;
    const own = fact("military_status", status, spanOf(clause, match), SURE);
    const state = status === "reservist" ? guardState(body, clause) : null;
    return state === null ? [own] : [own, state];
  }
  return [];
}

/** Drops employers of somebody on active duty: "active duty at Eglin" does not name an employer. */
export function withoutPosts(organizations: readonly ExtractedFact[], service: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const serves = service.some(({ value }) => value === "active_duty");
  return organizations.filter(({ field }) => !serves || field !== "employer");
}
