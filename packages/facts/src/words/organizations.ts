import { anyOf, words } from "@tellerline/text";

// Words around the names of organizations. Lists called `…_LEADS` have words right before a name. Entries are sources of regular expressions.

/** Words that end a name: a new subject, a month or a day of the week. */
export const NAME_STOPS = words`
  I; My; We; Our; January; February; March; April; May; June; July; August; September; October; November; December; Monday; Tuesday;
  Wednesday; Thursday; Friday; Saturday; Sunday
`;

/** Lower-case words that belong to the end of a public body's name: "Akron public schools". */
export const TOWN_OFFICES = words`schools; school district; police department; fire department; sheriff's office`;

/** Words that end a name without capitals. They are not part of the name. */
export const LOWER_CASE_STOPS = words`
  and; in; for; as; since; but; at; on; near; from; so; lol; now; then; while; part-time; full-time; til; till; until; been; going; is; are;
  was; were; do; does; can; need; want; i; im; ive; my; we; he; she; they; dc; plant; warehouse; store; credit; making; about; over; almost;
  with; outside; out; the; there; to; if; because; every; all; any; just; who; whats?
`;

export const SCHOOL_WORDS = words`
  University; College; Institute of Technology; Polytechnic; Academy; Seminary; Conservatory; (?:State|Tech)\b(?=$);
  School of (?:Law|Medicine|Mines|Art|Music|Design|Business|Nursing); A&M
`;

export const WORSHIP_WORDS = words`
  Church; Parish; Cathedral; Chapel; Synagogue; Mosque; Masjid; Islamic Center; Congregation; Ministr(?:y|ies); Tabernacle; Basilica;
  Gurdwara; Shul; Shalom; Temple (?:Beth|Emanu|Israel|Sinai|Shalom|B); Beth \w+; Hindu Temple; Buddhist \w+; Monastery; Fellowship Church;
  Bible Fellowship; Kingdom Hall; Abbey; Assembly of God; Friends Meeting; Meetinghouse; Lutheran; Presbyterian; Methodist;
  (?:First |Second |Missionary )Baptist; Baptist; Episcopal; Catholic(?! (?:Charities|Health|University)); Our Lady of;
  (?:St\.?|Saint|Holy|Sacred|Immaculate|Blessed) [A-Z]\w+(?:'s)?$; Ward$; Synagogue; Fellowship$; Mennonite; AME\b; UMC\b
`;

/** Words for work, before "at", "for", "by" or "with" and an employer. */
export const WORK_WORDS = words`
  work; works; working; worked; employed; drive; job; jobs; keep; kept; weekends; mornings; nights; evenings; days; fly; deliver; one;
  another; shifts?; full-time; part-time; remotely; clerk; cook; weld; manage; bartend
`;

/** Words that may come between a word of `WORK_WORDS` and a preposition: "work nights at". */
export const WORK_ADVERBS = ["part-time", "full-time", "remotely", "nights", "weekends", "days", "mostly", "currently", "still"] as const;

/** Words that show that the name after them is a school and not an employer. */
export const STUDENT_WORDS = words`
  student; freshman; cadet; plebe; midshipman; sophomore; junior; senior; undergrad(?:uate)?; graduate student; grad student;
  phd candidate; enrolled; attend(?:ing|s)?; study(?:ing)?; studies; majoring; go to; going to; goes to; taking classes; go;
  kids? (?:are|is|go|goes); class; finishing
`;

/** Schools that people call by one word, without "University" or "College". */
export const ONE_WORD_SCHOOLS = words`
  Grambling; Purdue; Howard; Clemson; Baylor; Rutgers; Vanderbilt; Tulane; Stanford; Marquette; Auburn; Emory; Duke
`;

export const ALUMNI_LEADS = words`
  graduated(?! (?:from|high|last|in|with|at|college|early)); graduated (?:[\w ,]{0,30}?)?from; graduate of; alum(?:nus|na|ni)? of;
  alum of; degree from; diploma from; class of \d{4} at; earned my [\w' ]{1,60} (?:at|from);
  (?:my|earned (?:my|a)|got (?:my|a)) (?:\w+'?s? )?degree (?:at|from); finished (?:school )?at;
  (?:did|got|earned|finished|have) my [\w']{1,20}(?: degree)? (?:at|from); associate'?s from; bachelor'?s (?:at|from);
  master'?s (?:at|from); alma mater is
`;

/** Degrees and subjects before "student" and "candidate": "PhD candidate", "nursing student". */
const DEGREES = words`phd; ms; ma; ba; bs; mba; masters?; doctoral; nursing; law; med`;

/** Words before "at" or "in" and a school: "freshman at", "enrolled in". */
const STUDYING = words`
  student; freshman; sophomore; junior; senior; undergrad(?:uate)?; phd candidate; enrolled; classes; majoring in [\w ]{1,60}
`;

