import { words } from "@tellerline/text";

// Words around the names of employers. Entries are sources of regular expressions.

/** Words for people of an organization who do not work there: "I'm a longtime customer at". */
export const NO_STAFF = words`member; patient; customer; fan; student; guest; regular; tenant; shopper; client`;

/** Words for people of an organization whose worksite is not there: "I'm a student at". */
export const NOT_AT_WORK_THERE = words`
  student; freshman; sophomore; junior; senior; graduate; member; parishioner; volunteer; fan; resident; alum
`;

/** Positions before "of" and an organization: "manager of". */
export const POSITIONS = words`manager; owner; president; director; ceo; employee; principal; head; clerk; treasurer`;

/** Words right before the employer's name, as in a form or in notes: "Employer:", "day job is". */
export const EMPLOYER_LABELS = words`
  [Ee]mployer:?; [Ee]mployer is; [Ee]mpl:; [Ww]k:; [Jj]ob:; [Ww]orks?:; [Ee]mployed:; agency is; [Dd]ay job is;
  [Pp]ay(?:check)?s? (?:comes?|is|are) from; [Ee]mployer of record is; [Nn]ow it's; [Cc]urrent:; (?<!-)[Ee]mployed(?: by| at)?
`;

/** Phrases right before an employer's name, in any letter case. */
export const EMPLOYER_PHRASES = words`
  my (?:employer|company|hospital|firm|agency) is; on the payroll (?:at|of); employee at; work in the [\w ]{1,60}? at
`;

/** Words after a well-known name which show that a shop, a lender or a car is meant, not an employer: "Target card", "Ford truck". */
export const NO_EMPLOYER_BEFORE = words`
  dealer; dealership; card; credit; loan; truck; car; bank; financial; account; mortgage; pickup; store card; parking
`;

/** Words for what somebody is, has or does at an organization other than work: "patient at", "mortgage with", "grad of". */
export const NO_EMPLOYMENT = words`
  member; patient; customer; guest; client; treatment; table; tv; met; see; studied; reserved; bought; alum\w*; parishioner; graduate; fan;
  stationed; shop; bank; account; loan; card; mortgage; deacon; usher; worship; services; mass; docent; volunteer\w*; lives?; retired;
  tours?; deployed; served; grad; freshman; junior; senior; cadet; degree; class; children; kids?; daughter; son
`;

/** Words for work under a contract, before "at", "for", "with" or "to" and an organization. */
export const CONTRACT_WORDS = words`
  contractor; contract(?:ing)?(?: \w+)?; subcontractor; consultant; on contract; my hours are
`;

/** Words before "contractor" that are not an employer's name: "Independent contractor". */
export const CONTRACTOR_KINDS = words`
  Independent; General; Sub; Government; Defense; Federal; Licensed; Electrical; Roofing; Plumbing; Private; A; An; I
`;

/** Words after an employer's name for what a retired person was there: "retired Ford worker". */
export const RETIRED_STAFF = words`man; worker; employee; engineer; pilot; driver`;

/** Words for staff after an employer's name: "Costco employee". */
export const STAFF_WORDS = words`rep; employee; associate; worker; crew; corporate`;

/** Capitalized words at the start of a clause that are not part of a name: "My office". */
export const NO_NAMES = words`My; Our; The; A; An; His; Her; Their; This; That; I; We`;
