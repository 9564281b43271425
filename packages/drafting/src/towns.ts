import { anyOf, words } from "@tellerline/text";
import { CITIES, KIND, LIST, listsOf, type NamedList, STATE, stateOf, WORD } from "./listed-places.ts";

/** Excludes a town that is an employer: "employees of the City of Buffalo", "works for the Town of Elmira". */
const NO_EMPLOYER = String.raw`(?<!\b(?:for|by|of|from|with) (?:the )?)(?<!\b(?:[Ee]mployees|[Rr]etirees) of (?:(?!liv|resid|work)[^.;])*)`;
const TITLE = String.raw`\b(?:City|Town|Village|Township|Borough) of`;
/** A town with its title, anywhere in a sentence: "City of Buffalo", "Village of Elmira Heights". */
export const TITLED = new RegExp(`${NO_EMPLOYER}${TITLE} (${WORD}(?: ${WORD}){0,3})(?:,? (${STATE}))?`, "g");

const KINDS = anyOf(words`[Cc]ities; [Tt]owns; [Vv]illages; [Tt]ownships; [Bb]oroughs; [Mm]unicipalities`);
/** A list of towns after their kind: "the Boroughs of Dale, Ferndale and Westmont", "Cities: Roanoke, Salem". */
export const KINDS_OF_TOWNS = new RegExp(String.raw`\b${KINDS}(?: of|:) (?:the )?(${LIST})(?:,? (?:in |all in )?(${STATE}))?`, "g");

const COUNTY = `${WORD}(?: ${WORD})? ${KIND}`;

const LIES_IN_A_COUNTY = words`
  [Tt]ownships?; [Tt]owns?; [Bb]oroughs?; [Vv]illages?; [Cc]ities; School Districts; City; Municipalities
`;
const BEHIND_TOWNS = String.raw`(?<=\b${anyOf(LIES_IN_A_COUNTY)}\b[^.]*?)`;
const LIES_IN = "(?:all |each |both )?(?:located |situated )?(?:in|of)";
/** The county after towns that lie in it: ", all in Cambria County", "townships in Lapeer County:". The whole county is not meant. */
export const WHERE_TOWNS_LIE = new RegExp(`${BEHIND_TOWNS},? ${LIES_IN} ${COUNTY}(?=[,:;.]|$| and )`, "g");

const KIND_OF_TOWN = anyOf(words`cit(?:y|ies); towns?; villages?; boroughs?; townships?`);
const OF_TOWNS = String.raw`\b${KINDS} of [^.;:]{1,200}`;
/** The county right after towns: "Ross Township, Monroe County", "the Boroughs of Dale and Ferndale, Cambria County". */
export const BEHIND_TOWNS_THEMSELVES = new RegExp(String.raw`(?<=\b[Tt]ownships?|${OF_TOWNS}), ${COUNTY}`, "g");
/** A county before its towns: "Lafayette Parish: the city of Broussard", "the Winnebago County cities of Neenah and Menasha". */
export const HEADS_TOWNS = new RegExp(
  anyOf([
    String.raw`\b${COUNTY}:? (?=(?:the )?${KIND_OF_TOWN} of)`,
    // "In Fulton County: residents of the cities of Canton and Cuba", "In Henry County: Galva, Kewanee".
    `^(?:In |From )?${COUNTY}: (?=(?:[Rr]esidents of )?(?:the ${KIND_OF_TOWN} of )?[A-Z])`,
  ]),
  "g",
);

/** Towns in brackets: "Our service areas (Elmtown/Oakville IA)". */
const CITIES_ASIDE = new RegExp(String.raw`\b(?:areas?|communities|cities|towns) \((${LIST}?)(?:,? (${STATE}))\)`, "g");

const IS_STATE_OF = new RegExp(`^State of ${STATE}$`);

/** Lists of towns. A state at the end of a list applies to all towns of the list. */
export function citiesIn(text: string): readonly NamedList[] {
  return [...listsOf(CITIES, text), ...listsOf(CITIES_ASIDE, text)].flatMap((list) => {
    if (list.names.every((name) => IS_STATE_OF.test(name))) return [];
    const last = stateOf(list.names.at(-1));
    const names = last === null || list.names.length === 1 ? list.names : list.names.slice(0, -1);
    // "Washington, DC", "Nevada, MO": a town may have a state's name.
    const isTown = list.names.length === 2 && /^[A-Z]{2}$/.test(list.names[1] ?? "");
    return !isTown && names.some((name) => stateOf(name) !== null) ? [] : [{ ...list, names, state: list.state ?? last }];
  });
}
