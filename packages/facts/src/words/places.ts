import type { StateCode } from "@tellerline/geography";
import { anyOf, words } from "@tellerline/text";

// Words around the names of places. Entries are sources of regular expressions.

export const BUSINESSES = words`
  bakery; business; store; shop; coffee shop; company; restaurant; salon; barbershop; gym; caf[eé]; firm; studio; warehouse; workshop;
  clinic; practice; garage; brewery; franchise; gallery; dealership; corporation; partnership; organization; boutique; diner; daycare;
  food truck; bookstore; laundromat; hotel; motel; nursery; winery; distillery; pharmacy; market; plant; factory; headquarters;
  branch office; storefront; nonprofit; pizzeria; deli; florist; bar; pub; tavern
`;

export const PROPERTIES = words`
  house; home; condo; condominium; (?:two|three)-(?:flat|family); multi-?family; (?:four|quad)plex; brownstone; row ?house; trailer;
  double-?wide; lake place; rental (?:house|property|home); second place; cabin; land; acres?; duplex; triplex; apartment;
  apartment building; lot; farm; ranch; property; rental; lake house; beach house; building; townhouse; town home; townhome; cottage;
  bungalow; place; real estate; parcel; vacation home; second home; mobile home; orchard; vineyard; acreage; studio apartment; loft;
  timeshare
`;

const WORKSITES = words`office; job; workplace; worksite; work; jobsite`;
const WORKSITE_ADDRESS = String.raw`(?:zip(?:\s*code)?|address|site)`;

export const WORKSITE_LEADS: readonly string[] = [
  String.raw`(?<=^\W*)office(?: is|:)`,
  String.raw`\b(?:my|our)\s+${anyOf(WORKSITES)}(?:\s+${WORKSITE_ADDRESS})?\s+(?:is|are)\b`,
  String.raw`\b(?:work|works|working|teach|employed|commute(?: to work)?|drive for|hired)\b`,
];

const HOMES = words`home; residence; house; address; zip; zip code; home zip; apartment`;

/** Verbs for going to work. The place after "from" is then the home: "I commute from". */
const COMMUTES = words`
  commute; bike; drive; come; bus; ride; drive over; bike in; come in; drive in; commute in; take the train
`;

const ON_A_STREET = String.raw`(?:on|off) [A-Z]\w+(?: [A-Z]\w+)?`;

export const HOME_LEADS: readonly string[] = [
  "live",
  "living",
  "lives",
  "lived here",
  "reside",
  "resides",
  "residing",
  "settled",
  "retired to",
  "rents",
  "renting",
  "renter",
  "res",
  "(?:ended up|just over the line)",
  "(?:now|still) in",
  "(?:client|borrower)'s home",
  "own (?:my|our) home",
  String.raw`moved from [A-Z]\w+(?: [A-Z]\w+)? to`,
  "moved (?:away )?to",
  String.raw`(?:my|our) ${anyOf(HOMES)}(?:\s+(?:zip|code|address))?\s+is`,
  "home (?:for me )?is",
  "home:",
  "(?:home )?address:",
  "make (?:my|our) home",
  "stay(?:ing)? in",
  String.raw`(?:i|we) rent (?:in|a \w+ in)`,
  "based in",
  "residents? of",
  "dwell",
  "rent (?:an? )?(?:apartment|house|place|room)",
  "'ve lived",
  "have lived",
  "ve lived",
  "i'm in",
  "im in",
  "i am in",
  "we're in",
  "(?:i'm|im|i am|we're|we are) (?:originally )?from",
  "(?:back|here|stuck|presently|currently) in",
  "(?:live|living|am|are|i'm|we're|now|still) (?:up|down|over|out) in",
  String.raw`(?<=^\W*)in(?=\s[^.;]{2,40}?\bnow\b)`,
  "(?:home)?owner in",
  "across the line in",
  "(?:been|be) in(?= [a-z]+ since)",
  String.raw`${anyOf(COMMUTES)}(?: \w+)? from`,
  "(?:house|home) is",
  "(?:permanent|primary|legal) (?:home|residence)(?: is)?",
  "residence(?: is|:)?",
  "lives:",
  String.raw`(?<=^\W*|[,;:] )home in`,
  "work from home in",
  "crossed the line to",
  String.raw`(?<=^\W*)retired (?:[a-z-]+ ){1,3}?(?=in\b)`,
  "(?:moved|moving|relocated) (?:up |down |over |back |out )?to",
  "(?:current|present)(?: address)? is",
  String.raw`(?<=^\W*)(?:home )?zip(?: ?code)?:?`,
  "home zip:?",
  "home is",
  String.raw`(?:apartment|house|condo|place|room) ${ON_A_STREET}(?=\s+in\b)`,
];

export const CITY_ADJECTIVES = words`
  sunny; beautiful; lovely; rural; downtown; suburban; good old; upstate; central; northern; southern; western; eastern; north; south;
  east; west; greater; historic; nearby; little; tiny; rainy; snowy; chilly; hot
`;

