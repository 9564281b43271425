import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, type Span, SURE } from "./fact.ts";
import { anyOf } from "./patterns.ts";
import { BASES, BRANCHES, FAMILY_MEMBERS, HELP_VERBS, NOT_VETERAN_BEFORE, RANKS, SERVICE_MEMBERS, WARS } from "./words/service.ts";

/** Military service of the person who speaks in a clause. */

const BRANCH = String.raw`(?:(?:us|u\.s\.|united states)\s+)?${anyOf(BRANCHES)}`;
const GUARD = "(?:army |air )?national guard";
const DOD = "department of defense|dod";
const BASE = anyOf(BASES);
const RANK = anyOf(RANKS);
const MEMBER = anyOf(SERVICE_MEMBERS);
const AM = String.raw`(?:\b(?:i'm|im|i am|am|we are|as)\s+(?:(?:currently|now|still|also|both|just)\s+)?)`;
const WAS = String.raw`\b(?:was|were|'ve been|have been)\s+(?:an?\s+)?(?:[\w-]+\s+){0,2}?`;
const PERIOD = String.raw`(?:[\w-]+\s+){0,5}?`;

const phrasesOf = (phrases: readonly string[]): RegExp => new RegExp(phrases.join("|"), "i");

/** Phrases that show a kind of service. */
interface Sign {
  readonly status: string;
  readonly pattern: RegExp;
}

/** In order of precedence: the more specific comes first. */
const SIGNS: readonly Sign[] = [
  {
    status: "dod_civilian",
    pattern: phrasesOf([
      String.raw`\bcivilian (?:employee|worker|contractor|engineer|analyst|mechanic)?\s*(?:of|for|at|with|on|in)?\s*(?:the )?(?:${DOD}|pentagon|${BRANCH}|(?:\w+ ){0,2}?${BASE})`,
      String.raw`\b(?:${DOD}|pentagon)\b[^.]{0,20}\b(?:as a civilian|civilian)\b`,
      String.raw`\b(?:${DOD}|army|navy|air force|marine corps) civilian\b`,
      String.raw`\bgs-?\d{1,2}\b(?=[^.]{0,30}${BASE})`,
      String.raw`\b(?:work|employed) (?:for|by|at) the (?:${DOD}|pentagon)\b`,
    ]),
  },
  {
    status: "veteran",
    pattern: phrasesOf([
      String.raw`(?:${AM}|\b(?:is|was|are)\s+)(?:an?\s+)?(?:[\w-]+\s+){0,4}?(?:veterans?|vet)\b(?!\s+${anyOf(NOT_VETERAN_BEFORE)})`,
      String.raw`\b(?:combat|vietnam|gulf war|iraq|afghanistan|korean war|disabled|retired|army|navy|air force|marines?|usmc|usaf|coast guard|national guard) (?:veteran|vet)\b(?!\s+(?:teacher|nurse))`,
      String.raw`^\W*(?:i )?veteran\b(?!\s+${anyOf(NOT_VETERAN_BEFORE)})(?!')`,
      String.raw`\bserved\s+${PERIOD}(?:(?:in|with|on)\s+)?(?:the\s+)?(?:${BRANCH}|${GUARD}|${WARS.join("|")})\b`,
      String.raw`\bdid (?:\w+ )?tours? (?:of duty )?(?:in|with)\b`,
      String.raw`\b(?:career|was) ${BRANCH}\b(?! reserves?)`,
      String.raw`\bserved\s+(?:my country|${PERIOD}overseas)\b`,
      String.raw`\bretired\s+(?:(?:from|as)\s+)?(?:the\s+|an?\s+)?(?:${BRANCH}|${GUARD}|${RANK}|${MEMBER})\b`,
      String.raw`\b(?:${BRANCH}|${MEMBER}|${RANK})(?: member)?,?\s*(?:\(|- ?)?(?:retired|ret\.?)\b`,
      String.raw`\b(?:former|ex)[- ](?:${MEMBER}|${BRANCH})\b`,
      String.raw`\bhonorabl[ey] discharged?\b`,
      String.raw`\b(?:spent|did|put in|gave)\s+${PERIOD}(?:in|to)\s+the\s+${BRANCH}\b`,
      String.raw`\b(?:got|getting|came) out of the ${BRANCH}\b`,
      String.raw`\bleft the (?:${BRANCH})\b`,
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
      String.raw`\bselected reserve\b`,
      String.raw`\bin the (?:\w+ )?(?:natl|national) guard\b`,
      String.raw`\bin the (?:reserves|guard)\b`,
      String.raw`\bnational guards(?:man|woman|men)\b`,
      String.raw`\bnational guard member\b`,
      String.raw`\b(?:army|air) guard\b`,
      String.raw`${AM}(?:an?\s+)?(?:[\w-]+\s+){0,2}?(?<!coast )guardsman\b`,
    ]),
  },
  {
    status: "active_duty",
    pattern: phrasesOf([
      String.raw`\bactive[- ]duty\b`,
      String.raw`(?:${AM}|\b(?:serve|serving|currently serve|currently)\s+)(?:serving\s+|an?\s+(?:\w+\s+){1,2})?(?:in|with) the ${BRANCH}\b(?! reserves?)`,
      String.raw`\b(?:i'm|im|i am|am|are|currently|now|just got|got|get) stationed (?:at|in|on|out of)\b`,
      String.raw`^\W*(?:i )?stationed (?:at|in|on)\b`,
      String.raw`\b(?:currently )?serv(?:e|ing) (?:in|with) the ${BRANCH}\b(?! reserves?)`,
      String.raw`\bdeployed (?:to|with|overseas)\b`,
      String.raw`${AM}an?\s+(?:[\w-]+\s+){0,2}?(?:${MEMBER})\b(?!\s+(?:wife|husband|spouse|mom|dad|brat|kid|family))`,
      String.raw`\b(?:e-?[1-9]|o-?(?:[1-9]|10)|w-?[1-5])\b(?=[^.]{0,12}(?:\bat\b|\bin the\b|,|\bwith\b|${BASE}|$))`,
      String.raw`${AM}(?:an?\s+)?(?:${BRANCH}\s+)?(?:${RANK})\b(?=[^.]{0,20}(?:${BASE}|${BRANCH}))`,
      String.raw`\benlisted in the ${BRANCH}\b`,
      String.raw`\b${BRANCH}\s+(?:${RANK})\b`,
      String.raw`\b(?:lance corporal|petty officer|gunnery sergeant|private first class|cw-?[2-5])\b`,
      String.raw`\b(?:seabee|coast guardsman)\b`,
    ]),
  },
];

