import { anyOf, words } from "@tellerline/text";
import type { FieldGuard } from "./field-guard.ts";

// Words around the name of an organization, an occupation or a service that show that it is not the person's own.

const WEEKDAYS = words`mon(?:day)?; tues?(?:day)?; wed(?:nesday)?; thu(?:rs(?:day)?)?; fri(?:day)?; sat(?:urday)?; sun(?:day)?`;
const LATER = String.raw`(?:(?:on )?${anyOf(WEEKDAYS)}|next|tomorrow|soon|in (?:an?|two|three|\d+) (?:days?|weeks?|months?))\b`;
const CARE = words`treated; seen; surgery; born; hospitali[sz]ed; admitted; diagnosed; patient; client pt; appointments?; operated on`;
const CONTRACTS = words`insurance; insured; account; accounts; loan; mortgage; policy; escrow; banks?; banking`;
const MALE_OR_FEMALE = words`espos[oa]; marido; mujer; hij[oa]; herman[oa]; pap[aá]; mam[aá]; madre; padre; ti[oa]; abuel[oa]`;
const SERVICES = words`mass; services?; worship; sunday school; prayers?; bible study; misa`;
const NOT_ASSOCIATIONS = words`family; household; team; staff; public; class; community; crew; club; group; board; church`;

const OVER = words`ended; expired; is over; ran out; was (?:cut|terminated|cancell?ed)`;
const STARTS = words`start; starts; starting; begin; begins; beginning; hired; job`;
const LEAVES = words`leave; leaving; ship(?: out)?; shipping(?: out)?; report; reporting; going; heading`;
const FIRST_TRAINING = words`boot; basic; bmt; meps`;
const AND_WORKS = String.raw`(?:,| and) works? (?:\w+ )?(?:\w+ )?(?:at|for|in) (?:the )?`;
/** Words after "temple" in names of congregations. Before other words, "Temple" is the university: "a Temple grad". */
const CONGREGATIONS = words`beth; b['’]?nai; emanu; israel; sinai; sh[ao]lom; ahavat; adath; rodef; kol; isaiah; judea; of\b`;
/**
 * A character within the same statement: not a comma or stop, and not the start of a word such as "and". In "in May and work", a match
 * stops before "and".
 */
const IN_ONE_BREATH = String.raw`(?:(?!\b(?:and|but|i|i['’]m|work\w*)\b)[^.;,])`;
const MUST = words`have; need; do; must; should; would; can; could`;
const BE_A_MEMBER = String.raw`be (?:an? )?(?:\w+ )?member of (?:the )?`;
const BELONGS = "(?:an? )?(?:member of|student at|(?:worked|work) (?:at|for)) (?:the )?";
const SPANISH_VERBS = words`soy; fui; trabajo; trabaj[eé]; estudio; estudi[eé]; serv[ií]; pertenezco`;
const UNTIL_BUT = String.raw`(?:(?!\b(?:pero|sino|ahora)\b)[^.;,]){0,30}`;

const BESIDE = words`near; behind; next (?:door )?to; across (?:the street )?from; beside; close to; opposite; around the corner from; down the (?:street|road) from; cerca de; al lado de`;
const SPANISH_MONTHS = words`enero; febrero; marzo; abril; mayo; junio; julio; agosto; septiembre; octubre; noviembre; diciembre`;
const WILL_WORK = words`empiez[oa] a; empezar[eé] a; comienz[oa] a; comenzar[eé] a; voy a; va a`;

