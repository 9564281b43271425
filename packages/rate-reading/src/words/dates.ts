import { words } from "@tellerline/text";

/** Words for dates. Entries are sources of regular expressions. */

export const MONTHS = words`
  jan(?:uary)?; feb(?:ruary)?; mar(?:ch)?; apr(?:il)?; may; june?
  july?; aug(?:ust)?; sept?(?:ember)?; oct(?:ober)?; nov(?:ember)?; dec(?:ember)?
`;
export const MESES = words`
  enero; febrero; marzo; abril; mayo; junio; julio; agosto; septiembre; octubre; noviembre; diciembre
`;

/** Words that name the date of a page's rates. */
export const DATE_NAMES = words`
  (?:in )?effect(?:ive)?; in force; valid (?:from|as of); good (?:from|as of); as of
  updated; current as of; rates? (?:as )?of; last (?:changed|modified|updated)
  vigentes?; actualizad[ao]s?; a partir del?; al
`;

/** Words before the date of a page's rates, or before a blank for it: "Effective date: ____". */
export const BEFORE_DATES = words`
  effective(?: date)?; as of; last updated; updated(?: on)?
  vigentes?(?: desde)?(?: el)?; actualizad[ao]s?(?: el)?
`;

/** What follows words of `BEFORE_DATES` if no date is filled in: the end of the line, `____`, `[`, `mm/dd`. */
export const NO_DATES = words`
  $; _{2,}; -{2,}; \[; \{\{; <; m{2}/d{2}; \.$; / ?/
`;
