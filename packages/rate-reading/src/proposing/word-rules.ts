import type { Scope } from "./scope.ts";

/** Rules for the words beside figures: what each expression says of a scope. */

type Groups = Readonly<Record<string, string | undefined>>;
interface Rule {
  readonly words: RegExp;
  readonly says: (groups: Groups, year: number) => Scope;
}

const NUMBER_WORDS: Readonly<Record<string, number>> = { k: 1000 };
const dollars = (text = ""): number => {
  const [, digits = "", unit = ""] = /([\d.,]+) ?(k?)/i.exec(text) ?? [];
  return Number(digits.replaceAll(",", "").replace(/\.00$/, "")) * (NUMBER_WORDS[unit.toLowerCase()] ?? 1);
};
const whole = (text = ""): number => Number(text.replaceAll(",", ""));
const MONTHS = 12;
const inMonths = (text: string | undefined, unit = ""): number => whole(text) * (/^(?:y|a[nñ]o)/i.test(unit) ? MONTHS : 1);

const UNIT = "(?<unit>months?|mos?\\b\\.?|mths?\\b|mes(?:es)?|years?|yrs?\\b\\.?|a[nñ]os?)";
const TO = "(?:-|–|—|to|through|thru|a|hasta)";

/** The order matters: longer expressions come before those that are part of them. */
export const WORD_RULES: readonly Rule[] = [
  {
    words:
      /\b(?:home equity lines?(?: of credit)?|helocs?|l[ií]neas? de cr[eé]dito (?:hipotecari[ao]s?|sobre el valor de la vivienda|con garant[ií]a hipotecaria))\b/i,
    says: () => ({ product: "heloc" }),
  },
  // What is none of the products.
  {
    words:
      /\b(?:r\.?v\.?s?|recreational(?: vehicles?)?|motor ?homes?|campers?|travel trailers?|trailers?|boats?|marine|jet skis?|watercraft|personal watercraft|pwc|motorcycles?|motos?|motocicletas?|botes?|lanchas?|atvs?|utvs?|snowmobiles?|power ?sports?|golf carts?|tractors?|farm(?: equipment)?|horse trailers?|planes?|aircraft|classic(?: cars?| autos?)?|collector(?: cars?)?|mobile homes?|manufactured homes?|land|lots?|construction|(?:share|certificate|savings|cd|stock|deposit|fully)[- ]?(?:\/ ?certificate[- ])?secured(?: loans?)?|secured by (?:shares|savings|certificates?|your)|garantizad[ao]s? (?:por|con)|pledge|credit[- ]builder|builder|payday(?:[- ]alternative)?|pal(?: loans?)?|overdraft|line of credit|lines of credit|loc\b|home equity (?:fixed |term )?loans?|fixed[- ]rate home equity(?: loans?)?|home equity[- ]fixed|equity loans?|second mortgages?|2nd mortgages?|home improvement|solar|heavy trucks?|cash advances?|penalty|late payment|lease[- ]?(?:buy[- ]?outs?)?|gap|church loans?|bridge loans?|reverse mortgages?|christmas|holiday|vacation|cosigned|co-signed|taxi|medallions?)\b/i,
    says: () => ({ product: "none" }),
  },
  { words: /\b(?:dealers?|dealer[- ]direct|indirect|floor ?plan|reserve|buy rates?|participation)\b/i, says: () => ({ product: "none" }) },
  {
    words: /\b(?:business(?:es)?|commercial|negocios?|empresas?|comercial(?:es)?|sba|corporate)\b/i,
    says: () => ({ audience: "business" }),
  },
  { words: /\bequipment(?: loans?| financing)?\b/i, says: () => ({ product: "equipment_loan" }) },
  // Years of vehicles, before terms and amounts.
  {
    words: /\b(?<from>(?:19|20)\d{2}) ?(?:-|–|—|to|through|thru|a|hasta|\/) ?(?<to>(?:19|20)\d{2})(?: model(?: year)?s?)?\b/i,
    says: ({ from, to }) => ({ vehicleYearMin: Math.min(whole(from), whole(to)), vehicleYearMax: Math.max(whole(from), whole(to)) }),
  },
  {
    words:
      /\b(?:model (?:years?)? ?)?(?<year>(?:19|20)\d{2})(?: model(?: year)?s?)? ?(?:(?:&|and|y|or|o|\/) ?(?:newer|later|up|above|m[aá]s nuevos?|m[aá]s recientes?|posteriores?|en adelante)|\+)/i,
    says: ({ year }) => ({ vehicleYearMin: whole(year) }),
  },
  {
    words:
      /\b(?:model (?:years?)? ?)?(?<year>(?:19|20)\d{2})(?: model(?: year)?s?)? ?(?:&|and|y|or|o|\/) ?(?:older|earlier|prior|before|m[aá]s viejos?|anteriores?)\b/i,
    says: ({ year }) => ({ vehicleYearMax: whole(year) }),
  },
  {
    words: /\b(?:older than|before|prior to|antes de) (?<year>(?:19|20)\d{2})\b/i,
    says: ({ year }) => ({ vehicleYearMax: whole(year) - 1 }),
  },
  { words: /\b(?:newer than) (?<year>(?:19|20)\d{2})\b/i, says: ({ year }) => ({ vehicleYearMin: whole(year) + 1 }) },
  {
    words: /\b(?<from>\d{1,2}) ?(?:-|–|—|to|a) ?(?<to>\d{1,2}) ?(?:years?|yrs?|a[nñ]os?) ?(?:old|of age|de antig[uü]edad)\b/i,
    says: ({ from, to }, year) => ({ vehicleYearMin: year - whole(to), vehicleYearMax: year - whole(from) }),
  },
  {
    words:
      /\b(?:over|more than|older than|m[aá]s de) (?<age>\d{1,2}) (?:years?|yrs?|a[nñ]os?)(?: old| of age| de antig[uü]edad)?\b(?! ?(?:term|loan))/i,
    says: ({ age }, year) => ({ vehicleYearMax: year - whole(age) - 1 }),
  },
  {
    words: /\b(?<age>\d{1,2}) (?:years?|yrs?|a[nñ]os?)(?: old)? (?:and|or|&) older\b/i,
    says: ({ age }, year) => ({ vehicleYearMax: year - whole(age) }),
  },
  { words: /\bless than (?<age>\d{1,2}) (?:years?|yrs?) old\b/i, says: ({ age }, year) => ({ vehicleYearMin: year - whole(age) + 1 }) },
  {
    words:
      /\b(?:up to |no more than |hasta )?(?<age>\d{1,2}) ?(?:years?|yrs?|a[nñ]os?) ?(?:old|of age|de antig[uü]edad)(?: ?(?:or|and|&) ?newer)?\b/i,
    says: ({ age }, year) => ({ vehicleYearMin: year - whole(age) }),
  },
  {
    words:
      /\b(?:under|up to|less than|at most|maximum(?: of)?|max\.?|hasta|menos de|not (?:more|over) than|no more than) (?<miles>\d{1,3}(?:,\d{3})|\d{4,6}) ?(?:miles|mi\b|millas)/i,
    says: ({ miles }) => ({ mileageMax: whole(miles) }),
  },
  {
    words: /\b(?:over|more than|above) (?<miles>\d{1,3},\d{3}) miles (?:are|is) (?:not eligible|ineligible|excluded)\b/i,
    says: ({ miles }) => ({ mileageMax: whole(miles) }),
  },
  { words: /\b(?<miles>\d{1,3},\d{3}) (?:miles|millas) or (?:less|fewer|under)\b/i, says: ({ miles }) => ({ mileageMax: whole(miles) }) },
  // Caps and fixed periods of adjustable mortgages.
  {
    words: /\b(?<initial>\d) ?\/ ?(?<periodic>\d) ?\/ ?(?<lifetime>\d) ?(?:caps?)?(?![\d/])/i,
    says: ({ initial, periodic, lifetime }) => ({ initialCap: whole(initial), periodicCap: whole(periodic), lifetimeCap: whole(lifetime) }),
  },
  {
    words:
      /\b(?<years>3|5|7|10|15) ?\/ ?(?:1|3|5|6|6m) ?(?:-? ?(?:year|yr|mo(?:nth)?s?))? ?(?:arms?|adjustable(?:[- ]rate)?(?: mortgages?)?)?\b(?! ?\/)/i,
    says: ({ years }) => ({ product: "mortgage_arm", fixedMonths: whole(years) * MONTHS }),
  },
  { words: /\b(?:fixed(?:[- ]rate)?|tasa fija)\b(?! home equity)/i, says: () => ({ isFixed: true }) },
  {
    words: /\b(?:arms?|adjustable(?:[- ]rate)?(?: mortgages?)?|hipotecas? (?:de tasa )?ajustables?)\b/i,
    says: () => ({ product: "mortgage_arm" }),
  },
  // Credit scores.
  {
    words:
      /\b(?:(?:credit|fico) ?)?(?:scores?)? ?(?<from>[3-8]\d{2}) ?(?:-|–|—|to|a) ?(?<to>[3-8]\d{2})\b(?: ?(?:fico|credit)? ?scores?)?/i,
    says: ({ from, to }) => ({ minScore: whole(from), maxScore: whole(to) }),
  },
  {
    words:
      /(?:\b(?:minimum |min\.? )?(?:(?:credit|fico|beacon) ?){0,2}(?:scores?|puntaje|puntuaci[oó]n)?(?: ?(?:of|de|is))? ?)(?<!\$)(?<![\d,.])\b(?<from>[4-8]\d{2}) ?(?:\+|(?:and|or|&|y|o) (?:above|higher|better|up|greater|over|m[aá]s|superior|mayor))/i,
    says: ({ from }) => ({ minScore: whole(from) }),
  },
  {
    words:
      /(?:\b(?:under|below|less than|menos de) |\b)(?<!\$)(?<to>[4-8]\d{2}) ?(?:(?:and|or|&|y|o) (?:below|under|lower|less|menos|inferior))/i,
    says: ({ to }) => ({ maxScore: whole(to) }),
  },
  {
    words: /\b(?:below|under|less than|menos de) (?<to>[4-8]\d{2})\b(?! ?(?:,|miles|\d))/i,
    says: ({ to }) => ({ maxScore: whole(to) - 1 }),
  },
  {
    words:
      /\b(?:minimum|min\.?|at least|a|an)? ?(?:credit|fico|beacon) ?(?:credit )?scores? ?(?:of|at|is)? ?(?:at least|above|over|minimum)? ?(?<from>[4-8]\d{2})\b/i,
    says: ({ from }) => ({ minScore: whole(from) }),
  },
  {
    words: /\bscores? (?:of )?(?<from>[4-8]\d{2}) or more\b/i,
    says: ({ from }) => ({ minScore: whole(from) }),
  },
  {
    words: /\b(?:puntaje|puntuaci[oó]n)(?: de cr[eé]dito)?(?: de)? (?<from>[4-8]\d{2})\b/i,
    says: ({ from }) => ({ minScore: whole(from) }),
  },
  // Shares of a value.
  {
    words:
      /\b(?:up to |max(?:imum)?\.? |maximum of |hasta |at most )?(?:\d{2}(?:\.\d+)? ?%? ?(?:-|–|to) ?)?(?<percent>\d{2,3}(?:\.\d+)?) ?% ?(?:cltv|combined loan[- ]to[- ]value)(?: ratio)?(?: or (?:less|below|lower))?/i,
    says: ({ percent }) => ({ maxCltv: Number(percent) }),
  },
  {
    words:
      /\b(?:max(?:imum)?\.? )?(?:cltv|combined loan[- ]to[- ]value)(?: ratio)?\)? ?(?:of|de|up to|to|at|:|≤|<=)? ?(?:up to |at most )?(?<percent>\d{2,3}(?:\.\d+)?) ?%(?: or (?:less|below|lower))?/i,
    says: ({ percent }) => ({ maxCltv: Number(percent) }),
  },
  {
    words:
      /\b(?:up to |max(?:imum)?\.? |maximum of |hasta |at most )?(?<percent>\d{2,3}(?:\.\d+)?) ?% ?(?:c?ltv|combined loan[- ]to[- ]value|loan[- ]to[- ]value|(?:of (?:the |your )?)?(?:home'?s? |appraised |property |retail |book |invoice |nada |purchase )*(?:value|price|invoice|retail))(?: ratio)?(?: or (?:less|below|lower))?/i,
    says: ({ percent }) => ({ maxLtv: Number(percent) }),
  },
  {
    words:
      /\b(?:max(?:imum)?\.? )?(?:c?ltv|(?:combined )?loan[- ]to[- ]value)(?: ratio)? ?(?:of|up to|to|at|:|≤|<=)? ?(?:up to |at most )?(?<percent>\d{2,3}(?:\.\d+)?) ?%(?: or (?:less|below|lower))?/i,
    says: ({ percent }) => ({ maxLtv: Number(percent) }),
  },
  {
    words: /\bdown payment of (?:at least )?(?<percent>\d{1,2}(?:\.\d+)?) ?%/i,
    says: ({ percent }) => ({ minDown: Number(percent) }),
  },
  {
    words: /\b(?:at least |minimum (?:of )?|with )?(?<percent>\d{1,2}(?:\.\d+)?) ?% ?down(?: payment)?\b/i,
    says: ({ percent }) => ({ minDown: Number(percent) }),
  },
  // Amounts.
  {
    words: new RegExp(
      String.raw`\$ ?(?<from>\d[\d,]*(?:\.\d{2})? ?k?) ?(?:${TO.slice(3, -1)}) ?\$? ?(?<to>\d[\d,]*(?:\.\d{2})? ?k?)\b`,
      "i",
    ),
    says: ({ from, to }) => ({ minAmount: dollars(from), maxAmount: dollars(to) }),
  },
  {
    words:
      /(?:\b(?:minimum|min\.?|at least|starting at|from|m[ií]nimo) ?(?:\w+ ){0,5}?(?:of |de |is )?)\$ ?(?<from>\d[\d,]*(?:\.\d{2})? ?k?)\b(?: ?(?:minimum|min\.?|or more|and up|\+))?/i,
    says: ({ from }) => ({ minAmount: dollars(from) }),
  },
  {
    words:
      /\$ ?(?<from>\d[\d,]*(?:\.\d{2})? ?k?) ?(?:\+|(?:and|or|&|y|o) (?:above|more|over|up|greater|m[aá]s|higher)|minimum|min\b\.?|m[ií]nimo|en adelante)/i,
    says: ({ from }) => ({ minAmount: dollars(from) }),
  },
  {
    words: /\b(?:over|above|more than|greater than|m[aá]s de) ?\$ ?(?<from>\d[\d,]*(?:\.\d{2})? ?k?)\b/i,
    says: ({ from }) => ({ minAmount: dollars(from) }),
  },
  {
    words:
      /\b(?:up to|hasta|maximum(?: (?:loan )?amount)?(?: of| is)?|max\.?|at most|no more than|m[aá]ximo(?: de)?) ?\$ ?(?<to>\d[\d,]*(?:\.\d{2})? ?k?)\b/i,
    says: ({ to }) => ({ maxAmount: dollars(to) }),
  },
  {
    words: /\b(?:under|less than|below|menos de) ?\$ ?(?<to>\d[\d,]*(?:\.\d{2})? ?k?)\b/i,
    says: ({ to }) => ({ maxAmount: dollars(to) - 0.01 }),
  },
  {
    words: /\$ ?(?<to>\d[\d,]*(?:\.\d{2})? ?k?) ?(?:(?:and|or|&|y|o) (?:less|below|under|menos)|maximum|max\b\.?|limit)/i,
    says: ({ to }) => ({ maxAmount: dollars(to) }),
  },
  // Programs, before products: "VA 30 Year Fixed".
  { words: /\bfha(?: loans?)?\b/i, says: () => ({ program: "fha" }) },
  { words: /\bva(?: loans?)?\b/i, says: () => ({ program: "va" }) },
  { words: /\busda(?: rural)?(?: loans?)?\b/i, says: () => ({ program: "usda" }) },
  { words: /\bconventional\b/i, says: () => ({ program: "conventional" }) },
  { words: /\b(?:second|vacation) homes?\b/i, says: () => ({ occupancy: "second_home" }) },
  { words: /\b(?:investment|rental|non[- ]owner[- ]occupied)(?: propert(?:y|ies)| homes?)?\b/i, says: () => ({ occupancy: "investment" }) },
  { words: /\b(?:primary residences?|owner[- ]occupied|primary|residencia principal)\b/i, says: () => ({ occupancy: "primary" }) },
  { words: /\b(?:first[- ]time (?:home ?)?buyers?)(?: program)?\b/i, says: () => ({ audience: "first_time_buyer", product: "mortgage" }) },
  { words: /\b(?:active[- ]duty|military|veterans?)\b/i, says: () => ({ audience: "military" }) },
  // Products.
  { words: /\bhome equity\b/i, says: () => ({ product: "none" }) },
  {
    words:
      /\b(?:student|education|college)(?: loans?| refinance)?\b(?! (?:visa|card|checking|savings)| (?:\w+ )?(?:autos?|cars?|vehicles?)\b)/i,
    says: () => ({ product: "student_loan" }),
  },
  { words: /\bstudents?\b/i, says: () => ({ audience: "student" }) },
  { words: /\b(?:credit cards?|visa|master ?card|tarjetas?(?: de cr[eé]dito)?)\b/i, says: () => ({ product: "credit_card" }) },
  { words: /\b(?:jumbo)\b/i, says: () => ({}) },
  {
    words:
      /\b(?:mortgages?|home loans?|home purchase|hipotecas?(?: de tasa fija)?|pr[eé]stamos? hipotecarios?|fixed[- ]rate mortgages?)\b/i,
    says: () => ({ product: "mortgage" }),
  },
  { words: /\b(?:new|nuevos?) ?(?:and|&|or|y|o|\/) ?(?:used|pre-?owned|usados?)\b|\bused ?(?:and|&|or|\/) ?new\b/i, says: () => ({}) },
  { words: /\b(?:new|nuevos?)\b/i, says: () => ({ vehicleCondition: "new" }) },
  { words: /\b(?:used|pre-?owned|usados?)\b/i, says: () => ({ vehicleCondition: "used" }) },
  {
    words: /\b(?:autos?|automobiles?|cars?|vehicles?|trucks?|suvs?|veh[ií]culos?|carros?|coches?)(?: loans?)?\b/i,
    says: () => ({ product: "auto_loan" }),
  },
  { words: /\b(?:personal|signature|unsecured|sin garant[ií]a|personales)(?: loans?)?\b/i, says: () => ({ product: "personal_loan" }) },
  {
    words: /\b(?:share )?certificates?(?: of deposit)?\b|\bcds?\b|\bcertificados?\b|\bterm shares?\b/i,
    says: () => ({ product: "certificate" }),
  },
  { words: /\bmoney[- ]markets?\b|\bmercado monetario\b/i, says: () => ({ product: "money_market" }) },
  { words: /\b(?:checking|share drafts?|cuentas? corrientes?|cuentas? de cheques)\b/i, says: () => ({ product: "checking" }) },
  { words: /\b(?:savings?|regular shares?|prime shares?|shares?|cuentas? de ahorros?|ahorros?)\b/i, says: () => ({ product: "savings" }) },
  // What a loan does not cost moves no figure's scope.
  {
    words:
      /\b(?:no|without) (?:application|origination|prepayment|closing|balance transfer) (?:fees?|penalt(?:y|ies)|costs?)\b|\bone payment instead of \w+/i,
    says: () => ({}),
  },
  // Intents.
  { words: /\bpurchases? ?(?:and|&|or|\/) ?refinanc(?:es?|ing)\b/i, says: () => ({}) },
  { words: /\bbalance transfers?\b|\btransferencias? de saldo\b/i, says: () => ({ intent: "balance_transfer" }) },
  { words: /\bno[- ]cash[- ]?out\b/i, says: () => ({}) },
  { words: /\bcash[- ]?out\b/i, says: () => ({ intent: "cash_out" }) },
  { words: /\b(?:refinances?|refinancing|refi|refinanciamiento)\b/i, says: () => ({ intent: "refinance" }) },
  {
    words:
      /\b(?:move|bring|transfer|switch) (?:your|an?|the) (?:\w+ )?loan (?:\w+ ){0,3}?from (?:another|a different) (?:lender|bank|institution)\b/i,
    says: () => ({ intent: "refinance" }),
  },
  { words: /\bpurchases?\b|\bcompras?\b/i, says: () => ({ intent: "purchase" }) },
  {
    words:
      /\b(?:tier ?)?(?:[a-f][+-]?|excellent|very good|good|great|fair|poor|tier [1-6i]+|super prime)(?=[ ,(:)—–-]|$)(?! ?(?:home|car|auto))/i,
    says: () => ({ isTier: true }),
  },
  // Spanish and shared words that move nothing else.
  { words: /\b(?:militares(?: y veteranos)?|veteranos)\b/i, says: () => ({ audience: "military" }) },
  { words: /\bprimera vivienda\b/i, says: () => ({ audience: "first_time_buyer" }) },
  { words: /\bdebt consolidation\b/i, says: () => ({ product: "personal_loan" }) },
  { words: /\bno annual fee\b|\bsin cuota anual\b/i, says: () => ({ annualFee: 0 }) },
  // Terms.
  {
    words: new RegExp(
      String.raw`\b(?<from>\d{1,3}) ?(?:months?|mos?\.?|years?|yrs?\.?)? ?(?:${TO.slice(3, -1)}) ?(?<to>\d{1,3})[ -]{0,3}${UNIT}`,
      "i",
    ),
    says: ({ from, to, unit }) => ({ termFrom: inMonths(from, unit), termTo: inMonths(to, unit) }),
  },
  {
    words: new RegExp(
      String.raw`\b(?:up to|terms? up to|terms? to|maximum(?: term)?(?: of)?|max\.?|as long as|hasta|plazos? (?:de )?hasta) ?(?<to>\d{1,3})[ -]{0,3}${UNIT}`,
      "i",
    ),
    says: ({ to, unit }) => ({ termTo: inMonths(to, unit) }),
  },
  {
    words: new RegExp(String.raw`\b(?<to>\d{1,3})[ -]{0,3}${UNIT}(?: ?(?:or|and|&) (?:less|under|fewer|below))`, "i"),
    says: ({ to, unit }) => ({ termTo: inMonths(to, unit) }),
  },
  {
    words: new RegExp(String.raw`\b(?<term>\d{1,3})[ -]{0,3}${UNIT}`, "i"),
    says: ({ term, unit }) => ({ termFrom: inMonths(term, unit), termTo: inMonths(term, unit) }),
  },
  // The lowest of several prices.
  {
    words:
      /\b(?:rates? )?(?:as low as|starting (?:at|from|as low as)|starts? at|low as|from(?=\s*(?:[‹\d(:*†¹]|$))|desde(?: el)?|a partir del?|begin(?:s|ning)? at)\b/i,
    says: () => ({ isFrom: true }),
  },
];
