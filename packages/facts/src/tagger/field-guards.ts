import { anyOf, words } from "@tellerline/text";
import type { FieldGuard } from "./field-guard.ts";
import { MEMBERSHIP_GUARDS } from "./membership-guards.ts";
import { PLACE_GUARDS } from "./place-guards.ts";
import { TAKEN_BACK_GUARDS } from "./taken-back-guards.ts";
import { WORK_GUARDS } from "./work-guards.ts";

const INTENDS = words`pensando en; piens[ao]; gustar[ií]a; quier[eo]; quisiera; plane(?:o|ando); por; voy a; vamos a; esper[ao]`;
/** Up to 40 characters to the fact, without a word for where somebody lives now, as in "pero vivo en". */
const UNTIL_NOW = String.raw`(?:(?!\b(?:viv|resid)\w*|\bpero\b)[^.;]){0,40}$`;
/** A plan to move: "pienso mudarme a". Does not match "acabo de mudarme a", because that person has moved. */
const WILL_MOVE = new RegExp(String.raw`\b(?:${anyOf(INTENDS)} (?:mudarme|mudarnos)|(?:me|nos) mudar[ií]a(?:mos)?)\b${UNTIL_NOW}`, "i");

const COUNTRIES_OF_ORIGIN = words`
  mexican[oa]?; canadian; canadiense; british; brit[aá]nic[oa]; german; alem[aá]n; french; franc[eé]s; italian[oa]?; polish; indian; israeli?;
  korean; colombian[oa]?; cuban[oa]?; salvadoreñ[oa]; guatemaltec[oa]; venezolan[oa]; peruan[oa]; brazilian; brasileñ[oa]; chilean; chilen[oa];
  argentin[eo]; philippine; filipin[oa]; ukrainian; russian; chinese; japanese; turkish; greek; royal
`;
const ARMED_FORCES = words`
  army; navy; air force; marines?; armed forces; military; defen[cs]e forces?; ej[eé]rcito; marina; fuerzas? (?:a[eé]reas?|armadas?)
`;
const OF_ANOTHER_COUNTRY = new RegExp(
  String.raw`\b(?:${anyOf(COUNTRIES_OF_ORIGIN)} ${anyOf(ARMED_FORCES)}|${anyOf(ARMED_FORCES)} (?:de m[eé]xico|${anyOf(COUNTRIES_OF_ORIGIN)}))(?!\p{L})`,
  "iu",
);

const ENDED = words`was; were; used to; former; formerly; ex; previously; once`;
const DIED = words`
  deceased; passed (?:away|in \d{4}|last (?:year|month|week)(?!')); died; rest in peace; r\.?i\.?p; que en paz descanse; q\.?e\.?p\.?d; falleci[oó]; muri[oó]; difunt[oa]
`;

const WHO_IS_DEAD = String.raw`\b${anyOf(DIED)}(?!\p{L})`;

const ANOTHER_EMPLOYER = words`company; contractor; agency; firm; service`;
const A_MEMBER = String.raw`(?:once )?(?:an? |the )?(?:[\w-]+ )?member`;
const WAS_A_MEMBER = new RegExp(String.raw`\b(?:was|were|used to be) ${A_MEMBER} of (?:the )?$`, "i");
const GYMS = words`gym; fitness; ymca; crossfit; orangetheory; yoga; pilates`;
const SPORTS = words`football; basketball; baseball; hockey; volleyball; soccer; home; away; sports?`;
/** Pronoun of a following sentence that says that the relative died: "He died last year." */
const THEY = "(?:he|she|they|[eé]l|ella)";

/** Relatives of somebody who serves, who do not serve themselves. */
const RELATIVES = words`wife; husband; spouse; widow; mom; mother; dad; father; son; daughter; kid; child`;

