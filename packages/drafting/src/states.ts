import type { StateCode } from "@tellerline/geography";
import { anyOf } from "@tellerline/text";
import { KIND, STATE, statesNamed } from "./listed-places.ts";

const SERVES = anyOf(["(?:[Ee]mployees|[Rr]etirees) of", "[Ee]mployed by", "[Ww]ork(?:s|ing)? for", "[Rr]etired from"]);
/** "Employees of the State of Ohio". */
const STATE_AS_EMPLOYER = String.raw`\b${SERVES} the [Ss]tate of\b`;
const BEHIND_STATE = "(?:(?:[Ss]tate )?(?:identification|ID|[Dd]river)|[Ee]mployees)";
/** "An Ohio driver license", "State of Ohio employees". */
const STATE_AS_ISSUER = String.raw`\b(?:[Ss]tate of )?(?:${STATE}) ${BEHIND_STATE}\b`;
/** The state as an employer, as the issuer of a document or in a university's name. These words do not name a place. */
const OF_THE_STATE_ITSELF = new RegExp(String.raw`${STATE_AS_EMPLOYER}|${STATE_AS_ISSUER}|\bUniversity of (?:${STATE})\b`, "g");

/** States around Washington, D.C., where "Washington" usually means the city. */
const AROUND_WASHINGTON: readonly StateCode[] = ["DC", "MD", "VA"];

/** Words that mean the state of Washington and not the city. */
const SAYS_STATE = /\b(?:Washington [Ss]tate|[Ss]tate of Washington|WA)\b/;

const BEFORE_STATES = "(?:[Ss]tates?(?: of|:)|in|of)";
const THE_STATES = "(?:the (?:following )?[Ss]tates?(?: of)?:? ?)?";
const LIST_OF_STATES = String.raw`(?:${STATE}(?:,? (?:and |or )?|\s*$|\b))+`;
/** A capitalized word, as in "Texas Instruments". "Ohio State" is a state, except in "Ohio State University". */
const CAPITALIZED = String.raw`(?!State\b(?! (?:University|College)))[A-Z][a-z]`;
/** Text after a state's name that makes it part of another name, or the heading of a list: "Iowa County", "Ohio: Elm". */
const GOES_ON = anyOf([KIND, String.raw`[(:]\s*[A-Z]`, CAPITALIZED]);
/** Captures the states in which people live or work. */
const IN_STATES = new RegExp(String.raw`\b${BEFORE_STATES} ${THE_STATES}(${LIST_OF_STATES})(?!\s*${GOES_ON})`, "g");

/**
 * States that a text names as places where people live or work, not as employers or as parts of other names.
 * @param home the institution's own state; null if it is not known.
 */
export function statesIn(text: string, home: StateCode | null): readonly StateCode[] {
  const said = text.replaceAll(OF_THE_STATE_ITSELF, "·").replaceAll(/\bWashington,? DC\b/g, "DC");
  const states = Array.from(said.matchAll(IN_STATES)).flatMap((match) => {
    const before = said.slice(Math.max(0, match.index - 2), match.index + 1);
    const isBehindPlace = /,\s?$/.test(before) || /[A-Z][a-z]+,\s*$/.test(said.slice(0, match.index + match[0].indexOf(match[1] ?? "")));
    return isBehindPlace ? [] : statesNamed(match[1] ?? "");
  });
  const isCapital = home !== null && AROUND_WASHINGTON.includes(home) && !SAYS_STATE.test(text);
  return [...new Set(states)].filter((state) => state !== "WA" || !isCapital);
}
