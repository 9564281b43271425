import { words } from "@tellerline/text";

// Words for places, and for what people do in places. Entries are sources of regular expressions.

/** Capitalized words that are not part of a place's name: they begin a sentence, or say which people or kinds of places are meant. */
export const NO_PLACE_NAMES = words`
  In; The; All; Our; If; For; From; Residents?; Employees?; Members?; Persons?; People; Anyone; Those; Or; And; Count(?:y|ies);
  Parish(?:es)?; Boroughs?
`;

/** Phrases that limit a statement to parts of its places. */
export const PARTS_OF_PLACES = words`
  portions? of
  parts? of(?! (?:the|our) (?:field|membership))
  specific (?:geographic )?areas?
  certain areas?
  unincorporated areas? of
  census tracts? (?:of|in)
  (?:select|underserved) areas? (?:of|in)
  outlined
`;

/** Beginnings of words for a part of a place: "some neighborhoods", "certain schools". */
export const SMALL_PLACES = words`
  census; communit; neighbou?rhood; area; hospital; school; street; part; town; cit
`;

export const LIVING = words`
  \b(?:liv(?:e|es|ing)|resid(?:e|es|ing|ents?)|reside)\b
  \bha(?:ve|s) (?:an?|your|their|his or her) home\b
  \b(?:is your home|your home(?: or (?:your )?job)? is) in\b
  \breceives? mail at\b
  \bhome(?:,| or| /) (?:an? |your |their )?job\b
  \b(?:anyone|everyone) in (?:the state of|[a-z]+(?: [a-z]+)? count(?:y|ies))\b
`;

/** Phrases for work in a place. "Work for Elm Works" and "work together" say nothing about a place. */
export const WORKING = words`
  \bpeople within the [\w ]+ industry\b
  \bemployment must be in\b
  \bwork(?:s|ing)?\b(?! with| together| for| at (?:one|any|these|the following))
  \bemployed in\b
  \bha(?:ve|s) (?:an?|your|their|his or her) job\b
  \bhome(?:,| or| /) (?:an? |your |their )?job\b
`;

export const STUDYING = words`
  attend(?:s|ing)? (?:a )?(?:school|college)
  go(?:es)? to school
  learn(?:s|ing)?
  study; studies; studying
  students? in
`;

export const DOING_BUSINESS = words`
  \b(?:business(?:es)?|legal entities|organizations?)\b[^.]{0,60}\blocated\b
  \boperates? a business\b
  \bbusinesses and (?:other )?(?:legal )?(?:entities|organizations)\b
  \blegal entities in\b
`;
