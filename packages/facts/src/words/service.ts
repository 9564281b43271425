import { words } from "@tellerline/text";

/** Words about military service. Entries are sources of regular expressions. */

export const BRANCHES = words`
  (?<!salvation |israeli |british |canadian |mexican |korean |indian |ukrainian |russian |chinese |german |french )army;
  (?<!old )navy(?! (?:yard|pier|federal|blue)); marine corps; marines; air force; coast guard; space force; military; armed forces; usmc;
  usaf; usn; uscg; (?<!peace |press |job )corps(?! of engineers); service(?! (?:industry|station|department|center|desk))
`;

export const WARS = ["vietnam", "iraq", "afghanistan", "korea", "desert storm", "world war"] as const;

/** Words after "veteran" that show that it does not mean past service: "a veteran teacher". */
export const NOT_VETERAN_BEFORE = words`
  (?:affairs|day|administration|hospital|memorial|owned|home|benefits|center|group|service officer);
  (?!(?:over|after|other|rather|for|or|however|never|under)\b)\w+(?:er|or|ist|ian)\b; teacher; nurse; of the; police; driver; actor;
  coach; clinic; tech
`;

/** Words for family members that may follow a branch: "army wife". */
export const FAMILY_MEMBERS = ["spouse", "wife", "husband", "family", "brat", "kid", "dependent", "child", "mom", "dad"] as const;

export const SERVICE_MEMBERS = words`
  soldier; sailor;
  (?<!merchant )marine(?!s\b|\s+(?:corps|biolog|mechanic|engineer|scien|industry|supply|park|research|technician|welder|electric));
  airm[ae]n; airwoman; coastie; coast guardsman; service ?(?:member|man|woman); paratrooper; navy seal; green beret; army ranger;
  infantryman
`;

/** Ranks that only the armed forces have. */
export const ENLISTED_RANKS = ["lance corporal", "petty officer", "gunnery sergeant", "private first class"] as const;

/** Ranks that the police may have, too, so that a rank alone does not show military service. */
export const RANKS = words`
  (?:staff |master |first |technical |tech |gunnery |command |platoon )?(?:sergeant|sgt); (?:first |second )?lieutenant;
  (?:chief )?warrant officer; corporal; specialist; captain; major; colonel; ensign; commander; seaman; senior airman;
  chief petty officer
`;

/** Verbs for what civilians do for people who serve: "I support our troops". */
export const HELP_VERBS = words`
  support; help; assist; serve; treat; teach; train; represent; work (?:with|for|alongside); care for
`;
