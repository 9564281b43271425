import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, type Span, SURE } from "./fact.ts";
import { anyOf } from "./patterns.ts";
import { BRANCHES, FAMILY_MEMBERS, HELP_VERBS, NOT_VETERAN_BEFORE, SERVICE_MEMBERS, WARS } from "./words/service.ts";

/** Military service of the writer, or of somebody in the writer's family. */

const BRANCH = String.raw`(?:(?:us|u\.s\.|united states)\s+)?${anyOf(BRANCHES)}`;
const GUARD = "(?:army |air )?national guard";

const DOD = "department of defense|dod";
const STILL = String.raw`(?:currently\s+|now\s+|still\s+)?(?:(?:serving|a \w+)\s+)?`;

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
      String.raw`\bcivilian (?:employee|worker|contractor)?\s*(?:of|for|at|with)?\s*(?:the )?(?:${DOD}|pentagon|army|navy|air force)\b`,
      String.raw`\b(?:${DOD})\b[^.]{0,20}\b(?:as a civilian|civilian)\b`,
      String.raw`\bdod civilian\b`,
    ]),
  },
  {
    status: "reservist",
    pattern: phrasesOf([
      String.raw`\b(?:in|of|with|serve in|joined) the (?:[\w ]{3,20}? )?${GUARD}\b`,
      String.raw`\b(?:${BRANCH}) reserves?\b`,
      String.raw`\breservist\b`,
      String.raw`\bin the reserves\b`,
      String.raw`\bnational guardsman\b`,
      String.raw`\bnational guard member\b`,
    ]),
  },
  {
    status: "veteran",
    pattern: phrasesOf([
      String.raw`\b(?:i'm|im|i am|am|we are|as|is|was|are)\s+(?:an?\s+|both\s+)?(?:[\w-]+\s+){0,3}?(?:veterans?|vet)\b(?!\s+${anyOf(NOT_VETERAN_BEFORE)})`,
      String.raw`\bserved\s+(?:\w+\s+){0,4}?(?:in|with)\s+(?:the\s+)?(?:${BRANCH}|${WARS.join("|")})\b`,
      String.raw`\bretired\s+(?:from\s+the\s+)?${BRANCH}\b`,
      String.raw`\bformer (?:marine|soldier|sailor|airman|${BRANCH})\b`,
      String.raw`\bhonorably discharged\b`,
      String.raw`\bex-(?:${BRANCH})\b`,
      String.raw`\bspent (?:\w+ ){1,4}in the ${BRANCH}\b`,
      String.raw`\bdid (?:\w+ ){1,3}(?:years|tours) in the ${BRANCH}\b`,
      String.raw`\b(?:combat|vietnam|gulf war|iraq|disabled|army|navy|air force|marine) veteran\b(?!\s+(?:teacher|nurse))`,
    ]),
  },
  {
    status: "active_duty",
    pattern: phrasesOf([
      String.raw`\bactive[- ]duty\b`,
      String.raw`\b(?:i'm|im|i am|am|is|are|currently|serve|serves|serving|currently serve)\s+${STILL}in the ${BRANCH}\b(?! reserves?)`,
      String.raw`\b(?:i'm|im|i am|am|is|are) stationed (?:at|in|on)\b`,
      String.raw`\b(?:currently )?serv(?:e|es|ing) in the ${BRANCH}\b(?! reserves?)`,
      String.raw`\bdeployed (?:to|with|overseas)\b`,
      String.raw`\bis an? (?:\w+ )?(?:marine|soldier|sailor|airman|guardsman)\b`,
    ]),
  },
];

const FAMILY = phrasesOf([
  String.raw`\b(?:military|army|navy|air force|marine(?: corps)?|coast guard)\s+${anyOf(FAMILY_MEMBERS)}\b`,
  String.raw`\bgold star (?:family|mother|father|spouse|wife)\b`,
]);
const GUARD_STATE = new RegExp(`\\b(${STATE_CODES.map((code) => STATES[code].name).join("|")})(?=\\s+${GUARD}\\b)`, "i");

/** Somebody other than the writer serves: "a veteran's daughter", "I'm married to a soldier", "I support our troops". */
const ABOUT_ANOTHER = phrasesOf([
  String.raw`\b${anyOf(SERVICE_MEMBERS)}'s\b`,
  String.raw`\b(?:married|engaged|related|dating)\b[^.]{0,15}\b(?:to|an?)\b`,
  String.raw`\b(?:widow|widower|child|daughter|son|wife|husband|spouse) of\b`,
  String.raw`\b${anyOf(HELP_VERBS)}\s+(?:our |the )?(?:active[- ]duty|veterans?|troops|soldiers|service ?members|military families)\b`,
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

/** Facts about service in one clause. A relative's service makes the writer military family (guides/membership.md#facts-from-text). */
export function readService(text: string, clause: Clause): readonly ExtractedFact[] {
  if (clause.subject === "other") return [];
  if (clause.subject === "self" && ABOUT_ANOTHER.test(text.slice(clause.start, clause.end))) return [];
  const until = Math.min(clause.end, clause.holdsUntil);
  const body = text.slice(clause.start, clause.subject === "relative" ? clause.end : until);
  const isNegated = clause.subject === "relative" && clause.holdsUntil < clause.end && /\b(?:not|never|none|refused)\b|n't\b/i.test(body);
  if (body.trim() === "" || isNegated) return [];
  const family = FAMILY.exec(body);
  if (family !== null && clause.subject === "self") return [fact("military_status", "military_family", spanOf(clause, family), SURE)];
  for (const { status, pattern } of SIGNS) {
    const match = pattern.exec(body);
    if (match === null) continue;
    if (clause.subject === "relative")
      return status === "dod_civilian" ? [] : [fact("military_status", "military_family", spanOf(clause, match), SURE)];
    const own = fact("military_status", status, spanOf(clause, match), SURE);
    const state = status === "reservist" ? guardState(body, clause) : null;
    return state === null ? [own] : [own, state];
  }
  return [];
}
