import { anyOf, words } from "@tellerline/text";
import { DOUBTFUL } from "./doubt.ts";

const SELECTED = "(?:select|participating|sponsor|partner|listed|certain|member)";
const EMPLOYERS = anyOf(words`employers?; employer groups?; employee groups?; compan(?:y|ies); organizations?; SEGs?`);
const SURROUNDING = "(?:surrounding|adjoining|adjacent|neighboring|nearby)";

const PART_OF_A_PLACE = "part of a place";

/** Patterns of people and places that no condition of a claim can express, and of words of doubt, each with the reason to report. */
export const CLASSES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b${SELECTED}[\w ]{0,20}${EMPLOYERS}\b`, "i"), "a group of employers without its names"],
  [DOUBTFUL, "a negation, an exception or another time"],
  [/\bradius|within [\d-]+ miles\b/i, "a radius"],
  [/\b\d{5}\s*(?:-|–|to|through)\s*\d{5}\b/, "a range of ZIP codes"],
  [/\b(?:portions?|parts?) of\b(?! (?:the|our) field)/i, PART_OF_A_PLACE],
  [/\bspecific (?:geographic )?areas?\b|\boutlined\b/i, PART_OF_A_PLACE],
  [new RegExp(String.raw`\b${SURROUNDING} (?:count(?:y|ies)|areas?|communit(?:y|ies))\b`, "i"), "surrounding places without their names"],
  [/\b(?:metropolitan|metro|greater [A-Z]\w+)\b/i, "a region"],
  [/\borganizations of such persons\b/i, "organizations of such persons"],
  [/\b(?:federal|government|state|county|public school) employees\b/i, "a class of employers"],
  [/\bindustry\b/i, "an industry"],
];