/** The first guard that fits a fact decides. */
export const FIELD_GUARDS: readonly FieldGuard[] = [
  ...PLACE_GUARDS,
  ...WORK_GUARDS,
  ...MEMBERSHIP_GUARDS,
  ...TAKEN_BACK_GUARDS,
  { says: "no fact", fields: /^home_/, before: WILL_MOVE, example: "Estoy pensando en mudarme a Reno, Nevada." },
  {
    says: "no fact",
    fields: /^military_/,
    own: OF_ANOTHER_COUNTRY,
    example: "Serví en el ejército mexicano.",
  },
  {
    says: "no fact",
    fields: /^(?:employer|worksite)/,
    around: new RegExp(
      String.raw`\bwork(?:s|ing|ed)? out (?:at|in) (?:(?!\b(?:and|but)\b)[^.;,]){0,40}\b${anyOf(GYMS)}\b(?:(?!\b(?:and|but)\b)[^.;,]){0,30}$`,
      "i",
    ),
    example: "I work out at Gold's Gym in Tempe.",
  },
  {
    says: "no fact",
    fields: /^military_/,
    own: new RegExp(String.raw`^[\w ]+['’]s ${anyOf(RELATIVES)}\b`, "i"),
    example: "I'm a reservist's wife in Norfolk, VA.",
  },
  { says: "no fact", fields: /^employer/, before: /\b(?:suing|sued|sue|boycotting) (?:the )?$/i, example: "I'm suing Walmart." },
  {
    says: "no fact",
    fields: /^employer/,
    after: new RegExp(String.raw`^,? for an? (?:[\w-]+ ){0,3}${anyOf(ANOTHER_EMPLOYER)}\b`, "i"),
    example: "I clean offices at Microsoft for a cleaning company.",
  },
  {
    says: "no fact",
    fields: /^school/,
    after: new RegExp(String.raw`^ (?:${anyOf(SPORTS)} ){0,2}(?:games|matches|tailgates?|concerts|homecomings?)\b`, "i"),
    example: "I attend Clemson football games.",
  },
  {
    says: "no fact",
    fields: /^employers$/,
    before: new RegExp(
      String.raw`\b${anyOf(ENDED)}\b (?:an? )?(?:\w+ )?(?:contract(?:or|ing)?|volunteer(?:ing)?) (?:for|at|with) (?:the )?$`,
      "i",
    ),
    example: "Was a contractor for Boeing from 2015 to 2018.",
  },
  {
    says: "no fact",
    fields: /^(?:member_of|associations)$/,
    before: WAS_A_MEMBER,
    example: "I once was a member of AARP.",
  },
  {
    says: "ask",
    ofRelatives: true,
    before: new RegExp(WHO_IS_DEAD, "iu"),
    example: "Spouse: deceased, was employed by Delta.",
  },
  {
    says: "ask",
    ofRelatives: true,
    after: new RegExp(`^(?:[^.;!?]{0,50}|[^.;!?]{0,40}[.;] ${THEY} (?:has |have )?)${WHO_IS_DEAD}`, "iu"),
    example: "My mother was a nurse at Mercy in Des Moines before she died.",
  },
];

export interface Around {
  readonly field: string;
  readonly isOfRelative: boolean;
  /** The fact's words, and the words before it in its sentence and after it. */
  readonly before: string;
  readonly own: string;
  readonly after: string;
}

/** The verdict of the first guard that fits a fact; null if none fits. */
export function guardOf({ field, isOfRelative, before, own, after }: Around): FieldGuard["says"] | null {
  const [sameSentence = ""] = after.split(/[.;!?]/);
  const found = FIELD_GUARDS.find(
    (guard) =>
      (guard.fields === undefined || guard.fields.test(field)) &&
      (guard.ofRelatives === undefined || isOfRelative) &&
      (guard.ofSelf === undefined || !isOfRelative) &&
      (guard.before === undefined || guard.before.test(before)) &&
      (guard.own === undefined || guard.own.test(`${own}${sameSentence}`)) &&
      (guard.around === undefined || guard.around.test(`${before}${own}`)) &&
      (guard.after === undefined || guard.after.test(after)),
  );
  return found?.says ?? null;
}
