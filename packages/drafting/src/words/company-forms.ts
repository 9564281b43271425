import { words } from "@tellerline/text";

// Legal forms at the end of company names. Entries are sources of regular expressions.

/** Forms after which another company's name may follow: "Elm Presort, Inc. and Oak Haulers". */
export const COMPANY_FORMS = words`
  Inc; LLC; Ltd; Corp; Co
`;

/** Forms that belong to the name before them even after a comma: "Elm Audit, LLP". */
export const FORMS_BEHIND_COMMA: readonly string[] = [...COMPANY_FORMS, ...words`LLP; P\.?C; EA`];

/** Forms, titles of professions and conjunctions. Alone between two commas of a list, they are not a name. */
export const ENDS_OF_NAMES: readonly string[] = [
  ...COMPANY_FORMS,
  ...words`Incorporated; LLP; PLLC; P\.?C; P\.?A; M\.?Ds?; CPAs?; DDS; Attorneys; EA; And; Or`,
];
