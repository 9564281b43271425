import { anyOf, words } from "@tellerline/text";

// Words about military service. Entries are sources of regular expressions.

/** Words before "army" that show that the US Army is not meant: "Salvation Army", "Israeli army". */
const OTHER_ARMIES = words`
  salvation; israeli; british; canadian; mexican; korean; indian; ukrainian; russian; chinese; german; french
`;

export const BRANCHES: readonly string[] = [
  `(?<!${OTHER_ARMIES.map((whose) => `${whose} `).join("|")})army`,
  ...words`
    (?<!old )navy(?! (?:yard|pier|federal|blue)); marine corps; marines; air force; coast guard; space force; military; armed forces; usmc;
    usaf; usn; uscg; (?<!peace |press |job )corps(?! of engineers); service(?! (?:industry|station|department|center|desk))
  `,
];

/** Names of the branches with capitals, also within longer names: "Army Corps of Engineers". */
export const BRANCH_NAMES = words`Army; Navy; Marines?; Air Force; Coast Guard; Space Force`;

export const WARS = ["vietnam", "iraq", "afghanistan", "korea", "desert storm", "world war"] as const;

/** Words after "veterans" for something that is for veterans: "veterans hospital". */
const FOR_VETERANS = words`
  affairs; day; administration; hospital; memorial; owned; home; benefits; center; group; service officer
`;
/** Words that end like an occupation ("-er", "-or") but are not one. */
const NO_OCCUPATIONS = words`over; after; other; rather; for; or; however; never; under`;

/** Words after "veteran" which show that it does not mean past service: "a veteran teacher". */
export const NOT_VETERAN_BEFORE: readonly string[] = [
  anyOf(FOR_VETERANS),
  String.raw`(?!${anyOf(NO_OCCUPATIONS)}\b)\w+(?:er|or|ist|ian)\b`,
  ...words`teacher; nurse; of the; police; driver; actor; coach; clinic; tech`,
];

export const FAMILY_MEMBERS = ["spouse", "wife", "husband", "family", "brat", "kid", "dependent", "child", "mom", "dad"] as const;

/** Beginnings of words after "marine" which show that no person who serves is meant: "marine biologist", "marine supply". */
const OF_THE_SEA = words`
  corps; biolog; mechanic; engineer; scien; industry; supply; park; research; technician; welder; electric
`;

export const SERVICE_MEMBERS: readonly string[] = [
  ...words`soldier; sailor`,
  String.raw`(?<!merchant )marine(?!s\b|\s+${anyOf(OF_THE_SEA)})`,
  ...words`
    airm[ae]n; airwoman; coastie; coast guardsman; service ?(?:member|man|woman); paratrooper; navy seal; green beret; army ranger;
    infantryman
  `,
];

/** Ranks that only the armed forces have. */
export const ENLISTED_RANKS = ["lance corporal", "petty officer", "gunnery sergeant", "private first class"] as const;

const SERGEANTS = words`staff; master; first; technical; tech; gunnery; command; platoon`;

/** Ranks that the police may have, too. Such a rank alone does not show military service. */
export const RANKS: readonly string[] = [
  `${anyOf(SERGEANTS.map((kind) => `${kind} `))}?(?:sergeant|sgt)`,
  ...words`
    (?:first |second )?lieutenant; (?:chief )?warrant officer; corporal; specialist; captain; major; colonel; ensign; commander; seaman;
    senior airman; chief petty officer
  `,
];

/** Verbs for what somebody does for people who serve: "I support our troops". */
export const HELP_VERBS = words`
  support; help; assist; serve; treat; teach; train; represent; work (?:with|for|alongside); care for
`;

/** Words for civilians who work for the armed forces: "civilian engineer at". */
export const CIVILIAN_STAFF = words`employee; worker; contractor; engineer; analyst; mechanic`;

/** Jobs of people who serve in a branch: "army medic". `[a-z]{2}[1-3]` is a rating of the Navy: "navy et2". */
export const SERVICE_JOBS = words`
  chief; medic; nurse; officer; recruiter; mechanic; pilot; corpsman; cook; mp; engineer; [a-z]{2}[1-3]
`;

/** Words after a branch's name which show that it does not mean active duty: "army brat", "Army Strong". */
export const NOT_ON_DUTY = words`
  vet; veteran; reserv; retired; wife; husband; spouse; brat; mom; dad; family; civilian; strong; exchange
`;

/** Words for a unit of the armed forces: "my ship is". */
export const UNITS = words`ship; sub; carrier; homeport; unit; platoon; battalion; squadron; duty station`;

/** Words before "of" and a person who serves: "daughter of a Marine". */
export const SOMEBODY_OF = words`
  widow; widower; child; daughter; son; wife; husband; spouse; friend; neighbou?r
`;

/** Every sign of service has at least one of these parts. `[abemr]_` is one of the marks that replace names (`MARKS` in service.ts). */
export const SERVICE_PARTS = words`
  [abemr]_; vet; serv; guard; reserv; active; station; deploy; 214; tour; fought; flew; enlist; boot camp; basic training; \bait\b; \bpcs;
  pentagon; defense; \bdod\b; gold star; \b(?:e|o|cw|gs)-?\d; honorab; discharg; homeport; ship; sub is; carrier; squadron; battalion;
  platoon; unit is; seabee; separated; civilian; naval; \buss\b; \b[a-z]{2}[1-3]\b
`;
