import { words } from "@tellerline/text";

// Words in names of organizations, and words that are not a name on their own. Entries are sources of regular expressions.

export const ASSOCIATION_WORDS = words`
  Association; Council; Foundation; Society; Friends of; Club; League; Network; Alliance; Union; Legion; Coalition; Chapter; Center;
  Co-op; Chamber; Federation; Savers; Humane; Brotherhood; Knights; Order of; Lodge; Guild; Auxiliary; Rotary; VFW; AMVETS; AARP; Elks;
  Museum; Library; Fund; Partnership; Farm Bureau; Grange; Lions; Kiwanis; Conservancy
`;

/** Denominations. Alone or before "Church" they do not name a congregation: "Lutheran", "the Catholic Church". */
export const DENOMINATIONS = words`
  Catholic; Christian; Lutheran; Baptist; Methodist; Presbyterian; Episcopal
`;

/** Articles, pronouns, numbers and other words of the sentence around a name. */
const DETERMINERS = words`
  An?; Any; All; Our; The; This; These; Those; Your; You; We; I; If; So; Also; Only; New; Certain; Following; Several; Many; Some;
  One; Two; Three; Four; Five; Six; Seven; Eight; Nine; Ten
`;

const MEMBERSHIP = words`
  Credit Union; NCUA; FDIC; Membership; Member; Members; Eligibility; Eligible; Field; FOM; Select; Participating; Sponsor; VIP
`;

const PEOPLE = words`
  Employee; Employer; Contractor; Teachers?; Persons?; People; Anyone; Family; Immediate; Organizations of such persons;
  Former; Present; Past; Prior; Current; Retired; Active; Seasonal; Summer; Winter; Temporary; Permanent; Part-time; Full-time; Full;
  Contract; Paid; Professional; Registered; Eligible
`;

const KINDS = words`
  SEGs?; Company; Companies; Businesses; Nonprofit; Bank; School; Schools; District; University; Hospital; Medical; Health;
  Mental Health; Social Services; Administrative; Support
`;

const PUBLIC_BODIES = words`
  US; U\.S\.; United States; Federal; Federal Government; Government; State; County; City; Town; Community; Local; Public; Municipal;
  Postal; Civil; Civil Defense; DoD;
  Military; Army; Navy; Air Force; Air; Marine Corps; Coast Guard; Space Force; Coast Guard and Space Force
`;

/** Words before "employees" that name no employer: "civilian employees", "thirty-one employees". */
const STAFF_OF_NOBODY = words`
  Civilian; (?:Regional )?Offices?; Manufacturing; Private Schools; (?:Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety)(?:-\w+)?
`;

/** Words that are not a name, alone or with words of `CLASSES` after them: "Local", "Select Employee Groups". */
export const NO_NAMES: readonly string[] = [
  ...DETERMINERS,
  ...DENOMINATIONS,
  "Mormon",
  "Jewish",
  ...MEMBERSHIP,
  ...PEOPLE,
  ...KINDS,
  ...PUBLIC_BODIES,
  ...STAFF_OF_NOBODY,
];

/** Words for classes of people and organizations, after one of `NO_NAMES`. */
export const CLASSES = words`
  Select; Business; Employee; Employer; Company; Companies; Group; Groups; Partners?; Employees; Members?; Union; Agencies; Government;
  Organizations?
`;

/** Words of a list item that describes people. Such an item is not just an employer's name. */
export const WORDS_FOR_PEOPLE = words`
  who; spouses?; working; personnel; attached; nationwide; receiving; volunteer; reserves; national guard; such persons; based; only;
  included; transferred; tower; since (?:19|20)\d\d
`;