export const WORK_GUARDS: readonly FieldGuard[] = [
  {
    says: "no fact",
    fields: /^(?:employers?|school)$/,
    before: new RegExp(String.raw`\b${anyOf(BESIDE)} (?:an? |the |el |la |un |una )?$`, "i"),
    example: "I work next to the Boeing plant in Everett.",
  },
  {
    says: "no fact",
    fields: /^(?:employer|school|associations|member_of|worship)/,
    before: /\b(?:en|de|desde|hasta) $/,
    own: new RegExp(String.raw`^${anyOf(SPANISH_MONTHS)}(?!\p{L}| (?:cl[ií]nica?|health|hosp|foods))`, "u"),
    example: "Me mudo a Reno, Nevada en mayo.",
  },
  {
    says: "no fact",
    fields: /^employers?$/,
    before: new RegExp(String.raw`\b${anyOf(WILL_WORK)} trabajar (?:en|para|con) $`, "iu"),
    example: "Empiezo a trabajar en Costco el lunes.",
  },
  {
    says: "no fact",
    fields: /^military_/,
    before: /\b(?:veterans?|vet|retired|discharged|separated|out) $/i,
    own: /^(?:of|from) the (?:[\w.]+ ){0,2}guard\b/i,
    example: "Veteran of the Texas National Guard here.",
  },
  {
    says: "no fact",
    fields: /^occupation$/,
    own: /^(?:does|did|do|is|are|has|behind|beside|near)(?=$|\W)/i,
    example: "I don't work at Boeing but my wife does",
  },
  {
    says: "ask",
    fields: /^military_/,
    ofSelf: true,
    before: /\b(?:wife|husband|spouse|partner)\b[^.;]{0,60}\bwe(?:'re)? (?:are )?$/i,
    own: /^(?:are )?(?:currently |now )?stationed\b/i,
    example: "My wife is in the Coast Guard, and we are stationed in Kodiak, Alaska.",
  },
  {
    says: "no fact",
    fields: /^school/,
    own: /^(?:the )?(?:[\w.]+ ){0,2}(?:national|air|coast) guard\b/i,
    example: "My son is in the National Guard of Iowa",
  },
  {
    says: "no fact",
    fields: /^employers?$/,
    after: new RegExp(String.raw`^,? (?:just |has |have )?${anyOf(OVER)}\b(?! my)`, "i"),
    example: "My contract with NASA ended",
  },
  {
    says: "no fact",
    fields: /^employers?$/,
    before: /\b(?:interned|did an internship|used to intern) (?:at|with|for) (?:the )?$/i,
    example: "I interned at NASA",
  },
  {
    says: "no fact",
    fields: /^employer/,
    before: new RegExp(String.raw`\b${anyOf(STARTS)} (?:work )?(?:at|with|for|by) (?:the )?$`, "i"),
    after: new RegExp(`^(?:,? (?:and )?(?:i )?start(?:s|ing)?)? ${LATER}`, "i"),
    example: "I start at Boeing Monday",
  },
  {
    says: "ask",
    fields: /^military_/,
    after: new RegExp(String.raw`^[^.;]{0,20}\b${anyOf(LEAVES)} (?:out )?(?:for|to) ${anyOf(FIRST_TRAINING)}`, "i"),
    example: "I enlisted in the Navy, leave for boot camp in May",
  },
  {
    says: "no fact",
    fields: /^military_/,
    before: /\bdependents? of (?:an? |my |our )?$/i,
    example: "I'm a dependent of a retired Navy chief",
  },
  {
    says: "no fact",
    fields: /^(?:employer|worksite)/,
    ofSelf: true,
    before: /\b(?:works?|trabaja) (?:at|for|in|en|para|con) (?:[\w'&.-]+ ){0,3}$/i,
    after: new RegExp(String.raw`^ (?:mi|su|nuestr[oa]) ${anyOf(MALE_OR_FEMALE)}(?!\p{L})`, "iu"),
    example: "Works at Home Depot mi esposo, y yo soy ama de casa.",
  },
  {
    says: "no fact",
    fields: /^(?:employer|occupation|worksite)/,
    ofRelatives: true,
    before: new RegExp(String.raw`\blive (?:w\/?|with) (?:my|our) \w+\b(?:(?!\bwho\b)[^.;]){0,40}${AND_WORKS}$`, "i"),
    example: "I live with my brother in Fresno and work at Target",
  },
  {
    says: "no fact",
    ofRelatives: true,
    before: /\b(?:client|borrower|bwr|b1|applicant|self) ?[=:] ?$/i,
    example: "Wife = teacher / client = plumber",
  },
  {
    says: "no fact",
    fields: /^(?:employer|worksite_)/,
    before: new RegExp(String.raw`\b${anyOf(CARE)} (?:at|@|in|by) (?:the )?${IN_ONE_BREATH}{0,30}$`, "i"),
    example: "I was treated at Mayo Clinic in Rochester MN",
  },
  {
    says: "no fact",
    fields: /^(?:employer|worksite_)/,
    after: /^(?:(?!\b(?:it|who|they|and)\b)[^.;,]){0,30}\btreats? (?:me|us)\b(?! \w)/i,
    example: "The VA hospital in Salem treats me",
  },
  {
    says: "no fact",
    fields: /^employer/,
    before: new RegExp(String.raw`\b${anyOf(CONTRACTS)} (?:is |are )?(?:with|w\/|through|thru|from) ?$`, "i"),
    example: "I have insurance with State Farm",
  },
  {
    says: "no fact",
    fields: /^school/,
    before: new RegExp(String.raw`\b(?:to|attends?|a) ${anyOf(SERVICES)} (?:at|in|en) (?:the )?$`, "i"),
    example: "I go to mass at St Joseph's",
  },
  {
    says: "no fact",
    fields: /^school/,
    own: /^(?:la )?guardia nacional\b/i,
    example: "Estoy en la Guardia Nacional de Texas.",
  },
  {
    says: "no fact",
    fields: /^school/,
    own: new RegExp(String.raw`^(?:temple|synagogue|shul|mosque)\b ${anyOf(CONGREGATIONS)}`, "i"),
    example: "We go to temple Beth Israel",
  },
  {
    says: "no fact",
    fields: /^(?:associations|member_of)$/,
    before: new RegExp(String.raw`\b${anyOf(MUST)} (?:i |we |you |one )?(?:have to |need to )?${BE_A_MEMBER}$`, "i"),
    example: "Do I have to be a member of the VFW",
  },
  {
    says: "no fact",
    fields: /^associations$/,
    own: new RegExp(String.raw`^(?:the )?${anyOf(NOT_ASSOCIATIONS)}(?=$|[,;]| (?:and|but|so|i)\b)`),
    example: "I'm a member of the family",
  },
  {
    says: "no fact",
    fields: /^occupation$/,
    own: /^rn,? (?:i|i'?m|we|my)\b/,
    example: "rn i work at best buy",
  },
  {
    says: "no fact",
    fields: /^occupation$/,
    before: /\b(?:client|borrower|buyer)'?s $/i,
    example: "Client's attorney works in Mesa AZ",
  },
  {
    says: "no fact",
    fields: /^(?:associations|member_of|school|employer)/,
    before: new RegExp(String.raw`\b(?:not|never|n't) (?:currently |really |even )?${BELONGS}$`, "i"),
    example: "I'm not a member of the VFW",
  },
  {
    says: "no fact",
    fields: /^(?:associations|member_of|school|employer|military|occupation)/,
    before: new RegExp(String.raw`\b(?:no|nunca|jam[aá]s) ${anyOf(SPANISH_VERBS)}(?!\p{L})${UNTIL_BUT}$`, "iu"),
    example: "No soy miembro de Navy Federal.",
  },
  {
    says: "no fact",
    fields: /^employers?$/,
    own: /^(?:un|una|tbd|unemployed|self|none|n\/a)\b(?! [A-Z])/i,
    example: "Employer: TBD",
  },
];
