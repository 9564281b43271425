import { words } from "@tellerline/text";

// Words of clauses in the style of a headline (headline.ts). Entries are sources of regular expressions.

/** Last words of employers' names: "Akron Public Schools". */
export const EMPLOYER_ENDS = words`
  Schools; School District; Health; Hospital; Inc; LLC; Corp; Labs; Foods; Airlines; Motors; Medical Center; Clinic
`;

/** Abbreviations before an occupation that do not name an agency: "ER nurse", "CDL driver". */
export const NO_AGENCIES = words`
  RN; LPN; CNA; CDL; ER; ICU; IT; HR; EMT; TV; US; HVAC; OR; NY; LA; DC; CA; TX
`;

/** Occupations after an agency's abbreviation: "TSA officer". */
export const AGENCY_JOBS = words`officer; driver; operator; agent; pilot; carrier; employee; worker; mechanic; engineer`;

/** Beginnings of words that say what a person is, apart from occupations: "vet", "parishioner". */
export const WHO_SOMEBODY_IS = words`
  vet; veteran; student; alum; grad; freshman; sophomore; junior; senior; army; navy; marine; usmc; usaf; air force; coast guard; coastie;
  guard; reserv; retire; civilian; e-?\d; o-?\d; captain; sergeant; major; colonel; lieutenant; petty; corporal; airman; contractor;
  volunteer; parishioner; member; employee; class of; ward; worker; seabee; guardian; afb
`;
