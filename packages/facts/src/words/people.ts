import { words } from "@tellerline/text";
import type { Relation } from "@tellerline/vocabulary";

/** Words for relatives, by what the relative is to the writer. Entries are sources of regular expressions. */
export const RELATION_WORDS: readonly (readonly [Relation, readonly string[]])[] = [
  ["surviving_spouse", ["late (?:husband|wife|spouse)", "deceased (?:husband|wife|spouse)"]],
  ["in_law", [String.raw`(?:mother|father|brother|sister|son|daughter)s?[- ]in[- ]law`, "in-laws?"]],
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
  ["parent", ["(?:step|adoptive |foster )?-?(?:dad(?:dy)?|father|mom|mum|mother|mama|papa|parents?)"]],
  [
    "child",
    [
      "(?:youngest|oldest|eldest)(?! (?:brother|sister|sibling|son|daughter|kid|child))",
      "(?:step|adopted |adult |youngest |oldest |eldest )?-?(?:sons?|daughters?|kids?(?! (?:brother|sister|sibling))|child(?:ren)?)",
    ],
  ],
  ["sibling", ["(?:step|half |half|twin |older |younger |big |little |kid )?-?(?:brothers?|sisters?|siblings?)", "twin"]],
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

/** Words for former relatives, and for people who are not relatives though a word for relatives names them. */
export const NO_RELATIVES = words`
  ex(?:-|\s)?(?:wife|husband|spouse|girlfriend|boyfriend|partner)?; business partner;
  (?:old|former|previous|college|freshman) (?:room-?mate|house-?mate|flat-?mate|partner|boyfriend|girlfriend|guardian);
  former (?:wife|husband|spouse|partner|fiancee?|boyfriend|girlfriend|in-laws?); god(?:father|mother|son|daughter|parents?|child);
  church (?:father|sister|brother)
`;

/** Words for relatives who are "she" (`FEMININE`) or "he" (`MASCULINE`). */
export const FEMININE = /wife|mother|mom|mum|mama|daughter|sister|aunt|niece|grandma|nana|granny|abuela|girlfriend/i;
export const MASCULINE = /husband|hubby|father|dad|papa|sons?\b|brother|uncle|nephew|grandpa|abuelo|boyfriend/i;

/** Words for the client in a broker's notes. */
export const CLIENT_WORDS = words`
  (?:the |our |my |this |new )?(?:client|borrower|customer|applicant|buyer|member|prospect)(?: #?1| one)?; (?:the )?primary;
  (?:mr|mrs|ms|dr)\.? [A-Z][\w'-]+; he; she; they
`;

export const FIRST_APPLICANTS = [
  "(?:the )?(?:applicant|borrower|client)(?: #?1| one| a(?= (?:is|works|lives|has)\\b))",
  "me(?=:)",
  "(?:the )?(?:primary|first|main) (?:applicant|borrower)",
] as const;

export const CO_APPLICANTS = [
  "(?:the )?(?:applicant|borrower|client)(?: #?2| two| b)",
  "(?:the )?(?:co-?(?:borrower|applicant|signer|client)|second (?:borrower|applicant)|other applicant)",
] as const;
