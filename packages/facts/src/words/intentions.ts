import { anyOf, words } from "@tellerline/text";

// Words about joining an association and about applying. Entries are sources of regular expressions.

export const JOINABLE = words`
  assoc(?:iation)?; asociaci[oó]n; organizaci[oó]n; fundaci[oó]n; club; union; nonprofit; non-profit; organization; council; foundation; league; society
`;

export const UNWILLING_PHRASES = words`
  don't; do not; dont; won't; will not; would not; wouldn't; not going to; refuse to; rather not; not willing to; not interested in;
  no interest in; can't; never
`;

const WILLING_ADJECTIVES = words`happy; willing; glad; ready; fine; open; ok; okay; prepared; eager`;

export const WILLING_PHRASES: readonly string[] = [
  `${anyOf(WILLING_ADJECTIVES)} (?:to|with)(?: also)?`,
  ...words`gladly; (?:don't|do not|wouldn't|dont) mind; no problem; would; 'd; could; can; let me`,
];

export const APPLICATION_WORDS = words`
  apply; applying; application; opening; open; account; applicant; loan; borrow(?:ing)?
`;

export const APPLICANT_WORDS = words`
  partnership; corporation; trust; non-?profit(?: organization)?; organization; charity; foundation; church group; association;
  homeowners association; s-corp; c-corp
`;
