import { words } from "@tellerline/text";

// Verbs by which statements are recognized. Entries are sources of regular expressions.

/** Verbs whose third person only adds an "s": "works". */
export const PLAIN_VERBS = words`
  work; live; reside; drive; attend; own; serve; belong; worship; volunteer; manage; run; commute; stay; rent; bank; coach; cook; fly;
  deliver; weld; clean; sell; stock; code; farm; preach; pray; operate; lead; keep; play; sing; help; build; repair; fix; design; write;
  nurse; practice; practise; train; want; need; get; call; consider
`;

/** Words after a name and a colon, comma or dash that make the name the subject: "Applicant 2: works at". */
export const SUBJECT_WORDS_BEHIND_NAMES = words`
  who; that; is; was; has; had; lives?; works?; employed; serves?; served; retired; drives?; attends?; belongs?; owns?; teaches; member;
  active; stationed
`;

/** Words that a headline never has: verbs, and "from". */
export const SENTENCE_WORDS = words`
  is; are; was; were; am; be; been; being; live; lives; lived; work; works; worked; own; owns; has; have; had; do; does; did; will; would;
  can; could; should; might; want; wants; need; needs; looking; thinking; moved; moving; visit(?:ed|ing)?; love; like; hate; heard; saw;
  says?; said; get; got; go; goes; went; born; raised; grew; from
`;