/** Words, in lower case, with which a city's name never begins, except for the towns of `WITH_ARTICLE`. */
export const NOT_A_PLACE = words`
  home; the; a; an; my; our; your; his; her; their; this; that; these; town; city; downtown; zip; code; order; debt; love; school; college;
  church; person; general; fact; total; case; need; trouble; charge; november; december; january; february; march; april; may; june; july;
  august; september; october; and; or; but; in; at; to; for; with; on; of; from; is; are; i; we; it; as; by; so; who; where; when; about;
  because; if; then; while; not; no; do; have; has; be; been; am; was; were; work; works; working; live; lives; based
`;

/** Names of states in Spanish, in lower case. "Tejas" is left out: it means roof tiles, too. */
export const STATES_IN_SPANISH: Readonly<Record<string, StateCode>> = {
  "carolina del norte": "NC",
  "carolina del sur": "SC",
  "dakota del norte": "ND",
  "dakota del sur": "SD",
  hawai: "HI",
  hawái: "HI",
  luisiana: "LA",
  misisipi: "MS",
  misuri: "MO",
  "nueva jersey": "NJ",
  "nueva york": "NY",
  "nuevo hampshire": "NH",
  "nuevo méxico": "NM",
  "nuevo mexico": "NM",
  oregón: "OR",
  pensilvania: "PA",
  "virginia occidental": "WV",
};

/** States by their short names in newspapers and letters, without the last period. */
export const STATE_ABBREVIATIONS: Readonly<Record<string, StateCode>> = {
  Ala: "AL",
  Ariz: "AZ",
  Ark: "AR",
  Calif: "CA",
  Cal: "CA",
  Colo: "CO",
  Conn: "CT",
  Del: "DE",
  Fla: "FL",
  Ill: "IL",
  Ind: "IN",
  Kan: "KS",
  Kans: "KS",
  Ky: "KY",
  Mass: "MA",
  Md: "MD",
  Mich: "MI",
  Minn: "MN",
  Miss: "MS",
  Mo: "MO",
  Mont: "MT",
  Neb: "NE",
  Nebr: "NE",
  Nev: "NV",
  "N.H": "NH",
  "N.J": "NJ",
  "N.M": "NM",
  "N.Y": "NY",
  "N.C": "NC",
  "N.D": "ND",
  Okla: "OK",
  Ore: "OR",
  Penna: "PA",
  Penn: "PA",
  Pa: "PA",
  "R.I": "RI",
  "S.C": "SC",
  "S.D": "SD",
  Tenn: "TN",
  Tex: "TX",
  Vt: "VT",
  Va: "VA",
  Wash: "WA",
  "W.Va": "WV",
  Wis: "WI",
  Wisc: "WI",
  Wyo: "WY",
  "D.C": "DC",
};

export const COUNTRIES = words`
  argentina; australia; austria; bolivia; brazil; canada; chile; china; colombia; costa rica; croatia; cuba; denmark; ecuador; egypt;
  el salvador; england; ethiopia; finland; france; germany; ghana; greece; guatemala; haiti; honduras; hungary; iceland; india; indonesia;
  iran; iraq; ireland; israel; italy; jamaica; japan; jordan; kenya; korea; lebanon; liberia; mexico; morocco; nepal; netherlands;
  new zealand; nicaragua; nigeria; norway; pakistan; panama; peru; philippines; poland; portugal; romania; russia; saudi arabia; scotland;
  singapore; somalia; south africa; south korea; spain; sweden; switzerland; syria; taiwan; thailand; turkey; uganda; uk; ukraine;
  united kingdom; venezuela; vietnam; wales
`;

export const CITY_NICKNAMES: Readonly<Record<string, { readonly city: string; readonly state: StateCode }>> = {
  SLC: { city: "Salt Lake City", state: "UT" },
  ATL: { city: "Atlanta", state: "GA" },
  ABQ: { city: "Albuquerque", state: "NM" },
  NYC: { city: "New York", state: "NY" },
  KCMO: { city: "Kansas City", state: "MO" },
  OKC: { city: "Oklahoma City", state: "OK" },
  PDX: { city: "Portland", state: "OR" },
  PHX: { city: "Phoenix", state: "AZ" },
  NOLA: { city: "New Orleans", state: "LA" },
  STL: { city: "St. Louis", state: "MO" },
  Philly: { city: "Philadelphia", state: "PA" },
  Vegas: { city: "Las Vegas", state: "NV" },
  Indy: { city: "Indianapolis", state: "IN" },
  Jax: { city: "Jacksonville", state: "FL" },
};

export const STREET_SUFFIXES = words`
  st; street; ave; avenue; rd; road; dr; drive; ln; lane; blvd; boulevard; way; ct; court; pl; cir; circle; pkwy; hwy; ter; terrace; trl;
  trail
`;
