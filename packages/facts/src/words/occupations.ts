import { words } from "@tellerline/text";

export const OCCUPATIONS = words`
  physician assistant; drywaller; server; boilermaker; deckhand; tool and die maker; actuary; motorman; housekeeper; para; postdoc;
  porter; caregiver; stocker; assembler; bus boy; dishwasher; line cook; nail tech; esthetician; corrections sergeant; mail handler;
  lunch aide; trucker; foreman; superintendent; apprentice plumber; apprentice electrician; hospice nurse; charge nurse; school nurse;
  travel nurse; flight nurse; union carpenter; claims examiner; underwriter; auditor; controller; buyer; chef; sous chef; tax preparer;
  notary; interpreter; pharmacy technician; pharmacy tech; optician; audiologist; anesthesiologist; hospitalist; nurse anesthetist; doula;
  dietician; personal trainer; lifeguard; bellhop; valet; (?:blackjack|card|casino|poker) dealer; croupier; jeweler; glazier; plasterer;
  tiler; crane operator; heavy equipment operator; cpa; docent; hvac tech; er nurse; icu nurse; accountant; actor; architect; artist;
  attorney; auto mechanic; baker; barber; bartender; bookkeeper; bricklayer; bus driver; butcher; carpenter; cashier; chef; chemist;
  chiropractor; civil engineer; construction worker; cook; correctional officer; counselor; dental assistant; dental hygienist; dentist;
  designer; detective; dietitian; dispatcher; doctor; editor; electrician; emt; engineer; farmer; firefighter; flight attendant; florist;
  forklift operator; graphic designer; hairdresser; hairstylist; home health aide; janitor; journalist; judge; laborer; landscaper;
  lawyer; letter carrier; librarian; lineman; locksmith; machinist; mail carrier; manager; mechanic; medical assistant; meteorologist;
  midwife; miner; musician; nurse; nurse practitioner; optometrist; painter; paralegal; paramedic; pediatrician; pharmacist; photographer;
  physical therapist; physician; pilot; plumber; police officer; (?:state )?trooper; deputy(?: sheriff)?(?! (?:clerk|director|chief));
  sheriff; postmaster; corrections officer; machine operator; electrical engineer; mechanical engineer; insurance agent;
  real estate agent; lpn; rn; cna; trucker; cop; fireman; mailman; professor emeritus; superintendent; school teacher; schoolteacher;
  paraprofessional; teacher's aide; ironworker; sheet metal worker; longshoreman; stagehand; aviation mechanic; aircraft mechanic;
  air traffic controller; bank teller; loan officer; hygienist; veterinary technician; vet tech; postal worker; principal; professor;
  programmer; psychologist; radiologist; rancher; realtor; receptionist; registered nurse; respiratory therapist; roofer; sailor;
  salesperson; school bus driver; school counselor; scientist; secretary; security guard; seamstress; sheriff's deputy; social worker;
  software developer; software engineer; statistician; surgeon; surveyor; tailor; teacher; teller; therapist; translator; truck driver;
  tutor; veterinarian; waiter; waitress; web developer; welder; writer; zookeeper; beekeeper; fisherman; fisher; geologist; biologist;
  economist; pastor; chaplain; conductor; crossing guard; custodian; data analyst; analyst; phlebotomist; coach; dairy farmer;
  fire captain; game warden; park ranger; ranger; logger; mason; millwright; pipefitter; sonographer; speech therapist; steelworker;
  taxi driver; driver; technician; lab technician; warehouse worker
`;

/** Last words of occupations that `OCCUPATIONS` does not list: "claims adjuster". */
export const OCCUPATION_HEADS = words`
  manager; dev; developer; driver; instructor; agent; administrator; coordinator; hygienist; aide; carrier; handler; planner; director;
  buyer; estimator; adjunct; organizer; teacher; officer; technician; tech; assistant; operator; adjuster; specialist; clerk; instructor;
  supervisor; inspector; miner; installer; attendant; dispatcher; barista; nanny; groomer; walker; cook; mechanic; nurse; engineer;
  worker; reader
`;

/** Words that may come between the article and an occupation: "a retired nurse". */
export const OCCUPATION_ADJECTIVES = words`
  civilian; self employed; contract; overnight; self-employed; retired; full-time; part time; full time; part-time; licensed; certified;
  veteran; public; high; middle; elementary; school; night; senior; junior; head; staff; travel; traveling; freelance; local; union;
  substitute; kindergarten; \w+-grade; math; science; english; history; music; art; pediatric; er; icu; long-haul; young; busy; new;
  proud; third-generation
`;

/** Words right before an occupation by which a person states it: "I am a nurse". */
export const OCCUPATION_LEADS = words`
  job:; position:; occupation:; (?:'ve|have|has|ve) been; hired as; self employed; i'm; im; i am; am; we're; work as; working as;
  employed as; job as; currently; became; day job is; occ(?:upation)?:?; by trade i'm; as; licensed; self-employed
`;

/** Words that are not part of the name of an occupation. */
export const NO_OCCUPATION_WORDS = words`
  petty; warrant; chief; commissioned; self; employed; the; my; an?; new; old; good; great; happy; proud; of; and; with; for; at; in; is;
  am; are; was; as; to; on; from; i; now; your; his; her; our; their; this; that; full; part; time; retired; been; by; or; currently;
  just; own; who; no; non; two; three; day; night; me; it; im; we; so; not; also; still; but; work; job; working; former; ex; has; have;
  had; each; every; another; like; using; through; our
`;

/** Words after an occupation that show that nobody's occupation is stated: "nurse practitioner program", "teacher friend". */
export const NOT_BEHIND_OCCUPATIONS = words`
  student; school; lover; fan; friend; office; program; degree; job; loan; union; i; im; i'm; we
`;
