import { words } from "@tellerline/text";

/**
 * Classes of words by which the tagger recognizes what a span says. A word may have several classes. Words are in lower case, without accents
 * (tokens.ts). To teach the tagger a new abbreviation, add it here and run `pnpm train facts`.
 */
export const CUES = {
  service: words`
    army; navy; marines; marine; usmc; usaf; usn; uscg; coast; guard; force; corps; reserves; reserve; reservist; guardsman; veteran; vet;
    vets; soldier; sailor; airman; military; sergeant; sgt; captain; lieutenant; corporal; seabee; seabees; veterano; veterana; ejercito;
    marina; marinero; stationed; deployed; enlisted; afb; fort; ft; nas; infantry; paratrooper; submariner; coastie; deployment; vietnam;
    korea; iraq; afghanistan; kuwait; desert; storm; combat; platoon; battalion
  `,
  school: words`
    university; college; high; elementary; academy; institute; tech; school; schools; isd; district; state; univ; community; grad;
    student; freshman; sophomore; junior; senior; alum; alumna; alumni; alumnus; degree; enrolled; major; bachelors; masters; phd; usd;
    universidad; colegio; escuela; estudiante; graduated; graduate; campus; middle; kindergarten; preschool; undergrad; bootcamp
  `,
  worship: words`
    church; parish; cathedral; chapel; temple; synagogue; mosque; masjid; congregation; baptist; lutheran; methodist; presbyterian;
    catholic; episcopal; ame; ministries; shul; gurdwara; tabernacle; iglesia; parroquia; misa; mass; choir; worship; pentecostal; ward;
    fellowship; adventist; kingdom; bible; deacon; usher; vestry; coro; templo; pastor
  `,
  association: words`
    union; local; lodge; club; association; society; council; legion; vfw; elks; rotary; teamsters; ibew; uaw; afscme; seiu; guild;
    brotherhood; federation; member; dues; post; chapter; sindicato; miembro; aaa; aarp; kiwanis; lions; moose; masons; knights; sorority;
    fraternity; ufcw; cwa; usw; nea; aft; iaff; fop; socio; afiliado; steward; card; grange; co-op; coop
  `,
  company: words`
    inc; llc; corp; co; company; hospital; medical; health; clinic; county; city; department; dept; services; systems; group; industries;
    foods; motors; electric; energy; airlines; airport; railroad; bank; store; plant; mill; warehouse; system; authority; police; sheriff;
    fire; hosp; mfg; logistics; trucking; construction; ciudad; condado; fabrica; center; ctr; labs; bros; brothers; sons; pd; fd; dmv;
    dot; usps; va; irs; tsa; doc; regional; memorial; general; insurance; power; water; transit; supply; partners; solutions; pharmacy
  `,
  finance: words`
    credit; fcu; cu; federal; bank; banks; banking; account; savings; cuenta; banco; prestamo; loan; mortgage; refi; refinance; rate; apr;
    checking; lender; approved; auto; heloc; score; interest
  `,
  negation: words`
    not; never; no; nor; neither; without; don't; dont; didn't; isn't; wasn't; can't; won't; haven't; aren't; nunca; tampoco; ni; ain't;
    doesn't; nope; hasn't; denies; none
  `,
  supposition: words`
    if; would; might; may; could; hope; hoping; want; wants; plan; planning; thinking; considering; someday; eventually; applying; applied;
    should; wish; maybe; almost; si; quiero; quisiera; ojala; gustaria; pienso; planeo; interview; offer; interviewing; intends;
    prospective; pending; whether; suppose; hopefully; quizas; busco
  `,
  past: words`
    used; former; formerly; previously; ex; until; was; were; had; left; quit; retired; laid; grew; born; raised; before; ended; closed;
    worked; lived; served; moved; trabajaba; trabaje; vivia; vivi; naci; jubilado; jubilada; jubile; servi; retiree; pensioner;
    fired; resigned; ret'd; retd; hasta; antes; fui; era; estudie; pension; graduated; sold; prior; back
  `,
  others: words`
    neighbor; neighbors; neighbour; boss; coworker; coworkers; co-worker; colleague; friend; friends; landlord; buddy; guy; lady; woman;
    man; people; somebody; someone; realtor; agent; tenant; tenants; ex; ex-wife; ex-husband; dealer; seller; doctor; dentist; coach;
    hairdresser; barber; mechanic; owner; couple; classmate; pal; everyone; everybody; they; whoever; customer; supervisor; lawyer;
    accountant; cashier; teller; godmother; godfather; vecino; vecina; vecinos; amigo; amiga; jefe; companero; companera; dude; homie;
    bestie; folks; ex-boss; comadre; compadre; gente; senor; senora; rep; adjuster; underwriter; pastor; teacher
  `,
  writer: words`
    i; im; i'm; ive; i've; we; my; our; me; mine; us; we're; yo; soy; vivo; trabajo; myself; client; borrower; applicant; bwr; appl; clt;
    mi; nosotros; vivimos; trabajamos; estoy; somos; i'd; i'll; id; we've; nuestra; nuestro; buyer; estudio
  `,
  relative: words`
    wife; husband; spouse; hubby; wifey; partner; fiance; fiancee; bf; gf; girlfriend; boyfriend; mom; mother; dad; father; daddy; mama;
    papa; parents; parent; son; sons; daughter; daughters; kid; kids; child; children; oldest; youngest; stepson; stepdaughter; brother;
    sister; sibling; twin; sis; bro; grandpa; grandma; grandfather; grandmother; granny; granddad; grandson; granddaughter; aunt; auntie;
    uncle; niece; nephew; cousin; in-law; in-laws; roommate; housemate; guardian; esposo; esposa; marido; mujer; hijo; hija; hijos;
    hermano; hermana; mami; papi; abuelo; abuela; tio; tia; primo; prima; suegro; suegra; cunado; cunada; sobrino; sobrina; novio; novia;
    nieto; nieta; dh; dw; so; mil; fil; bil; sil; co-borrower; coborrower; cobwr; h; pops; stepdad; stepmom; padre; madre; pareja; hubs
  `,
  third: words`he; she; his; her; their; him; hers; theirs; he's; she's; el; ella; su; they're; hes; shes; who`,
  verb: words`
    live; lives; living; lived; work; works; working; worked; employed; drive; drives; driving; teach; teaches; teaching; serve; serves;
    serving; attend; attends; attending; go; goes; went; going; study; studying; belong; belongs; joined; own; owns; rent; rents; renting;
    based; manage; manages; run; runs; volunteer; volunteers; bought; buying; stay; stays; staying; reside; resides; located; shop;
    office; job; home; house; business; commute; commutes; weld; stock; clean; cook; deliver; delivers; vive; trabaja; estudia; es; esta;
    emp; employer; addr; address; res; occ; occupation; wk; residence; lic; vivo; trabajo; soy; tengo; asisto; manejo; manejar; maneja;
    zip; resides; hired; started; duplex; condo; rental; cabin; property; land; salon; restaurant; vivimos; tiene; voy; nights; days
  `,
  title: words`
    nurse; teacher; driver; engineer; mechanic; manager; clerk; officer; technician; tech; assistant; operator; specialist; welder;
    electrician; plumber; carpenter; cook; chef; cashier; server; bartender; attorney; lawyer; accountant; analyst; developer;
    programmer; pilot; attendant; dispatcher; paramedic; emt; firefighter; deputy; trooper; professor; instructor; librarian; counselor;
    therapist; pharmacist; dentist; hygienist; surgeon; physician; rn; lpn; cna; cpa; realtor; roofer; painter; mason; machinist;
    millwright; custodian; janitor; supervisor; foreman; director; coordinator; worker; aide; caregiver; nanny; barber; stylist;
    hairdresser; maestra; maestro; enfermera; enfermero; chofer; conductor; cocinero; cocinera; mecanico; soldador; albanil; plomero;
    electricista; mesero; mesera; contador; contadora; abogado; abogada; gerente; operador; barista; trucker; laborer; farmer; rancher;
    lineman; longshoreman; conductor; inspector; surveyor; architect; designer; writer; editor; musician; artist; photographer;
    scientist; biologist; chemist; geologist; carrier; mailman; cop; detective; ranger; guard; landscaper; gardener; groomer; vet;
    veterinarian; optometrist; phlebotomist; sonographer; radiologist; paralegal; secretary; receptionist; bookkeeper; banker; teller;
    underwriter; adjuster; broker; salesman; salesperson; rep; contractor; framer; drywaller; pipefitter; boilermaker; ironworker;
    steelworker; logger; miner; fisherman; deckhand; sailor; baker; butcher; florist; jeweler; tailor; seamstress; upholsterer
  `,
} as const satisfies Readonly<Record<string, readonly string[]>>;

const CLASS_NAMES = Object.keys(CUES);
export const CUE_BIT: Readonly<Record<keyof typeof CUES, number>> = Object.fromEntries(
  CLASS_NAMES.map((name, at) => [name, 1 << at]),
) as Record<keyof typeof CUES, number>;

const BITS: ReadonlyMap<string, number> = Object.entries(CUES).reduce(
  (bits, [, list], at) => list.reduce((map, word) => map.set(word, (map.get(word) ?? 0) | (1 << at)), bits),
  new Map<string, number>(),
);

/** The classes of a word, each as a bit (`CUE_BIT`); 0 if it has none. */
export const cuesOf = (word: string): number => BITS.get(word) ?? 0;