export const STUDENT_LEADS: readonly string[] = [
  String.raw`(?:finishing(?: up)?|starting|started (?:\w+ ){0,3}?year) at`,
  String.raw`${anyOf(DEGREES)} (?:candidate|student),?(?: in [\w ]{1,40}?,)?(?: at)?`,
  ...words`
    (?:am|i'm|home) (?:at|from)(?= (?:UC|UNM|NMSU|[A-Z]{2,4}U)\b); (?:cadet|plebe|midshipman) at; plays? (?:\w+ )?(?:at|for); goes to;
    classes (?:at|through)
  `,
  `${anyOf(STUDYING)} (?:at|in)`,
  ...words`
    attend(?:ing)?; stud(?:y|ying)(?: [\w ]{1,60}?)? at; go(?:ing)?(?: back)? to; pursuing [\w' ]{1,60} at;
    (?:student|freshman|sophomore|undergrad),?(?! (?:at|in|of|loans?)\b)
  `,
];

export const WORSHIP_LEADS = words`
  (?:my|our) (?:church|parish|congregation|synagogue|mosque|temple) is; attend(?:ing)?; worship(?:ping)? (?:at|with);
  parishioner (?:at|of); usher (?:at|for); (?:mass|services?|church|worship) at; sing in the choir (?:at|of);
  play (?:the )?(?:organ|piano) (?:at|for); elder (?:at|of); congregation (?:at|of); congregant (?:at|of); go to; pray at;
  deacon (?:at|of); sing in the choir at; regular at
`;

/** Lower-case words with which an employer's name can't begin, except in phrases such as "city of tulsa". */
export const NOT_AN_EMPLOYER = words`
  one; two; three; four; five; six; seven; eight; nine; ten; twenty; thirty; years; months; several; many; over; almost; a; an; the; my;
  our; his; her; their; this; that; myself; home; night; nights; school; work; bank; hospital; living; money; fun; hire; sale; them; him;
  us; you; it; free; now; here; there; least; church; college; large; small; big; local; government; federal; state; county; city
`;

/** Words that say that somebody works. The employer's name may follow some words later: "deal blackjack at the Golden Nugget". */
export const WORK_CUES = words`
  bag; years; yrs; assigned; work; works; working; worked; job; jobs; employed; employee; career; shifts?; teach; teaching; taught; drive;
  driving; fly; flying; deliver; delivering; weld; cook; clean; manage; run; do; handle; supervise; fix; repair; build; make; pack; load;
  deal; code; sell; stock; haul; nurse; adjunct; faculty; staff; underwriting; engineering; accounting; bookkeeping; maintenance;
  security; housekeeping; payroll; IT; HR; sales; phones; temp; lineman; intern; apprentice; foreman; crew; lead; tech; rep; been;
  started; hired(?: on)?; commute to; report to; nights; days; weekends; mornings; evenings; hours; paramedic; second shift; first shift;
  third shift; graveyard
`;

/** If one of these words is between a cue of work and a name, the name is not an employer. */
export const FINANCE_WORDS = words`
  loan; loans; mortgage; card; cards; account; accounts; bank; banking; refinance; refi; financed?; financing; approved; debt; balance;
  credit; owe; student; degree; alum; alumni; graduated; live; living; home; house; member; members; shop; shopping; lease; church;
  volunteer; volunteering; but; and; attend; attending; my (?:wife|husband|mom|dad|son|daughter|kids?); lunch; drive; trip;
  vacation; class; classes; years?,
`;

/** Words for a workplace that follow an employer's name: "Amazon warehouse". */
export const WORKPLACES = words`
  office; headquarters; facility; location; warehouse; plant; factory; distribution center; DC; dc; yard; bakery; mill; refinery;
  shipyard; store; terminal; hub; dealership; campus
`;

export const RETIREE_LEADS = words`
  pension (?:now |comes )?from; retired\s+(?:[\w-]+\s+){0,4}?(?:from|after (?:\w+ ){1,3}(?:at|with|for));
  (?:draw|collect|get|have)(?:ing)? an? pension from; pension(?:er)? (?:from|of); retiree (?:of|from);
  (?:took|taking) (?:early )?retirement from
`;

/** Verbs for work that is over: "taught at". */
const WORKED = words`worked; taught; mined; drove; flew; welded; nursed; coached; temped`;
/** "Have worked at" is excluded: such work may go on. */
const NOT_AFTER_HAVE = String.raw`(?<!(?:'ve|have|has|\bve|having) (?:\w+ ){0,2})`;

export const FORMER_LEADS: readonly string[] = [
  ...words`
    (?:last|previous|former|prior|past) employer:?(?: is| was)?; pink slip from; use to (?:work|drive|teach|be) (?:at|for|with);
    previous employer was; before that(?: at| with)?; laid off (?:from|by|at); laid off \(; let go (?:from|by); fired (?:from|by);
    used to (?:work|drive|teach|be) (?:[\w-]+ ){0,3}?(?:at|for|with); formerly (?:at|with|of|employed (?:at|by)|worked (?:at|for));
    former employee (?:of|at); previously (?:at|with|worked (?:at|for))
  `,
  String.raw`${NOT_AFTER_HAVE}${anyOf(WORKED)} (?:[\w-]+ ){0,4}?(?:at|for|with)`,
  ...words`quit (?:my job at )?; took a buyout from; left (?:my job at )?; spent [\w-]+ years (?:at|with)`,
];

