import { isStateCode, STATE_CODES, STATES } from "@tellerline/geography";
import type { Clause } from "./clauses.ts";
import { type ExtractedFact, fact, type Span, SURE } from "./fact.ts";

/** Military service of the writer, or of somebody in the writer's family. */

const BRANCH =
  "(?:(?:us|u\\.s\\.|united states)\\s+)?(?:army|navy|marine corps|marines|air force|coast guard|space force|military|armed forces)";
const GUARD = "(?:army |air )?national guard";

interface Sign {
  readonly status: string;
  readonly pattern: RegExp;
}

/** In this order: what is more particular comes first. */
const SIGNS: readonly Sign[] = [
  {
    status: "dod_civilian",
    pattern:
      /\bcivilian (?:employee|worker|contractor)?\s*(?:of|for|at|with)?\s*(?:the )?(?:department of defense|dod|pentagon|army|navy|air force)\b|\b(?:department of defense|dod)\b[^.]{0,20}\b(?:as a civilian|civilian)\b|\bdod civilian\b/i,
  },
  {
    status: "reservist",
    pattern: new RegExp(
      `\\b(?:in|of|with|serve in|joined) the (?:[\\w ]{3,20}? )?${GUARD}\\b|\\b(?:${BRANCH}) reserves?\\b|\\breservist\\b|\\bin the reserves\\b|\\bnational guardsman\\b|\\bnational guard member\\b`,
      "i",
    ),
  },
  {
    status: "veteran",
    pattern: new RegExp(
      `\\b(?:i'm|im|i am|am|we are|as|is|was|are)\\s+(?:an?\\s+|both\\s+)?(?:[\\w-]+\\s+){0,3}?(?:veterans?|vet)\\b(?!\\s+(?:teacher|nurse|of the|police|driver|actor|coach|clinic|tech))|\\bserved\\s+(?:\\w+\\s+){0,4}?(?:in|with)\\s+(?:the\\s+)?(?:${BRANCH}|vietnam|iraq|afghanistan|korea|desert storm|world war)\\b|\\bretired\\s+(?:from\\s+the\\s+)?${BRANCH}\\b|\\bformer (?:marine|soldier|sailor|airman|${BRANCH})\\b|\\bhonorably discharged\\b|\\bex-(?:${BRANCH})\\b|\\bspent (?:\\w+ ){1,4}in the ${BRANCH}\\b|\\bdid (?:\\w+ ){1,3}(?:years|tours) in the ${BRANCH}\\b|\\b(?:combat|vietnam|gulf war|iraq|disabled|army|navy|air force|marine) veteran\\b(?!\\s+(?:teacher|nurse))`,
      "i",
    ),
  },
  {
    status: "active_duty",
    pattern: new RegExp(
      `\\bactive[- ]duty\\b|\\b(?:i'm|im|i am|am|is|are|currently|serve|serves|serving|currently serve)\\s+(?:currently\\s+|now\\s+|still\\s+)?(?:(?:serving|a \\w+)\\s+)?in the ${BRANCH}\\b(?! reserves?)|\\b(?:i'm|im|i am|am|is|are) stationed (?:at|in|on)\\b|\\b(?:currently )?serv(?:e|es|ing) in the ${BRANCH}\\b(?! reserves?)|\\bdeployed (?:to|with|overseas)\\b|\\bis an? (?:\\w+ )?(?:marine|soldier|sailor|airman|guardsman)\\b`,
      "i",
    ),
  },
];

const FAMILY =
  /\b(?:military|army|navy|air force|marine(?: corps)?|coast guard)\s+(?:spouse|wife|husband|family|brat|kid|dependent|child|mom|dad)\b|\bgold star (?:family|mother|father|spouse|wife)\b/i;
const GUARD_STATE = new RegExp(`\\b(${STATE_CODES.map((code) => STATES[code].name).join("|")})(?=\\s+${GUARD}\\b)`, "i");

/** Of these somebody serves, and it is not the writer: "a veteran's daughter", "I'm married to a soldier", "I support our troops". */
const ABOUT_ANOTHER =
  /\b(?:veteran|soldier|sailor|marine|airman|reservist|guardsman|officer)'s\b|\b(?:married|engaged|related|dating)\b[^.]{0,15}\b(?:to|an?)\b|\b(?:widow|widower|child|daughter|son|wife|husband|spouse) of\b|\b(?:support|help|assist|serve|treat|teach|train|represent|work (?:with|for|alongside)|care for)\s+(?:our |the )?(?:active[- ]duty|veterans?|troops|soldiers|service ?members|military families)\b/i;

function spanOf(clause: Span, match: RegExpExecArray): Span {
  return { start: clause.start + match.index, end: clause.start + match.index + match[0].length };
}

function guardState(text: string, clause: Span): ExtractedFact | null {
  const match = GUARD_STATE.exec(text);
  const name = match?.[1]?.toLowerCase();
  const code = STATE_CODES.find((known) => STATES[known].name.toLowerCase() === name) ?? "";
  return match === null || !isStateCode(code) ? null : fact("military_service_state", code, spanOf(clause, match), SURE);
}

/** Facts on service of one clause. A relative's service makes the writer military family (guides/membership.md#facts-from-text). */
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
