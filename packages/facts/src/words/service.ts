import { words } from "@tellerline/text";

/** Words about military service. Entries are regular-expression sources. */

export const BRANCHES = words`
  (?<!salvation |israeli |british |canadian |mexican |korean |indian |ukrainian |russian |chinese |german |french )army;
  (?<!old )navy(?! (?:yard|pier|federal|blue)); marine corps; marines; air force; coast guard; space force; military; armed forces; usmc;
  usaf; usn; uscg; (?<!peace |press |job )corps(?! of engineers); service(?! (?:industry|station|department|center|desk))
`;

export const WARS = ["vietnam", "iraq", "afghanistan", "korea", "desert storm", "world war"] as const;

/** Words after "veteran" that give it another meaning: "a veteran teacher". */
export const NOT_VETERAN_BEFORE = words`
  (?:affairs|day|administration|hospital|memorial|owned|home|benefits|center|group|service officer);
  (?!(?:over|after|other|rather|for|or|however|never|under)\b)\w+(?:er|or|ist|ian)\b; teacher; nurse; of the; police; driver; actor;
  coach; clinic; tech
`;

/** Family members, after a branch: "army wife". */
export const FAMILY_MEMBERS = ["spouse", "wife", "husband", "family", "brat", "kid", "dependent", "child", "mom", "dad"] as const;

export const SERVICE_MEMBERS = words`
  soldier; sailor;
  (?<!merchant )marine(?!s\b|\s+(?:corps|biolog|mechanic|engineer|scien|industry|supply|park|research|technician|welder|electric));
  airm[ae]n; airwoman; coastie; coast guardsman; service ?(?:member|man|woman); paratrooper; navy seal; green beret; army ranger;
  infantryman
`;

/** Ranks that only the armed forces have, unlike the police or a shop. */
export const ENLISTED_RANKS = ["lance corporal", "petty officer", "gunnery sergeant", "private first class"] as const;

/** Ranks, in words; a rank alone may be that of the police. */
export const RANKS = words`
  (?:staff |master |first |technical |tech |gunnery |command |platoon )?(?:sergeant|sgt); (?:first |second )?lieutenant;
  (?:chief )?warrant officer; corporal; specialist; captain; major; colonel; ensign; commander; seaman; senior airman;
  chief petty officer
`;

/** Verbs for what civilians do for people who serve. */
export const HELP_VERBS = words`
  support; help; assist; serve; treat; teach; train; represent; work (?:with|for|alongside); care for
`;
