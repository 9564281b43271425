import { words } from "@tellerline/text";

// Words of notes and of other lines around a table. Entries are sources of regular expressions.

/** Words of lines that may limit figures elsewhere on the page. */
export const LIMITING = words`
  scores?; fico; ltv; loan[- ]to[- ]value; value; minimum; maximum
  auto ?pay; automatic; discount; add
  model; miles; older; newer
  puntaje; m[ií]nimo; m[aá]ximo; descuento
  require[sd]?; only
`;

/** Words of a note that make its figures a condition of the rate, and not an example or a general remark. */
export const CONDITIONS = words`
  require[sd]?; requirement; minimum; maximum; max\b; min\b; supon\w+; requieren?; based on; assum\w+
  available (?:for|on|to|only); only; applies; apply to
  for (?:loans|amounts|borrowers|members); with (?:a |an )?(?:credit|fico|score)
  up to; must; subject to; eligible
  se requiere; m[ií]nimo; m[aá]ximo; hasta
  scores?
`;

export const OF_THE_INSTITUTION = words`
  routing; aba; chartered; established; copyright; in assets; atms?; fax; insured; ncua; business in accordance
`;

export const FOR_ALL_BEGINNINGS = words`
  all (?:rates|loans|mortgages)
  rates (?:shown|above|listed|are|assume|require)
  las tasas
`;

/** Words of a payment example, whose figures are not bounds. */
export const EXAMPLE_WORDS = words`
  example; (?<!down )payments? of; would be; costs? about; per \$1,000; ejemplo; pagos? de; monthly payments?
`;

export const AUTOPAY_WORDS = words`
  auto(?:matic)?[- ]?(?:pay|payments?|transfer|debit)
  pagos? autom[aá]ticos?
`;

/** Words for a relationship with the institution that changes a rate, such as a checking account. */
export const RELATIONSHIPS = words`checking; direct deposit; relationship; other accounts?; active member; cuenta`;

/** Kinds of mortgages that a note may set apart in brackets. */
export const QUALIFIERS = words`fha; va; usda; conventional; jumbo; purchase; refinance`;

/** Headings and labels of rates that are not today's for an ordinary borrower, or that no field of a rate can describe. */
export const UNUSUAL_RATES = words`
  employees?; directors?; competitors?; national averages?; former; previous (?:month|rates?|year); sample; co-?signers?; co-?borrowers?; balloon; residual
  lease; buy-?outs?; (?:share|savings|certificate)[- ]secured; secured by; penalty; interest[- ]only
`;

/** Conditions in lines and notes that no field of a rate can describe. */
export const UNREAD_CONDITIONS = words`
  (?:new|existing) members only; for members only; for (?:new|existing) members
  (?:rate|apr) (?:increases|rises|adjusts) (?:by|to) \d; after \d+ (?:months|years),? the (?:rate|apr)
  of (?:the )?retail value; is not automatic; fewer than [\d,]+ miles; \$[\d,]+ on deposit; for illustration
  must be at least \d+ credit
`;

/** Words of a page's title, or of lines between its headings, that say for whom its rates are, or for what other than the usual. */
export const LIMITING_TITLES = words`
  business(?:es)?; commercial; fleet; dealers?; employees?; staff; recreational; rvs?; boats?; motorcycles?; powersports; students?; youth
  first[- ]time; military; veterans?; jumbo; down payment; archived?; former; previous; sample; illustrat\w+
`;
