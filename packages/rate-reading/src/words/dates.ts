import { words } from "@tellerline/text";

// Words for dates. Entries are sources of regular expressions.

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
  (?:for the )?week of; updated; current as of; rates? (?:as )?of; last (?:changed|modified|updated)
  vigentes?; actualizad[ao]s?; a partir del?; al
`;

/** Words before the date of a page's rates, or before a blank for it: "Effective date: ____". */
export const BEFORE_DATES = words`
  effective(?: date)?; as of; last updated; updated(?: on)?
  vigentes?(?: desde)?(?: el)?; actualizad[ao]s?(?: el)?
`;

/** What follows words of `BEFORE_DATES` if no date is filled in: the end of the line, `____`, `[`, `mm/dd`. */
export const NO_DATES = words`
  $; _{2,}; -{2,}; \[; \{\{; <; m{2}/d{2}; \.$; / ?/; tb[da]\b; [#x?]{1,2}/[#x?]{1,2}; \?
`;

/** Words right before the last day of an offer: "valid through", "Apply by". */
export const BEFORE_LAST_DAYS = words`
  (?:expires?|expiring|ends?|(?<!(?:quarter|month|year|period) )ending)(?: on)?:?; (?:valid|good|available|offered|now)(?: \w+)? (?:through|thru|until); apply (?:by|before)
  valid (?:from )?[\w/,. ]{3,20} ?(?:-|–|—|to|through)
`;

/** Words before the period for which a page's rates are current. */
export const CURRENT_THROUGH = words`current through`;

const MONTH = `(?:${MONTHS.join("|")})`;
/** Beginnings of dates with a year, in whatever form: "27-Nov-2024", "2024/11/27", "3/2025", "Nov. 27 '24", "20241127", "Q1 2025". */
export const YEARS: readonly string[] = [
  String.raw`\d{1,2}[-/. ]?${MONTH}[-/. ]?(?:20)?\d{2}\b`,
  String.raw`${MONTH}\.? \d{1,2},? '\d{2}\b`,
  ...words`20\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.]\d; \d{1,2}/20\d{2}\b; 20\d{6}\b; Q[1-4],? (?:of )?20\d{2}\b; 20\d{2} ?Q[1-4]\b`,
];

export const WEEKDAYS = words`mondays?; tuesdays?; wednesdays?; thursdays?; fridays?; saturdays?; sundays?`;

/** Words of lines that only date the rates: "Rates are accurate as of". */
export const DATING_WORDS = words`
  rates?; are; is; the; these; today['’]?s?; our; as; of; on; at; from; effective; accurate; current; currently; updated?; changed; last; dates?; through; until
  subject to change; without notice; and; or; may; change; any time; [ap]\.?m\.?; st; nd; rd; th
`;
