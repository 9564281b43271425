import { words } from "@tellerline/text";

// Words that tell apart the lines of a page: statements, headings, lists and tables. Entries are sources of regular expressions.

/** Words with which a new statement begins. A line that starts with them does not continue the line above. */
export const STATEMENT_STARTS = words`
  Employees; Members; Member; Anyone; Residents; Volunteers; Persons; People; Students; Staff; Faculty; Owners; Seniors; Parents;
  Customers; Donors; Registered; Family; Immediate; Spouses?; Individuals; I; Retirees; Organizations; Those; If; You; We; Any; All; To;
  Once; Live; Work; Also; Active; Retired; Current; Career
`;

/** Words whose period does not end a sentence. The last entry is any initial. */
export const ABBREVIATIONS = words`
  Inc; Co; Corp; St; Mt; Ft; Dr; Mr; Mrs; Ms; No; Bros; Jr; Sr; vs; e\.g; i\.e; U\.S; [A-Z]
`;

/** Words for people who may join, at the start of a line that is a statement: "Active employees", "Beneficiaries of members". */
export const PEOPLE_WHO_JOIN = words`
  employees?; members?; student; resident; volunteer; person; persons; people; anyone; students; alumni; faculty; spouses?; family;
  immediate; households?; residents?; retirees; pensioners; volunteers; those; individuals; veterans; active; recipients; beneficiaries;
  customers; owners; clients; participants
`;

/** Words that are common in sentences and rare in the names of a list. */
export const SENTENCE_WORDS = words`
  you; we; our; is; are; was; can; may; must; will; has; have; who; that; join; eligible; qualify; membership
`;

/** Headings of a table's column with the names, in the singular. */
export const NAME_HEADS = words`group; group name; name; employer; company; organization; sponsor; association`;

/** Headings of a table's column that says which people of each group may join. */
export const WHO_HEADS = words`who may join; who can join; who qualifies; who is eligible; eligible people; eligibility; relationship`;

export const OTHER_HEADS = words`
  code; no\.?; #; number; town; city; location; state; county; since; added; phone; address; where; place; site; home office; headquarters; notes?; open; status; active; date added; date; type; kind
`;

/** Words for what a list may contain. */
export const LISTED_KINDS = words`
  employ\w*; compan(?:y|ies); SEGs?; groups?; business(?:es)?; agenc(?:y|ies); associations?; organizations?; count(?:y|ies);
  towns?; cit(?:y|ies); communit(?:y|ies); parish(?:es)?; boroughs?; townships?; villages?; zips?; congregations?; churches; payrolls?; paychecks?;
  staff; firms?; sponsors?; clubs?; lodges?; unions?; locals?; municipalit(?:y|ies); districts
`;

/** Words for what the people of a list's entries do. */
export const LISTED_ACTS = words`
  members? of; liv(?:e|es|ing); resid\w+; work(?:s|ing)?; worship\w*; students?; alumni; join; donat\w+
`;
