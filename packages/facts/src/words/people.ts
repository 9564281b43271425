import { anyOf, words } from "@tellerline/text";
import type { Relation } from "@tellerline/vocabulary";

const PARENTS = words`dad(?:dy)?; father; mom; mum; mother; mama; papa; parents?`;
const CHILDREN = words`sons?; daughters?; kids?(?! (?:brother|sister|sibling)); child(?:ren)?`;
const SIBLINGS = words`brothers?; sisters?; siblings?`;

/** Words for relatives, by what the relative is to the writer. Entries are sources of regular expressions. */
export const RELATION_WORDS: readonly (readonly [Relation, readonly string[]])[] = [
  ["surviving_spouse", ["late (?:husband|wife|spouse)", "deceased (?:husband|wife|spouse)"]],
  ["in_law", ["(?:mother|father|brother|sister|son|daughter)s?[- ]in[- ]law", "in-laws?"]],
  [
    "grandparent",
    [
      "(?:great-)?grand(?:father|mother|pa|ma|dad|mom|parents?)",
      "papaw",
      "mamaw",
      "pawpaw",
      "memaw",
      "nana",
      "nan",
      "granny",
      "abuelo",
      "abuela",
    ],
  ],
  ["grandchild", ["(?:great-)?grand(?:son|daughter|child|children|kids?)"]],
  ["spouse", ["wife", "husband", "spouse", "hubby", "wifey"]],
  ["partner", ["(?:domestic )?partner", "fiancee?", "fianc(?:ée?)", "bf", "gf", "girlfriend", "boyfriend", "significant other"]],
  ["parent", [`(?:step|adoptive |foster )?-?${anyOf(PARENTS)}`]],
  [
    "child",
    [
      "(?:youngest|oldest|eldest)(?! (?:brother|sister|sibling|son|daughter|kid|child))",
      `(?:step|adopted |adult |youngest |oldest |eldest )?-?${anyOf(CHILDREN)}`,
    ],
  ],
  ["sibling", [`(?:step|half |half|twin |older |younger |big |little |kid )?-?${anyOf(SIBLINGS)}`, "twin"]],
  ["aunt_uncle", ["aunt(?:ie)?", "uncle"]],
  ["niece_nephew", ["niece", "nephew"]],
  ["cousin", ["cousin"]],
  ["legal_guardian", ["(?:legal )?guardian"]],
  ["ward", ["ward"]],
  ["household_member", ["room[- ]?mate", "house[- ]?mate", "flat[- ]?mate"]],
];

/** Parts of the words for relatives. Each such word contains at least one part. */
export const KIN_PARTS = words`
  wif; husband; spouse; hubby; m[ou]m; mother; mama; dad; father; papa; parent; son; daughter; kid; child; brother; sister; sibling; twin;
  grand; [mp]aw; memaw; nan; granny; abuel; aunt; uncle; niece; nephew; cousin; guardian; ward; mate; partner; fianc; [bg]f\b; friend;
  other; in-law; \bex; youngest; oldest; eldest
`;

/** Words for companions who, after "college", "former" and the like, are no longer close to the writer: "my college roommate". */
const PASSING_COMPANIONS = words`room-?mate; house-?mate; flat-?mate; partner; boyfriend; girlfriend; guardian`;

/** Words for former relatives, and for people who are not relatives although a word for relatives names them: "godmother". */
export const NO_RELATIVES: readonly string[] = [
  ...words`ex(?:-|\s)?(?:wife|husband|spouse|girlfriend|boyfriend|partner)?; business partner`,
  `(?:old|former|previous|college|freshman) ${anyOf(PASSING_COMPANIONS)}`,
  ...words`
    former (?:wife|husband|spouse|partner|fiancee?|boyfriend|girlfriend|in-laws?); god(?:father|mother|son|daughter|parents?|child);
    church (?:father|sister|brother)
  `,
];

/** Parts of words for relatives who are "she". */
export const FEMININE = words`
  wife; mother; mom; mum; mama; daughter; sister; aunt; niece; grandma; nana; granny; abuela; girlfriend
`;
/** Parts of words for relatives who are "he". */
export const MASCULINE = words`
  husband; hubby; father; dad; papa; sons?\b; brother; uncle; nephew; grandpa; abuelo; boyfriend
`;

/** Parts of words for relatives who are "she", in English, in Spanish and in notes. The parts are in lower case and without accents. */
export const FEMININE_IN_NOTES = words`
  wif; mother; mom; mum; mama; daughter; sister; sis$; aunt; niece; grandma; nana; granny; girlfriend; gf; dtr; esposa; mujer; hija;
  hermana; abuel(?:it)?a; tia; sobrina; prima; suegra; cunada; nuera; novia; madre; mami; dw$; mil$; sil$
`;
/** Parts of words for relatives who are "he", in English, in Spanish and in notes. The parts are in lower case and without accents. */
export const MASCULINE_IN_NOTES = words`
  hus; hub; father; dad; papa; son; brother; bro$; uncle; nephew; grandpa; boyfriend; bf; esposo; marido; hijo; hermano; abuel(?:it)?o;
  tio; sobrino; primo; suegro; cunado; yerno; novio; padre; papi; pops; dh$; fil$; bil$
`;

/** Relatives of the writer. Their own relatives do not count as the writer's: "my cousin's wife". */
export const CLOSE_RELATIVES = words`
  wife; husband; spouse; mom; mother; dad; father; son; daughter; kids?; child(?:ren)?; brother; sister; cousin; uncle; aunt; niece;
  nephew
`;

const CLIENT_NOUNS = words`client; borrower; customer; applicant; buyer; member; prospect`;

/** Words for the client in a broker's notes. */
export const CLIENT_WORDS: readonly string[] = [
  `(?:the |our |my |this |new )?${anyOf(CLIENT_NOUNS)}(?: #?1| one)?`,
  ...words`(?:the )?primary; (?:mr|mrs|ms|dr)\.? [A-Z][\w'-]+; he; she; they`,
];

/** Words for one of two people who apply together, before a number or a letter: "applicant 2". */
const APPLICANT = String.raw`(?:the )?(?:applicant|appl\.?|borrower|client)`;

/** The letter "a" is also an article. It counts as the first applicant's letter only before a verb: "client a works at". */
const LETTER_A = String.raw` a(?= (?:is|works|lives|has)\b)`;

export const FIRST_APPLICANTS: readonly string[] = [
  `${APPLICANT}(?: #?1| one|${LETTER_A})`,
  "me(?=:)",
  "(?:the )?(?:primary|first|main) (?:applicant|borrower)",
];

/** Words for the second of two people who apply together, without a number. */
const SECOND_APPLICANTS = words`co-?(?:borrower|applicant|signer|client); second (?:borrower|applicant); other applicant`;

export const CO_APPLICANTS: readonly string[] = [`${APPLICANT}(?: #?2| two| b)`, `(?:the )?${anyOf(SECOND_APPLICANTS)}`];
