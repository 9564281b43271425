import { anyOf, words } from "@tellerline/text";

// Words that tell who a clause is about, and whether it states a present fact. Entries are sources of regular expressions.

export const SELF = ["i", "im", "i'm", "i've", "ive", "i'd", "we", "we're", "we've", "my", "our"] as const;

export const THIRD_PERSON = ["he", "she", "they", "his", "her", "their", "it", "someone", "somebody"] as const;

/** Words after which a subject continues the clause, and does not begin a new one: "if I live". */
export const CLAUSE_CONTINUES_AFTER = words`
  if; when; whether; that; unless; since; because; where; once; suppose; supposing; assume; assuming; pretend; imagine; say; maybe;
  perhaps; doubt; believe; think; deny; do; did; must; should; says; and; or; as; which; who; while; til; till; until; before; after;
  girl; guy; woman; man; lady; people; person; friend; someone; folks; everyone; everybody
`;

/** Words right after "I" or "we" that show that a new clause begins there: "I live in Ohio I work at Boeing". */
export const CLAUSE_VERBS = words`
  at; in; with; currently; live; work; am; own; belong; attend; serve; teach; go; study; graduated; a; an
`;

/** Other people, and things, that may be the subject of a clause. */
export const OTHERS = words`
  client; customer; senator; congress(?:man|woman); brother of mine; elvis; nurses?; neighbou?rs; street; patient; student; neighbou?r;
  friend; boss; coworker; co-worker; colleague; landlord; manager; supplier; buddy; teacher; doctor; realtor; agent; tenant; renter;
  lender; supervisor; principal; pastor; priest; rabbi; president; governor; mayor; celebrity; classmate; teammate; bestie; pal;
  acquaintance; previous owner; former owner; seller; biggest; favou?rite; old account; wedding
`;

/** Words after "is" or "are" that only fit people: "is a nurse", "are stationed". */
const PERSONAL_STATES = [
  "an? ",
  "in the ",
  "active",
  "retired",
  "stationed",
  "veterans?",
  "employed",
  "with ",
  "at ",
  "members?",
  "ex[ -]",
  String.raw`\w+ing\b`,
];

/** Verbs for what people do or are. A clause in which one follows a noun is about the person whom the noun names. */
export const PERSONAL_VERBS: readonly string[] = [
  ...words`
    works?\b; worked; lives?\b; lived; teach(?:es)?\b; taught; serves?\b; served; drives?\b; flies; belongs?; attends?; retired (?:from|as);
    said; says; told; worships; banks; moved; joined; swears; used to; owns?\b; has (?:been|an?)
  `,
  `(?:is|are|was|were) (?:also |still |both |all |currently |now )*${anyOf(PERSONAL_STATES)}`,
];

/** Verbs after a noun with an article, which show that the clause is about somebody else: "the owner of the shop is ex army". */
export const FINITE_VERBS = words`
  is; are; was; were; has; have; had; went; runs?; put; says?; said; who(?:'s)?; works?; worked; lives?; lived; does; did; sold; told;
  bought; moved; came; got; builds?; teach(?:es)?; hires?; keeps?
`;

/** Words that may begin a subject that is neither the writer nor a relative: "the owner", "most people". */
export const DETERMINERS = words`
  the; that; this; an?; most; some; half; all; every; each; any; many; few; those; these; both; another
`;

/** Nouns for people who may be anybody: "the nurse", "a veteran". */
export const STRANGERS = words`
  man; woman; guy; lady; person; firefighter; nurse; teacher; officer; veteran; soldier; student; worker; farmer; doctor; clerk
`;

/** Words for people in general, before "who" or "that": "somebody who works at Ford", "neighbors that bank there". */
const ANYBODY = words`
  someone; somebody; people; person; client; friend; guy; woman; man; coworker; neighbou?r
`;
/** Text after "who" that is about somebody else: "my cousin who lives in Ohio". */
const TOLD_AFTER_WHO = ["'s", " is", " was", " works", " worked", " lives", " has", " served"];

/** Words after "nearly" or "almost" that leave a statement true: "nearly all my life", "almost ten years". */
const MEASURES = words`
  all; every; always; \d; a (?:decade|year|dozen|month); two; three; four; five; six; seven; eight; nine; ten; twenty; thirty
`;

export const HYPOTHETICAL_PHRASES: readonly string[] = [
  ...words`
    (?:i|we|he|she|they)'ll; appl(?:y|ying) (?:to|at|with|for (?:an? )?(?:job|position|role|work)); starting (?:at|with|next|on|soon);
    for example; once (?:i|we)
  `,
  String.raw`(?:my|our|an?|the) [\w ]{1,30}? who${anyOf(TOLD_AFTER_WHO)}`,
  ...words`according to; (?:saw|heard|read) (?:on|that|in|about|somewhere); had (?:i|we|he|she); once my; if`,
  `${anyOf(ANYBODY)}s? (?:who|that)`,
  ...words`
    fingers crossed; say (?:an?|someone|somebody|the|i|my); i (?:read|heard|saw|hear); suppose; supposing; imagine; assum(?:e|ing);
    pretend; let's say; doubt; deny; unless; whether; would; could; might; (?<!in |since |of |last )may; maybe; perhaps;
    hope (?:to|that|i|we); hoping; plan to; plans; planning; think(?:ing)? (?:of|about); considering; wish; want(?:ed)? to; wants to;
    would like; i'd; we'd; going to; looking (?:at|for|to); applied; apply for a; job offer; got accepted; accepted to;
    interview(?:ed|ing)?; someday; one day; next (?:year|month|week|spring|summer); will; about to; trying to; dream(?:ing)?
  `,
  `(?:nearly|almost)(?! ${anyOf(MEASURES)})`,
  ...words`studying to; training to; want a; wanna; gonna`,
];

