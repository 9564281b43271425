import { words } from "@tellerline/text";

/** Words around the employers that a text names. Entries are sources of regular expressions. */

/** What somebody is at an organization who is not of its staff: "I'm a longtime customer at". */
export const NO_STAFF = words`member; patient; customer; fan; student; guest; regular; tenant; shopper; client`;

/** What somebody is at an organization whose place is then no worksite: "I'm a student at". */
export const NOT_AT_WORK_THERE = words`
  student; freshman; sophomore; junior; senior; graduate; member; parishioner; volunteer; fan; resident; alum
`;

/** Positions of which an organization follows: "manager of". */
export const POSITIONS = words`manager; owner; president; director; ceo; employee; principal; head; clerk; treasurer`;

/** Words that say that the name after them is the employer's, as in a form or in notes: "Employer:", "day job is". */
export const EMPLOYER_LABELS = words`
  [Ee]mployer:?; [Ee]mployer is; [Ee]mpl:; [Ww]k:; [Jj]ob:; [Ww]orks?:; [Ee]mployed:; agency is; [Dd]ay job is;
  [Pp]ay(?:check)?s? (?:comes?|is|are) from; [Ee]mployer of record is; [Nn]ow it's; [Cc]urrent:; (?<!-)[Ee]mployed(?: by| at)?
`;

/** Phrases of a sentence before an employer, in any letter case. */
export const EMPLOYER_PHRASES = words`
  my (?:employer|company|hospital|firm|agency) is; on the payroll (?:at|of); employee at; work in the [\w ]{1,60}? at
`;

/** Words after a well-known name that is then a shop, a lender or a car: "Target card", "Ford truck". */
export const NO_EMPLOYER_BEFORE = words`
  dealer; dealership; card; credit; loan; truck; car; bank; financial; account; mortgage; pickup; store card; parking
`;

/** What somebody is, has or does at an organization that is then no employer: "patient at", "mortgage with", "grad of". */
export const NO_EMPLOYMENT = words`
  member; patient; customer; guest; client; treatment; table; tv; met; see; studied; reserved; bought; alum\w*; parishioner; graduate; fan;
  stationed; shop; bank; account; loan; card; mortgage; deacon; usher; worship; services; mass; docent; volunteer\w*; lives?; retired;
  tours?; deployed; served; grad; freshman; junior; senior; cadet; degree; class; children; kids?; daughter; son
`;

/** Words for work under a contract, after which "at", "for", "with" or "to" and an organization follow. */
export const CONTRACT_WORDS = words`
  contractor; contract(?:ing)?(?: \w+)?; subcontractor; consultant; on contract; my hours are
`;

/** Words before "contractor" that are no employer's name: "Independent contractor". */
export const CONTRACTOR_KINDS = words`
  Independent; General; Sub; Government; Defense; Federal; Licensed; Electrical; Roofing; Plumbing; Private; A; An; I
`;

/** Words after an employer's name that say what a retired person was there: "retired Ford worker". */
export const RETIRED_STAFF = words`man; worker; employee; engineer; pilot; driver`;

/** Words for staff after an employer's name: "Costco employee". */
export const STAFF_WORDS = words`rep; employee; associate; worker; crew; corporate`;

/** Words with a capital that begin a clause and no name: "My office". */
export const NO_NAMES = words`My; Our; The; A; An; His; Her; Their; This; That; I; We`;