const FAMILY = phrasesOf([
  String.raw`\b(?:military|army|navy|air force|marine(?: corps)?|coast guard)\s+${anyOf(FAMILY_MEMBERS)}\b`,
  String.raw`\bgold star (?:family|mother|father|spouse|wife)\b`,
]);
const GUARD_STATE = new RegExp(`\\b(${STATE_CODES.map((code) => STATES[code].name).join("|")})(?=\\s+${GUARD}\\b)`, "i");

/** Somebody other than the speaker serves: "a veteran's daughter", "I'm married to a soldier", "I support our troops". */
const ABOUT_ANOTHER = phrasesOf([
  String.raw`\b(?:${MEMBER}|veteran)'s\b`,
  String.raw`\b(?:married|engaged|related|dating)\b[^.]{0,15}\b(?:to|an?)\b`,
  String.raw`\b(?:widow|widower|child|daughter|son|wife|husband|spouse|friend|neighbou?r) of\b`,
  String.raw`\b${anyOf(HELP_VERBS)}\s+(?:our |the |with |for )?(?:active[- ]duty|veterans?|vets|troops|soldiers|service ?members|military families)\b`,
  String.raw`\b(?:never|almost|nearly) (?:served|joined|enlisted)\b`,
]);

function spanOf(clause: Span, match: RegExpExecArray): Span {
  return { start: clause.start + match.index, end: clause.start + match.index + match[0].length };
}

function guardState(text: string, clause: Span): ExtractedFact | null {
  const match = GUARD_STATE.exec(text);
  const name = match?.[1]?.toLowerCase();
  const code = STATE_CODES.find((known) => STATES[known].name.toLowerCase() === name) ?? "";
  return match === null || !isStateCode(code) ? null : fact("military_service_state", code, spanOf(clause, match), SURE);
}

/** Facts about service in one clause, in the first person. What somebody was counts: that makes a veteran. */
export function readService(text: string, clause: Pick<Clause, "start" | "end" | "wasUntil">): readonly ExtractedFact[] {
  const until = Math.min(clause.end, clause.wasUntil);
  const body = text.slice(clause.start, until);
  if (body.trim() === "" || ABOUT_ANOTHER.test(text.slice(clause.start, clause.end))) return [];
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

/** Facts about organizations without the posts of somebody who serves: "active duty at Eglin" names no employer. */
export function withoutPosts(organizations: readonly ExtractedFact[], service: readonly ExtractedFact[]): readonly ExtractedFact[] {
  const serves = service.some(({ value }) => value === "active_duty");
  return organizations.filter(({ field }) => !serves || field !== "employer");
}