export const PUPIL_SCHOOL_WORDS = words`
  Elementary; Middle(?: School)?; High(?: School)?; Junior High; Primary School; Prep(?:aratory)?; Charter School; Academy; School;
  Montessori; Day School; ISD; Schools
`;

const PUPILS = words`kids?; children; sons?; daughters?; boys?; girls?; twins`;
const GO_TO_SCHOOL = words`goe?s?; attends?; are; is; at; in; started; starts`;
/** Words between the verb and the school: "to", "in fifth grade at". */
const INTO_A_GRADE = String.raw`(?:\s+(?:to|at|in|enrolled))*(?:\s+\w+ grade)?(?:\s+(?:at|in))?`;

/** Phrases right before the school of somebody's child. */
export const PUPIL_LEADS = [
  String.raw`${anyOf(PUPILS)}\s+(?:both\s+)?${anyOf(GO_TO_SCHOOL)}${INTO_A_GRADE}`,
  String.raw`(?:parent|mom|mother|dad|father) of an? (?:[\w-]+ ){0,4}?(?:at|in)`,
] as const;

export const CREDIT_UNION_NAMES = words`
  navy federal; penfed; usaa; alliant; golden 1; golden one; becu; randolph-brooks; rbfcu; schoolsfirst; suncoast; vystar;
  desert financial; mountain america; america first; first tech; star one; digital federal; dcu; truliant; trustone; gecu; bethpage;
  msufcu; lake michigan credit; lmcu; genisys; space coast; midflorida; fairwinds; grow financial; achieva; delta community;
  georgia's own; redstone federal; listerhill; ornl federal; y-12; chartway; northwest federal; nasa federal; sefcu; nusenda; us eagle;
  security service; united heritage; ufcu; tfcu; wsecu; gesa; numerica; stcu; onpoint; unitus; patelco; logix; kinecta; wescom;
  mission federal; california coast; westerra; bellco; elevations; veridian; greenstate; affinity plus; wright-patt; kemba; sharonview;
  allegacy; self-help; palmetto citizens; trustmark; keesler; communityamerica; mazuma; meritrust; golden plains; truity; secu
`;

export const UNION_NAMES = words`
  Teamsters; Carpenters; Steelworkers; Ironworkers; Plumbers; Machinists; Pipefitters; Electricians; Laborers; Elks; Moose; Eagles;
  Masonic; Odd Fellows; American Legion; Knights of Columbus,?
`;

/** Words for work or a workplace. If one is followed by "in" or "out of" and a place, the person works in that place. */
export const WORK_PLACE_CUES = words`
  keep (?:the )?books; load; detail; install; assemble; bag; second chair; crew chief; assigned to; wait; waitress; bartend; answer; sell;
  teach; nurse; paint; cook; clean; weld; drive; deliver; fix; repair; build; make; practic(?:e|ing); tend; cut; groom; mine; haul;
  guard; coach; tutor; manage; deal; stock; work; run cows; run cattle; do hair; have me; has me; based; yard; station; plant; warehouse;
  office; hospital; clinic; store
`;

/** Unions whose locals are known by a number alone: "IBEW 47". */
export const UNIONS_BY_NUMBER = words`
  Teamsters; UAW; IBEW; TWU; SEIU; AFSCME; CWA; USW; UFCW; IATSE; ILA; ILWU; IAM; UA; UMWA; ATU; APWU; NALC; IUOE; SMART
`;

export const BANK_LEADS = words`
  banks? (?:with|at); share account (?:with|at); (?:membership|member|members) (?:with|at); have (?:an )?accounts? (?:with|at);
  account (?:with|at); (?:been|been a member|is|am|was) (?:with|at); into (?:his|hers|theirs|mine),?
`;

export const MEMBER_LEADS = words`
  members? (?:of|at|in); belongs? to; joined; active in; card-carrying member of; pay (?:my )?dues to; dues-paying member of;
  lifetime member of; (?:belong|pay dues) to nothing but
`;

/** Words before "member" that are not an association's name: "Lifelong member", "Faculty member". */
export const MEMBER_KINDS = words`
  Lifelong; Proud; Active; Current; New; Longtime; Card-carrying; Founding; Former; Life; Lifetime; Family; Board; Team; Staff; Crew;
  Faculty; Cast; Union
`;

/** Phrases right before the school of a child or a young relative, who is a student there. */
export const YOUNG_LEADS = [
  String.raw`(?:am|i'm|started|starting|start) (?:\w+ ){0,3}?at`,
  String.raw`(?:\w+ grade|\w+ grader|\w+ year) (?:\w+ )?at`,
  String.raw`plays? (?:\w+ )?(?:at|for)`,
] as const;
