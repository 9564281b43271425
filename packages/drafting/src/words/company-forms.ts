import { words } from "@tellerline/text";

/** Legal forms of companies, as their names end. Entries are sources of regular expressions. */

/** Forms after which another company's name may follow: "Elm Presort, Inc. and Oak Haulers". */
export const COMPANY_FORMS = words`
  Inc; LLC; Ltd; Corp; Co
`;

/** Forms after a comma, which belong to the name before it: "Elm Audit, LLP". */
export const FORMS_BEHIND_COMMA: readonly string[] = [...COMPANY_FORMS, ...words`LLP; P\.?C; EA`];

/** Forms, titles of professions and conjunctions. A part of a list that consists of one of them is no name. */
export const ENDS_OF_NAMES: readonly string[] = [
  ...COMPANY_FORMS,
  ...words`Incorporated; LLP; PLLC; P\.?C; P\.?A; M\.?Ds?; CPAs?; DDS; Attorneys; EA; And; Or`,
];
