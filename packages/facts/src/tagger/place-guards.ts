import { anyOf, words } from "@tellerline/text";
import type { FieldGuard } from "./field-guard.ts";

// Words around a place that show that the person does not, or may not, live or work there.

/**
 * Up to 40 characters of one sentence to a place's name, unless a word stands between that may begin another statement: one for where
 * somebody lives, "but" or "now".
 */
const TO_THE_PLACE = String.raw`(?:(?!\b(?:liv|resid|viv|rent(?!al))\w*|\b(?:res|addr|house|home|but|pero|now|ahora|current(?:ly)?)\b)[^.;\n]){0,40}$`;

const before = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})${TO_THE_PLACE}`, "iu");

const PROPERTY_LABELS = words`
  (?:subject |inv(?:estment)? |noo |rental )?prop(?:erty)?(?: addr(?:ess)?)?; rental; noo; dba; biz(?: addr(?:ess)?)?; business(?: addr(?:ess)?)?
`;
/** Words before an employer in notes. "At" alone is left out: in posts, "at Boeing, Seattle" says where somebody lives. */
const EMPLOYED = String.raw`(?:\bw\/|@|\b[Ee]mp(?:l|loyer|loyed)?:?(?: at| by)?|\b[Ww]orks (?:at|for))`;
const ON_THE_WAY = words`travel(?:ing|ling)?; passing; driving; road tripping`;
const SHORT_STAYS = words`
  conference; wedding; vacation; visit; week(?:end)?; meeting; training; convention; (?:business )?trip; funeral; few days; holidays?