/** Questions of a form about military service. With `ANSWERED_NO`: "Veteran: no", "military status - none". */
const SERVICE_QUESTIONS = ["veteran", "active duty", "military", "reserves?", "guard"];
const ANSWERED_NO = String.raw`${anyOf(SERVICE_QUESTIONS)}(?: status)?\s*[:?,=–-]+\s*(?:n|no|false|none|never)`;

export const NEGATION_PHRASES: readonly string[] = [
  ANSWERED_NO,
  ...words`
    not; never; no longer; don't; dont; doesn't; didn't; isn't; aren't; wasn't; won't; haven't; hasn't; can't; cannot; neither; nor; none;
    no one; hardly; (?:am|'m) no; unable; stopped; nobody; refuse; anymore; without
  `,
];

/** Words after "back in" that begin a time: "back in high school", "back in March". */
const PAST_TIMES = words`
  \d; the; high; college; my; his; her; our; those; school; january; february; march; april; may; june; july; august; september; october;
  november; december
`;

export const PAST_PHRASES: readonly string[] = [
  ...words`
    from [A-Za-z ]{2,20} originally; originally from; used to; formerly; previously; once (?:lived|worked); grew up; was born; were born;
    born in; raised in; (?<!(?:'ve|have|has|had|ve) )lived in; (?<!(?:'ve|have|has|ve) )worked (?:at|for|in|with|as);
    i was (?:an?|the|laid|wearing|in|at|stationed|employed|talking); we were; closed (?:our|my|the); sold; laid off; fired from; quit;
    dropped out; left (?:my|the); lost (?:my|his|her); until (?:last|\d{4})
  `,
  `back in ${anyOf(PAST_TIMES)}`,
  ...words`visited; vacation(?:ed)?; went to see; turned me down`,
];

export const QUESTION_OPENERS = words`
  can; could; do; does; must; would; is; are; may; should; am; what; which; how; who; where; when; why
`;

/** Words after the word for a relative that make the relative the subject of the clause: "husband drives". */
export const SUBJECT_VERBS = words`
  employer; is; was; has; works?; worked; lives?; lived; drives?; serves?; served; teaches; taught; retired; goes; attends?; went; owns?;
  also; still; currently; just; used; got; graduated; volunteers?; belongs?; does; did; employed; now; 's; in; \w{2,}ed
`;

/** Words that do not name a person, although a verb follows them: "also served in the Navy". */
export const NO_SUBJECTS = words`
  used; \w+ing; got; did; do; went; go; fired; hired; laid; left; quit; want; need; spent; put; took; came; grew; met; thanks; please;
  no job; on; at; with; in; i; im; i'm; we; me; my; our; and; but; so; also; still; now; currently; then; never; once; just; first;
  previously; formerly; retired; disabled; proudly; recently; who; home; work; job; address; zip; employer; office; here; there; lives?;
  lived; living; works?; worked; working; reside; resides; stay; own; owns; drive; teach; attend; belong; moved; married; raised; born;
  served; serving; active; army; navy; marine; vet; veteran; been; have; had; to; if; when; because; since; that; \w+ly
`;

/** Things of the writer. A clause about them is about the writer: "our office is at …", "current address is at …". */
export const OWN_THINGS = words`
  job; office; work; workplace; home; house; residence; address; zip; employer; company; business; shop; store; family; worksite; school;
  church; farm; apartment; condo; credit; loan; place; title; occupation; branch; unit; base; practice; firm; restaurant; parish; account;
  garage; bakery; salon; studio; clinic; franchise
`;

export const CONNECTIVES = words`and; so; also; but; plus; then; now; however; meanwhile`;

/** Words for a person whom the writer does not name: "a guy who works at", "a lady I know". */
export const SOME_PERSON = words`girl; boy; guy; woman; man; lady; dude; kid; person; couple; friend; co-?worker; buddy`;

/** Words for a number of other people: "several coworkers". */
export const SOME_NUMBER = words`two; three; four; several; some; many; most; few; other; all`;
/** Words for a number of other people, before "of": "most of my neighbors". */
export const SOME_OF = words`most; many; some; half; all; lots; plenty; both; one; two; several`;

export const OTHER_PEOPLE = words`people; guys; folks; women; men; coworkers; neighbou?rs; friends`;
export const PEOPLE_AROUND = words`
  people; folks; guys; neighbou?rs; friends; cousins; buddies; coworkers; tenants; customers; clients
`;

/** People in general: "kids these days", "everybody in". */
export const PEOPLE_IN_GENERAL = words`kids; people; folks; everybody; everyone; guys; students`;
/** Words after a word of `PEOPLE_IN_GENERAL` that show that nobody in particular is meant. */
export const BEHIND_PEOPLE = words`these days; nowadays; around here; i know; who; all; in; at`;

export const OTHER_PRONOUNS = words`
  he; she; they; you; it; someone; somebody; everyone; everybody; people; who; anyone; anybody
`;

/** Capitalized words at the start of a clause that are not a person's name: "Currently works at", "Veteran is". */
export const NO_FIRST_NAMES = words`
  I; We; My; Our; Currently; Now; Also; Still; Born; Retired; Work; Working; Live; Living; Active; Veteran; Army; Navy; Marine; Disabled;
  Former; Nurse; Teacher; Member; Student; Graduated; Moved; Based; Home; Hi; Hello; Hey
`;