`;
const BUYING = words`buying; purchasing; closing on; house hunting; looking to buy; looking at (?:houses|homes); shopping for`;
const SUMS_OF_MONEY = words`income; salary; amt; amount; loan; balance; price; value; score; payment; pmt; owes?; mileage`;
const SPANISH_HOMES = words`casa; apartamento; departamento; condo(?:minio)?; propiedad; terreno`;
const SPANISH_WISHES = words`quier[eo]; queremos; quisiera; voy a; vamos a; pienso; me gustar[ií]a; quer[ií]a`;
const NOT_WHERE_ONE_LIVES = /^(?![^.;]*\b(?:donde (?:rento|vivo|vivimos)|where (?:i|we) (?:live|rent))\b)/i;
const DISTANCES = words`hours?; hrs?; minutes?; mins?; miles?`;

const WILL = "(?:will|'ll|going to|gonna|about to|hop(?:e|ing) to|want(?:ing)? to|plan(?:ning)? (?:on|to)|expect to)";

/** The beginning of a place's name, as "Redmond" stands before its state. */
const NAMES_BEFORE = String.raw`(?:[A-Z][\w'-]*,? ){0,3}$`;
/** Up to 60 characters without a word for work that somebody does now. */
const UNLESS_WORKING = String.raw`(?:(?!\b(?:and|but|now|works?|working)\b)[^.;]){0,60}$`;
const BRANCHES_OF_A_FIRM = words`offices?; stores?; plants?; locations?; branch(?:es)?; sites?; facilit(?:y|ies); warehouses?`;
const SORRY = words`(?:i'?m )?sorry; i mean(?:t)?; no wait; scratch that; correction`;

export const PLACE_GUARDS: readonly FieldGuard[] = [
  {
    says: "no fact",
    fields: /^worksite_/,
    before: /\b(?:national|natl|nat'l|air|army) guard (?:in|for|of) $/i,
    example: "I am in the National Guard in Texas",
  },
  {
    says: "ask",
    fields: /^worksite_/,
    before: before(String.raw`(?:has|have|had) (?:an?|two|three|several|many|\d+)? ?${anyOf(BRANCHES_OF_A_FIRM)} (?:in|at|near)\b`),
    example: "My company has an office in Reno",
  },
  {
    says: "ask",
    fields: /^facility_/,
    before: before("(?:company|employer|firm) (?:has|have)"),
    example: "My company has plants in Gary, Indiana.",
  },
  {
    says: "no fact",
    fields: /^worksite_/,
    before: new RegExp(String.raw`\bretired (?:from|after)\b${UNLESS_WORKING}`, "i"),
    example: "I'm retired from the Boeing plant in Everett, Washington.",
  },
  {
    says: "ask",
    fields: /^worksite_/,
    before: new RegExp(String.raw`\bvolunteer(?:s|ing)? (?:at|for|with)\b${UNLESS_WORKING}`, "i"),
    example: "I volunteer at the hospital in Portland, Oregon.",
  },
  {
    says: "ask",
    fields: /^worksite_/,
    before: new RegExp(String.raw`\b(?:[Hh]eadquartered|[Bb]ased) (?:in|out of) ${NAMES_BEFORE}`),
    example: "I work for a company which is headquartered in Redmond, WA.",
  },
  {
    says: "no fact",
    fields: /^home_/,
    ofSelf: true,
    before: new RegExp(`^[Tt]hey (?:live|reside|rent) (?:in|at) ${NAMES_BEFORE}`),
    example: "They live in Fremont, CA. I am their agent.",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: /\b(?:originally|team|band|folks|people) from (?:[A-Z][\w'-]*,? ){0,3}$/i,
    example: "Originally from Detroit, Michigan.",
  },
  {
    says: "ask",
    fields: /^home_/,
    before: new RegExp(`[,.;] ?${anyOf(SORRY)},? (?:in |at )?$`, "i"),
    example: "I live in Monticello, I'm sorry, in Moab.",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: before(`(?<=${WILL} (?:be )?)(?:liv(?:e|ing)|resid(?:e|ing))`),
    example: "We are selling our house in Tucson and will live in Prescott, Arizona.",
  },
  {
    says: "ask",
    fields: /^home_/,
    before: new RegExp(
      String.raw`${EMPLOYED} ?[A-Z](?:(?!\b(?:and|lives?)\b)[^.;,\n]){1,30}, (?:[A-Z][\w.'-]*,? ){0,3}$|^[A-Z]\w+ \d+ yrs?, (?:[A-Z][\w.'-]*,? ){0,3}$`,
    ),
    example: "Currently w/ Oracle, Redwood City CA.",
  },
  { says: "ask", fields: /^home_/, before: before(String.raw`${anyOf(PROPERTY_LABELS)}\b`), example: "Inv prop: Yuma AZ" },
  {
    says: "no fact",
    fields: /^worksite_/,
    before: before(String.raw`property (?:is )?in\b`),
    example: "Professor at the University of Kansas, property in Lawrence KS 66044",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: before(String.raw`prev(?:ious|\.)? (?:addr(?:ess)?|res(?:idence)?)\b`),
    example: "Prev. address Cleveland OH, current Akron OH",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: /\b[Mm]oved fr(?:om)? (?:[A-Z][\w'-]*,? ){0,3}$/,
    example: "Moved fr Mesa AZ to Gilbert AZ 2021",
  },
  {
    says: "ask",
    fields: /^home_/,
    before: before(String.raw`(?:i'?m|i am|we'?re|we are) (?:moving|relocating) (?:\w+ )?to\b`),
    example: "I'm moving to Fresno, California",
  },
  {
    says: "ask",
    fields: /^home_/,
    before: before(String.raw`${anyOf(BUYING)}\b(?: an?| our| my| the)?(?: (?:\w+ )?(?:house|home))?`),
    after: NOT_WHERE_ONE_LIVES,
    example: "I'm buying a house in Bend, Oregon",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: before(String.raw`${anyOf(ON_THE_WAY)} (?:through|thru)\b`),
    example: "I'm currently traveling through Fresno, California",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: /\b(?:i'?m|i am|we'?re|we are) (?:\w+ )?in (?:[\w'-]+,? ){0,3}$/i,
    after: new RegExp(String.raw`^(?:,? \w+){0,2} for (?:an? |the |my |our )?(?:\w+ )?${anyOf(SHORT_STAYS)}\b`, "i"),
    example: "I'm in Fresno, California for a conference",
  },
  {
    says: "ask",
    fields: /^home_/,
    before: new RegExp(String.raw`\b${anyOf(DISTANCES)} (?:\w+ )?(?:from|of|outside) (?:[\w'-]+,? ){0,3}$`, "i"),
    example: "I live an hour from Dayton, Ohio",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: before(String.raw`(?:vend[ií]|vendimos|ten[ií]a(?:mos)?|${anyOf(SPANISH_WISHES)} comprar) (?:\p{L}+ )?${anyOf(SPANISH_HOMES)}`),
    after: NOT_WHERE_ONE_LIVES,
    example: "Vendí mi casa en Laredo, Texas.",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: before("(?:me voy|nos vamos) a mudar"),
    example: "Me voy a mudar a Dallas, Texas.",
  },
  {
    says: "no fact",
    fields: /^home_/,
    before: before("(?:no|nunca|jam[aá]s) (?:vivo|viv[ií]|vivimos|resido) en"),
    example: "No vivo en Dallas, Texas.",
  },
  {
    says: "no fact",
    fields: /^home_zip$/,
    before: new RegExp(String.raw`\b${anyOf(SUMS_OF_MONEY)}(?: is| of| at)?[\s:=~$]{0,3}$`, "i"),
    example: "Income 75001",
  },
  {
    says: "no fact",
    fields: /^home_city$/,
    own: new RegExp(String.raw`^(?:(?:the )?prev(?:ious)?|${anyOf(SUMS_OF_MONEY)})\b`, "i"),
    example: "Income 75001",
  },
];
